#pragma once

#include <functional>
#include <vector>

#include "core/geometry.h"
#include "core/move.h"
#include "go/rules/position.h"
#include "go/search/network_ownership.h"

namespace magpie::go {

// What the side to play may do to take dead stones off, when play goes on after two passes.
struct CleanUpPlan {
    bool is_known = false;          // there was the time to look
    std::vector<Point> dead;        // the opponent's
    std::vector<float> ownership;   // two-sided
    std::vector<float> after_pass;  // with the opponent to play
    // What the opponent threatens is answered first: dead stones wait. Empty where nothing is
    // threatened, or nothing that was tried helps.
    std::vector<Move> answers;
    std::vector<Move> attacks;  // on some of the dead, without harm, the quickest first
};

// Looks with some dozen evaluations, two hundred at most where much is in danger, until
// `share_used()` of its time is 1. Where that is not enough to begin with, nothing is known.
// Requires: sides up to nn::kMaxNetworkSide.
[[nodiscard]] CleanUpPlan plan_clean_up(const Position& root,
                                        NetworkOwnership& judge,
                                        const std::function<float()>& share_used);

// Whether that stone loses a chain of its side, or the death of a dead one, with the opponent to
// answer. Requires: `dead` and `after_pass` of the plan.
[[nodiscard]] bool does_harm(const Position& root,
                             const CleanUpPlan& plan,
                             NetworkOwnership& judge,
                             Move m);

}  // namespace magpie::go
