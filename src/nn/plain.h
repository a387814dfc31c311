#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "nn/backend.h"
#include "nn/evaluator.h"

namespace magpie::nn {

// The network as docs/formats/network.md says it, in simple loops over planes: one position at a
// time, every product computed. The other back ends are measured against this one.
class Evaluator::Plain final : public Backend {
  public:
    explicit Plain(Network network) : network_(std::move(network)) {}

    [[nodiscard]] std::unique_ptr<Backend> clone() const override {
        return std::make_unique<Plain>(network_);
    }

    [[nodiscard]] const Network& network() const override { return network_; }

    [[nodiscard]] std::string_view name() const override { return name_of(Isa::plain); }

    void evaluate(std::span<const Input> batch, std::span<Output> out) override;

  private:
    void evaluate_one(const Input& input, Output& out);
    void run_stem(const Input& input);
    void run_block(const BlockTensors& block, Geometry geometry);
    void run_head(Geometry geometry, Output& out);
    void add_pooled(const BlockTensors& block, Geometry geometry);

    Network network_;
    // Activations as [channel][row][column].
    std::vector<float> planes_;
    std::vector<float> trunk_;
    std::vector<float> inside_;  // between the convolutions of a block
    std::vector<float> sum_;
    std::vector<float> head_;  // [point][channel]
    std::vector<float> scratch_;
};

}  // namespace magpie::nn
