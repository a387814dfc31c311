#pragma once

#include <span>

#include "nn/aligned.h"
#include "nn/kernels.h"

namespace magpie::nn {

// How many numbers of a tile of `side` outputs are multiplied: (side + 2) squared.
[[nodiscard]] constexpr int places_of(int tile_side) { return (tile_side + 2) * (tile_side + 2); }

[[nodiscard]] constexpr int round_up(int value, int multiple) {
    return (value + multiple - 1) / multiple * multiple;
}

// The weights [outputs][inputs][3][3] of a convolution as ConvTask wants them, transformed in
// doubles.
[[nodiscard]] AlignedFloats transform_weights(
    std::span<const float> weights, int outputs, int inputs, int tile_side, int panel_width);

// A matrix [outputs][inputs] as DenseTask wants it.
[[nodiscard]] AlignedFloats pack_matrix(std::span<const float> weights,
                                        int outputs,
                                        int inputs,
                                        int panel_width);

}  // namespace magpie::nn
