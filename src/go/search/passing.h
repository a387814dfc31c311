#pragma once

#include <span>
#include <vector>

#include "core/geometry.h"
#include "go/rules/position.h"

namespace magpie::go {

// The lead of the network strays by less than this when a game is nearly over.
constexpr float kLeadError = 0.75F;

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

// The lead of the side to play if the game were counted now and whatever is in doubt went against
// it. Its own chains that are not clearly alive are taken off, the opponent's that are not clearly
// dead stay; empty points that are not clearly its own are not counted for it, and those that lean
// to the opponent are his, behind a border still open too. `ownership`: as it is with the opponent
// to play, since a pass leaves the next move to him, and he may not agree that the game is over.
[[nodiscard]] float worst_lead(const Position& position, std::span<const float> ownership);

// The opponent has passed, and to pass as well may end a game that is won: it is as far as it looks
// (by area with every stone standing too), and certainly where worst_lead() is above 0. Search does
// not see what stones in one's own territory cost when the opponent passes all the way, and by area
// they cost nothing.
[[nodiscard]] bool may_win_by_passing(const PassQuestion& question);

// Whether nothing is left to play for under area rules, where stones in one's own territory cost
// nothing and search would go on placing them: every point is clearly somebody's, and counted for
// him with every stone standing.
[[nodiscard]] bool is_pass_enough(const PassQuestion& question);

}  // namespace magpie::go
