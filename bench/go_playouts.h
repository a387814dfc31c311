#pragma once

#include <cstddef>
#include <cstdint>

#include "core/geometry.h"

namespace magpie::bench {

// Uniformly random Go games from the empty board (no eye filled, no mercy rule, the end by two
// passes or three times the area in moves), each counted by area, on one thread.
struct PlayoutFigure {
    Geometry geometry;
    std::int64_t games;
    std::int64_t moves;
    std::int64_t black_wins;  // komi 6.5
    double seconds;           // CPU time of the process: other programs do not enter it

    [[nodiscard]] double games_per_second() const { return static_cast<double>(games) / seconds; }

    [[nodiscard]] double moves_per_game() const {
        return static_cast<double>(moves) / static_cast<double>(games);
    }
};

// The best of `runs` runs of about `seconds` each. Requires: seconds > 0, runs >= 1.
[[nodiscard]] PlayoutFigure measure_go_playouts(Geometry geometry, double seconds, int runs);

// Bytes of the Go board that holds such a geometry: what a search copies.
[[nodiscard]] std::size_t go_board_bytes(Geometry geometry);

// What a position with its history takes after so many random moves, wherever that lies. Requires:
// moves >= 0.
[[nodiscard]] std::size_t go_position_bytes(Geometry geometry, int moves);

}  // namespace magpie::bench
