#pragma once

#include <cstdint>
#include <optional>

#include "core/margin.h"
#include "go/rules/position.h"

namespace magpie::go {

// What the game ends with, Black's view, if both sides play perfectly from here to two passes and
// every stone then stands: under rules that count area nobody need leave a dead stone on the board.
// Nothing where `nodes` positions do not suffice to know. Handicap stones count for nothing.
// Requires: the rules count area, and the game is not over.
[[nodiscard]] std::optional<Margin> exact_margin(const Position& position, std::uint64_t nodes);

}  // namespace magpie::go
