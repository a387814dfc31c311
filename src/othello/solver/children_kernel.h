#pragma once

// The moves of a position and when to give up: part of the generic source of endgame_kernel.h.

#include "othello/rules/kernels.h"
#include "othello/solver/endgame.h"

namespace magpie::othello::MAGPIE_ISA {
namespace {

constexpr Word kCorners = 0x8100000000000081;
constexpr Word kBesideCorners = 0x42C300000000C342;

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

// What the other can do after each move, in the vector's lanes.
MAGPIE_INLINE void list_replies(const Children& children, Word (&replies)[kMostChildren]) {
    for (int from = 0; from < children.count; from += kLanes) {
        Lanes mover{};
        Lanes other{};
        for (int i = 0; i < kLanes && from + i < children.count; ++i) {
            mover[i] = children.of[from + i].mover;
            other[i] = children.of[from + i].other;
        }
        const Lanes moves = legal_moves(mover, other);
        for (int i = 0; i < kLanes && from + i < children.count; ++i) replies[from + i] = moves[i];
    }
}

// What the mover could do after each of his moves if it were his turn again.
MAGPIE_INLINE void list_next_moves(const Children& children, Word (&moves)[kMostChildren]) {
    for (int from = 0; from < children.count; from += kLanes) {
        Lanes mover{};
        Lanes other{};
        for (int i = 0; i < kLanes && from + i < children.count; ++i) {
            mover[i] = children.of[from + i].other;
            other[i] = children.of[from + i].mover;
        }
        const Lanes found = legal_moves(mover, other);
        for (int i = 0; i < kLanes && from + i < children.count; ++i) moves[from + i] = found[i];
    }
}

// How many moves, corners twice.
MAGPIE_INLINE int weigh_moves(Word moves) {
    return __builtin_popcountll(moves) + __builtin_popcountll(moves & kCorners);
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
    if (task.is_due != nullptr && task.nodes >= task.next_due) {
        constexpr Word kBetweenLooks = 256;
        task.next_due = task.nodes + kBetweenLooks;
        if (task.is_due(task.due_context)) task.stopped = true;
    }
    return task.stopped;
}

}  // namespace
}  // namespace magpie::othello::MAGPIE_ISA
