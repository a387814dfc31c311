// The engines, as the C interface has them.
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "capi/magpie.h"
#include "capi/owned.h"

namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

TEST(CApiEngine, EnginesOfOthelloNeedNoFile) {
    magpie_engine_options options{};
    options.size = sizeof options;
    options.game = "othello";
    options.level = 4;
    const std::unique_ptr<magpie_engine, Free> engine(magpie_engine_new(&options, nullptr));
    const std::string text = "othello8x8 f5b";
    const std::unique_ptr<magpie_game, Free> game(
        magpie_game_read(text.data(), text.size(), nullptr));
    magpie_engine_think(engine.get(), game.get(), nullptr);
    EXPECT_THAT(magpie_engine_answer(engine.get()), HasSubstr(R"("candidates":[{"move":")"));
    const std::string go = "9x9 E5b";
    const std::unique_ptr<magpie_game, Free> other(magpie_game_read(go.data(), go.size(), nullptr));
    magpie_engine_think(engine.get(), other.get(), nullptr);
    EXPECT_STREQ(magpie_engine_answer(engine.get()), "{}");
}

TEST(CApiEngine, ATeacherIsAStyle) {
    const std::string text = "othello8x8 f5b f6w e6b f4w g7b";
    const std::unique_ptr<magpie_game, Free> game(
        magpie_game_read(text.data(), text.size(), nullptr));
    magpie_error error{.size = sizeof error, .message = {}};
    magpie_engine_options options{};
    options.size = sizeof options;
    options.game = "othello";
    options.style = "teacher";
    const std::unique_ptr<magpie_engine, Free> teacher(magpie_engine_new(&options, &error));
    ASSERT_NE(teacher, nullptr) << error.message;
    magpie_engine_think(teacher.get(), game.get(), nullptr);
    EXPECT_THAT(magpie_engine_answer(teacher.get()), HasSubstr(R"("candidates":[{"move":")"));
    options.style = "jigo";
    EXPECT_EQ(magpie_engine_new(&options, &error), nullptr);
    EXPECT_THAT(error.message, HasSubstr("no such style"));
    // Of a caller who knows no styles, the rest is no text.
    options.size = offsetof(magpie_engine_options, style);
    const std::unique_ptr<magpie_engine, Free> usual(magpie_engine_new(&options, &error));
    EXPECT_NE(usual, nullptr);
}

// The lines of magpie_engine_styles(), the words between tabs.
std::vector<std::vector<std::string>> styles() {
    std::string text(magpie_engine_styles(nullptr, 0), ' ');
    magpie_engine_styles(text.data(), text.size() + 1);
    std::vector<std::vector<std::string>> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        std::istringstream words(line);
        lines.emplace_back();
        for (std::string word; std::getline(words, word, '\t');) lines.back().push_back(word);
    }
    return lines;
}

TEST(CApiEngine, EveryStyleIsListedWithWhatItDoesAndThoseThatHaveLearnedNothingPlayWithoutAFile) {
    EXPECT_THAT(styles(), Contains(ElementsAre("othello", "courteous", "Magpie courteous", "0",
                                               HasSubstr("turns fewer discs"))));
    for (const auto& line : styles()) {
        ASSERT_EQ(line.size(), 5U);
        magpie_error error{.size = sizeof error, .message = {}};
        magpie_engine_options options{};
        options.size = sizeof options;
        options.game = line[0].c_str();
        options.style = line[1].c_str();
        const std::unique_ptr<magpie_engine, Free> engine(magpie_engine_new(&options, &error));
        if (line[0] == "go" && line[3] == "1") {
            EXPECT_EQ(engine, nullptr) << line[1];
            EXPECT_THAT(error.message, Not(HasSubstr("style")));
            continue;
        }
        ASSERT_NE(engine, nullptr) << line[1] << ": " << error.message;
        const std::string text = line[0] == "go" ? "21x21 E5b" : "othello8x8 f5b";
        const std::unique_ptr<magpie_game, Free> game(
            magpie_game_read(text.data(), text.size(), nullptr));
        magpie_engine_think(engine.get(), game.get(), nullptr);
        EXPECT_THAT(magpie_engine_answer(engine.get()), HasSubstr(R"("candidates":[{"move":")"))
            << line[1];
    }
}

// After f5, which turned one disc, each answer turns one as well, so the first square. After e6,
// which turned three, g1 would turn three, c3 one, and f5 two.
TEST(CApiEngine, TheCourteousOneKnowsWhatTheLastMoveTurned_F14) {
    magpie_engine_options options{};
    options.size = sizeof options;
    options.game = "othello";
    options.style = "courteous";
    const std::unique_ptr<magpie_engine, Free> engine(magpie_engine_new(&options, nullptr));
    const auto answer_to = [&](const std::string& text) {
        const std::unique_ptr<magpie_game, Free> game(
            magpie_game_read(text.data(), text.size(), nullptr));
        magpie_engine_think(engine.get(), game.get(), nullptr);
        const std::string answer = magpie_engine_answer(engine.get());
        const std::size_t start = answer.find(R"("move":")") + 8;
        return answer.substr(start, 2);
    };
    EXPECT_EQ(answer_to("othello8x8 f5b"), "f4");
    EXPECT_EQ(answer_to("othello8x8 c4b e3w f2b c5w e6b"), "f5");
}

// 4x4 is lost by 3 to 11, two squares staying empty: by 8 discs, or by 10 where those go to the
// winner.
TEST(CApiEngine, AProvedLeadIsThatOfTheGamesOwnCounting) {
    magpie_engine_options options{};
    options.size = sizeof options;
    options.game = "othello";
    const std::unique_ptr<magpie_engine, Free> engine(magpie_engine_new(&options, nullptr));
    magpie_search_limits limits{};
    limits.size = sizeof limits;
    limits.analysis = 1;
    const std::pair<std::string, const char*> games[] = {
        {"othello4x4", R"("lead":-8.00,"certainty":"proved")"},
        {"othello4x4 counting=empties-to-winner", R"("lead":-10.00,"certainty":"proved")"}};
    for (const auto& [text, told] : games) {
        const std::unique_ptr<magpie_game, Free> game(
            magpie_game_read(text.data(), text.size(), nullptr));
        ASSERT_NE(game, nullptr) << text;
        magpie_engine_think(engine.get(), game.get(), &limits);
        EXPECT_THAT(magpie_engine_answer(engine.get()), HasSubstr(told));
    }
}

TEST(CApiEngine, LooksAtTheMovesAloneThatItIsAskedAbout) {
    magpie_engine_options options{};
    options.size = sizeof options;
    options.game = "othello";
    const std::unique_ptr<magpie_engine, Free> engine(magpie_engine_new(&options, nullptr));
    const std::string text = "othello8x8 f5b";
    const std::unique_ptr<magpie_game, Free> game(
        magpie_game_read(text.data(), text.size(), nullptr));
    magpie_search_limits limits{};
    limits.size = sizeof limits;
    limits.analysis = 1;
    limits.milliseconds = 50;
    limits.only = " f4 z9 d6";
    magpie_engine_think(engine.get(), game.get(), &limits);
    const std::string answer = magpie_engine_answer(engine.get());
    EXPECT_THAT(answer, HasSubstr(R"({"move":"f4")"));
    EXPECT_THAT(answer, HasSubstr(R"({"move":"d6")"));
    EXPECT_THAT(answer, Not(HasSubstr(R"({"move":"f6")"))) << "legal too, but nobody asked";
}

TEST(CApiEngine, WhatIsNoNetworkIsRefused) {
    magpie_error error{.size = sizeof error, .message = {}};
    magpie_engine_options options{};
    options.size = sizeof options;
    options.game = "go";
    options.data = "nonsense";
    options.data_length = 8;
    EXPECT_EQ(magpie_engine_new(&options, &error), nullptr);
    EXPECT_THAT(error.message, HasSubstr("byte"));
    options.level = 10;
    EXPECT_EQ(magpie_engine_new(&options, &error), nullptr);
    EXPECT_EQ(magpie_engine_new(nullptr, &error), nullptr);
}

}  // namespace
