#pragma once

#include <vector>

#include "nn/evaluation.h"
#include "nn/network.h"

namespace magpie::nn {

// What a network says, with every number a double.
struct Reference {
    std::vector<double> policy;
    std::vector<double> ownership;
    double win = 0;
    double draw = 0;
    double loss = 0;
    double lead = 0;
    double lead_scale = 0;
    std::vector<double> score;
};

// Computed straight from the weights in the order of the file, sharing no code with src/nn.
Reference reference(const Shape& shape, std::span<const float> weights, const Input& input);

}  // namespace magpie::nn
