#pragma once

#include <chrono>
#include <thread>

namespace magpie {

// Calls `step` every few milliseconds until `is_done` says so; false when that has not
// come after a minute. How long an engine or a program takes is nobody's to know, so a test that
// waits for one is red only when nothing comes.
template <class IsDone, class Step>
[[nodiscard]] bool until(IsDone is_done, Step step) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (!is_done()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        step();
    }
    return true;
}

}  // namespace magpie
