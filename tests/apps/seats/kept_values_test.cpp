// What engines found of a game is there when it is looked at again.
#include "apps/seats/kept_values.h"

#include <chrono>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "formats/sgf/sgf.h"
#include "platform/files.h"

namespace magpie::seats {

namespace {

class KeptValues : public testing::Test {
  protected:
    KeptValues() { std::filesystem::remove_all(folder_); }

    ~KeptValues() override { std::filesystem::remove_all(folder_); }

    static GameRecord game(std::string_view text) { return sgf::read(text)->record; }

    // By their place on the main line.
    static Insight::Values values_of(const GameRecord& game, const std::vector<double>& leads) {
        Insight::Values values;
        std::size_t i = 0;
        for (const NodeId node : game.tree.main_line()) {
            if (i == leads.size()) break;
            values[node] = {0.25, leads[i++]};
        }
        return values;
    }

    static std::vector<double> leads(const Insight::Values& values) {
        std::vector<double> leads;
        for (const auto& [node, value] : values) leads.push_back(value.lead);
        return leads;
    }

    const std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() / ("magpie-values-" + std::to_string(getpid()));
};

constexpr std::string_view kPlayed = "(;GM[1]FF[4]SZ[9]KM[6.5];B[ee];W[cc])";

TEST_F(KeptValues, AreThereAgain) {
    const GameRecord played = game(kPlayed);
    EXPECT_TRUE(kept_values(folder_, played).empty());
    ASSERT_TRUE(
        keep_values(folder_, played, played.tree.line_end(), values_of(played, {0.5, -3.25, 7})));
    const Insight::Values kept = kept_values(folder_, played);
    EXPECT_EQ(leads(kept), (std::vector{0.5, -3.25, 7.0}));
    EXPECT_DOUBLE_EQ(kept.begin()->second.win_rate, 0.25);
}

TEST_F(KeptValues, WhatPeopleWriteAroundAGameChangesNothing) {
    const GameRecord played = game(kPlayed);
    ASSERT_TRUE(keep_values(folder_, played, played.tree.line_end(), values_of(played, {1, 2, 3})));
    const GameRecord told =
        game("(;GM[1]FF[4]SZ[9]KM[6.5]PB[Ada]RE[B+R];B[ee]C[the centre](;W[cc])(;W[gg]))");
    EXPECT_EQ(leads(kept_values(folder_, told)), (std::vector<double>{1, 2, 3}));
}

TEST_F(KeptValues, StayThoseOfTheGameWhenSomebodyPlaysOn) {
    const GameRecord played = game(kPlayed);
    GameRecord longer = played;
    const NodeId end = longer.tree.line_end();
    longer.tree.add_child(end, ColoredMove{Color::black, Move::pass()});
    ASSERT_TRUE(keep_values(folder_, longer, end, values_of(longer, {1, 2, 3, 4})));
    EXPECT_EQ(leads(kept_values(folder_, played)), (std::vector<double>{1, 2, 3}));
    EXPECT_TRUE(kept_values(folder_, longer).empty());
}

TEST_F(KeptValues, AnotherGameHasItsOwn) {
    const GameRecord played = game(kPlayed);
    ASSERT_TRUE(keep_values(folder_, played, played.tree.line_end(), values_of(played, {1, 2, 3})));
    EXPECT_TRUE(kept_values(folder_, game("(;GM[1]FF[4]SZ[9]KM[6.5];B[ee];W[dd])")).empty());
    EXPECT_TRUE(kept_values(folder_, game("(;GM[1]FF[4]SZ[9]KM[0.5];B[ee];W[cc])")).empty());
}

TEST_F(KeptValues, OfASetUpAndOfOthelloToo) {
    for (const char* text : {"(;GM[1]FF[4]SZ[9]HA[2];AB[cc][gg]PL[W];W[ee];B[cg])",
                             "(;GM[2]FF[4]SZ[8];B[ef];W[df];B[ce])"}) {
        const GameRecord played = game(text);
        ASSERT_TRUE(
            keep_values(folder_, played, played.tree.line_end(), values_of(played, {1, 2, 3, 4})))
            << text;
        EXPECT_EQ(leads(kept_values(folder_, played)), (std::vector<double>{1, 2, 3, 4})) << text;
    }
}

// A move in the root, a set-up with a move, an Othello start of one's own, in any order.
TEST_F(KeptValues, OfGamesThatFilesHaveInAnotherWayToo) {
    GameRecord with_both = game("(;GM[1]FF[4]SZ[9];B[ee];W[cc];B[gg])");
    const NodeId second = *with_both.tree.first_child(*with_both.tree.first_child(kRootNode));
    with_both.tree.set_setup(second, {{{Point(8), Point(3)}, {}}, {}, {}});
    GameRecord in_root = game("(;GM[1]FF[4]SZ[9];B[ee];W[cc];B[gg])");
    in_root.tree.set_move(kRootNode, ColoredMove{Color::black, Move(Point(7))});
    GameRecord start = game("(;GM[2]FF[4]SZ[8];B[ef];W[df];B[ce])");
    start.tree.set_setup(kRootNode, {{{Point(9)}, {Point(1)}}, {Point(27)}, {}});
    int number = 0;
    for (const GameRecord& played : {with_both, in_root, start}) {
        ++number;
        ASSERT_TRUE(
            keep_values(folder_, played, played.tree.line_end(), values_of(played, {1, 2, 3, 4})));
        EXPECT_EQ(leads(kept_values(folder_, played)), (std::vector<double>{1, 2, 3, 4})) << number;
    }
}

TEST_F(KeptValues, TwoReviewsOfAGameAtATimeBothCount) {
    const GameRecord played = game(kPlayed);
    const auto end = played.tree.line_end();
    ASSERT_TRUE(keep_values(folder_, played, end, {{kRootNode, {0.5, 1}}, {end, {0.5, 2}}}));
    ASSERT_TRUE(keep_values(folder_, played, end, {{end, {0.5, 3}}}));
    EXPECT_EQ(leads(kept_values(folder_, played)), (std::vector<double>{1, 3}));
}

TEST_F(KeptValues, WhatElseLiesInTheFolderStaysThere) {
    const std::filesystem::path reviews = folder_ / "reviews";
    std::filesystem::create_directories(reviews);
    std::ofstream(reviews / "my lesson.sgf") << "(;GM[1]C[mine])";
    const auto long_ago = std::filesystem::file_time_type::clock::now() - std::chrono::years(1);
    std::filesystem::last_write_time(reviews / "my lesson.sgf", long_ago);
    const auto old = [&](int i) {
        const std::string number = std::to_string(i);
        return reviews / (std::string(16 - number.size(), '0') + number + ".sgf");
    };
    for (int i = 0; i < 1000; ++i) std::ofstream(old(i)) << "(;)";
    std::filesystem::last_write_time(old(500), long_ago);
    const GameRecord played = game(kPlayed);
    ASSERT_TRUE(keep_values(folder_, played, played.tree.line_end(), values_of(played, {1, 2, 3})));
    EXPECT_TRUE(std::filesystem::exists(reviews / "my lesson.sgf"));
    EXPECT_FALSE(std::filesystem::exists(old(500))) << "the oldest review makes room";
    EXPECT_TRUE(std::filesystem::exists(old(499)));
    EXPECT_TRUE(std::filesystem::exists(old(501)));
    EXPECT_FALSE(kept_values(folder_, played).empty());
}

TEST_F(KeptValues, WhatAKilledProgramLeftOfAReviewIsSweptUp) {
    const std::filesystem::path stray =
        folder_ / "reviews" / ".0123456789abcdef.sgf.magpie-tmp-1-1";
    std::filesystem::create_directories(stray.parent_path());
    std::ofstream(stray) << "(;GM[1]";
    ASSERT_TRUE(platform::is_temp_name(stray.filename().string()));
    const GameRecord played = game(kPlayed);
    ASSERT_TRUE(keep_values(folder_, played, played.tree.line_end(), values_of(played, {1})));
    EXPECT_FALSE(std::filesystem::exists(stray));
}

TEST_F(KeptValues, AFileThatIsDamagedIsAsGoodAsNone) {
    const GameRecord played = game(kPlayed);
    ASSERT_TRUE(keep_values(folder_, played, played.tree.line_end(), values_of(played, {1, 2, 3})));
    for (const auto& file : std::filesystem::directory_iterator(folder_ / "reviews")) {
        for (const char* text : {"", "nonsense", "(;GM[1]FF[4]SZ[9]SBKS[4];B[aa];W[cc])"}) {
            std::ofstream(file.path()) << text;
            EXPECT_TRUE(kept_values(folder_, played).empty()) << text;
        }
    }
}

TEST_F(KeptValues, WhereNothingCanBeWrittenItIsSaid) {
    std::ofstream(folder_) << "in the way";
    const GameRecord played = game(kPlayed);
    const auto kept = keep_values(folder_, played, played.tree.line_end(), {});
    ASSERT_FALSE(kept);
    EXPECT_NE(kept.error().find("reviews: "), std::string::npos) << kept.error();
}

}  // namespace

}  // namespace magpie::seats
