#pragma once

// Looking ahead to a depth with the evaluation at its end: part of the generic source of
// endgame_kernel.h. Values are hundredths of a disc for the side to play.

#include "othello/eval/evaluation_kernel.h"
#include "othello/solver/children_kernel.h"
#include "othello/solver/last_squares.h"
#include "othello/solver/table_kernel.h"

namespace magpie::othello::MAGPIE_ISA {
namespace {

constexpr int kBeyond = 6401;   // one more than any value
constexpr int kSeenDepth = 2;   // from which the table is used
constexpr int kProbeDepth = 3;  // from which a shallower look may do
constexpr int kMostProbes = 2;  // shallow looks within shallow looks

inline int search_window(EndgameTask& task, Word mover, Word other, int alpha, int beta);

MAGPIE_INLINE bool can_evaluate(const EndgameTask& task) {
    return task.patterns != nullptr || task.guess != nullptr;
}

MAGPIE_INLINE int value_here(
    const EndgameTask& task, Word mover, Word other, Word moves, Word other_moves) {
    if (task.patterns == nullptr) return task.guess(mover, other);
    return evaluate(*task.patterns, mover, other, __builtin_popcountll(moves),
                    __builtin_popcountll(other_moves));
}

// What a board is worth at first sight; a side without a move passes.
MAGPIE_INLINE int value_at_sight(
    EndgameTask& task, Word mover, Word other, Word moves, Word other_moves) {
    ++task.nodes;
    if (moves != 0) return value_here(task, mover, other, moves, other_moves);
    if (other_moves != 0) return -value_here(task, other, mover, other_moves, moves);
    return 100 * final_value(mover, other);
}

// The values of a position's moves, one after the other: what their boards have in common is summed
// up once, for the first that is asked about.
class MoveValues {
  public:
    [[gnu::always_inline]] MoveValues(EndgameTask& task, Word mover, Word other)
        : task_(task), mover_(mover), other_(other) {}

    // value_at_sight() of the board after a move, for the other, who answers.
    [[gnu::always_inline]] int operator()(const Child& child, Word replies, Word next) {
        if (replies == 0 || task_.patterns == nullptr) {
            return value_at_sight(task_, child.mover, child.other, replies, next);
        }
        ++task_.nodes;
        if (empties_ == 0) {
            empties_ = 64 - __builtin_popcountll(mover_ | other_);
            before_ = features_of(*task_.patterns, other_, mover_);
        }
        const FeatureRow row =
            features_after(*task_.patterns, before_, child.other & ~mover_, child.square);
        return evaluate(*task_.patterns, row, empties_ - 1, __builtin_popcountll(replies),
                        __builtin_popcountll(next));
    }

