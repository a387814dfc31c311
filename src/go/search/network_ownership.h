#pragma once

#include "go/score/ownership.h"
#include "go/search/position_evaluator.h"
#include "nn/network.h"

namespace magpie::go {

// Who keeps each point, as a network has it: the mean over both sides to play and all eight ways to
// turn the board.
class NetworkOwnership final : public OwnershipSource {
  public:
    // Boards that a network judges as well as random games do. It has learned on none smaller, and
    // of large ones it still misjudges large chains (docs/rules.md has the figures).
    struct Sides {
        int smallest = 7;
        int largest = 13;  // up to nn::kMaxNetworkSide
    };

    // Requires: PositionEvaluator::can_use(network).
    explicit NetworkOwnership(const nn::Network& network, Sides sides)
        : NetworkOwnership(nn::Evaluator(network), sides) {}

    // The same on another device. Requires: can_use() of the evaluator's network.
    explicit NetworkOwnership(const nn::Evaluator& evaluator, Sides sides)
        : cache_(0), evaluator_(evaluator, cache_, 0), sides_(sides) {}

    explicit NetworkOwnership(const nn::Network& network) : NetworkOwnership(network, Sides{}) {}

    [[nodiscard]] bool can_judge(Geometry geometry) const override;
    [[nodiscard]] std::vector<float> judge(const Position& position) override;

    // The same with that side to play, over the first `turns` ways to turn the board: fewer are a
    // glance. Requires: sides up to nn::kMaxNetworkSide.
    [[nodiscard]] std::vector<float> judge(const Position& position,
                                           Color to_play,
                                           int turns = Symmetry::kCount);

    // The legal stones of that side which the network likes best, the best first, `most` of them.
    // The same boards.
    [[nodiscard]] std::vector<Move> likely_stones(const Position& position,
                                                  Color to_play,
                                                  int most);

  private:
    // Calls `use(answer)` for each way to turn the board. Requires: `position` has its side to
    // play.
    template <class Use>
    void ask(const Position& position, int turns, Use use);
    template <int kSide, class Use>
    void ask_on(const Position& position, int turns, Use use);

    EvaluationCache cache_;
    PositionEvaluator evaluator_;
    Sides sides_;
};

}  // namespace magpie::go
