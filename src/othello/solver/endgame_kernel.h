#pragma once

// The endgame search, once per instruction set; see othello/rules/kernels.h for the rules of this
// file. Four kinds of nodes, by the number of empty squares:
//
//      4 and less   last_squares.h: no move lists
//      5 and 6      search_few(): in the order of parity, no table
//      7            search_some(): in the order of what the moves leave the other, no table
//      8 and more   search_many(): table, stability, moves sorted by what they leave the other,
//                   the evaluation among it where there are many
//
// All of these have a null window. search_window() is the principal variation above them. look()
// of look_kernel.h goes to a depth only.

#include "othello/solver/children_kernel.h"
#include "othello/solver/last_squares.h"
#include "othello/solver/look_kernel.h"
#include "othello/solver/sharing_kernel.h"
#include "othello/solver/stability_kernel.h"
#include "othello/solver/table_kernel.h"

namespace magpie::othello::MAGPIE_ISA {
namespace {

constexpr int kSome = 7;        // empties from which moves are sorted
constexpr int kMany = 8;        // empties from which moves are sorted and the table is asked
constexpr int kLookAhead = 10;  // from which the table is asked about every child first
constexpr int kShare = 13;      // from which threads share the moves of a node
constexpr int kValued = 13;     // from which the evaluation helps to sort the moves
constexpr int kProbeFrom = 12;  // from which a search that need not be exact looks ahead

// A position is not worth looking for stable discs unless alpha is as high as this, by empties.
// With many discs missing, few are stable.
MAGPIE_INLINE int stability_from(int empties) {
    return empties < 8 ? 20 : 4 + 2 * (empties - 8) / 3;
}

// ---- few empties

MAGPIE_INLINE int search_some(
    EndgameTask& task, const Held& held, Word mover, Word other, int alpha, int empties);

inline int search_few(EndgameTask& task, Word mover, Word other, int alpha, int empties) {
    if (empties == 4) return solve_four(task, mover, other, alpha, ~(mover | other));
    ++task.nodes;
    if (alpha >= stability_from(empties)) {
        const int most =
            64 - 2 * __builtin_popcountll(stable_discs(task.edge_stability, other, mover));
        if (most <= alpha) return most;
    }
    const Held held = hold(mover, other);
    if (held.moves == 0) {
        if (hold(other, mover).moves == 0) return final_value(mover, other);
        return -search_few(task, other, mover, -alpha - 1, empties);
    }
    if (empties >= kSome) return search_some(task, held, mover, other, alpha, empties);
    int best = kNoMove;
    const Word odd = odd_quarters(~(mover | other));
    const Word parts[2] = {held.moves & odd, held.moves & ~odd};
    for (Word part : parts) {
        for (; part != 0; part &= part - 1) {
            const int square = __builtin_ctzll(part);
            const Word f = flips(held, square);
            const int value = -search_few(task, other ^ f, mover ^ f ^ (Word{1} << square),
                                          -alpha - 1, empties - 1);
            if (value > best) {
                best = value;
                if (best > alpha) return best;
            }
        }
    }
    return best;
}

// In the order of what the moves leave the other.
MAGPIE_INLINE int search_some(
    EndgameTask& task, const Held& held, Word mover, Word other, int alpha, int empties) {
    Children children;
    if (!list_children(children, held, mover, other)) return 64;
    if (children.count > 1) {
        Word replies[kMostChildren];
        list_replies(children, replies);
        const Word odd = odd_quarters(~(mover | other));
        for (int i = 0; i < children.count; ++i) {
            Child& child = children.of[i];
            child.cost = 4 * weigh_moves(replies[i]) - (((odd >> child.square) & 1) != 0 ? 3 : 0);
        }
    }
    int best = kNoMove;
    for (int i = 0; i < children.count; ++i) {
        const Child child = take_least(children, i);
        const int value = -search_few(task, child.mover, child.other, -alpha - 1, empties - 1);
        if (value > best) {
            best = value;
            if (best > alpha) return best;
        }
    }
    return best;
}

// ---- many empties

MAGPIE_INLINE Word around(Word squares) {
    const Word sides =
        squares | ((squares << 1) & 0xFEFEFEFEFEFEFEFE) | ((squares >> 1) & 0x7F7F7F7F7F7F7F7F);
    return sides | (sides << 8) | (sides >> 8);
}

// How deep to look at each move before they are tried, by empties.
MAGPIE_INLINE int look_depth(int count) {
    const int depth = (count - 15) / 2;
    return depth < 0 ? 0 : depth > 6 ? 6 : depth;
}

// What the other expects after a move, in hundredths of a disc. Moves far worse than `alpha` for
// the mover need no exact value.
MAGPIE_INLINE int look_after(EndgameTask& task, const Child& child, int alpha, int depth) {
    const int most = 100 * (12 - alpha);
    return look(task, child.mover, child.other, -kBeyond, most > 6400 ? kBeyond : most, depth);
}

inline void sort_costs(EndgameTask& task,
                       Children& children,
                       const Word (&replies)[kMostChildren],
                       const Known& known,
                       Word mover,
                       Word other,
                       int count,
                       int alpha) {
    const Word empties = ~(mover | other);
    MoveValues value_after(task, mover, other);
    const int depth = look_depth(count);
    const bool is_valued = count >= kValued && can_evaluate(task);
    Word next[kMostChildren];
    if (is_valued) list_next_moves(children, next);
    const Word odd = odd_quarters(empties);
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
        int cost = 32 * weigh_moves(replies[i]);
        // The empty squares beside our discs are where his moves will come from.
        cost += 4 * __builtin_popcountll(around(child.other) & empties & ~bit);
        if (count >= kLookAhead) {
            const Word edges = stable_edges(task.edge_stability, child.other, child.mover);
            cost -= 10 * __builtin_popcountll(edges);
        }
        if ((bit & odd) != 0) cost -= count < 14 ? 24 : 8;
        if (is_valued) {
            const int expected = depth == 0 ? value_after(child, replies[i], next[i])
                                            : look_after(task, child, alpha, depth);
            cost += expected * 15 / 100;
        } else {
            if ((bit & kCorners) != 0) cost -= 40;
            if ((bit & kBesideCorners) != 0) cost += 12;
        }
        child.cost = cost;
    }
}

inline int search_many(EndgameTask& task, Word mover, Word other, int alpha, int empties);

MAGPIE_INLINE int work_on(EndgameTask& task, const Child& child, int alpha, int empties) {
    const BusyName name = busy_name(task, child);
    begin_work(name);
    const int value = search_many(task, child.mover, child.other, alpha, empties);
    end_work(name);
    return value;
}

inline int search_many(EndgameTask& task, Word mover, Word other, int alpha, int empties) {
    if (empties < kMany) return search_few(task, mover, other, alpha, empties);
    if (must_stop(task)) return alpha;
    const Word nodes_before = task.nodes++;
    Bucket* bucket = bucket_of(task, mover, other, empties);
    fetch_bucket(bucket);
    if (alpha >= stability_from(empties)) {
        const int most =
            64 - 2 * __builtin_popcountll(stable_discs(task.edge_stability, other, mover));
        if (most <= alpha) return most;
    }
    const Held held = hold(mover, other);
    if (held.moves == 0) {
        if (hold(other, mover).moves == 0) return final_value(mover, other);
        return -search_many(task, other, mover, -alpha - 1, empties);
    }
    Known known;
    if (find(task, bucket, mover, other, known)) {
        if (known.lower > alpha) return known.lower;
        if (known.upper <= alpha) return known.upper;
    }
    if (empties >= kProbeFrom && may_probe(task, empties)) {
        bool is_above = false;
        if (probe_tells(task, mover, other, held, 100 * alpha + 50, empties, empties, is_above)) {
            return is_above ? alpha + 1 : alpha;
        }
        if (task.stopped) return alpha;
    }
    Children children;
    if (!list_children(children, held, mover, other)) return 64;
    if (empties > kFar) {
        for (int i = 0; i < children.count; ++i) {
            fetch_bucket(bucket_of(task, children.of[i].mover, children.of[i].other, empties - 1));
        }
    }
    // Worked out while the buckets are on their way.
    Word replies[kMostChildren];
    list_replies(children, replies);
    if (empties >= kLookAhead) {
        for (int i = 0; i < children.count; ++i) {
            const Child& child = children.of[i];
            Known after;
            const Bucket* place = bucket_of(task, child.mover, child.other, empties - 1);
            if (find(task, place, child.mover, child.other, after) && -after.upper > alpha) {
                return -after.upper;
            }
        }
    }
    sort_costs(task, children, replies, known, mover, other, empties, alpha);
    if (task.stopped) return alpha;
    const bool shared = task.busy != nullptr && empties >= kShare;
    int best = kNoMove;
    int best_square = 64;
    for (int i = 0; i < children.count; ++i) {
        if (shared && i > 0) {
            // Another thread may have ended this meanwhile.
            Known now;
            if (find(task, bucket, mover, other, now)) {
                if (now.lower > alpha) return now.lower;
                if (now.upper <= alpha) return now.upper;
            }
        }
        const Child child = shared ? take_free(task, children, i) : take_least(children, i);
        const int value =
            shared && i > 0 ? -work_on(task, child, -alpha - 1, empties - 1)
                            : -search_many(task, child.mover, child.other, -alpha - 1, empties - 1);
        if (task.stopped) return alpha;
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
    if (known.lower > known.upper) known.lower = known.upper = best;
    remember_best(known.first, known.second, best_square, best > alpha);
    store(task, bucket, mover, other, known, empties < kProbeFrom ? kExactLevel : task.level,
          task.nodes - nodes_before);
    return best;
}

// ---- a window

inline int search_window(EndgameTask& task, Word mover, Word other, int alpha, int beta) {
    const int empties = 64 - __builtin_popcountll(mover | other);
    if (beta - alpha == 1 && empties >= 4) return search_many(task, mover, other, alpha, empties);
    if (must_stop(task)) return alpha;
    const Word nodes_before = task.nodes++;
    const Held held = hold(mover, other);
    if (held.moves == 0) {
        if (hold(other, mover).moves == 0) return final_value(mover, other);
        return -search_window(task, other, mover, -beta, -alpha);
    }
    Bucket* bucket = bucket_of(task, mover, other, empties);
    Known known;
    if (find(task, bucket, mover, other, known)) {
        if (known.lower >= beta || known.lower == known.upper) return known.lower;
        if (known.upper <= alpha) return known.upper;
    }
    Children children;
    if (!list_children(children, held, mover, other)) return 64;
    Word replies[kMostChildren];
    list_replies(children, replies);
    sort_costs(task, children, replies, known, mover, other, empties, alpha);
    if (task.stopped) return alpha;
    int best = kNoMove;
    int best_square = 64;
    const int first_alpha = alpha;
    const bool shared = task.busy != nullptr && empties >= kShare;
    for (int i = 0; i < children.count && alpha < beta; ++i) {
        const Child child = shared ? take_free(task, children, i) : take_least(children, i);
        int value;
        if (i == 0) {
            value = -search_window(task, child.mover, child.other, -beta, -alpha);
        } else {
            value = shared ? -work_on(task, child, -alpha - 1, empties - 1)
                           : -search_window(task, child.mover, child.other, -alpha - 1, -alpha);
            if (value > alpha && value < beta) {
                value = -search_window(task, child.mover, child.other, -beta, -value + 1);
            }
        }
        if (task.stopped) return alpha;
        if (value > best) {
            best = value;
            best_square = child.square;
            if (best > alpha) alpha = best;
        }
    }
    if (best > first_alpha) known.lower = best > known.lower ? best : known.lower;
    if (best < beta) known.upper = best < known.upper ? best : known.upper;
    if (known.lower > known.upper) known.lower = known.upper = best;
    remember_best(known.first, known.second, best_square, best > first_alpha);
    store(task, bucket, mover, other, known, empties < kProbeFrom ? kExactLevel : task.level,
          task.nodes - nodes_before);
    return best;
}

Word find_stable(const EndgameTask& task, Word mover, Word other) {
    return stable_discs(task.edge_stability, mover, other);
}

int solve_endgame(EndgameTask& task, Word mover, Word other, int alpha, int beta) {
    return search_window(task, mover, other, alpha, beta);
}

int look_ahead(EndgameTask& task, Word mover, Word other, int alpha, int beta, int depth) {
    return look(task, mover, other, alpha, beta, depth);
}

int find_best(const EndgameTask& task, Word mover, Word other) {
    const int empties = 64 - __builtin_popcountll(mover | other);
    Known known;
    const Bucket* bucket = bucket_of(task, mover, other, empties);
    return find(task, bucket, mover, other, known) ? known.first : 64;
}

int find_seen_best(const EndgameTask& task, Word mover, Word other, int depth) {
    const Seen seen = find_seen(seen_bucket_of(task, mover, other), mover, other);
    return seen.depth >= depth ? seen.first : 64;
}

constexpr EndgameKernels kEndgame{&solve_endgame, &look_ahead, &find_stable, &find_best,
                                  &find_seen_best};

}  // namespace
}  // namespace magpie::othello::MAGPIE_ISA
