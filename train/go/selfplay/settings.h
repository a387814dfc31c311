#pragma once

#include <cstdint>

#include "core/color.h"

namespace magpie::train {

// How games are played; the layout is known to train/go/selfplay.py.
struct Settings {
    std::int32_t visits = 32;       // of a recorded move
    std::int32_t fast_visits = 16;  // of the others
    float recorded_share = 1;       // of the moves; the rest are played fast and not recorded
    std::int32_t considered = 16;   // moves tried at the root; 0: the root chooses as the tree does
    float noise = 1;                // of the choice at the root; 0 in matches
    float exploration = 1.1F;
    float value_scale = 0.25F;
    float prior_share = 1;               // GumbelSettings::prior_share, of the targets
    float prior_temperature = 1;         // TreeSettings::prior_temperature, below the root
    float first_play_reduction = 0.25F;  // TreeSettings::first_play_reduction
    float lead_weight = 0.25F;           // UtilityScale::lead_weight
    float spread_share = 0;              // TreeSettings::spread_share
    std::int32_t match = 0;              // 1: two players, each opening once with either colour
    std::int32_t plain_rules = 0;  // 1: usual komi, positional superko, no suicide; else varied
};

// Who thinks how in one game. What concerns the game and not a move (match, plain_rules) is the
// same for both.
struct Players {
    Settings black;
    Settings white;

    [[nodiscard]] const Settings& of(Color c) const { return c == Color::black ? black : white; }
};

}  // namespace magpie::train
