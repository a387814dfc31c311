// Whole games in the shapes that files have: tests/data/games, made by our own engines.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "formats/detect/detect.h"
#include "formats/sgf/sgf.h"
#include "game/playback.h"
#include "go/score/score.h"

namespace magpie::formats {
namespace {

const std::filesystem::path kFolder = MAGPIE_REPOSITORY "/tests/data/games";

std::string bytes_of(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<FoundGame> games_of(const std::filesystem::path& path) {
    std::vector<FoundGame> games;
    const std::string bytes = bytes_of(path);
    const auto reading = read_games(bytes, [&games](FoundGame found) {
        games.push_back(std::move(found));
        return true;
    });
    EXPECT_TRUE(reading.has_value()) << path << (reading ? "" : reading.error());
    return games;
}

std::vector<std::filesystem::path> files() {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(kFolder)) {
        if (entry.path().extension() != ".md") paths.push_back(entry.path());
    }
    return paths;
}

// As the moves leave it, all stones standing.
Outcome counted(const Playback& game) {
    if (const auto* othello = std::get_if<othello::Position>(&game.position())) {
        return Outcome::by_score(othello->margin(game.spec().counting));
    }
    const auto& position = std::get<go::Position>(game.position());
    return Outcome::by_score(go::reckon(position, {}, game.spec().rules)->margin);
}

TEST(Corpus, EveryGameIsReadWholeAndEndsAsItsFileSays) {
    int games = 0;
    int results = 0;
    for (const auto& path : files()) {
        for (FoundGame& found : games_of(path)) {
            ++games;
            EXPECT_EQ(found.problem, "") << path;
            EXPECT_FALSE(found.may_be_illegal) << path << found.illegal;
            const auto outcome = found.record.outcome;
            auto game = Playback::open(std::move(found.record));
            ASSERT_TRUE(game && game->to_end()) << path;
            EXPECT_TRUE(game->is_over()) << path;
            if (!outcome) continue;
            ++results;
            EXPECT_EQ(to_text(counted(*game)), to_text(*outcome)) << path;
        }
    }
    EXPECT_EQ(games, 11);
    EXPECT_EQ(results, 9) << "a transcript has none";
}

TEST(Corpus, WhatIsReadIsWrittenAndReadTheSame) {
    for (const auto& path : files()) {
        for (const FoundGame& found : games_of(path)) {
            const std::string written = sgf::write(found.record);
            const auto again = sgf::read(written);
            ASSERT_TRUE(again.has_value()) << path;
            EXPECT_EQ(again->record, found.record) << path;
            EXPECT_EQ(sgf::write(again->record), written) << path;
        }
    }
}

TEST(Corpus, NamesAreReadInTheirCharset) {
    const std::map<std::string, std::string> names = {
        {"utf8.sgf", "Élodie"},  {"shift_jis.sgf", "黒番の鵲"}, {"euc_kr.sgf", "까치"},
        {"gb18030.sgf", "喜鹊"}, {"long_names.sgf", "Elodie"},  {"othello.sgf", "Ada"}};
    for (const auto& [file, name] : names) {
        const auto games = games_of(kFolder / file);
        ASSERT_EQ(games.size(), 1U) << file;
        EXPECT_EQ(games.front().record.info.names.black, name) << file;
    }
}

// The same game in five shapes.
TEST(Corpus, AGameIsTheSameHoweverItIsWritten) {
    const auto moves = [](const std::string& file) {
        std::vector<ColoredMove> line;
        const auto games = games_of(kFolder / file);
        const GameTree& tree = games.front().record.tree;
        for (const NodeId node : tree.main_line()) {
            if (const auto move = tree.move(node)) line.push_back(*move);
        }
        return line;
    };
    EXPECT_GT(moves("utf8.sgf").size(), 80U);
    EXPECT_EQ(moves("long_names.sgf"), moves("utf8.sgf"));
    EXPECT_EQ(moves("euc_kr.sgf"), moves("utf8.sgf"));
    EXPECT_EQ(moves("gb18030.sgf"), moves("shift_jis.sgf"));
    EXPECT_EQ(moves("games.wtb"), moves("othello.ggf"));
    EXPECT_EQ(moves("transcript.txt"), moves("othello.ggf"));
}

}  // namespace
}  // namespace magpie::formats
