#pragma once

#include <span>
#include <vector>

#include "nn/shape.h"

namespace magpie::nn {

// Views of the weights of a network by name, row major as in the file.
struct BlockTensors {
    std::span<const float> conv1_weight;  // [channels][channels][3][3]
    std::span<const float> conv1_bias;
    std::span<const float> pool_weight;  // [channels][3 * channels]; empty unless pooled
    std::span<const float> pool_bias;
    std::span<const float> conv2_weight;
    std::span<const float> conv2_bias;
};

struct Tensors {
    std::span<const float> stem_weight;  // [channels][planes][3][3]
    std::span<const float> stem_bias;
    std::span<const float> stem_globals;  // [channels][globals]
    std::vector<BlockTensors> blocks;
    std::span<const float> head_weight;  // [2 * head][channels]
    std::span<const float> head_bias;
    std::span<const float> policy_pool_weight;  // [head][3 * head]
    std::span<const float> policy_pool_bias;
    std::span<const float> policy_out_weight;    // [head]
    std::span<const float> policy_pass_weight;   // [3 * head]
    std::span<const float> policy_pass_bias;     // [1]
    std::span<const float> value_hidden_weight;  // [hidden][3 * head]
    std::span<const float> value_hidden_bias;
    std::span<const float> value_out_weight;  // [5][hidden]
    std::span<const float> value_out_bias;
    std::span<const float> score_weight;  // [7][hidden]; empty without a score head
    std::span<const float> score_bias;
    std::span<const float> ownership_weight;  // [head]
    std::span<const float> ownership_bias;    // [1]
};

// Requires: is_valid(shape), weights.size() == count_weights(shape). The views last as long as
// `weights`.
[[nodiscard]] Tensors tensors_of(const Shape& shape, std::span<const float> weights);

}  // namespace magpie::nn
