// Othello's moves counted by the portable kernels, which are what a page has too: leaves a second.
//   othello_perft_portable DEPTH
#include <cstdio>
#include <cstdlib>

#include "bench/othello_perft.h"

int main(int count, char** arguments) {
    const int depth = count > 1 ? std::atoi(arguments[1]) : 9;
    if (depth < 1) return 2;
    const auto figure =
        magpie::bench::measure_othello_perft(depth, 1, magpie::othello::Isa::portable);
    std::printf("%.0f\n", figure.leaves_per_second());
    return 0;
}
