#pragma once

#include <vector>

#include "core/color.h"
#include "core/geometry.h"
#include "go/score/grid.h"

namespace magpie::go {

// What one side can never lose, however often it passes. Exact for stones (Benson 1976): a stone is
// pass-alive if and only if no sequence of opponent's moves captures it while its owner passes.
struct UnconditionalLife {
    // For each point: a stone of this side that is pass-alive.
    std::vector<bool> stones;

    // For each point outside those stones: it lies in a region that pass-alive chains enclose and
    // in which the opponent can never live, so opponent's stones there are proved dead. Sound, not
    // complete: some regions that a search could prove are left out.
    std::vector<bool> territory;
};

// Where the opponent may take his own stones off by suicide, fewer stones are safe: an eye with his
// stones in it can be emptied, and then has room for an eye of his own. The theorem's usual form is
// that without suicide. Does not ask for legal positions: a chain without liberties is simply not
// alive. Cost: about the area of the board for each round of elimination; rounds are few.
[[nodiscard]] UnconditionalLife unconditional_life(const StoneGrid& grid,
                                                   Color c,
                                                   bool suicide_allowed);

}  // namespace magpie::go
