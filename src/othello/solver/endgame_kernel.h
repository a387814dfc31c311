#pragma once

// The endgame search, once per instruction set; see othello/rules/kernels.h for the rules of this
// file. Three kinds of nodes, by the number of empty squares:
//
//      4 and less   last_squares.h: no move lists
//      5 to 7       search_few(): in the order of parity, no table
//      8 and more   search_many(): table, stability, moves sorted by what they leave the other
//
// All of these have a null window. search_window() is the principal variation above them.

#include "othello/solver/last_squares.h"
#include "othello/solver/stability_kernel.h"

namespace magpie::othello::MAGPIE_ISA {
namespace {

constexpr int kMany = 8;        // empties from which moves are sorted and the table is asked
constexpr int kLookAhead = 11;  // from which the table is asked about every child first
constexpr int kShare = 13;      // from which threads share the moves of a node
constexpr Word kCorners = 0x8100000000000081;
constexpr Word kBesideCorners = 0x42C300000000C342;

// A position is not worth looking for stable discs unless alpha is as high as this, by empties.
// With many discs missing, few are stable.
MAGPIE_INLINE int stability_from(int empties) {
    return empties < 8 ? 20 : 8 + 2 * (empties - 8) / 3;
}

// ---- table

struct Known {
    int lower = -64;
    int upper = 64;
    int first = 64;  // moves that were best before; 64: none
    int second = 64;
};

MAGPIE_INLINE Word hash_of(Word mover, Word other) {
    Word h = mover * 0x9E3779B97F4A7C15 + other * 0xC2B2AE3D27D4EB4F;
    h ^= h >> 32;
    h *= 0xD6E8FEB86659FD93;
    h ^= h >> 31;
    return h;
}

MAGPIE_INLINE TableEntry* bucket_of(const EndgameTask& task, Word mover, Word other) {
    return task.table + (hash_of(mover, other) & task.bucket_mask) * kBucketSize;
}

MAGPIE_INLINE Word load(const Word& word) { return __atomic_load_n(&word, __ATOMIC_RELAXED); }

MAGPIE_INLINE void put(Word& word, Word value) { __atomic_store_n(&word, value, __ATOMIC_RELAXED); }

MAGPIE_INLINE Word mixed(Word known) { return known * 0x9E3779B97F4A7C15; }

MAGPIE_INLINE bool find(const TableEntry* bucket, Word mover, Word other, Known& known) {
    for (int i = 0; i < kBucketSize; ++i) {
        const Word data = load(bucket[i].known);
        const Word key = mixed(data);
        if ((load(bucket[i].mover_key) ^ key) != mover) continue;
        if ((load(bucket[i].other_key) ^ key) != other || data == 0) continue;
        known.lower = static_cast<std::int8_t>(data & 255);
        known.upper = static_cast<std::int8_t>((data >> 8) & 255);
        known.first = static_cast<int>((data >> 16) & 255);
        known.second = static_cast<int>((data >> 24) & 255);
        return true;
    }
    return false;
}

// What a search found replaces what was known of the position, or else the entry of the bucket that
// cost least, old ones first.
MAGPIE_INLINE void store(const EndgameTask& task,
                         TableEntry* bucket,
                         Word mover,
                         Word other,
                         const Known& known,
                         Word nodes) {
    TableEntry* place = bucket;
    int least = 1 << 20;
    for (int i = 0; i < kBucketSize; ++i) {
        const Word data = load(bucket[i].known);
        const Word key = mixed(data);
        if ((load(bucket[i].mover_key) ^ key) == mover &&
            (load(bucket[i].other_key) ^ key) == other) {
            place = bucket + i;
            break;
        }
        const int effort = static_cast<int>((data >> 32) & 255) +
                           (((data >> 40) & 255) == task.search_number ? 256 : 0);
        if (effort < least) {
            least = effort;
            place = bucket + i;
        }
    }
    const Word effort = 64 - static_cast<Word>(__builtin_clzll(nodes | 1));
    const Word data = static_cast<std::uint8_t>(known.lower) |
                      static_cast<Word>(static_cast<std::uint8_t>(known.upper)) << 8 |
                      static_cast<Word>(known.first) << 16 | static_cast<Word>(known.second) << 24 |
                      effort << 32 | static_cast<Word>(task.search_number) << 40 |
                      Word{1} << 48;  // never all zero
    put(place->mover_key, mover ^ mixed(data));
    put(place->other_key, other ^ mixed(data));
    put(place->known, data);
}

// A move that proved something stays in front of one that was only the least bad.
MAGPIE_INLINE void remember_best(Known& known, int square, bool proves) {
    if (square == known.first || (!proves && known.first != 64)) return;
    known.second = known.first;
    known.first = square;
}

// ---- few empties

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

// ---- many empties

struct Child {
    Word mover;  // the other side, who answers
    Word other;
    int square;
    int cost;  // least first
};

constexpr int kMostChildren = 60;  // any two words may come, not only boards of games

struct Children {
    Child of[kMostChildren];
    int count = 0;
};

MAGPIE_INLINE Word around(Word squares) {
    const Word sides =
        squares | ((squares << 1) & 0xFEFEFEFEFEFEFEFE) | ((squares >> 1) & 0x7F7F7F7F7F7F7F7F);
    return sides | (sides << 8) | (sides >> 8);
}

// False when a move takes every disc of the other: nothing is better.
MAGPIE_INLINE bool list_children(Children& children, const Held& held, Word mover, Word other) {
    for (Word moves = held.moves; moves != 0; moves &= moves - 1) {
        const int square = __builtin_ctzll(moves);
        const Word f = flips(held, square);
        if (f == other) return false;
        children.of[children.count++] = {other ^ f, mover ^ f ^ (Word{1} << square), square, 0};
    }
    return true;
}

// What the other can do after a move, in the vector's lanes: how many moves he has, corners twice.
MAGPIE_INLINE void count_replies(const Children& children, int (&replies)[kMostChildren]) {
    for (int from = 0; from < children.count; from += kLanes) {
        Lanes mover{};
        Lanes other{};
        for (int i = 0; i < kLanes && from + i < children.count; ++i) {
            mover[i] = children.of[from + i].mover;
            other[i] = children.of[from + i].other;
        }
        const Lanes moves = legal_moves(mover, other);
        const Lanes counts = popcount(moves) + popcount(moves & kCorners);
        for (int i = 0; i < kLanes && from + i < children.count; ++i) {
            replies[from + i] = static_cast<int>(counts[i]);
        }
    }
}

MAGPIE_INLINE void sort_costs(
    const EndgameTask& task, Children& children, const Known& known, Word empties, int count) {
    int replies[kMostChildren];
    count_replies(children, replies);
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
        int cost = 32 * replies[i];
        // The empty squares beside our discs are where his moves will come from.
        cost += 4 * __builtin_popcountll(around(child.other) & empties & ~bit);
        if (count >= kLookAhead) {
            const Word edges = stable_edges(task.edge_stability, child.other, child.mover);
            cost -= 10 * __builtin_popcountll(edges);
        }
        if ((bit & kCorners) != 0) cost -= 40;
        if ((bit & kBesideCorners) != 0) cost += 12;
        if ((bit & odd) != 0) cost -= count < 14 ? 24 : 8;
        child.cost = cost;
    }
}

MAGPIE_INLINE Child& take_least(Children& children, int from) {
    int least = from;
    for (int i = from + 1; i < children.count; ++i) {
        if (children.of[i].cost < children.of[least].cost) least = i;
    }
    const Child moved = children.of[least];
    children.of[least] = children.of[from];
    children.of[from] = moved;
    return children.of[from];
}

MAGPIE_INLINE bool is_set(const unsigned char* flag) {
    return flag != nullptr && __atomic_load_n(flag, __ATOMIC_RELAXED) != 0;
}

MAGPIE_INLINE bool must_stop(EndgameTask& task) {
    if (task.nodes >= task.most_nodes || is_set(task.stop) || is_set(task.done)) {
        task.stopped = true;
    }
    return task.stopped;
}

// ---- sharing the work: every thread searches the whole tree, the moves of a node in an order of
// its own, so that what one has done the others find in the table.

// The row of a position in EndgameTask::busy, and what it is called there, never 0.
struct BusyName {
    std::uint32_t* row;
    std::uint32_t name;
};

MAGPIE_INLINE BusyName busy_name(const EndgameTask& task, const Child& child) {
    const Word h = hash_of(child.mover, child.other);
    return {task.busy + (h >> 52) % kBusyRows * kBusyWays, static_cast<std::uint32_t>(h >> 20) | 1};
}

MAGPIE_INLINE bool is_busy(const BusyName& at) {
    for (int i = 0; i < kBusyWays; ++i) {
        if (__atomic_load_n(at.row + i, __ATOMIC_RELAXED) == at.name) return true;
    }
    return false;
}

MAGPIE_INLINE void begin_work(const BusyName& at) {
    for (int i = 0; i < kBusyWays; ++i) {
        if (__atomic_load_n(at.row + i, __ATOMIC_RELAXED) == 0) {
            __atomic_store_n(at.row + i, at.name, __ATOMIC_RELAXED);
            return;
        }
    }
    __atomic_store_n(at.row, at.name, __ATOMIC_RELAXED);
}

MAGPIE_INLINE void end_work(const BusyName& at) {
    for (int i = 0; i < kBusyWays; ++i) {
        if (__atomic_load_n(at.row + i, __ATOMIC_RELAXED) == at.name) {
            __atomic_store_n(at.row + i, 0U, __ATOMIC_RELAXED);
        }
    }
}

inline int search_many(EndgameTask& task, Word mover, Word other, int alpha, int empties);

// The best move left, of those that no other thread is looking at if there are any.
MAGPIE_INLINE Child take_free(const EndgameTask& task, Children& children, int from) {
    if (from > 0) {
        for (int i = from; i < children.count; ++i) {
            take_least(children, i);
            if (is_busy(busy_name(task, children.of[i]))) continue;
            const Child chosen = children.of[i];
            for (int k = i; k > from; --k) children.of[k] = children.of[k - 1];
            return children.of[from] = chosen;
        }
    }
    return take_least(children, from);
}

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
    TableEntry* bucket = bucket_of(task, mover, other);
    Known known;
    if (find(bucket, mover, other, known)) {
        if (known.lower > alpha) return known.lower;
        if (known.upper <= alpha) return known.upper;
    }
    Children children;
    if (!list_children(children, held, mover, other)) return 64;
    if (empties >= kLookAhead) {
        for (int i = 0; i < children.count; ++i) {
            const Child& child = children.of[i];
            Known after;
            if (find(bucket_of(task, child.mover, child.other), child.mover, child.other, after) &&
                -after.upper > alpha) {
                return -after.upper;
            }
        }
    }
    sort_costs(task, children, known, ~(mover | other), empties);
    const bool shared = task.busy != nullptr && empties >= kShare;
    int best = kNoMove;
    int best_square = 64;
    for (int i = 0; i < children.count; ++i) {
        if (shared && i > 0) {
            // Another thread may have ended this meanwhile.
            Known now;
            if (find(bucket, mover, other, now)) {
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
    remember_best(known, best_square, best > alpha);
    store(task, bucket, mover, other, known, task.nodes - nodes_before);
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
    TableEntry* bucket = bucket_of(task, mover, other);
    Known known;
    if (find(bucket, mover, other, known)) {
        if (known.lower >= beta || known.lower == known.upper) return known.lower;
        if (known.upper <= alpha) return known.upper;
    }
    Children children;
    if (!list_children(children, held, mover, other)) return 64;
    sort_costs(task, children, known, ~(mover | other), empties);
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
    remember_best(known, best_square, best > first_alpha);
    store(task, bucket, mover, other, known, task.nodes - nodes_before);
    return best;
}

Word find_stable(const EndgameTask& task, Word mover, Word other) {
    return stable_discs(task.edge_stability, mover, other);
}

int solve_endgame(EndgameTask& task, Word mover, Word other, int alpha, int beta) {
    return search_window(task, mover, other, alpha, beta);
}

int find_best(const EndgameTask& task, Word mover, Word other) {
    Known known;
    return find(bucket_of(task, mover, other), mover, other, known) ? known.first : 64;
}

constexpr EndgameKernels kEndgame{&solve_endgame, &find_stable, &find_best};

}  // namespace
}  // namespace magpie::othello::MAGPIE_ISA
