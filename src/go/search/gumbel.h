#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/rng.h"
#include "go/search/tree.h"

namespace magpie::go {

struct GumbelSettings {
    int considered = 16;        // root moves that get visits at first
    float noise = 1;            // 0: the best moves by prior, for play; 1: a sample, for training
    float value_scale = 0.25F;  // what a unit of utility weighs beside the log of a prior
    float value_visits = 50;    // as many visits are added to those made, in that weight
    // How much of the distance of the log priors of visited moves is kept in improved_policy(). At
    // 1 a preference grows with every network that learns from the last one; below, it ends where
    // the values that search finds hold it up.
    float prior_share = 1;
};

// How few visits are shared among the moves of the root, after Danihelka, Guez, Schrittwieser and
// Silver, "Policy improvement by planning with Gumbel" (2022): moves are sampled without
// replacement, and the weaker half is dropped again and again. Below the root the tree chooses.
class GumbelRoot {
  public:
    // Requires: the root of `tree` is expanded.
    void begin(const Tree& tree, int visits, const GumbelSettings& settings, Rng& rng);

    // The edge of the root to visit next, after `made` visits.
    [[nodiscard]] int choose(const Tree& tree, int made) const;

    // The edge to play when the visits are made.
    [[nodiscard]] int best(const Tree& tree) const;

    // Adds to `policy`, indexed by move, what the search makes of the priors: the target of
    // training. Moves without visits get the value expected of the root.
    void improved_policy(const Tree& tree, std::span<float> policy) const;

  private:
    [[nodiscard]] float value_weight(const Tree& tree) const;
    [[nodiscard]] int best_with_visits(const Tree& tree, int wanted) const;

    GumbelSettings settings_;
    std::vector<float> log_priors_;
    std::vector<float> noise_;
    std::vector<std::int32_t> schedule_;  // how many visits the edge to choose has had
};

}  // namespace magpie::go
