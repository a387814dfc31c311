#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/symmetry.h"
#include "go/search/evaluation_cache.h"
#include "go/search/features.h"
#include "go/search/search_game.h"
#include "nn/evaluator.h"

namespace magpie::go {

// The boards that networks have learned on. Their numbers for others are guesses, which need not
// even agree with each other.
constexpr int kSmallestLearned = 7;
constexpr int kLargestLearned = 19;

[[nodiscard]] constexpr bool has_learned(Geometry geometry) {
    return std::min(geometry.columns, geometry.rows) >= kSmallestLearned &&
           std::max(geometry.columns, geometry.rows) <= kLargestLearned;
}

// Asks the network about positions of a search. One per thread; the cache is shared.
class PositionEvaluator {
  public:
    // Whether a network was made for these features.
    [[nodiscard]] static bool can_use(const nn::Network& network) {
        const nn::Shape& shape = network.shape();
        return shape.planes == kPlanes && shape.globals == kGlobals &&
               shape.features_version >= 1 && shape.features_version <= kFeaturesVersion;
    }

    // What a network has learned to count by: the first version of the features had one way only.
    [[nodiscard]] Counting counting() const {
        return evaluator_.shape().features_version >= 2 ? Counting::by_rules : Counting::standing;
    }

    // Requires: can_use() of the network; `cache` outlives it. `symmetry_seed`: 0 to show every
    // position as it is, another number to turn each one in a way that depends on it and on the
    // position alone.
    PositionEvaluator(const nn::Evaluator& evaluator,
                      EvaluationCache& cache,
                      std::uint64_t symmetry_seed)
        : evaluator_(evaluator), cache_(cache), symmetry_seed_(symmetry_seed) {}

    // Leaves what the network says in answer(), for the side to play, and the moves worth trying in
    // candidates(). With territory in the komi, the side to play is taken to make half a stone more
    // than the other from here on. A komi that no network has seen is counted in (far_komi.h).
    // Requires: the cache is prepared for this board; sides up to nn::kMaxNetworkSide.
    template <int kSide>
    void evaluate(const SearchGame<kSide>& game);

    // The same of the board turned in a given way, without the cache.
    template <int kSide>
    void evaluate(const SearchGame<kSide>& game, Symmetry symmetry);

    [[nodiscard]] const nn::Output& answer() const { return answer_; }

    [[nodiscard]] const Candidates& candidates() const { return candidates_; }

    // How often the network was asked, and how long that took.
    [[nodiscard]] std::uint64_t evaluations() const { return evaluations_; }

    [[nodiscard]] double network_seconds() const { return network_seconds_; }

  private:
    template <int kSide>
    [[nodiscard]] std::uint64_t write_input(const SearchGame<kSide>& game);
    void ask_network(Geometry geometry, Symmetry symmetry);

    nn::Evaluator evaluator_;
    EvaluationCache& cache_;
    std::uint64_t symmetry_seed_;
    std::vector<std::uint32_t> planes_;
    std::vector<std::uint32_t> turned_planes_;
    std::vector<float> globals_;
    float points_beyond_ = 0;  // for the side to play, of the komi that the network is not shown
    Candidates candidates_;
    nn::Output answer_;
    nn::Output turned_answer_;
    std::uint64_t evaluations_ = 0;
    double network_seconds_ = 0;
};

}  // namespace magpie::go
