#pragma once

// The last four empty squares: part of the generic source of endgame_kernel.h, see kernels.h for
// the rules of such files. Values are differences for the side to play, empties to the winner;
// windows are null: (alpha, alpha + 1), and a value outside of it is a bound.

#include "othello/rules/kernels.h"
#include "othello/solver/endgame.h"

namespace magpie::othello::MAGPIE_ISA {
namespace {

constexpr int kNoMove = -127;  // below every value

struct SquareWords {
    Word of[64];
};

constexpr SquareWords make_neighbours() {
    SquareWords table{};
    for (int s = 0; s < 64; ++s) {
        for (int dr = -1; dr <= 1; ++dr) {
            for (int dc = -1; dc <= 1; ++dc) {
                const int row = s / 8 + dr;
                const int column = s % 8 + dc;
                if ((dr != 0 || dc != 0) && row >= 0 && row < 8 && column >= 0 && column < 8) {
                    table.of[s] |= Word{1} << (8 * row + column);
                }
            }
        }
    }
    return table;
}

// A move flips nothing unless a disc of the other lies next to it.
constexpr SquareWords kNeighbours = make_neighbours();

// The quarter of the board that a square lies in: who plays last in a quarter plays there without
// an answer, so quarters with an odd number of empties come first.
constexpr Word kQuarter[4] = {0x000000000F0F0F0F, 0x00000000F0F0F0F0, 0x0F0F0F0F00000000,
                              0xF0F0F0F000000000};

MAGPIE_INLINE int quarter_of(int square) { return ((square >> 2) & 1) | ((square >> 4) & 2); }

MAGPIE_INLINE Word odd_quarters(Word empties) {
    Word odd = 0;
    for (const Word quarter : kQuarter) {
        if ((__builtin_popcountll(empties & quarter) & 1) != 0) odd |= quarter;
    }
    return odd;
}

MAGPIE_INLINE int final_value(Word mover, Word other) {
    const int mine = __builtin_popcountll(mover);
    const int yours = __builtin_popcountll(other);
    if (mine == yours) return 0;
    return mine > yours ? 64 - 2 * yours : 2 * mine - 64;
}

#if defined(__BMI2__)

struct LineTables {
    std::uint8_t flips[8][256];  // by place in the line and the mover's discs in it
    std::uint8_t place[3][64];   // of a square in its column and its two diagonals
    Word mask[3][64];            // the column and the diagonals
};

constexpr int flips_in_line(int place, int discs) {
    int count = 0;
    for (int step = -1; step <= 1; step += 2) {
        for (int i = place + step, run = 0; i >= 0 && i < 8; i += step, ++run) {
            if (((discs >> i) & 1) != 0) {
                count += run;
                break;
            }
        }
    }
    return count;
}

constexpr LineTables make_lines() {
    LineTables table{};
    for (int place = 0; place < 8; ++place) {
        for (int discs = 0; discs < 256; ++discs) {
            table.flips[place][discs] = static_cast<std::uint8_t>(flips_in_line(place, discs));
        }
    }
    constexpr int kColumns[3] = {0, 1, -1};
    for (int axis = 0; axis < 3; ++axis) {
        for (int s = 0; s < 64; ++s) {
            const Word below = ray(s, -kColumns[axis], -1);
            table.mask[axis][s] = below | ray(s, kColumns[axis], 1) | (Word{1} << s);
            table.place[axis][s] = static_cast<std::uint8_t>(__builtin_popcountll(below));
        }
    }
    return table;
}

constexpr LineTables kLines = make_lines();

// How many discs turn when `mover` plays the only empty square. On a diagonal shorter than eight,
// what lies beyond its end looks like discs of the other with no disc of the mover behind them.
MAGPIE_INLINE int count_last_flips(Word mover, int square) {
    int count = kLines.flips[square & 7][(mover >> (square & 56)) & 255];
    for (int axis = 0; axis < 3; ++axis) {
        const Word discs = __builtin_ia32_pext_di(mover, kLines.mask[axis][square]);
        count += kLines.flips[kLines.place[axis][square]][discs];
    }
    return count;
}

#else

MAGPIE_INLINE int count_last_flips(Word mover, int square) {
    return __builtin_popcountll(flips(mover, ~mover & ~(Word{1} << square), square));
}

#endif

// One empty square, `mover` to play.
MAGPIE_INLINE int solve_one(Word mover, int square) {
    const int mine = __builtin_popcountll(mover);
    const int gained = count_last_flips(mover, square);
    if (gained > 0) return 2 * (mine + gained + 1) - 64;
    const int lost = count_last_flips(~mover & ~(Word{1} << square), square);
    if (lost > 0) return 2 * (mine - lost) - 64;
    return mine > 63 - mine ? 2 * mine - 62 : 2 * mine - 64;
}

MAGPIE_INLINE Word flips_if_any(Word mover, Word other, int square) {
    return (kNeighbours.of[square] & other) != 0 ? flips(mover, other, square) : 0;
}

inline int solve_two(EndgameTask& task, Word mover, Word other, int alpha, int a, int b) {
    ++task.nodes;
    int best = kNoMove;
    if (const Word f = flips_if_any(mover, other, a); f != 0) {
        best = -solve_one(other ^ f, b);
        if (best > alpha) return best;
    }
    if (const Word f = flips_if_any(mover, other, b); f != 0) {
        const int value = -solve_one(other ^ f, a);
        return value > best ? value : best;
    }
    if (best != kNoMove) return best;
    // A pass: now the other takes the least that he can leave us.
    if (const Word f = flips_if_any(other, mover, a); f != 0) {
        best = solve_one(mover ^ f, b);
        if (best <= alpha) return best;
    }
    if (const Word f = flips_if_any(other, mover, b); f != 0) {
        const int value = solve_one(mover ^ f, a);
        return best == kNoMove || value < best ? value : best;
    }
    return best != kNoMove ? best : final_value(mover, other);
}

inline int solve_three(EndgameTask& task,
                       Word mover,
                       Word other,
                       int alpha,
                       const int (&squares)[3],
                       bool passed = false) {
    ++task.nodes;
    int first = 0;  // the square alone in its quarter, if there is one
    const int quarters[3] = {quarter_of(squares[0]), quarter_of(squares[1]),
                             quarter_of(squares[2])};
    if (quarters[0] == quarters[1]) first = 2;
    if (quarters[0] == quarters[2]) first = 1;
    const int order[3] = {squares[first], squares[first == 0 ? 1 : 0], squares[first == 2 ? 1 : 2]};
    int best = kNoMove;
    const auto attempt = [&](int square, int a, int b) {
        const Word f = flips_if_any(mover, other, square);
        if (f == 0) return;
        const int value =
            -solve_two(task, other ^ f, mover ^ f ^ (Word{1} << square), -alpha - 1, a, b);
        if (value > best) best = value;
    };
    attempt(order[0], order[1], order[2]);
    if (best > alpha) return best;
    attempt(order[1], order[0], order[2]);
    if (best > alpha) return best;
    attempt(order[2], order[0], order[1]);
    if (best != kNoMove) return best;
    if (passed) return -final_value(other, mover);
    return -solve_three(task, other, mover, -alpha - 1, squares, true);
}

inline int solve_four(
    EndgameTask& task, Word mover, Word other, int alpha, Word empties, bool passed = false) {
    ++task.nodes;
    int squares[4];
    int count = 0;
    const Word odd = odd_quarters(empties);
    const Word parts[2] = {empties & odd, empties & ~odd};
    for (Word part : parts) {
        for (; part != 0; part &= part - 1) squares[count++] = __builtin_ctzll(part);
    }
    int best = kNoMove;
    for (int i = 0; i < 4; ++i) {
        const Word f = flips_if_any(mover, other, squares[i]);
        if (f == 0) continue;
        const int rest[3] = {squares[i == 0 ? 1 : 0], squares[i <= 1 ? 2 : 1],
                             squares[i <= 2 ? 3 : 2]};
        const int value =
            -solve_three(task, other ^ f, mover ^ f ^ (Word{1} << squares[i]), -alpha - 1, rest);
        if (value > best) best = value;
        if (best > alpha) return best;
    }
    if (best != kNoMove) return best;
    if (passed) return -final_value(other, mover);
    return -solve_four(task, other, mover, -alpha - 1, empties, true);
}

}  // namespace
}  // namespace magpie::othello::MAGPIE_ISA
