#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "nn/aligned.h"
#include "nn/backend.h"
#include "nn/evaluator.h"
#include "nn/packed_network.h"

namespace magpie::nn {

// The network on the kernels of one instruction set; docs/inference.md.
class Evaluator::Vectorized final : public Backend {
  public:
    Vectorized(const Network& network, Isa isa)
        : weights_(std::make_shared<const PackedNetwork>(network, isa)) {}

    explicit Vectorized(std::shared_ptr<const PackedNetwork> weights)
        : weights_(std::move(weights)) {}

    [[nodiscard]] std::unique_ptr<Backend> clone() const override {
        return std::make_unique<Vectorized>(weights_);
    }

    [[nodiscard]] const Network& network() const override { return weights_->network(); }

    [[nodiscard]] std::string_view name() const override { return name_of(weights_->isa()); }

    void evaluate(std::span<const Input> batch, std::span<Output> out) override;

  private:
    // Positions of one size of board, evaluated together.
    void evaluate_group(std::span<const Input> batch, std::span<Output> out);
    void prepare(Geometry geometry, int images);
    void write_planes(const Input& input, int image);
    void write_stem_bias(const Input& input, int image);
    void run_stem(const PackedConvolutions& convolutions);
    void run_blocks(const PackedConvolutions& convolutions);
    void run_head();
    [[nodiscard]] ConvTask block_task();

    std::shared_ptr<const PackedNetwork> weights_;
    ImageLayout layout_;
    int images_ = 0;
    AlignedFloats planes_;
    AlignedFloats stem_bias_;
    AlignedFloats trunk_;
    AlignedFloats inside_;  // between the convolutions of a block
    AlignedFloats transformed_;
    AlignedFloats products_;
    AlignedFloats pooled_;
    AlignedFloats head_;
    std::vector<float> head_scratch_;
};

}  // namespace magpie::nn
