#pragma once

#include <optional>

#include "game/playback.h"

namespace magpie {

// For players who answer to the last move: how many discs the opponent's last move turned, 0 when a
// pass came before. Nothing in Go, and before the first move. Cost: a copy of the game.
[[nodiscard]] std::optional<int> last_flips(const Playback& game);

}  // namespace magpie
