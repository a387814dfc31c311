#pragma once

#include <bit>
#include <vector>

#include <gtest/gtest.h>

#include "core/move.h"
#include "othello/rules/board.h"

namespace magpie::othello {

// Of a game that is over: the mover's difference, empty squares to the winner.
inline int final_value(const Board& board) {
    const int difference = disc_difference(board);
    const int empties = std::popcount(board.empties());
    return difference == 0 ? 0 : difference > 0 ? difference + empties : difference - empties;
}

// Plays the line; the value it ends with for the side that began.
inline int value_of_line(Board board, const std::vector<Move>& line) {
    int sign = 1;
    for (const Move move : line) {
        if (move.is_pass()) {
            EXPECT_EQ(legal_moves(board), 0U);
            board = passed(board);
        } else {
            EXPECT_NE(legal_moves(board) & square_bit(move.point()), 0U);
            board = played(board, move.point());
        }
        sign = -sign;
    }
    EXPECT_TRUE(is_over(board));
    return sign * final_value(board);
}

}  // namespace magpie::othello
