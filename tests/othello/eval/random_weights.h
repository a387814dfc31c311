#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/rng.h"
#include "othello/eval/weights.h"

namespace magpie::othello {

// Weights of up to two discs either way, so that a slip in any of them shows.
inline Weights random_weights(std::uint64_t seed, std::string_view note = "") {
    Rng rng(seed);
    std::vector<std::int16_t> weights(std::size_t{shared_weights().count} * kPhases);
    for (std::int16_t& weight : weights) {
        weight = static_cast<std::int16_t>(static_cast<int>(rng.below(257)) - 128);
    }
    return Weights::make(note, weights).value();
}

}  // namespace magpie::othello
