#include "bench/othello_perft.h"

#include <algorithm>
#include <ctime>

#include "othello/rules/perft.h"

namespace magpie::bench {

PerftFigure measure_othello_perft(int depth, int runs, othello::Isa isa) {
    PerftFigure best{depth, 0, 0};
    for (int i = 0; i < runs; ++i) {
        const std::clock_t begin = std::clock();
        const std::uint64_t leaves = othello::perft(othello::Board::start(), depth, isa);
        const std::clock_t end = std::clock();
        // A count that is over before the clock ticks took at most one tick.
        const double seconds =
            static_cast<double>(std::max<std::clock_t>(end - begin, 1)) / CLOCKS_PER_SEC;
        if (i == 0 || seconds < best.seconds) best = {depth, leaves, seconds};
    }
    return best;
}

}  // namespace magpie::bench
