#pragma once

#include <cstdint>

#include "othello/rules/isa.h"

// What the endgame loops of one instruction set work on. As in othello/rules/isa.h, the translation
// units built for one set include this header, so it defines no function.
namespace magpie::othello {

// What is known of a position, or nothing (all zero). Threads share the table without locks: the
// board is stored mixed with the knowledge, so that an entry half written by another thread is that
// of no board.
struct TableEntry {
    std::uint64_t mover_key = 0;
    std::uint64_t other_key = 0;
    std::uint64_t known = 0;  // bytes: lower bound, upper bound, two moves, effort, search
};

constexpr int kBucketSize = 4;

// Positions that some thread is looking at just now, by a part of their hash: another thread turns
// to its other moves first, and finds the answer in the table when it comes back. A hint, no lock.
constexpr int kBusyWays = 4;
constexpr int kBusyRows = 1 << 12;

// One thread's part in solving a position: the table and constants it reads, and what it counts.
struct EndgameTask {
    TableEntry* table = nullptr;  // buckets of kBucketSize
    std::uint64_t bucket_mask = 0;
    std::uint8_t search_number = 0;  // of this search: entries of older ones make room first
    // edge_stability[mover row + 256 * other row]: the mover's discs of an edge that can never
    // turn.
    const std::uint8_t* edge_stability = nullptr;
    // Not zero: give up. Asked for from outside, or because another thread has the answer. May be
    // null.
    const unsigned char* stop = nullptr;
    const unsigned char* done = nullptr;
    std::uint32_t* busy = nullptr;  // kBusyRows of kBusyWays; null where one thread works alone
    std::uint64_t nodes = 0;
    std::uint64_t most_nodes = ~std::uint64_t{0};  // gives up soon after so many
    bool stopped = false;                          // it gave up, and its answer means nothing
};

// The mover's best difference at the end, empty squares going to the winner: exact if alpha < value
// < beta; an upper bound if value <= alpha; a lower bound if value >= beta.
// Requires: -64 <= alpha < beta <= 64.
using SolveEndgame =
    int (*)(EndgameTask& task, std::uint64_t mover, std::uint64_t other, int alpha, int beta);

// Discs of `mover` that can never turn, as far as this sees.
using FindStable = std::uint64_t (*)(const EndgameTask& task,
                                     std::uint64_t mover,
                                     std::uint64_t other);

// The move that proved the lower bound of a position, as the table has it; 64: none.
using FindBest = int (*)(const EndgameTask& task, std::uint64_t mover, std::uint64_t other);

struct EndgameKernels {
    SolveEndgame solve;
    FindStable find_stable;
    FindBest find_best;
};

// Requires: is_supported(isa).
[[nodiscard]] const EndgameKernels& endgame_kernels(Isa isa);

}  // namespace magpie::othello