  private:
    EndgameTask& task_;
    Word mover_;
    Word other_;
    int empties_ = 0;  // 0: nothing was asked yet
    FeatureRow before_{};
};

// The best after one move.
inline int look_once(EndgameTask& task, const Held& held, Word mover, Word other, int beta) {
    Children children;
    if (!list_children(children, held, mover, other)) return 6400;
    Word replies[kMostChildren];
    Word next[kMostChildren];
    list_replies(children, replies);
    list_next_moves(children, next);
    for (int i = 0; i < children.count; ++i) {
        children.of[i].cost = (weigh_moves(replies[i]) << 6) + i;
    }
    MoveValues value_after(task, mover, other);
    int best = -kBeyond;
    for (int n = 0; n < children.count && best < beta; ++n) {
        const Child& child = take_least(children, n);
        const int i = child.cost & 63;
        const int value = -value_after(child, replies[i], next[i]);
        if (value > best) best = value;
    }
    return best;
}

inline int look(EndgameTask& task, Word mover, Word other, int alpha, int beta, int depth);

// Whether a shallower look already says on which side of `alpha` the value lies, as surely as the
// level asks.
inline bool probe_tells(EndgameTask& task,
                        Word mover,
                        Word other,
                        const Held& held,
                        int alpha,
                        int depth,
                        int empties,
                        bool& is_above) {
    // Standard errors, in sixteenths.
    constexpr int kErrors[kExactLevel] = {18, 24, 32, 42, 53};
    const int probe = kProbeDepths.of[depth];
    const int margin = kErrors[task.level] * task.probe_errors[64 * depth + empties] / 16;
    const int here = value_here(task, mover, other, held.moves, hold(other, mover).moves);
    is_above = here > alpha;
    const int bound = is_above ? alpha + margin : alpha - margin;
    if (bound >= 6400 || bound < -6400) return false;
    ++task.probes;
    const int value = look(task, mover, other, bound, bound + 1, probe);
    --task.probes;
    return !task.stopped && (value > bound) == is_above;
}

MAGPIE_INLINE bool may_probe(const EndgameTask& task, int depth) {
    return task.level < kExactLevel && depth >= kProbeDepth && task.probes < kMostProbes;
}

MAGPIE_INLINE int to_the_end(EndgameTask& task, Word mover, Word other, int alpha, int beta) {
    // The whole discs round the window.
    int low = alpha >= 0 ? alpha / 100 : -((99 - alpha) / 100);
    int high = beta >= 0 ? (beta + 99) / 100 : -(-beta / 100);
    low = low < -64 ? -64 : low > 63 ? 63 : low;
    high = high > 64 ? 64 : high <= low ? low + 1 : high;
    return 100 * search_window(task, mover, other, low, high);
}

// Moves in the order in which they are looked at: the table's, then by what they leave the other.
inline void sort_looks(EndgameTask& task,
                       Children& children,
                       const Word (&replies)[kMostChildren],
                       const Seen& seen,
                       MoveValues& value_after,
                       int alpha,
                       int depth) {
    Word next[kMostChildren];
    if (depth >= 3) list_next_moves(children, next);
    const int ahead = depth < 8 ? 0 : depth < 12 ? 1 : 2;
    for (int i = 0; i < children.count; ++i) {
        Child& child = children.of[i];
        if (child.square == seen.first) {
            child.cost = -(1 << 20);
        } else if (child.square == seen.second) {
            child.cost = -(1 << 19);
        } else if (depth < 3) {
            child.cost = weigh_moves(replies[i]);
        } else {
            child.cost = 50 * weigh_moves(replies[i]);
            if (ahead == 0) {
                child.cost += value_after(child, replies[i], next[i]);
            } else {
                const int most = alpha < -4400 ? kBeyond : 2000 - alpha;
                child.cost += look(task, child.mover, child.other, -kBeyond, most, ahead);
            }
        }
    }
}

// A child of `mover` that the table knows to be good enough for him.
MAGPIE_INLINE bool find_cut(
    const EndgameTask& task, const Children& children, int beta, int depth, int& value) {
    for (int i = 0; i < children.count; ++i) {
        const Child& child = children.of[i];
        const Seen after =
            find_seen(seen_bucket_of(task, child.mover, child.other), child.mover, child.other);
        if (after.depth >= depth - 1 && after.level >= task.level && -after.upper >= beta) {
            value = -after.upper;
            return true;
        }
    }
    return false;
}

inline void keep_seen(EndgameTask& task,
                      Bucket* bucket,
                      Word mover,
                      Word other,
                      Seen seen,
                      int alpha,
                      int beta,
                      int depth,
                      int best,
                      int square) {
    if (seen.depth != depth || seen.level != task.level) {
        seen.lower = -6400;
        seen.upper = 6400;
    }
    if (best > alpha && best > seen.lower) seen.lower = best;
    if (best < beta && best < seen.upper) seen.upper = best;
    if (seen.lower > seen.upper) seen.lower = seen.upper = best;
    seen.depth = depth;
    seen.level = task.level;
    remember_best(seen.first, seen.second, square, best > alpha);
    store_seen(task, bucket, mover, other, seen);
}

inline int look(EndgameTask& task, Word mover, Word other, int alpha, int beta, int depth) {
    const int empties = 64 - __builtin_popcountll(mover | other);
    if (depth >= empties) return to_the_end(task, mover, other, alpha, beta);
    const Held held = hold(mover, other);
    if (depth <= 0) {
        return value_at_sight(task, mover, other, held.moves, hold(other, mover).moves);
    }
    ++task.nodes;
    if (held.moves == 0) {
        if (hold(other, mover).moves == 0) return 100 * final_value(mover, other);
        return -look(task, other, mover, -beta, -alpha, depth);
    }
    if (depth == 1) return look_once(task, held, mover, other, beta);
    if (must_stop(task)) return alpha;
    const bool is_open = beta - alpha > 1;
    Bucket* const bucket = seen_bucket_of(task, mover, other);
    const Seen seen = find_seen(bucket, mover, other);
    if (seen.depth >= depth && seen.level >= task.level && !is_open) {
        if (seen.lower >= beta) return seen.lower;
        if (seen.upper <= alpha) return seen.upper;
    }
    if (!is_open && may_probe(task, depth)) {
        bool is_above = false;
        if (probe_tells(task, mover, other, held, alpha, depth, empties, is_above)) {
            return is_above ? beta : alpha;
        }
        if (task.stopped) return alpha;
    }
    Children children;
    if (!list_children(children, held, mover, other)) return 6400;
    if (depth > kSeenDepth) {
        for (int i = 0; i < children.count; ++i) {
            fetch_bucket(seen_bucket_of(task, children.of[i].mover, children.of[i].other));
        }
    }
    // Worked out while the buckets are on their way.
    Word replies[kMostChildren];
    list_replies(children, replies);
    int best = -kBeyond;
    if (!is_open && depth > kProbeDepth && find_cut(task, children, beta, depth, best)) return best;
    MoveValues value_after(task, mover, other);
    sort_looks(task, children, replies, seen, value_after, alpha, depth);
    int best_square = 64;
    for (int i = 0; i < children.count && best < beta; ++i) {
        const Child child = take_least(children, i);
        const int floor = best > alpha ? best : alpha;
        int value = 0;
        if (i == 0 || !is_open) {
            value = -look(task, child.mover, child.other, -beta, -floor, depth - 1);
        } else {
            value = -look(task, child.mover, child.other, -floor - 1, -floor, depth - 1);
            if (value > floor && value < beta && !task.stopped) {
                value = -look(task, child.mover, child.other, -beta, -floor, depth - 1);
            }
        }
        if (task.stopped) return alpha;
        if (value > best) {
            best = value;
            best_square = child.square;
        }
    }
    keep_seen(task, bucket, mover, other, seen, alpha, beta, depth, best, best_square);
    return best;
}

}  // namespace
}  // namespace magpie::othello::MAGPIE_ISA
