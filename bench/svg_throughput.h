#pragma once

#include <cstddef>

namespace magpie::bench {

// How fast pictures are made: a 19×19 board in the middle of the game (180 stones, coordinates,
// wood, last move), on one thread.
struct SvgFigure {
    int boards;
    double seconds;               // CPU time of the process
    std::size_t bytes_per_board;  // of SVG

    [[nodiscard]] double boards_per_second() const { return boards / seconds; }
};

// The best of `runs`, each of `boards` pictures. Requires: boards >= 1, runs >= 1.
[[nodiscard]] SvgFigure measure_svg(int boards, int runs);

}  // namespace magpie::bench
