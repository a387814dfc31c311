#pragma once

#include <cstdint>
#include <vector>

#include "core/rng.h"
#include "nn/evaluation.h"
#include "nn/network.h"

namespace magpie::nn {

// A network of that shape whose weights depend on the seed alone, on every machine. They are scaled
// so that numbers of a size near one go through all blocks, as in a trained network: for tests,
// benchmarks, and as the start of a training. Requires: is_valid(shape).
[[nodiscard]] Network random_network(const Shape& shape, std::uint64_t seed);

// An Input and the memory it points into.
struct OwnedInput {
    Geometry geometry;
    std::vector<std::uint32_t> planes;
    std::vector<float> globals;

    [[nodiscard]] Input view() const { return {geometry, planes, globals}; }
};

// About a quarter of the bits set, also past the board: those do not matter. Globals from -1 to 1.
[[nodiscard]] OwnedInput random_input(const Shape& shape, Geometry geometry, Rng& rng);

}  // namespace magpie::nn
