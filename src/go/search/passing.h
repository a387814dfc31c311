#pragma once

#include <span>
#include <vector>

#include "core/geometry.h"
#include "go/rules/position.h"

namespace magpie::go {

// What is known when a side thinks of passing; leads from its own view, komi included.
struct PassQuestion {
    const Position& position;
    std::span<const float> ownership;  // 1 Black, -1 White, one for each point
    float play_on_lead = 0;            // expected after the best stone
    bool clean_up = false;             // no pass while dead stones of the opponent are there
};

// The stones that stand on points which are clearly the opponent's: chain by chain, by the mean of
// their ownership.
[[nodiscard]] std::vector<Point> dead_by_ownership(const Position& position,
                                                   std::span<const float> ownership,
                                                   Color owner);

// Whether a pass can be answered for: the game may end with it, and be counted in two ways, with
// every stone standing and with the dead ones removed as the ownership has them.
//
// Under area rules a pass must not lose points in either count against playing on. When it answers
// a pass and so ends the game, winning by both counts is enough. Under territory rules the count is
// the one without dead stones; a border still open makes it differ from what playing on brings.
[[nodiscard]] bool is_pass_sane(const PassQuestion& question);

// The opponent has passed, and to pass as well ends a game counted by territory that is won. Search
// does not see what stones in one's own territory cost when the opponent passes all the way.
[[nodiscard]] bool wins_by_passing(const PassQuestion& question);

}  // namespace magpie::go
