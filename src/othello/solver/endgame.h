#pragma once

#include <cstdint>

#include "othello/eval/pattern_tables.h"
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
    std::uint64_t known = 0;  // see table_kernel.h
};

// The entries in which a position may lie: together they fill a line of the cache, so that a look
// into the table waits for memory once.
constexpr int kBucketSize = 2;

struct alignas(64) Bucket {
    TableEntry entries[kBucketSize];
};

// Most positions are near the end, and are soon forgotten: they have a table that stays in the
// cache, and leave the large one to what is worth keeping.
constexpr std::uint64_t kNearBuckets = 1 << 13;

// Positions that some thread is looking at just now, by a part of their hash: another thread turns
// to its other moves first, and finds the answer in the table when it comes back. A hint, no lock.
constexpr int kBusyWays = 4;
constexpr int kBusyRows = 1 << 12;

// How sure a search is. Below kExactLevel it leaves out what a shallow look calls hopeless: a
// position whose shallow value is so many standard errors (probe_errors.h) beyond the window that
// the deep one would be on the same side in so many cases of a hundred.
constexpr int kExactLevel = 5;
constexpr int kLevelPercents[kExactLevel + 1] = {73, 87, 95, 98, 99, 100};

// How deep the shallow look is, by the depth that it stands for. It has the parity of the depth:
// who moves last looks better than he is.
struct ProbeDepths {
    int of[65];
};

constexpr ProbeDepths kProbeDepths = [] {
    ProbeDepths depths{};
    for (int depth = 0; depth <= 64; ++depth) depths.of[depth] = 2 * (depth / 4) + depth % 2;
    return depths;
}();

// One thread's part in solving a position: the tables and constants it reads, and what it counts.
struct EndgameTask {
    Bucket* table = nullptr;  // positions played to the end
    std::uint64_t bucket_mask = 0;
    Bucket* near_table = nullptr;  // kNearBuckets, this thread's own: those near the end
    Bucket* seen_table = nullptr;  // the same for positions looked at to some depth
    std::uint64_t seen_mask = 0;
    std::uint8_t search_number = 0;  // of this search: entries of older ones make room first
    // What a position looks like: learned patterns, or a function, or neither: then nothing looks
    // ahead, and moves to the end are sorted without.
    const PatternTables* patterns = nullptr;
    int (*guess)(std::uint64_t mover, std::uint64_t other) = nullptr;
    // The standard errors of a shallow look, in hundredths of a disc: errors[64 * depth + empties].
    const std::int16_t* probe_errors = nullptr;
    int level = kExactLevel;
    int probes = 0;  // how many shallow looks this is within
    // edge_stability[mover row + 256 * other row]: the mover's discs of an edge that can never
    // turn.
    const std::uint8_t* edge_stability = nullptr;
    // Not zero: give up. Asked for from outside, or because another thread has the answer. May be
    // null.
    const unsigned char* stop = nullptr;
    const unsigned char* done = nullptr;
    // Asked now and then: true to give up. May be null.
    bool (*is_due)(void* context) = nullptr;
    void* due_context = nullptr;
    std::uint64_t next_due = 0;
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

// The same as far as `depth` moves from here, in hundredths of a disc; to the end where that is
// nearer. Requires: -6401 <= alpha < beta <= 6401; something that evaluates.
using LookAhead = int (*)(
    EndgameTask& task, std::uint64_t mover, std::uint64_t other, int alpha, int beta, int depth);

// Discs of `mover` that can never turn, as far as this sees.
using FindStable = std::uint64_t (*)(const EndgameTask& task,
                                     std::uint64_t mover,
                                     std::uint64_t other);

// The move that proved the lower bound of a position, as the table has it; 64: none.
using FindBest = int (*)(const EndgameTask& task, std::uint64_t mover, std::uint64_t other);

// The same of a look ahead that was `depth` deep or deeper.
using FindSeen = int (*)(const EndgameTask& task,
                         std::uint64_t mover,
                         std::uint64_t other,
                         int depth);

struct EndgameKernels {
    SolveEndgame solve;
    LookAhead look;
    FindStable find_stable;
    FindBest find_best;
    FindSeen find_seen;
};

// Requires: is_supported(isa).
[[nodiscard]] const EndgameKernels& endgame_kernels(Isa isa);

}  // namespace magpie::othello
