#pragma once

#include "core/margin.h"
#include "go/rules/position.h"

namespace magpie::go {

// Between what margins a game counted by area must end if both sides play well from here.
struct AreaBounds {
    Margin least;  // Black can never be kept below this
    Margin most;   // nor White from holding Black to this

    bool operator==(const AreaBounds&) const = default;
};

// By unconditional life (go/score/benson.h): each side has at least its pass-alive stones and the
// territory they enclose; whatever is open may go to either. Komi and the compensation for handicap
// stones are counted. Requires: the rules count area.
[[nodiscard]] AreaBounds area_bounds(const Position& position);

}  // namespace magpie::go
