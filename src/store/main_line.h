#pragma once

#include <functional>
#include <optional>

#include "game/any_position.h"
#include "game/game_record.h"

namespace magpie::store {

// A position of the main line as it is left: by `next`, or by a set-up or the end of the record.
struct LinePosition {
    const AnyPosition& position;
    int ply = 0;  // moves before it, with the passes that an Othello record leaves out
    std::optional<Move> next{};
};

// False stops the walk.
using SeePosition = std::function<bool(const LinePosition&)>;

// Plays the main line through, as far as the rules let it, and shows every position. Returns the
// node whose move or set-up they refuse. Requires: !why_invalid(record.spec).
std::optional<NodeId> walk_main_line(const GameRecord& record, const SeePosition& see);

}  // namespace magpie::store
