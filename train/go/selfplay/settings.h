#pragma once

#include <cstdint>

namespace magpie::train {

// How games are played; the layout is known to train/go/selfplay.py.
struct Settings {
    std::int32_t visits = 32;       // of a recorded move
    std::int32_t fast_visits = 16;  // of the others
    float recorded_share = 1;       // of the moves; the rest are played fast and not recorded
    std::int32_t considered = 16;   // moves tried at the root
    float noise = 1;                // of the choice at the root; 0 in matches
    float exploration = 1.1F;
    float value_scale = 0.25F;
    float prior_share = 1;         // GumbelSettings::prior_share, of the targets
    float prior_temperature = 1;   // TreeSettings::prior_temperature, below the root
    std::int32_t match = 0;        // 1: two networks, each opening once with either colour
    std::int32_t plain_rules = 0;  // 1: usual komi, positional superko, no suicide; else varied
};

}  // namespace magpie::train
