#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/rng.h"
#include "nn/evaluation.h"
#include "nn/shape.h"

namespace magpie::nn {

// The memory an Input points into. About a quarter of the bits are set, also past the board: those
// must not matter.
struct RandomInput {
    Geometry geometry;
    std::vector<std::uint32_t> planes;
    std::vector<float> globals;

    RandomInput(const Shape& shape, Geometry board, Rng& rng)
        : geometry(board),
          planes(static_cast<std::size_t>(shape.planes * plane_words(board.area()))),
          globals(static_cast<std::size_t>(shape.globals)) {
        for (std::uint32_t& word : planes) word = static_cast<std::uint32_t>(rng() & rng());
        for (float& value : globals) value = static_cast<float>(rng.below(2001)) / 1000 - 1;
    }

    [[nodiscard]] Input view() const { return {geometry, planes, globals}; }
};

}  // namespace magpie::nn
