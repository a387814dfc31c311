// How much of a search is spent outside the network: go_search_overhead [SIDE [VISITS [NETWORK]]].
// With a network file that network, without one a random network of 6 blocks and 96 channels.
#include <cstdio>
#include <cstdlib>

#include "bench/go_search_speed.h"
#include "nn/random_network.h"
#include "platform/threads.h"

namespace magpie::bench {
namespace {

nn::Network usual_network() {
    nn::Shape shape;
    shape.pooled_blocks = 0b010010;
    shape.features_version = go::kFeaturesVersion;
    return nn::random_network(shape, 1);
}

void measure(const nn::Network& network, int side, std::uint64_t visits, int threads) {
    platform::ThreadWorkers workers(threads);
    go::NetworkEngine engine(network, workers, {.threads = threads});
    const SearchSpeed speed = measure_search(engine, side, visits);
    const double outside = 1 - engine.network_seconds() / (speed.seconds * threads);
    std::printf(
        "%dx%d, %d thread%s: %.0f visits/s, %.0f evaluations/s, %.1f %% outside the network\n",
        side, side, threads, threads == 1 ? "" : "s", speed.visits, speed.evaluations,
        100 * outside);
}

}  // namespace
}  // namespace magpie::bench

int main(int argc, char** argv) {
    using namespace magpie;
    const int side = argc > 1 ? std::atoi(argv[1]) : 9;
    const int visits = argc > 2 ? std::atoi(argv[2]) : 1000;
    const auto network = argc > 3 ? bench::go_network_from(argv[3]) : bench::usual_network();
    if (side < 1 || side > go::NetworkEngine::kLargestSide || visits < 1 || !network) {
        std::fprintf(stderr, "usage: go_search_overhead [SIDE [VISITS [NETWORK]]]\n");
        return 2;
    }
    for (const int threads : {1, 2}) {
        bench::measure(*network, side, static_cast<std::uint64_t>(visits), threads);
    }
}
