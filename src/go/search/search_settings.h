#pragma once

#include <cstddef>
#include <cstdint>

#include "go/search/gumbel.h"
#include "go/search/tree.h"

namespace magpie::go {

// How a NetworkEngine thinks. The defaults are for play at full strength.
struct SearchSettings {
    int threads = 0;             // 0: as many as the workers recommend
    std::uint64_t visits = 400;  // of a move when the limits say nothing
    // Found by matches of the network against itself (train/go/LEDGER.md).
    TreeSettings tree{.prior_temperature = 1.3F, .spread_share = 0.85F};
    // Searches of at most so many visits share them among the moves of the root by halving.
    std::uint64_t gumbel_visits = 100;
    GumbelSettings gumbel{.noise = 0, .value_scale = 0.4F};
    float lead_weight = 0.25F;  // of the points beside the chance to win
    // How far the lead that counts as even is moved from 0 to the lead found so far: with a
    // decided game, points are then worth as much as in an even one.
    float lead_center_share = 0.75F;
    bool turn_boards = true;  // show the network each position turned or mirrored at random
    // A move is resigned when the chance to win has been below this for some moves. 0: never.
    float resign_below = 0;
    std::size_t tree_bytes = std::size_t{256} << 20;
    std::size_t cache_bytes = std::size_t{64} << 20;
    std::uint64_t seed = 1;
};

}  // namespace magpie::go
