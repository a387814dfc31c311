#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace magpie::bench {

// How quickly texts of SGF are read on one thread, CPU time of the process, the best of some runs.
struct SgfFigure {
    std::size_t bytes = 0;
    std::size_t games = 0;
    std::size_t nodes = 0;
    std::size_t tree_bytes = 0;  // what the largest game takes as a tree, without spare capacity
    double scan_seconds = 0;     // syntax alone
    double read_seconds = 0;     // to game trees
    double check_seconds = 0;    // to game trees, every move played by the rules
    double write_seconds = 0;

    [[nodiscard]] double megabytes_per_second(double seconds) const {
        return static_cast<double>(bytes) / seconds / 1e6;
    }
};

// Requires: runs >= 1. Texts without a game count for nothing.
[[nodiscard]] SgfFigure measure_sgf(std::span<const std::string> texts, int runs);

// A collection of so many games of 19x19, 250 random moves each, as one text.
[[nodiscard]] std::string random_sgf(int games);

}  // namespace magpie::bench
