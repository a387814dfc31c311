#pragma once

#include <cstddef>

namespace magpie::bench {

// How quickly games go through a form of SGN, on one thread. Every move is checked against the
// rules both ways, as it is in use.
struct SgnFigure {
    std::size_t games = 0;
    std::size_t moves = 0;
    std::size_t bytes = 0;    // of text
    double read_seconds = 0;  // CPU time of the process: other programs do not enter it
    double write_seconds = 0;

    [[nodiscard]] double read_megabytes_per_second() const {
        return static_cast<double>(bytes) / read_seconds / 1e6;
    }

    [[nodiscard]] double write_megabytes_per_second() const {
        return static_cast<double>(bytes) / write_seconds / 1e6;
    }

    [[nodiscard]] double read_games_per_second() const {
        return static_cast<double>(games) / read_seconds;
    }

    [[nodiscard]] double write_games_per_second() const {
        return static_cast<double>(games) / write_seconds;
    }
};

struct SgnFigures {
    SgnFigure spaced;  // 19x19 Go, 300 random moves a game
    SgnFigure packed;
    SgnFigure othello;  // 8x8, spaced, whole games
};

// The best of `runs`, over `games` games each. Requires: games >= 1, runs >= 1.
[[nodiscard]] SgnFigures measure_sgn(int games, int runs);

// One Go game on 52x52 of so many random moves, spaced, read and written once.
[[nodiscard]] SgnFigure measure_long_sgn(int moves);

}  // namespace magpie::bench
