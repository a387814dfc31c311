// Random Go games a second: go_playouts [SIDE [SECONDS [RUNS]]], default 9, 1, 3. One line, for
// compare_go.py and for people.

#include <cstdio>
#include <cstdlib>

#include "bench/go_playouts.h"

int main(int argc, char** argv) {
    const int side = argc > 1 ? std::atoi(argv[1]) : 9;
    const double seconds = argc > 2 ? std::atof(argv[2]) : 1;
    const int runs = argc > 3 ? std::atoi(argv[3]) : 3;
    const auto geometry = magpie::Geometry::make(side, side);
    if (!geometry || !(seconds > 0) || runs < 1) {
        std::fputs("usage: go_playouts [SIDE [SECONDS [RUNS]]]\n", stderr);
        return 2;
    }
    const auto figure = magpie::bench::measure_go_playouts(*geometry, seconds, runs);
    std::printf("%dx%d  %.0f games/s  %.1f moves/game  black wins %.3f  %.1f ns/move  %zu bytes\n",
                side, side, figure.games_per_second(), figure.moves_per_game(),
                static_cast<double>(figure.black_wins) / static_cast<double>(figure.games),
                1e9 * figure.seconds / static_cast<double>(figure.moves),
                magpie::bench::go_board_bytes(*geometry));
    return 0;
}
