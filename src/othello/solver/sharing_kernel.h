#pragma once

// Several threads on one position: part of the generic source of endgame_kernel.h.

#include "othello/solver/children_kernel.h"
#include "othello/solver/table_kernel.h"

namespace magpie::othello::MAGPIE_ISA {
namespace {

// Sharing the work: every thread searches the whole tree, the moves of a node in an order of
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

}  // namespace
}  // namespace magpie::othello::MAGPIE_ISA
