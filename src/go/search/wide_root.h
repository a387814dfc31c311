#pragma once

#include <optional>
#include <vector>

#include "go/search/tree.h"

namespace magpie::go {

// Sees to it that an analysis can compare moves: the likeliest moves of the root each have some
// visits, where a search for the best move would leave all but one without. They grow with the
// square root of all visits, so that the choice itself loses little.
class WideRoot {
  public:
    // Looks at the priors of the root. Requires: it is expanded.
    void begin(const Tree& tree);

    // The edge of the root that lacks visits, the likeliest first.
    [[nodiscard]] std::optional<int> lacking(const Tree& tree) const;

    // What the root is worth to its side without the visits that were only made to compare.
    [[nodiscard]] NodeValue value(const Tree& tree) const;

  private:
    struct Move {
        int edge = 0;
        float prior = 0;
    };

    std::vector<Move> moves_;  // the likeliest first
};

}  // namespace magpie::go
