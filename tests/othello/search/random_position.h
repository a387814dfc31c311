#pragma once

#include "core/rng.h"
#include "othello/rules/position.h"

namespace magpie::othello {

// Somewhere in a random game on 8×8, over or not.
inline Position random_position(Rng& rng) {
    Position position = Position::start();
    const auto moves = rng.below(64);
    for (std::uint32_t i = 0; i < moves && !position.is_over(); ++i) {
        const auto legal = position.legal_moves();
        position.play_unchecked(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    return position;
}

}  // namespace magpie::othello
