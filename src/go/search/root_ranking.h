#pragma once

#include <vector>

#include "go/search/gumbel.h"
#include "go/search/tree.h"

namespace magpie::go {

// The mean utility of an edge of the root for the side to play, and how low it may well be.
// Requires: the edge was visited and backed up.
struct EdgeStanding {
    float mean = 0;
    float bound = 0;  // two standard errors below
};

[[nodiscard]] EdgeStanding standing_of(const Tree& tree, Tree::NodeId node, int edge);

// The edges of the root, the one to play first. Of the moves with a fair share of the visits, that
// with the best lower bound comes first; the others follow by visits, then by prior. With a plan,
// the plan's choice comes first. Requires: the root is expanded.
[[nodiscard]] std::vector<int> rank_root(const Tree& tree, const GumbelRoot* plan);

// Whether no move can overtake the most visited one with so many visits more.
[[nodiscard]] bool is_decided(const Tree& tree, double visits_left);

}  // namespace magpie::go
