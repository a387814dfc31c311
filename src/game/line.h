#pragma once

#include "game/playback.h"

namespace magpie {

// The way to where the game stands, without names, notes and other ways: all its set-ups and moves,
// one a node. Set-ups before the first move are joined in the root, which holds no move.
[[nodiscard]] GameRecord line_until_here(const Playback& game);

}  // namespace magpie
