#pragma once

#include <span>
#include <vector>

#include "core/geometry.h"
#include "nn/evaluation.h"
#include "nn/network.h"

namespace magpie::nn {

// The factor of the second part of a pool: how far the board is from 14x14, in tens of points.
[[nodiscard]] float pool_size_factor(Geometry geometry);

// The chances, the lead and the score of `out` from the raw numbers of the value head, with those
// of the score head after them where the network has one.
void write_values(std::span<const float> raw, Output& out);

// From the head's activations to the output: pooling, policy, value and ownership. `head` holds
// `stride` numbers per point: the policy's head_channels, the value's, and what nobody reads.
// `scratch` is only there to be reused.
void evaluate_heads(const Network& network,
                    Geometry geometry,
                    std::span<const float> head,
                    int stride,
                    std::vector<float>& scratch,
                    Output& out);

}  // namespace magpie::nn
