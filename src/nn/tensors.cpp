#include "nn/tensors.h"

#include <cassert>
#include <cstddef>

namespace magpie::nn {
namespace {

constexpr bool is_within(int value, int least, int most) { return value >= least && value <= most; }

// Hands out the weights from front to back.
class Cutter {
  public:
    explicit Cutter(std::span<const float> weights) : rest_(weights) {}

    std::span<const float> operator()(int count) {
        const auto taken = rest_.first(static_cast<std::size_t>(count));
        rest_ = rest_.subspan(taken.size());
        return taken;
    }

    [[nodiscard]] bool is_used_up() const { return rest_.empty(); }

  private:
    std::span<const float> rest_;
};

}  // namespace

bool is_valid(const Shape& shape) {
    if (!is_within(shape.planes, 1, 256) || !is_within(shape.globals, 0, 256)) return false;
    if (!is_within(shape.channels, 1, 1024) || !is_within(shape.blocks, 0, 32)) return false;
    if (!is_within(shape.head_channels, 1, 256) || !is_within(shape.value_hidden, 1, 1024))
        return false;
    return shape.blocks == 32 || shape.pooled_blocks >> shape.blocks == 0;
}

std::uint64_t count_weights(const Shape& shape) {
    assert(is_valid(shape));
    const auto c = static_cast<std::uint64_t>(shape.channels);
    const auto h = static_cast<std::uint64_t>(shape.head_channels);
    const auto v = static_cast<std::uint64_t>(shape.value_hidden);
    std::uint64_t count = c * 9 * static_cast<std::uint64_t>(shape.planes) + c;
    count += c * static_cast<std::uint64_t>(shape.globals);
    for (int block = 0; block < shape.blocks; ++block) {
        count += 2 * (c * c * 9 + c);
        if (shape.is_pooled(block)) count += c * 3 * c + c;
    }
    count += 2 * h * c + 2 * h;              // head
    count += h * 3 * h + h + h + 3 * h + 1;  // policy
    count += v * 3 * h + v + kValueOutputs * v + kValueOutputs;
    if (shape.has_score_head) count += kScoreQuantiles * v + kScoreQuantiles;
    return count + h + 1;  // ownership
}

Tensors tensors_of(const Shape& shape, std::span<const float> weights) {
    assert(weights.size() == count_weights(shape));
    const int c = shape.channels;
    const int h = shape.head_channels;
    const int v = shape.value_hidden;
    Cutter cut(weights);
    Tensors t;
    t.stem_weight = cut(c * shape.planes * 9);
    t.stem_bias = cut(c);
    t.stem_globals = cut(c * shape.globals);
    t.blocks.resize(static_cast<std::size_t>(shape.blocks));
    for (int i = 0; i < shape.blocks; ++i) {
        BlockTensors& block = t.blocks[static_cast<std::size_t>(i)];
        block.conv1_weight = cut(c * c * 9);
        block.conv1_bias = cut(c);
        if (shape.is_pooled(i)) {
            block.pool_weight = cut(c * 3 * c);
            block.pool_bias = cut(c);
        }
        block.conv2_weight = cut(c * c * 9);
        block.conv2_bias = cut(c);
    }
    t.head_weight = cut(2 * h * c);
    t.head_bias = cut(2 * h);
    t.policy_pool_weight = cut(h * 3 * h);
    t.policy_pool_bias = cut(h);
    t.policy_out_weight = cut(h);
    t.policy_pass_weight = cut(3 * h);
    t.policy_pass_bias = cut(1);
    t.value_hidden_weight = cut(v * 3 * h);
    t.value_hidden_bias = cut(v);
    t.value_out_weight = cut(kValueOutputs * v);
    t.value_out_bias = cut(kValueOutputs);
    if (shape.has_score_head) {
        t.score_weight = cut(kScoreQuantiles * v);
        t.score_bias = cut(kScoreQuantiles);
    }
    t.ownership_weight = cut(h);
    t.ownership_bias = cut(1);
    assert(cut.is_used_up());
    return t;
}

}  // namespace magpie::nn
