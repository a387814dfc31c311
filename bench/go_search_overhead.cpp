// How much of a search is spent outside the network: go_search_overhead [SIDE [VISITS [NETWORK]]].
// With a network file that network, without one a random network of 6 blocks and 96 channels.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <span>

#include "go/search/network_engine.h"
#include "nn/random_network.h"
#include "platform/files.h"
#include "platform/threads.h"

namespace magpie::bench {
namespace {

nn::Network usual_network() {
    nn::Shape shape;
    shape.pooled_blocks = 0b010010;
    shape.features_version = go::kFeaturesVersion;
    return nn::random_network(shape, 1);
}

std::optional<nn::Network> network_from(const char* path) {
    const auto bytes = platform::read_file(path, std::size_t{256} << 20);
    if (!bytes) return std::nullopt;
    auto network = nn::read_network(std::as_bytes(std::span(*bytes)));
    if (!network || !go::NetworkEngine::can_use(*network)) return std::nullopt;
    return *network;
}

void measure(const nn::Network& network, int side, std::uint64_t visits, int threads) {
    platform::ThreadWorkers workers(threads);
    go::NetworkEngine engine(network, workers, {.threads = threads});
    const go::Position position(*Geometry::make(side, side), go::find_rule_set("chinese")->rules);
    Limits limits;
    limits.goal = Goal::analysis;
    limits.visits = visits;
    const auto start = std::chrono::steady_clock::now();
    const Report report = search(engine, position, limits);
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const double outside = 1 - engine.network_seconds() / (seconds * threads);
    std::printf(
        "%dx%d, %d thread%s: %.0f visits/s, %.0f evaluations/s, %.1f %% outside the network\n",
        side, side, threads, threads == 1 ? "" : "s", static_cast<double>(report.visits) / seconds,
        static_cast<double>(engine.evaluations()) / seconds, 100 * outside);
}

}  // namespace
}  // namespace magpie::bench

int main(int argc, char** argv) {
    using namespace magpie;
    const int side = argc > 1 ? std::atoi(argv[1]) : 9;
    const int visits = argc > 2 ? std::atoi(argv[2]) : 1000;
    const auto network = argc > 3 ? bench::network_from(argv[3]) : bench::usual_network();
    if (side < 1 || side > go::NetworkEngine::kLargestSide || visits < 1 || !network) {
        std::fprintf(stderr, "usage: go_search_overhead [SIDE [VISITS [NETWORK]]]\n");
        return 2;
    }
    for (const int threads : {1, 2}) {
        bench::measure(*network, side, static_cast<std::uint64_t>(visits), threads);
    }
}
