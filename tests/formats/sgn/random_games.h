#pragma once

#include "core/rng.h"
#include "game/game_record.h"

namespace magpie::sgn {

// What random games are asked for. Everything follows from the seed.
struct RandomGame {
    GameSpec spec;
    int moves = 100;         // at most; a game may be over before
    int pass_percent = 2;    // Go: how often a side passes though it could move
    int repeat_percent = 3;  // Go: how often the same colour moves again
};

// A legal game played at random.
[[nodiscard]] GameRecord random_record(const RandomGame& wanted, Rng& rng);

// Any game of either kind: sizes, rules, komi, handicap, set-up, result, all at random.
[[nodiscard]] GameRecord random_record(Rng& rng);

}  // namespace magpie::sgn
