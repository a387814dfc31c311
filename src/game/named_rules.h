#pragma once

#include <expected>
#include <string_view>

#include "game/game_spec.h"

namespace magpie {

// The same game under the rules of that name, in any case of letters: a rule set of Go with its
// komi for the handicap of the game; of Othello "discs", or "empties" for empties to the winner.
[[nodiscard]] std::expected<GameSpec, SpecError> with_rules(GameSpec spec, std::string_view name);

}  // namespace magpie
