#pragma once

#include "go/score/ownership.h"
#include "go/search/position_evaluator.h"
#include "nn/network.h"

namespace magpie::go {

// Who keeps each point, as a network has it: the mean over both sides to play and all eight ways to
// turn the board.
class NetworkOwnership final : public OwnershipSource {
  public:
    // Networks learn on boards of 9×9 and more; what they say of tiny ones is not to be trusted.
    static constexpr int kSmallestSide = 8;

    // Requires: PositionEvaluator::can_use(network).
    explicit NetworkOwnership(const nn::Network& network, int smallest_side = kSmallestSide)
        : cache_(0), evaluator_(nn::Evaluator(network), cache_, 0), smallest_side_(smallest_side) {}

    [[nodiscard]] bool can_judge(Geometry geometry) const override;
    [[nodiscard]] std::vector<float> judge(const Position& position) override;

  private:
    template <int kSide>
    void add(const Position& position, std::vector<float>& black);

    EvaluationCache cache_;
    PositionEvaluator evaluator_;
    int smallest_side_;
};

}  // namespace magpie::go
