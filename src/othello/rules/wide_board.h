#pragma once

#include <array>
#include <cstdint>

#include "core/geometry.h"

namespace magpie::othello {

constexpr int kMaxOthelloSide = 26;

// A set of squares of a board of any size: one word per row, bit c is column c. Rows and columns
// beyond the board stay empty, so that sets compare and hash as they are.
struct WideSquares {
    std::array<std::uint32_t, kMaxOthelloSide> rows{};

    [[nodiscard]] constexpr bool contains(int column, int row) const {
        return (rows[static_cast<std::size_t>(row)] >> column & 1) != 0;
    }

    constexpr void insert(int column, int row) {
        rows[static_cast<std::size_t>(row)] |= std::uint32_t{1} << column;
    }

    bool operator==(const WideSquares&) const = default;
};

// What Board is to 8×8, for every other shape up to 26×26: mover first, no colours, no pass rule.
struct WideBoard {
    Geometry geometry;
    WideSquares mover;
    WideSquares other;

    bool operator==(const WideBoard&) const = default;
};

// As for Board (board.h). Cost: a few operations per row.
[[nodiscard]] WideSquares legal_moves(const WideBoard& board);

// As for Board. Cost: the length of the eight rays from `p`.
// Requires: `p` is an empty square of the board.
[[nodiscard]] WideSquares flips(const WideBoard& board, Point p);

[[nodiscard]] WideBoard passed(const WideBoard& board);
[[nodiscard]] WideBoard played(const WideBoard& board, Point p, const WideSquares& flipped);
[[nodiscard]] std::uint64_t hash(const WideBoard& board);

}  // namespace magpie::othello
