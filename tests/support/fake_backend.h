#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <utility>

#include "nn/backend.h"
#include "nn/evaluator.h"
#include "support/small_network.h"

namespace magpie::go {

// A backend that answers as it is told. Before it is told anything an answer is an even game in
// which no move stands out.
class FakeBackend final : public nn::Backend {
  public:
    using Answer = std::function<void(const nn::Input&, nn::Output&)>;

    explicit FakeBackend(Answer answer) : network_(small_network()), answer_(std::move(answer)) {}

    [[nodiscard]] std::unique_ptr<nn::Backend> clone() const override {
        return std::make_unique<FakeBackend>(answer_);
    }

    [[nodiscard]] const nn::Network& network() const override { return network_; }

    [[nodiscard]] std::string_view name() const override { return "fake"; }

    void evaluate(std::span<const nn::Input> batch, std::span<nn::Output> out) override {
        for (std::size_t i = 0; i < batch.size(); ++i) {
            const auto area = static_cast<std::size_t>(batch[i].geometry.area());
            out[i] = {.policy = std::vector<float>(area + 1, 0),
                      .win = 0.5F,
                      .draw = 0,
                      .loss = 0.5F,
                      .lead = 0,
                      .lead_scale = 1,
                      .score = {},
                      .ownership = std::vector<float>(area, 0)};
            answer_(batch[i], out[i]);
        }
    }

  private:
    nn::Network network_;
    Answer answer_;
};

inline nn::Evaluator fake_evaluator(FakeBackend::Answer answer) {
    return nn::Evaluator(std::make_unique<FakeBackend>(std::move(answer)));
}

}  // namespace magpie::go
