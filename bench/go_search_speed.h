#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "go/search/network_engine.h"
#include "nn/network.h"
#include "platform/files.h"

// In a header, so that train/go/torch/build.sh needs no more sources for it.
namespace magpie::bench {

// A network that the Go engine can use, or nothing.
inline std::optional<nn::Network> go_network_from(const char* path) {
    const auto bytes = platform::read_file(path, std::size_t{256} << 20);
    if (!bytes) return std::nullopt;
    auto network = nn::read_network(std::as_bytes(std::span(*bytes)));
    if (!network || !go::NetworkEngine::can_use(*network)) return std::nullopt;
    return *network;
}

struct SearchSpeed {
    double seconds = 0;
    double visits = 0;       // a second
    double evaluations = 0;  // a second
};

// One search of so many visits from an empty board, by an engine that has not searched before.
inline SearchSpeed measure_search(go::NetworkEngine& engine, int side, std::uint64_t visits) {
    const go::Position position(*Geometry::make(side, side), go::find_rule_set("chinese")->rules);
    Limits limits;
    limits.goal = Goal::analysis;
    limits.visits = visits;
    const auto start = std::chrono::steady_clock::now();
    const Report report = search(engine, position, limits);
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return {seconds, static_cast<double>(report.visits) / seconds,
            static_cast<double>(engine.evaluations()) / seconds};
}

}  // namespace magpie::bench
