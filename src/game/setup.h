#pragma once

#include <optional>

#include "game/any_position.h"
#include "game/refusal.h"

namespace magpie {

// Makes the position the one after a set-up node: its points change, whose turn it is stays unless
// the edit says otherwise, and prisoners are kept. Unless the edit only gives the turn, a new game
// begins there as far as ko, superko, undo and the end are concerned. On an error nothing changes.
[[nodiscard]] std::optional<SetupRefusal> apply_setup(AnyPosition& position, const SetupEdit& edit);

}  // namespace magpie
