#pragma once

#include <expected>
#include <optional>

#include "game/any_position.h"
#include "game/refusal.h"

namespace magpie {

// The position after a set-up node: its points change, whose turn it is stays unless the edit says
// otherwise, and prisoners are kept. A new game begins there as far as ko, superko, undo and the
// end are concerned. Cost: the board, however many moves were played. Requires:
// edit.changes_stones().
[[nodiscard]] std::expected<AnyPosition, SetupRefusal> after_setup(const AnyPosition& before,
                                                                   const SetupEdit& edit);

// Makes the position that one; an edit that only gives the turn does only that. On an error nothing
// changes.
[[nodiscard]] std::optional<SetupRefusal> apply_setup(AnyPosition& position, const SetupEdit& edit);

}  // namespace magpie
