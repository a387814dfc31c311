// How many questions a second the games put to a network that answers at once, with noise:
// the ceiling that the cores set. Usage: selfplay_rate [SIDE [GAMES [THREADS [SECONDS]]]]
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "train/go/selfplay/pool.h"

int main(int argc, char** argv) {
    using namespace magpie;
    const auto argument = [&](int i, int otherwise) {
        return argc > i ? std::atoi(argv[i]) : otherwise;
    };
    const int side = argument(1, 9);
    const auto games = static_cast<std::size_t>(argument(2, 1024));
    const int threads = argument(3, 1);
    const int seconds = argument(4, 5);
    constexpr int kGroups = 2;
    const auto area = static_cast<std::size_t>(side * side);
    const std::size_t answers = area + 1 + static_cast<std::size_t>(train::Answer::count);
    std::vector<std::uint32_t> planes(kGroups * games * go::kPlanes *
                                      go::words_per_plane(side * side));
    std::vector<float> globals(kGroups * games * go::kGlobals);
    std::vector<std::uint8_t> network(kGroups * games);
    std::vector<float> answer(kGroups * games * answers);
    Rng rng(5);
    for (std::size_t i = 0; i < answer.size(); ++i) {
        answer[i] = (i % answers == answers - 1 ? 4 : 2) * train::uniform(rng) - 1;
    }
    train::Pool pool(threads);
    for (std::size_t g = 0; g < kGroups; ++g) {
        const train::Group::Buffers buffers{planes.data() + g * planes.size() / kGroups,
                                            globals.data() + g * globals.size() / kGroups,
                                            answer.data() + g * answer.size() / kGroups,
                                            network.data() + g * games};
        pool.add(train::make_group(side, static_cast<int>(games), {}, buffers, g));
        pool.release(static_cast<int>(g));
    }
    const auto start = std::chrono::steady_clock::now();
    double elapsed = 0;
    while (elapsed < seconds) {
        for (int g = 0; g < kGroups; ++g) {
            pool.wait(g);
            pool.release(g);
        }
        elapsed = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }
    train::Counters total;
    for (int g = 0; g < kGroups; ++g) {
        pool.wait(g);
        const train::Counters counters = pool.group(g).counters();
        total.questions += counters.questions;
        total.games += counters.games;
        total.moves += counters.moves;
        total.samples += counters.samples;
    }
    std::printf(
        "%dx%d: %.0f questions/s, %.1f games/s, %.0f moves a game, %llu samples\n", side, side,
        static_cast<double>(total.questions) / elapsed, static_cast<double>(total.games) / elapsed,
        static_cast<double>(total.moves) / static_cast<double>(total.games ? total.games : 1),
        static_cast<unsigned long long>(total.samples));
}
