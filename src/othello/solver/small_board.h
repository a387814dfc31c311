#pragma once

#include <optional>

#include "core/geometry.h"
#include "othello/rules/board.h"
#include "othello/rules/position.h"

namespace magpie::othello {

// A shape that fits into 8×8, and how it lies in the middle of that:
//
//   . . . . . . . .
//   . # # # # # # .     4×6 to 8×8 alike: the squares round it belong to nobody and are never
//   . # # # # # # .     played, so that what is known of 8×8 boards (flips, moves) holds for it,
//   . # # # # # # .     once moves are kept to `squares`.
//   . # # # # # # .
//   . . . . . . . .
class SmallShape {
  public:
    // Nothing where no Othello is played, or the board does not fit.
    [[nodiscard]] static std::optional<SmallShape> of(Geometry geometry) {
        if (why_unplayable(geometry) || geometry.columns > 8 || geometry.rows > 8) {
            return std::nullopt;
        }
        return SmallShape(geometry);
    }

    [[nodiscard]] Geometry geometry() const { return geometry_; }

    // All of the board.
    [[nodiscard]] Squares squares() const { return squares_; }

    // The square of 8×8 where a point of the board lies, and back.
    [[nodiscard]] Point placed(Point p) const {
        return kStandardBoard.at(geometry_.column_of(p) + left_, geometry_.row_of(p) + top_);
    }

    [[nodiscard]] Point taken(Point square) const {
        return geometry_.at(kStandardBoard.column_of(square) - left_,
                            kStandardBoard.row_of(square) - top_);
    }

    // Requires: a position of this shape.
    [[nodiscard]] Board placed(const Position& position) const {
        Board board;
        for (int i = 0; i < geometry_.area(); ++i) {
            const auto disc = position.stone_at(Point(i));
            if (!disc) continue;
            (*disc == position.to_play() ? board.mover : board.other) |=
                square_bit(placed(Point(i)));
        }
        return board;
    }

    [[nodiscard]] Squares moves(const Board& board) const { return legal_moves(board) & squares_; }

    [[nodiscard]] bool is_over(const Board& board) const {
        return moves(board) == 0 && moves(passed(board)) == 0;
    }

    [[nodiscard]] int count_empties(const Board& board) const {
        return std::popcount(board.empties() & squares_);
    }

  private:
    explicit SmallShape(Geometry geometry)
        : geometry_(geometry), left_((8 - geometry.columns) / 2), top_((8 - geometry.rows) / 2) {
        for (int i = 0; i < geometry.area(); ++i) squares_ |= square_bit(placed(Point(i)));
    }

    Geometry geometry_;
    int left_;
    int top_;
    Squares squares_ = 0;
};

}  // namespace magpie::othello
