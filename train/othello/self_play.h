#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/rng.h"
#include "othello/eval/weights.h"
#include "othello/search/midgame_search.h"
#include "train/othello/samples.h"

namespace magpie::train {

struct SelfPlaySettings {
    int depth = 8;        // of search, in moves
    int level = 0;        // how sure it is of what it leaves out (othello::kLevelPercents)
    int solve_from = 14;  // empty squares from which the value of every position is exact
    int fewest_random = 6;
    int most_random = 14;  // moves at the start of a game that are drawn at random
    // A label is this much of what search saw, and the rest of what came after it: the value of the
    // ending, faded by what search saw on the way.
    double seen_share = 0.1;
    // Moves drawn at random later: learning needs to see mistakes, too. What search saw before one
    // is not blamed for it.
    double random_share = 0.02;
    double random_share_of_ending = 0.12;
};

// The board after `count` random moves, passes not counted; nothing if the game ended before.
[[nodiscard]] std::optional<othello::Board> random_opening(Rng& rng, int count);

// A game of the search against itself, as samples. The same seed and the same searches before it
// give the same game.
[[nodiscard]] std::vector<Sample> play_game(othello::MidgameSearch& search,
                                            const SelfPlaySettings& settings,
                                            std::uint64_t seed);

// `games` games; the same for the same seed, weights and settings, on every machine.
[[nodiscard]] std::vector<Sample> play_shard(const std::optional<othello::Weights>& weights,
                                             const SelfPlaySettings& settings,
                                             std::uint64_t seed,
                                             int games);

}  // namespace magpie::train
