#pragma once

#include <cstdint>

#include "nn/network.h"

namespace magpie::nn {

// A network of that shape whose weights depend on the seed alone, on every machine. They are scaled
// so that numbers of a size near one go through all blocks, as in a trained network: for tests,
// benchmarks, and as the start of a training. Requires: is_valid(shape).
[[nodiscard]] Network random_network(const Shape& shape, std::uint64_t seed);

}  // namespace magpie::nn
