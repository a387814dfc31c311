#include "formats/transcript/transcript.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "support/random_othello.h"

namespace magpie::transcript {
namespace {

using formats::Fault;
using ::testing::HasSubstr;

// The shortest game there is: nine moves, and White has no disc left.
constexpr std::string_view kWipeOut = "e6f4e3f6g5d6e7f5c5";

std::string written(std::string_view text) {
    const ReadGame game = read(text);
    EXPECT_FALSE(game.problem) << describe(*game.problem, text);
    return write(game.record).value_or("unwritable");
}

TEST(Transcript, SquaresInTurnAreAGame) {
    const ReadGame game = read("f5d6c3d3c4");
    ASSERT_FALSE(game.problem);
    const NodeId first = *game.record.tree.first_child(kRootNode);
    EXPECT_EQ(game.record.tree.node_count(), 6U);
    EXPECT_EQ(game.record.tree.move(first)->color, Color::black);
    EXPECT_EQ(game.record.tree.move(first)->move, Move(Geometry{8, 8}.at(5, 4)));
    EXPECT_EQ(game.record.spec, GameSpec::for_othello());
}

TEST(Transcript, SeparatorsNumbersAndCasesDoNotMatter) {
    for (const char* text :
         {"f5d6c3d3c4", "F5D6C3D3C4", "F5d6C3d3C4", "f5 d6 c3 d3 c4", " f5,d6,c3;d3\n c4 \r\n",
          "1. f5 2. d6 3. c3 4. d3 5. c4", "1.f5d6 2.c3d3 3.c4", "1) f5 d6 2) c3 d3 3) c4",
          "1: f5 2: d6 3: c3 4: d3 5: c4", "1 f5 d6\n2 c3 d3\n3 c4", "\"f5d6c3d3c4\""}) {
        EXPECT_EQ(written(text), "f5d6c3d3c4") << text;
    }
}

TEST(Transcript, BooksPrintBlackInUpperCase) {
    EXPECT_EQ(write(read("f5d6c3d3").record, Form::print), "F5d6C3d3");
}

TEST(Transcript, ForcedPassesAreImpliedOrWritten) {
    Rng rng(5);
    int with_passes = 0;
    for (int i = 0; i < 300; ++i) {
        const GameRecord record = test::random_othello(60, rng);
        std::string with;
        std::string without;
        for (const NodeId node : record.tree.main_line()) {
            const auto move = record.tree.move(node);
            if (!move) continue;
            const std::string name =
                move->move.is_pass()
                    ? ""
                    : point_name(CoordStyle::othello, record.spec.geometry, move->move.point());
            without += name;
            constexpr const char* kPasses[] = {"--", "pa", "PS", " pass "};
            with += name.empty() ? kPasses[rng.below(4)] : name;
        }
        if (with != without) ++with_passes;
        ASSERT_EQ(read(without), (ReadGame{record, {}})) << without;
        ASSERT_EQ(read(with), (ReadGame{record, {}})) << with;
        ASSERT_EQ(write(record), without);
    }
    EXPECT_GT(with_passes, 20);
}

TEST(Transcript, AnyGameOnAnyBoardComesBack) {
    EXPECT_TRUE(rc::check([](std::uint64_t seed) {
        Rng rng(seed);
        const int columns = 4 + 2 * static_cast<int>(rng.below(12));
        const int rows = 4 + 2 * static_cast<int>(rng.below(12));
        const Geometry geometry = *Geometry::make(columns, rows);
        const GameRecord record =
            test::random_othello(GameSpec::for_othello(geometry), {}, 200, rng);
        const auto text = write(record);
        RC_ASSERT(text.has_value());
        const ReadGame game = read(*text, {.geometry = geometry});
        if (record.tree.node_count() == 1) return;
        RC_ASSERT(!game.problem);
        RC_ASSERT(game.record == record);
    }));
}

TEST(Transcript, WhatIsWrongIsNamedWithItsPlaceAndTheRestIsKept) {
    struct Case {
        const char* text;
        Fault fault;
        std::size_t byte;
        std::size_t moves;
        const char* words;
    };

    for (const Case& c : {
             Case{"f5d6\nc3zz", Fault::not_a_move, 7, 3, "line 2, column 3: move 4: expected"},
             Case{"f5d6c9", Fault::square_off_board, 4, 2, "\"c9\" is not on a board of 8x8"},
             Case{"f5 k4", Fault::square_off_board, 3, 1, "\"k4\""},
             Case{"f5f5", Fault::illegal_move, 2, 1, "move 2: "},
             Case{"a1", Fault::illegal_move, 0, 0, "line 1, column 1: move 1: "},
             Case{"--", Fault::illegal_move, 0, 0, "move 1: "},
             Case{"f5d6 40-24", Fault::not_a_move, 5, 2, "\"40-24\""},
             Case{"", Fault::nothing_here, 0, 0, "there is no game here"},
             Case{" \n 12. ", Fault::nothing_here, 7, 0, "there is no game here"},
             Case{"f5\xff\x01", Fault::not_a_move, 2, 1, "found \"??\""},
         }) {
        const ReadGame game = read(c.text);
        ASSERT_TRUE(game.problem) << c.text;
        EXPECT_EQ(game.problem->fault, c.fault) << c.text;
        EXPECT_EQ(game.problem->byte, c.byte) << c.text;
        EXPECT_EQ(game.record.tree.node_count(), c.moves + 1) << c.text;
        EXPECT_THAT(describe(*game.problem, c.text), HasSubstr(c.words)) << c.text;
    }
}

TEST(Transcript, TextsBeyondTheLimitAreRefusedAtOnce) {
    const ReadGame game = read(std::string(2'000'000, ' '));
    ASSERT_TRUE(game.problem);
    EXPECT_EQ(game.problem->fault, Fault::too_long);
}

TEST(Transcript, ABrokenLineOfManyLosesItselfAlone) {
    const std::string text = "f5d6c3\nf5d6zz\nf5f6\nc4e3\n";
    const auto games = read_all(text);
    ASSERT_EQ(games.size(), 4U);
    EXPECT_FALSE(games[0].problem);
    ASSERT_TRUE(games[1].problem);
    EXPECT_THAT(describe(*games[1].problem, text), ::testing::StartsWith("line 2, column 5: "));
    EXPECT_EQ(*write(games[1].record), "f5d6") << "up to there it is a game";
    EXPECT_EQ(*write(games[2].record), "f5f6");
    EXPECT_EQ(*write(games[3].record), "c4e3");
}

TEST(Transcript, AFileIsOneGameALineOrOneGame) {
    EXPECT_EQ(read_all("f5d6c3\n\nc4e3\r\nd3\n").size(), 3U);
    const auto wrapped = read_all("f5d6c3\nd3c4\n");
    ASSERT_EQ(wrapped.size(), 1U);
    EXPECT_FALSE(wrapped.front().problem);
    EXPECT_EQ(write(wrapped.front().record), "f5d6c3d3c4");
    const auto broken = read_all("f5d6c3\nd3c4x\n");
    ASSERT_EQ(broken.size(), 1U);
    EXPECT_THAT(describe(*broken.front().problem, "f5d6c3\nd3c4x\n"),
                HasSubstr("line 2, column 5"));
}

TEST(Transcript, OnlySquaresLookLikeATranscript) {
    for (const char* text : {"f5", "f5d6", "1. f5 d6", " C4e3", "f5d6 and then?"}) {
        EXPECT_TRUE(looks_like(text)) << text;
    }
    for (const char* text : {"", "9x9 E5b C3w", "othello8x8 f5b d6w", "M1lyiFETHFhl", "(;GM[1])",
                             "hello", "k10", "--", "B[f5]"}) {
        EXPECT_FALSE(looks_like(text)) << text;
    }
}

TEST(Transcript, WhatItCannotSayIsRefused) {
    EXPECT_EQ(write({.spec = GameSpec::for_go()}).error().kind, WriteError::Kind::not_othello);
    GameRecord other{.spec = GameSpec::for_othello()};
    other.tree.set_setup(kRootNode, {.added = {}, .cleared = {}, .to_play = Color::white});
    EXPECT_EQ(write(other).error().kind, WriteError::Kind::not_usual_start);
    GameRecord illegal = read("f5").record;
    illegal.tree.add_child(illegal.tree.line_end(), ColoredMove{Color::white, Move(Point(0))});
    const auto refused = write(illegal);
    EXPECT_EQ(refused.error().kind, WriteError::Kind::illegal_move);
    EXPECT_EQ(refused.error().move_number, 2);
    EXPECT_THAT(describe(refused.error(), illegal), HasSubstr("move 2: "));
}

TEST(Transcript, AnyBytesAreReadOrRefused) {
    EXPECT_TRUE(rc::check([](std::string text, std::uint64_t seed) {
        Rng rng(seed);
        const std::string start = *write(test::random_othello(20, rng));
        text = start.substr(0, rng.below(static_cast<std::uint32_t>(start.size()) + 1)) + text;
        const ReadGame game = read(text);
        if (game.problem) {
            RC_ASSERT(game.problem->byte + game.problem->length <= text.size());
            const std::string line = describe(*game.problem, text);
            RC_ASSERT(!line.empty() && line.find('\n') == line.npos);
        }
        const auto again = write(game.record);
        RC_ASSERT(again.has_value());
        if (!again->empty()) RC_ASSERT(read(*again).record == game.record);
    }));
}

// Some programs write the passes of a game that is over.
TEST(Transcript, APassAfterTheEndIsLeftOut) {
    const ReadGame game = read(std::string(kWipeOut) + "--pa");
    ASSERT_FALSE(game.problem) << describe(*game.problem, kWipeOut);
    EXPECT_EQ(game.record.tree.node_count(), 10U);
    EXPECT_TRUE(formats::play_main_line(game.record)->end.is_over());
}

}  // namespace
}  // namespace magpie::transcript
