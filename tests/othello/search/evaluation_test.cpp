#include "othello/search/evaluation.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "othello/rules/pictures.h"
#include "othello/search/random_position.h"

namespace magpie::othello {
namespace {

TEST(OthelloEvaluation, TheBoardTurnedOrMirroredIsWorthTheSame) {
    EXPECT_TRUE(rc::check("symmetric, and the other side sees the opposite", [] {
        Rng rng(*rc::gen::arbitrary<std::uint64_t>());
        const Position position = random_position(rng);
        const Board board = *position.board();
        for (const Symmetry symmetry : kSymmetries) {
            RC_ASSERT(evaluate(transformed(board, symmetry)) == evaluate(board));
        }
        RC_ASSERT(evaluate(passed(board)) == -evaluate(board));
    }));
}

TEST(OthelloEvaluation, WhatFitsInto8x8IsWorthTheSameInTheMiddleOfIt) {
    for (const Geometry geometry : {Geometry{4, 4}, Geometry{6, 6}, Geometry{8, 4}}) {
        const SmallShape shape = SmallShape::of(geometry).value();
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            Rng rng(seed);
            Position position = Position::start(geometry).value();
            while (!position.is_over()) {
                EXPECT_EQ(evaluate(shape, shape.placed(position)), evaluate(position));
                const auto moves = position.legal_moves();
                position.play_unchecked(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
            }
        }
    }
}

TEST(OthelloEvaluation, ACornerIsGoodAndGivingItAwayIsBad) {
    const auto worth = [](const char* corner_row, const char* next_row) {
        const std::string rest = R"(. . . . . .
                                    . . . . . .
                                    . . . . . .
                                    . . . . . .)";
        return evaluate(
            position_from(std::string(corner_row) + "\n" + next_row + "\n" + rest, Color::black));
    };
    const int corner = worth("X . . . . .", ". . . . . .");
    const int x = worth(". . . . . .", ". X . . . .");
    const int c = worth(". X . . . .", ". . . . . .");
    const int behind_own_corner = worth("X X . . . .", ". . . . . .");
    EXPECT_GT(corner, 0);
    EXPECT_LT(x, c);
    EXPECT_LT(c, 0);
    EXPECT_EQ(behind_own_corner, corner);
}

}  // namespace
}  // namespace magpie::othello
