#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>

#include "core/time_control.h"

namespace magpie::server {

// Figures about the running server, for GET /metrics. All from any thread.
class Metrics {
  public:
    using Counter = std::atomic<std::int64_t>;

    Counter requests{0};
    std::array<Counter, 6> answers{};  // by the first digit of the status
    Counter connections{0};            // open now
    Counter connections_refused{0};
    Counter sockets{0};  // WebSockets open now
    Counter sockets_cut{0};
    Counter rate_limited{0};
    Counter games_started{0};
    Counter games_open{0};  // in memory now
    Counter changes_stored{0};
    Counter stores{0};  // transactions
    Counter store_failures{0};
    Counter engine_moves{0};
    Counter engine_failures{0};
    Counter analyses{0};
    Counter exceptions{0};  // that were thrown and caught

    // How long a change took from the request to the disk.
    void note_stored(std::chrono::microseconds time);

    // The text format of Prometheus, version 0.0.4.
    [[nodiscard]] std::string text() const;

  private:
    static constexpr std::array<int, 10> kBounds = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};

    std::array<Counter, kBounds.size() + 1>
        stored_in_{};  // milliseconds up to each bound, and above
    Counter stored_microseconds_{0};
};

}  // namespace magpie::server
