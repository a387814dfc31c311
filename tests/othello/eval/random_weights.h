#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/rng.h"
#include "othello/eval/weights.h"

namespace magpie::othello {

// Weights of any size that is allowed for vectors, and of sizes with which values differ for the
// rest, so that a slip in any of them shows.
inline Weights random_weights(std::uint64_t seed, std::string_view note = "") {
    Rng rng(seed);
    const auto draw = [&rng](int most) {
        return static_cast<int>(rng.below(static_cast<std::uint32_t>(2 * most + 1))) - most;
    };
    std::vector<std::int8_t> vectors(kVectors * kWidth);
    for (std::int8_t& number : vectors) number = static_cast<std::int8_t>(draw(127));
    std::vector<PhaseLayers> layers(kPhases);
    for (PhaseLayers& phase : layers) {
        for (std::int16_t& bias : phase.bias) bias = static_cast<std::int16_t>(draw(kMostSumBias));
        for (int k = 0; k < kWidth; ++k) {
            for (int j = 0; j < kOutputs; ++j) {
                const int most = j + 1 < kOutputs ? 3000 : 40;
                for (auto& number : phase.first[k % 8][j / 4][k / 8][j % 4]) {
                    number = static_cast<std::int16_t>(draw(most));
                }
            }
        }
        for (std::int32_t& bias : phase.first_bias) bias = draw(100'000);
        for (int j = 0; j + 1 < kOutputs; ++j) phase.second[j] = draw(9000);
        phase.second[kOutputs - 1] = 0;
    }
    return Weights::make(note, vectors, layers).value();
}

// Weights that say nothing, to put something into.
struct PlainWeights {
    std::vector<std::int8_t> vectors = std::vector<std::int8_t>(kVectors * kWidth);
    std::vector<PhaseLayers> layers = std::vector<PhaseLayers>(kPhases);

    [[nodiscard]] Weights made(std::string_view note = "") const {
        return Weights::make(note, vectors, layers).value();
    }

    // What sum `k` above or below zero adds to output `j` in a phase.
    [[nodiscard]] std::int16_t (&first(int phase, int k, int j))[2] {
        return layers[static_cast<std::size_t>(phase)].first[k % 8][j / 4][k / 8][j % 4];
    }
};

// All of them as large as they may be: `sums` is the side of zero on which the sums lie, `counts`
// what the outputs make of them.
inline Weights largest_weights(int sums, int counts) {
    PlainWeights weights;
    std::ranges::fill(weights.vectors, static_cast<std::int8_t>(127 * sums));
    for (PhaseLayers& layers : weights.layers) {
        std::ranges::fill(layers.bias, static_cast<std::int16_t>(kMostSumBias * sums));
        std::ranges::fill(layers.first_bias, kMostFirstBias * counts);
        std::fill_n(layers.second, kOutputs - 1, kMostSecond * counts);
    }
    for (int phase = 0; phase < kPhases; ++phase) {
        for (int k = 0; k < kWidth; ++k) {
            for (int j = 0; j < kOutputs; ++j) {
                std::ranges::fill(weights.first(phase, k, j),
                                  static_cast<std::int16_t>(kMostFirst * counts));
            }
        }
    }
    return weights.made();
}

}  // namespace magpie::othello
