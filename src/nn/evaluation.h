#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/geometry.h"
#include "nn/shape.h"

namespace magpie::nn {

// One position as a network sees it; the views are only read while it is evaluated.
struct Input {
    Geometry geometry;
    // Plane k of a board of `area` points: bit i % 32 of word k * plane_words(area) + i / 32 for
    // point i. Bits past the area are ignored.
    std::span<const std::uint32_t> planes;
    std::span<const float> globals;
};

[[nodiscard]] constexpr int plane_words(int area) { return (area + 31) / 32; }

// The shares of all outcomes below each quantile of Output::score: from the first to the last lie
// 95 % of them, from the second to the sixth 80 %, from the third to the fifth half.
constexpr std::array<float, kScoreQuantiles> kScoreLevels = {0.025F, 0.1F, 0.25F, 0.5F,
                                                             0.75F,  0.9F, 0.975F};

// What a network says about a position, from the view of the player to move.
struct Output {
    std::vector<float> policy;  // a logit per point, then the pass
    float win = 0;              // probabilities, their sum is one
    float draw = 0;
    float loss = 0;
    float lead = 0;        // points
    float lead_scale = 0;  // the error to expect of `lead`, points
    // The lead the game ends with, by kScoreLevels, rising. A network without a score head gives
    // those of a normal distribution about `lead`.
    std::array<float, kScoreQuantiles> score{};
    std::vector<float> ownership;  // per point: +1 the player to move, -1 the opponent
};

}  // namespace magpie::nn
