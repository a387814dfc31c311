#pragma once

#include <cstdint>

#include "go/search/features.h"
#include "nn/random_network.h"

namespace magpie::go {

// A network that knows nothing, small enough to be asked thousands of times.
inline nn::Network small_network(std::uint64_t seed = 7) {
    nn::Shape shape;
    shape.channels = 8;
    shape.blocks = 1;
    shape.pooled_blocks = 1;
    shape.head_channels = 8;
    shape.value_hidden = 8;
    shape.features_version = kFeaturesVersion;
    return nn::random_network(shape, seed);
}

}  // namespace magpie::go
