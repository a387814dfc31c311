#pragma once

#include <cstdint>

#include "othello/rules/isa.h"

namespace magpie::bench {

// One timed count of move sequences from the start position, on one thread.
struct PerftFigure {
    int depth;
    std::uint64_t leaves;
    double seconds;  // CPU time of the process: other programs do not enter it

    [[nodiscard]] double leaves_per_second() const { return static_cast<double>(leaves) / seconds; }
};

// The best of `runs` counts: the one the machine disturbed least. Requires: depth >= 1, runs >= 1,
// othello::is_supported(isa).
[[nodiscard]] PerftFigure measure_othello_perft(int depth, int runs, othello::Isa isa);

}  // namespace magpie::bench
