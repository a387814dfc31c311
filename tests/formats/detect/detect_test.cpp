#include "formats/detect/detect.h"

#include <algorithm>
#include <span>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "formats/board/board.h"
#include "formats/ggf/ggf.h"
#include "formats/json/save.h"
#include "formats/obf/obf.h"
#include "formats/sgf/sgf.h"
#include "formats/sgn/sgn.h"
#include "formats/transcript/transcript.h"
#include "support/random_othello.h"

namespace magpie::formats {
namespace {

using ::testing::HasSubstr;

constexpr std::string_view kBoard =
    "-------------------X-------XX------XO--------------------------- O";

TEST(Detect, WhateverIsPastedIsRecognised) {
    struct Case {
        std::string text;
        std::string_view format;
    };

    const std::string board(kBoard);
    wthor::Writer writer;
    ASSERT_FALSE(writer.add(transcript::read("f5d6").record));
    const wthor::Header header{.year = 2026, .month = 11, .day = 15};
    for (const Case& c : {
             Case{"9x9 E5b C3w", "sgn"},
             Case{"rules=chinese 19x19 D4b", "sgn"},
             Case{"https://magpie.example/game/othello8x8,f5b", "sgn"},
             Case{"M1lyiFETHFhl", "sgn"},
             Case{R"({"black": "a", "sgn": "9x9 E5b"})", "lines"},
             Case{"othello8x8 f5b d6w", "sgn"},
             Case{"f5d6c3", "transcript"},
             Case{"1. F5 D6 2. C3", "transcript"},
             Case{board, "board"},
             Case{board + ";", "board"},
             Case{board + "; C5:+2;", "obf"},
             Case{board + "\n" + board + "\n", "obf"},
             Case{"% problems\n" + board + ";\n", "obf"},
             Case{"(;GM[Othello]BO[8 " + board + "];)", "ggf"},
             Case{"(;GM[1]SZ[9];B[ee])", "sgf"},
             Case{"(;GM[2];B[f5])", "sgf"},
             Case{save::write({.record = {.spec = GameSpec::for_go({9, 9})}}), "save"},
             Case{*save::write_plain(othello::Position::start()), "save"},
             Case{writer.games(header), "wthor"},
             Case{writer.players(header), "wthor"},
             Case{"", "sgn"},
             Case{"hello", "sgn"},
         }) {
        EXPECT_EQ(detect(c.text), c.format) << c.text;
    }
}

std::vector<FoundGame> all_games(const std::string& text) {
    std::vector<FoundGame> games;
    const auto reading = read_games(text, [&](FoundGame game) {
        games.push_back(std::move(game));
        return true;
    });
    EXPECT_TRUE(reading.has_value()) << reading.error();
    return games;
}

TEST(Detect, ALineOfSgnEachIsSeveralGames) {
    const auto games = all_games("9x9 E5b\n\n19x19 D4b\nQ16w\nothello8x8 f5b\n");
    ASSERT_EQ(games.size(), 3U);
    EXPECT_EQ(*sgn::write(games[0].record), "9x9 E5b");
    EXPECT_EQ(*sgn::write(games[1].record), "19x19 D4b Q16w") << "a game may have several lines";
    EXPECT_EQ(*sgn::write(games[2].record), "othello8x8 f5b");
    EXPECT_EQ(all_games("rules=chinese 9x9 E5b\n9x9 C3b\n5x5 A1b").size(), 3U);
}

TEST(Detect, LinesOfOneGameOfSgnStayTogether) {
    for (const auto& [text, same] :
         {std::pair("rules=chinese\n9x9\nkomi=7\nE5b", "9x9 rules=chinese komi=7 E5b"),
          std::pair("19x19 D4b Q16w\nM10b C3w\n", "19x19 D4b Q16w M10b C3w"),
          std::pair("19x19\nM1b\nA1w", "19x19 M1b A1w")}) {
        const auto games = all_games(text);
        ASSERT_EQ(games.size(), 1U) << text;
        EXPECT_EQ(games[0].problem, "");
        EXPECT_EQ(*sgn::write(games[0].record), *sgn::write(*sgn::read(same)));
    }
    EXPECT_EQ(all_games("9x9 E5b\nrules=chinese 9x9 C3b").size(), 2U);
}

TEST(Detect, AGameOfSeveralThatIsBrokenSaysInWhichLine) {
    const auto games = all_games("9x9 E5b\n9x9 E5b E5w\n9x9 C3b\n");
    ASSERT_EQ(games.size(), 3U);
    EXPECT_EQ(games[0].problem, "");
    EXPECT_THAT(games[1].problem, HasSubstr("line 2: "));
    EXPECT_EQ(games[2].problem, "");
}

TEST(Detect, LinesOfJsonAreGamesWithNames) {
    const auto games = all_games(
        "{\"game\":1,\"black\":\"Ada\",\"white\":\"Bo\",\"result\":\"B+R\",\"sgn\":\"9x9 E5b\"}\n"
        "{\"game\":2,\"sgn\":\"9x9 Z1b\"}\n"
        "no JSON\n"
        "{\"result\":\"?\",\"reason\":\"it died\",\"sgn\":\"9x9 C3b\"}\n");
    ASSERT_EQ(games.size(), 4U);
    EXPECT_EQ(games[0].record.info.names.black, "Ada");
    EXPECT_EQ(games[0].record.outcome, Outcome::won(Color::black, Outcome::How::resignation));
    EXPECT_THAT(games[1].problem, HasSubstr("line 2: sgn: "));
    EXPECT_THAT(games[2].problem, HasSubstr("line 3: "));
    EXPECT_EQ(games[3].record.info.comment, "it died");
    EXPECT_FALSE(games[3].record.outcome);
}

TEST(Detect, AMarkInFrontOfUtf8IsNotSeen) {
    const std::string board(kBoard);
    const GameRecord record = sgn::read("othello8x8 f5b").value();
    for (const std::string& text :
         {std::string("9x9 E5b"), std::string("f5d6"), board, board + "; C5:+2;",
          *ggf::write(record), sgf::write(record), save::write({.record = record}),
          std::string(R"({"sgn": "9x9 E5b"})")}) {
        const std::string marked = "\xEF\xBB\xBF" + text;
        EXPECT_EQ(detect(marked), detect(text));
        EXPECT_TRUE(read_game(marked).has_value()) << text;
    }
    EXPECT_TRUE(save::read("\xEF\xBB\xBF" + save::write({.record = record})).has_value());
}

TEST(Detect, AKomiThatThePackedFormGivesIsKnown) {
    const GameRecord odd = sgn::read("9x9 komi=3 E5b").value();
    EXPECT_TRUE(read_game(*sgn::write(odd, sgn::Form::packed))->has_komi);
    EXPECT_TRUE(read_game("9x9%20komi%3D3%20E5b")->has_komi);
    EXPECT_FALSE(read_game("9x9 E5b")->has_komi);
}

TEST(Detect, EveryFormOfAGameIsReadBack) {
    EXPECT_TRUE(rc::check([](std::uint64_t seed) {
        Rng rng(seed);
        const GameRecord record = test::random_othello(2 + static_cast<int>(rng.below(60)), rng);
        wthor::Writer writer;
        RC_ASSERT(!writer.add(record));
        for (const std::string& text : {*sgn::write(record), *sgn::write(record, sgn::Form::packed),
                                        *transcript::write(record), *ggf::write(record),
                                        sgf::write(record), save::write({.record = record}),
                                        writer.games({.year = 2026, .month = 11, .day = 15})}) {
            const auto game = read_game(text);
            RC_ASSERT(game.has_value());
            RC_ASSERT((transcript::write(game->record) == transcript::write(record)));
        }
        const othello::Position end = play_main_line(record)->end;
        for (const auto alphabet : {boards::Alphabet::letters, boards::Alphabet::digits}) {
            const auto game = read_game(boards::write(end, alphabet));
            RC_ASSERT(game.has_value());
            RC_ASSERT(play_main_line(game->record)->end == end);
        }
        const auto puzzle = read_game(obf::write(*obf::from_record(record)));
        RC_ASSERT(puzzle.has_value() && play_main_line(puzzle->record)->end == end);
    }));
}

TEST(Detect, GamesComeOneByOneAndStopWhenNoMoreAreWanted) {
    int taken = 0;
    const auto all = read_games("f5\nf5d6\nc4\n", [&taken](FoundGame game) {
        EXPECT_EQ(game.problem, "");
        ++taken;
        return true;
    });
    ASSERT_TRUE(all.has_value());
    EXPECT_EQ(taken, 3);
    EXPECT_EQ(all->games, 3U);
    EXPECT_EQ(all->format, "transcript");
    const auto one = read_games("f5\nf5d6\nc4\n", [](const FoundGame&) { return false; });
    EXPECT_EQ(one->games, 1U);
}

TEST(Detect, ProblemsComeWithTheGameAndWarningsWithTheFile) {
    wthor::Writer writer;
    ASSERT_FALSE(writer.add(transcript::read("f5d6c3").record));
    std::string bytes = writer.games({.year = 2026, .month = 11, .day = 15});
    bytes[16 + 8 + 1] = 11;
    bytes += "junk";
    std::string problem;
    const auto reading = read_games(bytes, [&problem](const FoundGame& game) {
        problem = game.problem;
        EXPECT_EQ(game.record.tree.node_count(), 2U);
        return true;
    });
    ASSERT_TRUE(reading.has_value());
    EXPECT_THAT(problem, HasSubstr("byte 25: move 2: "));
    ASSERT_EQ(reading->warnings.size(), 1U);
    EXPECT_THAT(reading->warnings[0], HasSubstr("byte 84: 4 bytes follow"));
}

TEST(Detect, WhatIsNoGameIsRefusedInOneLine) {
    for (const std::string text :
         {"", "hello", "{}", "(;GM[7])", "19x", "f5a1", "(;GM[Othello];)"}) {
        const auto game = read_game(text);
        ASSERT_FALSE(game.has_value()) << text;
        EXPECT_GT(game.error().size(), 10U) << text;
        EXPECT_EQ(game.error().find('\n'), std::string::npos);
    }
    wthor::Writer writer;
    EXPECT_THAT(read_game(writer.players({.year = 2026, .month = 1, .day = 1})).error(),
                HasSubstr("of names"));
}

// Weights, pictures and programs hold "(;" somewhere by chance.
TEST(Detect, BytesThatAreNoTextAreNoGame) {
    std::string bytes;
    Rng rng(7);
    for (int i = 0; i < 20'000; ++i) bytes += static_cast<char>(rng() >> 56);
    bytes.insert(500, "(;B[aa])");
    for (const std::string& text : {bytes, std::string("MGN1\0\x01\x02(;", 9)}) {
        const auto game = read_game(text);
        ASSERT_FALSE(game.has_value());
        EXPECT_EQ(game.error(), "these bytes are no text, and no file that Magpie knows");
    }
    // What old systems leave in a text is no reason to refuse it: padding, an end mark, escapes.
    for (const std::string& text :
         {std::string("(;SZ[9];B[aa])\0\0\0\0", 18), std::string("(;SZ[9];B[aa])\r\n\x1a"),
          std::string("(;SZ[9]PB[\x1b$BA\x1b(B];B[aa])")}) {
        EXPECT_TRUE(read_game(text).has_value()) << text;
    }
}

TEST(Detect, SgfComesWithWhatWasOddInIt) {
    const auto game = read_game("(;SZ[5];B[cc];W[cc])");
    ASSERT_TRUE(game.has_value());
    EXPECT_TRUE(game->may_be_illegal);
    ASSERT_FALSE(game->notes.empty());
    EXPECT_THAT(game->notes[0], HasSubstr("line 1, column "));
}

TEST(Detect, AnyBytesAreReadOrRefused) {
    EXPECT_TRUE(rc::check([](const std::string& text) {
        const auto reading = read_games(text, [](const FoundGame&) { return true; });
        if (!reading) RC_ASSERT(!reading.error().empty());
    }));
}

// Half a megabyte of the part, over and over, until it is so long.
ReadBlock many(std::string_view part, std::size_t times) {
    return [part, left = times * part.size(), at = std::size_t{0}](
               std::span<char> into) mutable -> std::expected<std::size_t, std::string> {
        const std::size_t count = std::min(into.size(), left);
        for (std::size_t i = 0; i < count; ++i) into[i] = part[(at + i) % part.size()];
        at += count;
        left -= count;
        return count;
    };
}

TEST(ReadLarge, ACollectionOfSgfComesGameByGame) {
    const std::string game = "(;GM[1]SZ[9]C[" + std::string(4000, 'x') + "];B[ee];W[ee])\n";
    std::size_t games = 0;
    std::string last_note;
    const auto reading = read_large(many(game, 3000), [&](FoundGame found) {
        EXPECT_EQ(found.problem, "");
        EXPECT_TRUE(found.may_be_illegal);
        last_note = found.notes.empty() ? "" : found.notes.back();
        return ++games < 2900;
    });
    ASSERT_TRUE(reading.has_value());
    EXPECT_EQ(reading->format, "sgf");
    EXPECT_EQ(games, 2900U) << "it stops when nobody wants more";
    EXPECT_THAT(last_note, HasSubstr("line 2900, column 4022: the move is illegal"));
}

TEST(ReadLarge, OtherFilesAreHeldAsAWhole) {
    const std::string_view line = "f5d6c3d3c4\n";
    std::size_t games = 0;
    const TakeGame count = [&](const FoundGame&) { return ++games > 0; };
    // Short, and longer than a block.
    ASSERT_TRUE(read_large(many(line, 3), count).has_value());
    EXPECT_EQ(games, 3U);
    const std::string board = std::string(kBoard) + " % a puzzle " + std::string(5000, 'x') + "\n";
    games = 0;
    const auto reading = read_large(many(board, 1000), count);
    ASSERT_TRUE(reading.has_value());
    EXPECT_EQ(games, 1000U);
    const auto refused = read_large(many(board, 1000), count, {.most_bytes = 4'500'000});
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error(), "longer than allowed");
    const auto broken = read_large(
        [](std::span<char>) -> std::expected<std::size_t, std::string> {
            return std::unexpected("the disk is gone");
        },
        count);
    EXPECT_EQ(broken.error(), "the disk is gone");
}

}  // namespace
}  // namespace magpie::formats
