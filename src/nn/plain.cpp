#include "nn/plain.h"

#include <algorithm>
#include <cstddef>

#include "nn/heads.h"

namespace magpie::nn {
namespace {

std::size_t index(int value) { return static_cast<std::size_t>(value); }

// to += weight * from, shifted by (dx, dy); what comes from outside the board is zero.
void add_shifted(const float* from, float* to, float weight, int dx, int dy, Geometry geometry) {
    const int columns = geometry.columns;
    const int rows = geometry.rows;
    const int first = std::max(0, -dx);
    const int end = std::min(columns, columns - dx);
    for (int row = std::max(0, -dy); row < std::min(rows, rows - dy); ++row) {
        const float* source = from + (row + dy) * columns + dx;
        float* target = to + row * columns;
        for (int column = first; column < end; ++column) target[column] += weight * source[column];
    }
}

// out[o] = bias[o] + sum over i of the 3x3 cross-correlation of in[i] with weight[o][i].
void convolve(std::span<const float> in,
              std::span<const float> weight,
              std::span<const float> bias,
              Geometry geometry,
              std::span<float> out) {
    const std::size_t area = index(geometry.area());
    const std::size_t inputs = in.size() / area;
    for (std::size_t o = 0; o < bias.size(); ++o) {
        const auto plane = out.subspan(o * area, area);
        std::ranges::fill(plane, bias[o]);
        for (std::size_t i = 0; i < inputs; ++i) {
            const auto kernel = weight.subspan((o * inputs + i) * 9, 9);
            for (int k = 0; k < 9; ++k) {
                add_shifted(&in[i * area], plane.data(), kernel[index(k)], k % 3 - 1, k / 3 - 1,
                            geometry);
            }
        }
    }
}

void relu(std::span<float> values) {
    for (float& value : values) value = std::max(value, 0.0f);
}

}  // namespace

void Evaluator::Plain::evaluate(std::span<const Input> batch, std::span<Output> out) {
    for (std::size_t i = 0; i < batch.size(); ++i) evaluate_one(batch[i], out[i]);
}

void Evaluator::Plain::evaluate_one(const Input& input, Output& out) {
    run_stem(input);
    for (const BlockTensors& block : network_.tensors().blocks) run_block(block, input.geometry);
    run_head(input.geometry, out);
}

void Evaluator::Plain::run_stem(const Input& input) {
    const Tensors& t = network_.tensors();
    const std::size_t area = index(input.geometry.area());
    const std::size_t words = index(plane_words(input.geometry.area()));
    planes_.resize(index(network_.shape().planes) * area);
    for (std::size_t i = 0; i < planes_.size(); ++i) {
        const std::size_t point = i % area;
        const std::uint32_t word = input.planes[i / area * words + point / 32];
        planes_[i] = (word >> point % 32 & 1u) != 0 ? 1.0f : 0.0f;
    }
    std::vector<float>& bias = scratch_;
    bias.assign(t.stem_bias.begin(), t.stem_bias.end());
    for (std::size_t c = 0; c < bias.size(); ++c) {
        for (std::size_t g = 0; g < input.globals.size(); ++g) {
            bias[c] += t.stem_globals[c * input.globals.size() + g] * input.globals[g];
        }
    }
    trunk_.resize(bias.size() * area);
    convolve(planes_, t.stem_weight, bias, input.geometry, trunk_);
    relu(trunk_);
}

void Evaluator::Plain::run_block(const BlockTensors& block, Geometry geometry) {
    inside_.resize(trunk_.size());
    convolve(trunk_, block.conv1_weight, block.conv1_bias, geometry, inside_);
    relu(inside_);
    if (!block.pool_weight.empty()) add_pooled(block, geometry);
    sum_.resize(trunk_.size());
    convolve(inside_, block.conv2_weight, block.conv2_bias, geometry, sum_);
    for (std::size_t i = 0; i < trunk_.size(); ++i) trunk_[i] += sum_[i];
    relu(trunk_);
}

void Evaluator::Plain::add_pooled(const BlockTensors& block, Geometry geometry) {
    const std::size_t area = index(geometry.area());
    const std::size_t channels = block.pool_bias.size();
    std::vector<float>& pooled = scratch_;
    pooled.resize(3 * channels);
    for (std::size_t c = 0; c < channels; ++c) {
        const auto plane = std::span<const float>(inside_).subspan(c * area, area);
        float sum = 0;
        for (const float value : plane) sum += value;
        pooled[c] = sum / static_cast<float>(area);
        pooled[channels + c] = pooled[c] * pool_size_factor(geometry);
        pooled[2 * channels + c] = *std::ranges::max_element(plane);
    }
    for (std::size_t c = 0; c < channels; ++c) {
        float added = block.pool_bias[c];
        for (std::size_t k = 0; k < pooled.size(); ++k) {
            added += block.pool_weight[c * pooled.size() + k] * pooled[k];
        }
        for (std::size_t i = 0; i < area; ++i) inside_[c * area + i] += added;
    }
}

void Evaluator::Plain::run_head(Geometry geometry, Output& out) {
    const Tensors& t = network_.tensors();
    const std::size_t area = index(geometry.area());
    const std::size_t channels = index(network_.shape().channels);
    const std::size_t outputs = t.head_bias.size();
    head_.resize(area * outputs);
    for (std::size_t i = 0; i < area; ++i) {
        for (std::size_t o = 0; o < outputs; ++o) {
            float sum = t.head_bias[o];
            for (std::size_t c = 0; c < channels; ++c) {
                sum += t.head_weight[o * channels + c] * trunk_[c * area + i];
            }
            head_[i * outputs + o] = std::max(sum, 0.0f);
        }
    }
    evaluate_heads(network_, geometry, head_, static_cast<int>(outputs), scratch_, out);
}

}  // namespace magpie::nn
