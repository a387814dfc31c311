#pragma once

// Discs that can never turn: part of the generic source of endgame_kernel.h.

#include "othello/rules/kernels.h"
#include "othello/solver/endgame.h"

namespace magpie::othello::MAGPIE_ISA {
namespace {

constexpr Word kRow1 = 0xFF;
constexpr Word kColumnA = 0x0101010101010101;
constexpr Word kEdges = 0xFF818181818181FF;

// Bit i of the result is bit 8 * i of the column.
MAGPIE_INLINE unsigned gather_column_a(Word squares) {
    return static_cast<unsigned>(((squares & kColumnA) * 0x0102040810204080) >> 56);
}

MAGPIE_INLINE Word spread_column_a(unsigned row) {
    // Bit i of byte i, then from there to the lowest bit of its byte.
    const Word bits = (row * kColumnA) & 0x8040201008040201;
    return ((bits + 0x7F7F7F7F7F7F7F7F) >> 7) & kColumnA;
}

MAGPIE_INLINE Word stable_edges(const std::uint8_t* table, Word mover, Word other) {
    const auto look = [table](unsigned mine, unsigned yours) -> Word {
        return table[mine + 256 * yours];
    };
    const Word top =
        look(static_cast<unsigned>(mover & kRow1), static_cast<unsigned>(other & kRow1));
    const Word bottom =
        look(static_cast<unsigned>(mover >> 56), static_cast<unsigned>(other >> 56));
    const Word left = look(gather_column_a(mover), gather_column_a(other));
    const Word right = look(gather_column_a(mover >> 7), gather_column_a(other >> 7));
    return top | (bottom << 56) | spread_column_a(static_cast<unsigned>(left)) |
           (spread_column_a(static_cast<unsigned>(right)) << 7);
}

// The squares of lines without an empty square, along one axis: nothing turns along those.
MAGPIE_INLINE Axes full_lines(Word discs) {
    Word rows = discs;
    rows &= rows >> 4;
    rows &= rows >> 2;
    rows &= rows >> 1;
    rows = (rows & kColumnA) * 0xFF;
    Word columns = discs;
    columns &= columns >> 32 | columns << 32;
    columns &= columns >> 16 | columns << 48;
    columns &= columns >> 8 | columns << 56;
    // A diagonal is full when no empty square reaches along it: empties flow both ways.
    const Word empties = ~discs;
    const auto flow = [](Word from, int step, Word stay) {
        Word up = from;
        Word down = from;
        for (int i = 0; i < 7; ++i) {
            up |= (up & stay) << step;
            down |= (down >> step) & stay;
        }
        return up | down;
    };
    const Word diagonal = ~flow(empties, 9, 0x7F7F7F7F7F7F7F7F);
    const Word counter = ~flow(empties, 7, 0xFEFEFEFEFEFEFEFE);
    return Axes{rows, counter, columns, diagonal};
}

// `mover`'s discs that can never turn: those of the edges, then all that are held on every axis by
// a full line, the edge of the board or a stable disc of their own colour.
inline Word stable_discs(const std::uint8_t* edges, Word mover, Word other) {
    const Axes full = full_lines(mover | other);
    const Axes border = {0x8181818181818181, kEdges, 0xFF000000000000FF, kEdges};
    const Axes held = full | border;
    Word stable =
        stable_edges(edges, mover, other) | (mover & full[0] & full[1] & full[2] & full[3]);
    if (stable == 0) return 0;
    const Axes no_wrap_up = {0xFEFEFEFEFEFEFEFE, 0x7F7F7F7F7F7F7F7F, ~Word{0}, 0xFEFEFEFEFEFEFEFE};
    const Axes no_wrap_down = {0x7F7F7F7F7F7F7F7F, 0xFEFEFEFEFEFEFEFE, ~Word{0},
                               0x7F7F7F7F7F7F7F7F};
    const Word inner = mover & ~kEdges;  // an edge has its table
    for (Word before = 0; before != stable;) {
        before = stable;
        const Axes s = broadcast(stable);
        const Axes ok = held | ((s << kStep) & no_wrap_up) | ((s >> kStep) & no_wrap_down);
        stable |= inner & ok[0] & ok[1] & ok[2] & ok[3];
    }
    return stable;
}

}  // namespace
}  // namespace magpie::othello::MAGPIE_ISA
