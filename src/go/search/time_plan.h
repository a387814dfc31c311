#pragma once

#include "core/clock.h"
#include "core/geometry.h"
#include "engine/limits.h"

namespace magpie::go {

// How long to think about a move, from the call that started it.
struct TimePlan {
    Milliseconds wanted = kLongestTime;   // end here, earlier when nothing can change any more
    Milliseconds allowed = kLongestTime;  // never think past this
};

// What a plan depends on besides the limits.
struct TimeFacts {
    Geometry geometry{};
    int move_number = 0;
    Milliseconds overrun{};  // how late searches of this engine have ended, at worst
};

// Under every time control, a player who always moves within `allowed` never loses on time, as
// long as no move ends later than `overrun` and is on its way longer than the limits' lag; unless
// so little is left that no move is possible. Without a clock: the limits' time.
[[nodiscard]] TimePlan plan_time(const Limits& limits, const TimeFacts& facts);

}  // namespace magpie::go
