#pragma once

#include <chrono>
#include <cstdint>

#include "core/time_control.h"
#include "engine/limits.h"
#include "othello/rules/position.h"

namespace magpie::othello {

// Deeper than any search gets, and a bound on how deep one calls itself.
constexpr int kDeepest = 100;

// When a search by depth ends, out of what the limits say.
struct Ending {
    std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
    Milliseconds time = kLongestTime;
    std::uint64_t nodes = ~std::uint64_t{0};
    int depth = kDeepest;

    [[nodiscard]] Milliseconds elapsed() const;
};

// `usual_depth` is for a search that nothing else would end: one for a move without limits, or an
// analysis where nobody could stop it (Workers::is_concurrent). On a clock it takes a share of what
// is left that lasts for the moves to come; from `solved_from` empty squares on a game is soon
// played to its end, and those moves need hardly any.
[[nodiscard]] Ending ending_of(const Position& root,
                               const Limits& limits,
                               bool is_concurrent,
                               int usual_depth,
                               int solved_from = 0);

}  // namespace magpie::othello
