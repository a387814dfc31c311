// Prints the figures of bench/sgn_throughput.h: sgn_throughput [MOVES OF THE LONG GAME].
#include <cstdio>
#include <cstdlib>

#include "bench/sgn_throughput.h"

namespace {

void print(const char* name, const magpie::bench::SgnFigure& f) {
    std::printf(
        "%-14s %8zu moves %9zu bytes  read %6.1f MB/s %8.0f games/s  write %6.1f MB/s %8.0f "
        "games/s\n",
        name, f.moves, f.bytes, f.read_megabytes_per_second(), f.read_games_per_second(),
        f.write_megabytes_per_second(), f.write_games_per_second());
}

}  // namespace

int main(int argc, char** argv) {
    const int long_moves = argc > 1 ? std::atoi(argv[1]) : 0;
    const auto figures = magpie::bench::measure_sgn(200, 3);
    print("go spaced", figures.spaced);
    print("go packed", figures.packed);
    print("othello spaced", figures.othello);
    if (long_moves > 0) print("long game", magpie::bench::measure_long_sgn(long_moves));
}
