#pragma once

#include <cstdint>
#include <optional>

#include "core/margin.h"
#include "go/rules/position.h"

namespace magpie::go {

// What the game ends with, Black's view, if both sides play perfectly from here to two passes and
// every stone then stands: under rules that count area nobody need leave a dead stone on the board.
// Nothing where `nodes` positions do not suffice to know. What White is given for handicap stones
// is counted. Requires: the rules count area, and the game is not over.
[[nodiscard]] std::optional<Margin> exact_margin(const Position& position, std::uint64_t nodes);

// So many positions for several questions.
struct NodeBudget {
    std::uint64_t left;
};

// Whether Black ends with `margin` or more, which is known sooner than how much. Takes from the
// budget what it needs; nothing where that does not suffice. Requires: as exact_margin().
[[nodiscard]] std::optional<bool> ends_with_at_least(const Position& position,
                                                     Margin margin,
                                                     NodeBudget& budget);

}  // namespace magpie::go
