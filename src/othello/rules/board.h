#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

#include "core/geometry.h"
#include "core/rng.h"
#include "core/symmetry.h"

namespace magpie::othello {

// A set of squares of the 8×8 board: bit i is Point(i), so a1 is bit 0, h1 bit 7 and h8 bit 63.
using Squares = std::uint64_t;

constexpr Geometry kStandardBoard{8, 8};

constexpr Squares square_bit(Point p) { return Squares{1} << p.index(); }

// The 8×8 board as search sees it: the discs of the side to move, and of the other. Colours, sizes
// and the rule of the pass belong to Position. Invariant: mover and other do not meet.
struct Board {
    Squares mover = 0;
    Squares other = 0;

    // d4 and e5 white, e4 and d5 black, Black to move.
    static constexpr Board start() {
        return {square_bit(kStandardBoard.at(4, 3)) | square_bit(kStandardBoard.at(3, 4)),
                square_bit(kStandardBoard.at(3, 3)) | square_bit(kStandardBoard.at(4, 4))};
    }

    [[nodiscard]] constexpr Squares empties() const { return ~(mover | other); }

    bool operator==(const Board&) const = default;
};

namespace detail {

// The squares one step away from `from`, nothing wrapping round the edge. The steps, as bits:
//   -9 -8 -7
//   -1  .  1
//    7  8  9
template <int kStep>
constexpr Squares shifted(Squares from) {
    constexpr Squares kNotA = 0xFEFEFEFEFEFEFEFE;
    constexpr Squares kNotH = 0x7F7F7F7F7F7F7F7F;
    constexpr int kColumns = ((kStep + 9) % 8) - 1;
    const Squares moved = kStep > 0 ? from << (kStep & 63) : from >> (-kStep & 63);
    return kColumns == 0 ? moved : moved & (kColumns > 0 ? kNotA : kNotH);
}

// The unbroken run of `over` that starts next to `from`, in one direction.
template <int kStep>
constexpr Squares run_from(Squares from, Squares over) {
    Squares run = shifted<kStep>(from) & over;
    for (int i = 0; i < 5; ++i) run |= shifted<kStep>(run) & over;
    return run;
}

template <int... kSteps>
constexpr Squares moves_along(const Board& board) {
    return (shifted<kSteps>(run_from<kSteps>(board.mover, board.other)) | ...);
}

template <int kStep>
constexpr Squares flips_along(const Board& board, Squares placed) {
    const Squares run = run_from<kStep>(placed, board.other);
    return (shifted<kStep>(run) & board.mover) != 0 ? run : 0;
}

template <int... kSteps>
constexpr Squares flips_along_all(const Board& board, Squares placed) {
    return (flips_along<kSteps>(board, placed) | ...);
}

}  // namespace detail

// These are the plain forms, the same on every machine and usable in constant expressions. Loops
// that must be fast use the kernels of their instruction set (kernels.h), which equal these.

// The squares where the mover may play: empty, and at least one disc flips.
constexpr Squares legal_moves(const Board& board) {
    return detail::moves_along<-9, -8, -7, -1, 1, 7, 8, 9>(board) & board.empties();
}

// The discs that turn when the mover plays on `p`; none when the move is not legal.
// Requires: `p` is an empty square.
constexpr Squares flips(const Board& board, Point p) {
    assert(kStandardBoard.contains(p) && (square_bit(p) & board.empties()) != 0);
    return detail::flips_along_all<-9, -8, -7, -1, 1, 7, 8, 9>(board, square_bit(p));
}

constexpr Board passed(const Board& board) { return {board.other, board.mover}; }

// The board after the mover plays on `p` and `flipped` turn, with the other side to move.
constexpr Board played(const Board& board, Point p, Squares flipped) {
    return {board.other & ~flipped, board.mover | flipped | square_bit(p)};
}

constexpr Board played(const Board& board, Point p) { return played(board, p, flips(board, p)); }

// Neither side can move.
constexpr bool is_over(const Board& board) {
    return legal_moves(board) == 0 && legal_moves(passed(board)) == 0;
}

// The mover's discs less the other's.
constexpr int disc_difference(const Board& board) {
    return std::popcount(board.mover) - std::popcount(board.other);
}

constexpr std::uint64_t hash(const Board& board) { return mix(board.mover + mix(board.other)); }

// Where `squares` come to lie when the board is turned or mirrored.
constexpr Squares transformed(Squares squares, Symmetry symmetry) {
    const auto swap_bits = [&squares](int distance, Squares low) {
        const Squares differ = (squares ^ (squares >> distance)) & low;
        squares ^= differ ^ (differ << distance);
    };
    if (symmetry.mirrors_columns()) {
        swap_bits(1, 0x5555555555555555);
        swap_bits(2, 0x3333333333333333);
        swap_bits(4, 0x0F0F0F0F0F0F0F0F);
    }
    if (symmetry.mirrors_rows()) squares = std::byteswap(squares);
    if (symmetry.transposes()) {
        swap_bits(7, 0x00AA00AA00AA00AA);
        swap_bits(14, 0x0000CCCC0000CCCC);
        swap_bits(28, 0x00000000F0F0F0F0);
    }
    return squares;
}

constexpr Board transformed(const Board& board, Symmetry symmetry) {
    return {transformed(board.mover, symmetry), transformed(board.other, symmetry)};
}

// The same board for all eight symmetric ones: the least of them by (mover, other).
constexpr Board canonical(const Board& board) {
    Board least = board;
    for (const Symmetry symmetry : kSymmetries) {
        const Board twin = transformed(board, symmetry);
        if (twin.mover < least.mover || (twin.mover == least.mover && twin.other < least.other)) {
            least = twin;
        }
    }
    return least;
}

}  // namespace magpie::othello
