#include "formats/obf/obf.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "support/random_othello.h"

namespace magpie::obf {
namespace {

using formats::Fault;
using ::testing::HasSubstr;

// The first of the French federation's endgame positions.
constexpr std::string_view kFirst =
    "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; H7:+6; "
    "A2:+6; A3:+4; B1:-4; A4:-22; G2:-24;";

TEST(Obf, ALineIsABoardWithScoredMoves) {
    const auto puzzle = read_line(kFirst);
    ASSERT_TRUE(puzzle.has_value());
    EXPECT_EQ(puzzle->board.to_play, Color::black);
    ASSERT_EQ(puzzle->moves.size(), 8U);
    EXPECT_EQ(puzzle->moves[0], (ScoredMove{Move(Geometry{8, 8}.at(6, 7)), 18}));
    EXPECT_EQ(puzzle->moves[7].score, -24);
    EXPECT_EQ(write(*puzzle), kFirst);
}

TEST(Obf, SpellingsInUse) {
    const std::string board(kFirst.substr(0, 64));
    const Puzzle bare = *read_line(board + " X;");
    EXPECT_TRUE(bare.moves.empty());
    EXPECT_EQ(*read_line(board + " X"), bare);
    EXPECT_EQ(*read_line(board + "X ;  ; "), bare);
    const Puzzle one = *read_line(board + " X; g8:18 ; % the first");
    EXPECT_EQ(one.moves, (std::vector<ScoredMove>{{Move(Point(62)), 18}}));
    EXPECT_EQ(one.comment, "the first");
    EXPECT_EQ(write(one), board + " X; G8:+18; % the first");
    EXPECT_TRUE(read_line(board + " O; PS:-2;")->moves[0].move.is_pass());
    EXPECT_EQ(write(*read_line(board + " O; pass : -2")), board + " O; PS:-2;");
}

TEST(Obf, AFileIsReadLineByLineAndGoesOnAfterABadOne) {
    const std::string text = "% made by hand\n\n" + std::string(kFirst) + "\r\nnonsense\n" +
                             std::string(kFirst.substr(0, 66)) + "; Z9:+1;\n" + std::string(kFirst);
    Reader reader(text);
    EXPECT_TRUE(reader.next()->has_value());
    const auto nonsense = reader.next();
    ASSERT_FALSE(nonsense->has_value());
    EXPECT_THAT(describe(nonsense->error(), text), HasSubstr("line 4, column 1: "));
    const auto off_board = reader.next();
    ASSERT_FALSE(off_board->has_value());
    EXPECT_THAT(describe(off_board->error(), text),
                HasSubstr("line 5, column 69: expected a square or a pass, found \"Z9\""));
    EXPECT_EQ(write(**reader.next()), kFirst);
    EXPECT_FALSE(reader.next());
}

TEST(Obf, ScoresAreWholeNumbers) {
    const std::string board(kFirst.substr(0, 66));
    for (const char* field : {"; G8", "; G8:", "; G8:x", "; G8:+-3", "; G8:1.5", "; G8:99999999999",
                              "; G8:+18 H1:+12"}) {
        const auto puzzle = read_line(board + field);
        ASSERT_FALSE(puzzle.has_value()) << field;
        EXPECT_EQ(puzzle.error().fault, Fault::bad_score) << field;
    }
}

TEST(Obf, RecordsKeepTheScores) {
    const Puzzle puzzle = *read_line(std::string(kFirst) + " % FFO 1");
    const GameRecord record = to_record(puzzle);
    EXPECT_EQ(record.tree.properties(kRootNode)[0].values.size(), 8U);
    EXPECT_EQ(from_record(record), puzzle);
    EXPECT_EQ(from_record({.spec = GameSpec::for_go()}).error().kind,
              WriteError::Kind::not_othello);
}

TEST(Obf, AnyPuzzleComesBack) {
    EXPECT_TRUE(rc::check([](std::uint64_t seed) {
        Rng rng(seed);
        const int side = rng.below(2) == 0 ? 8 : 4 + 2 * static_cast<int>(rng.below(12));
        const GameSpec spec = GameSpec::for_othello(*Geometry::make(side, side));
        const GameRecord game =
            test::random_othello(spec, {}, static_cast<int>(rng.below(60)), rng);
        Puzzle puzzle{.board = boards::diagram_of(formats::play_main_line(game)->end),
                      .moves = {},
                      .comment = rng.below(2) == 0 ? "" : "why; not?"};
        for (std::uint32_t i = rng.below(10); i > 0; --i) {
            const bool passes = rng.below(10) == 0;
            const Point p(
                static_cast<int>(rng.below(static_cast<std::uint32_t>(spec.geometry.area()))));
            puzzle.moves.push_back(
                {passes ? Move::pass() : Move(p), static_cast<int>(rng.below(129)) - 64});
        }
        const auto again = read_line(write(puzzle));
        RC_ASSERT(again.has_value());
        RC_ASSERT(*again == puzzle);
        RC_ASSERT((from_record(to_record(puzzle)) == puzzle));
    }));
}

TEST(RealObf, TheFederationsPositionsComeBackByteByByte) {
    const char* data = std::getenv("MAGPIE_DATA");
    const auto folder = std::filesystem::path(data == nullptr ? "" : data) / "ffo";
    if (data == nullptr || !std::filesystem::is_directory(folder)) {
        GTEST_SKIP() << "MAGPIE_DATA names no folder with ffo/*.obf";
    }
    int puzzles = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::ifstream file(entry.path());
        for (std::string line; std::getline(file, line);) {
            if (line.empty() || line.front() == '%') continue;
            const auto puzzle = read_line(line);
            ASSERT_TRUE(puzzle.has_value()) << entry.path() << '\n' << line;
            EXPECT_EQ(write(*puzzle), line);
            const auto position = formats::play_main_line(to_record(*puzzle))->start;
            for (const ScoredMove& move : puzzle->moves) {
                EXPECT_FALSE(position.why_illegal(move.move)) << line;
            }
            ++puzzles;
        }
    }
    EXPECT_EQ(puzzles, 79);
}

}  // namespace
}  // namespace magpie::obf
