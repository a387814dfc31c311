#pragma once

#include <algorithm>

#include "engine/limits.h"
#include "game/playback.h"

namespace magpie::seats {

// What an engine is asked for when it is its turn: a move, and once both have passed in Go and play
// went on, to take the dead stones off the board.
[[nodiscard]] inline Goal goal_for(const Playback& game) {
    if (game.spec().kind != GameKind::go) return Goal::move;
    const auto moves = game.moves();
    const auto passes = std::ranges::adjacent_find(
        moves, [](const auto& a, const auto& b) { return a.move.is_pass() && b.move.is_pass(); });
    return passes == moves.end() ? Goal::move : Goal::clean_up;
}

}  // namespace magpie::seats
