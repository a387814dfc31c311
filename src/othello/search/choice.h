#pragma once

#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "core/rng.h"

namespace magpie::othello {

// Which of some leads a free player takes: one that is `temperature` discs worse than the best is
// drawn 2.7 times as seldom. With a temperature of 0 or less always the first. Requires: the best
// first, at least one.
[[nodiscard]] inline std::size_t draw_lead(std::span<const float> leads,
                                           float temperature,
                                           Rng& rng) {
    if (temperature <= 0) return 0;
    std::vector<float> sums;
    float sum = 0;
    for (const float lead : leads) {
        sum += std::exp((lead - leads.front()) / temperature);
        sums.push_back(sum);
    }
    const float drawn = static_cast<float>(rng() >> 40) / 16777216.0F * sum;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        if (drawn < sums[i]) return i;
    }
    return 0;
}

}  // namespace magpie::othello
