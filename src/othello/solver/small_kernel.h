#pragma once

// The endgame search on boards of less than 8×8, once per instruction set; see
// othello/rules/kernels.h for the rules of this file. It is endgame_kernel.h without what was
// learned: nodes with few empty squares in the order of parity, the others with a table, stable
// discs, and moves in the order of what they leave the other. All windows are null.

#include "othello/solver/children_kernel.h"
#include "othello/solver/last_squares.h"
#include "othello/solver/small_kernels.h"
#include "othello/solver/stability_kernel.h"
#include "othello/solver/table_kernel.h"

namespace magpie::othello::MAGPIE_ISA {
namespace {

constexpr int kSmallMany = 6;   // empties from which moves are sorted and the table is asked
constexpr int kSmallAhead = 9;  // from which the table is asked about every child first
constexpr int kSmallLook = 11;  // from which moves are looked at before they are sorted

MAGPIE_INLINE Word empties_of(const SmallTask& task, Word mover, Word other) {
    return task.squares & ~(mover | other);
}

MAGPIE_INLINE Held hold_within(const SmallTask& task, Word mover, Word other) {
    Held held = hold(mover, other);
    held.moves &= task.squares;
    return held;
}

MAGPIE_INLINE int small_final_value(const SmallTask& task, Word mover, Word other) {
    const int mine = __builtin_popcountll(mover);
    const int yours = __builtin_popcountll(other);
    if (mine == yours) return 0;
    return mine > yours ? task.area - 2 * yours : 2 * mine - task.area;
}

// What no move of the other's can take from `mover`: along every axis the line is full, or its end
// is here, or a disc that stays is beside it.
inline Word small_stable_discs(const SmallTask& task, Word mover, Word other) {
    const Word edges = task.first_and_last_columns | task.first_and_last_rows;
    const Axes border = {task.first_and_last_columns, edges, task.first_and_last_rows, edges};
    const Axes held = full_lines(mover | other | ~task.squares) | border;
    const Axes no_wrap_up = {0xFEFEFEFEFEFEFEFE, 0x7F7F7F7F7F7F7F7F, ~Word{0}, 0xFEFEFEFEFEFEFEFE};
    const Axes no_wrap_down = {0x7F7F7F7F7F7F7F7F, 0xFEFEFEFEFEFEFEFE, ~Word{0},
                               0x7F7F7F7F7F7F7F7F};
    Word stable = mover & held[0] & held[1] & held[2] & held[3];
    for (Word before = 0; before != stable;) {
        before = stable;
        const Axes s = broadcast(stable);
        const Axes ok = held | ((s << kStep) & no_wrap_up) | ((s >> kStep) & no_wrap_down);
        stable |= mover & ok[0] & ok[1] & ok[2] & ok[3];
    }
    return stable;
}

// One empty square, `mover` to play.
MAGPIE_INLINE int small_one(const SmallTask& task, Word mover, Word other, int square) {
    const int mine = __builtin_popcountll(mover);
    if (const Word f = flips(mover, other, square); f != 0) {
        return 2 * (mine + __builtin_popcountll(f) + 1) - task.area;
    }
    if (const Word f = flips(other, mover, square); f != 0) {
        return 2 * (mine - __builtin_popcountll(f)) - task.area;
    }
    return small_final_value(task, mover, other);
}

inline int small_few(SmallTask& task, Word mover, Word other, int alpha, Word empties) {
    ++task.base.nodes;
    const Word odd = odd_quarters(empties);
    const Word parts[2] = {empties & odd, empties & ~odd};
    const bool is_last_but_one = (empties & (empties - 1) & ((empties & (empties - 1)) - 1)) == 0;
    int best = kNoMove;
    for (Word part : parts) {
        for (; part != 0; part &= part - 1) {
            const int square = __builtin_ctzll(part);
            const Word f = flips_if_any(mover, other, square);
            if (f == 0) continue;
            const Word bit = Word{1} << square;
            const Word left = empties & ~bit;
            const Word mine = mover ^ f ^ bit;
            int value = 0;
            if (left == 0) {
                value = -small_final_value(task, other ^ f, mine);
            } else if (is_last_but_one) {
                value = -small_one(task, other ^ f, mine, __builtin_ctzll(left));
            } else {
                value = -small_few(task, other ^ f, mine, -alpha - 1, left);
            }
            if (value > best) {
                best = value;
                if (best > alpha) return best;
            }
        }
    }
    if (best != kNoMove) return best;
    if (hold_within(task, other, mover).moves == 0) return small_final_value(task, mover, other);
    return -small_few(task, other, mover, -alpha - 1, empties);
}

// ---- many empties

MAGPIE_INLINE int small_weight(const SmallTask& task, Word moves) {
    return __builtin_popcountll(moves) + __builtin_popcountll(moves & task.all_corners);
}

// A guess at the value for the mover, as evaluation.h has it: moves, corners, and what gives
// corners away.
MAGPIE_INLINE int small_guess(
    const SmallTask& task, Word mover, Word other, Word moves, Word other_moves) {
    int guess = 60 * (__builtin_popcountll(moves) - __builtin_popcountll(other_moves));
    const Word empties = ~(mover | other);
    const auto lead = [&](Word squares) {
        return __builtin_popcountll(mover & squares) - __builtin_popcountll(other & squares);
    };
    for (const CornerSquares& at : task.corners) {
        if ((at.corner & empties) != 0) {
            guess -= 400 * lead(at.x) + 150 * lead(at.c);
        } else {
            guess += 900 * lead(at.corner);
        }
    }
    return guess;
}

// The best guess after so many moves.
inline int small_look(
    SmallTask& task, Word mover, Word other, int alpha, int beta, int depth, bool passed = false) {
    ++task.base.nodes;
    const Held held = hold_within(task, mover, other);
    if (held.moves == 0) {
        if (passed) return 100 * small_final_value(task, mover, other);
        return -small_look(task, other, mover, -beta, -alpha, depth, true);
    }
    if (depth <= 0) {
        return small_guess(task, mover, other, held.moves, hold_within(task, other, mover).moves);
    }
    Children children;
    if (!list_children(children, held, mover, other)) return 100 * task.area;
    if (depth > 1) {
        Word replies[kMostChildren];
        list_replies(children, replies);
        for (int i = 0; i < children.count; ++i) {
            children.of[i].cost = small_weight(task, replies[i] & task.squares);
        }
    }
    int best = -10'000;
    for (int i = 0; i < children.count && best < beta; ++i) {
        const Child child = depth > 1 ? take_least(children, i) : children.of[i];
        const int floor = best > alpha ? best : alpha;
        const int value = -small_look(task, child.mover, child.other, -beta, -floor, depth - 1);
        if (value > best) best = value;
    }
    return best;
}

MAGPIE_INLINE int small_look_depth(int count) {
    const int depth = (count - kSmallLook) / 3;
    return depth > 5 ? 5 : depth;
}

inline void small_costs(SmallTask& task,
                        Children& children,
                        const Word (&replies)[kMostChildren],
                        const Known& known,
                        Word empties,
                        int count) {
    const Word odd = odd_quarters(empties);
    const int depth = small_look_depth(count);
    for (int i = 0; i < children.count; ++i) {
        Child& child = children.of[i];
        if (child.square == known.first) {
            child.cost = -(1 << 20);
            continue;
        }
        if (child.square == known.second) {
            child.cost = -(1 << 19);
            continue;
        }
        const Word bit = Word{1} << child.square;
        int cost = 40 * small_weight(task, replies[i]);
        if ((bit & odd) != 0) cost -= 16;
        if ((bit & task.all_corners) != 0) cost -= 60;
        if (count >= kSmallLook) {
            cost += small_look(task, child.mover, child.other, -10'000, 10'000, depth) / 4;
        }
        child.cost = cost;
    }
}

inline int small_many(SmallTask& task, Word mover, Word other, int alpha) {
    const Word empties = empties_of(task, mover, other);
    const int count = __builtin_popcountll(empties);
    if (count < kSmallMany) {
        return count == 0 ? small_final_value(task, mover, other)
                          : small_few(task, mover, other, alpha, empties);
    }
    if (must_stop(task.base)) return alpha;
    const Word nodes_before = task.base.nodes++;
    Bucket* const bucket = bucket_of(task.base, mover, other, count);
    const Held held = hold_within(task, mover, other);
    if (held.moves == 0) {
        if (hold_within(task, other, mover).moves == 0) {
            return small_final_value(task, mover, other);
        }
        return -small_many(task, other, mover, -alpha - 1);
    }
    Known known;
    if (find(task.base, bucket, mover, other, known)) {
        if (known.lower > alpha) return known.lower;
        if (known.upper <= alpha) return known.upper;
    }
    const int most = task.area - 2 * __builtin_popcountll(small_stable_discs(task, other, mover));
    if (most <= alpha) return most;
    Children children;
    if (!list_children(children, held, mover, other)) return task.area;
    Word replies[kMostChildren];
    list_replies(children, replies);
    for (int i = 0; i < children.count; ++i) replies[i] &= task.squares;
    if (count >= kSmallAhead) {
        for (int i = 0; i < children.count; ++i) {
            const Child& child = children.of[i];
            Known after;
            const Bucket* place = bucket_of(task.base, child.mover, child.other, count - 1);
            if (find(task.base, place, child.mover, child.other, after) && -after.upper > alpha) {
                return -after.upper;
            }
        }
    }
    small_costs(task, children, replies, known, empties, count);
    int best = kNoMove;
    int best_square = 64;
    for (int i = 0; i < children.count; ++i) {
        const Child child = take_least(children, i);
        const int value = -small_many(task, child.mover, child.other, -alpha - 1);
        if (task.base.stopped) return alpha;
        if (value > best) {
            best = value;
            best_square = child.square;
            if (best > alpha) break;
        }
    }
    if (best > alpha) {
        known.lower = best > known.lower ? best : known.lower;
    } else {
        known.upper = best < known.upper ? best : known.upper;
    }
    remember_best(known.first, known.second, best_square, best > alpha);
    store(task.base, bucket, mover, other, known, kExactLevel, task.base.nodes - nodes_before);
    return best;
}

int solve_small(SmallTask& task, Word mover, Word other, int alpha) {
    return small_many(task, mover, other, alpha);
}

int find_small_best(const SmallTask& task, Word mover, Word other) {
    const int count = __builtin_popcountll(empties_of(task, mover, other));
    Known known;
    const Bucket* bucket = bucket_of(task.base, mover, other, count);
    return find(task.base, bucket, mover, other, known) ? known.first : 64;
}

constexpr SmallKernels kSmall{&solve_small, &find_small_best};

}  // namespace
}  // namespace magpie::othello::MAGPIE_ISA
