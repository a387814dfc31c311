#pragma once

#include <cstdint>
#include <vector>

#include "core/color.h"
#include "go/score/grid.h"

namespace magpie::go {

// What becomes of an empty point when eyes in seki are no points (Japanese and Korean rules).
enum class EyeKind : std::uint8_t {
    none,       // a stone, or an empty point that both sides or neither side border
    territory,  // surrounded by stones that live on their own
    seki_eye,   // surrounded by stones that live only because neither side dares to attack
    false_eye   // its owner has to fill it, to connect stones that have no eye of their own
};

// Sorts the empty regions that only one colour borders into the kinds above. `live` is the board
// after the dead stones are gone: every stone on it counts as alive, and the question is whether it
// would still be if the opponent held every neutral point.
//
//   1. A region is one eye if it has one or two points or is a square of four, else two.
//   2. Chains that the opponent cannot separate are one unit: two shared neutral points, one where
//      the opponent would stand in atari, or two liberties each in the same own region.
//   3. A unit stands on its own when it touches two eyes, each bordered only by units that stand on
//      their own (elimination as in Benson's algorithm, so false eyes do not count).
//   4. A unit that does not, and touches the opponent or a neutral point, is in seki. If it can
//      still connect to one that does, through a region they share, it is not: its only liberty
//      there is then a false eye, to be filled before the game is over.
//
// One entry for each point. Boards: tests/data/go/score/seki_*.board, false_eye_*.board.
[[nodiscard]] std::vector<EyeKind> classify_eyes(const StoneGrid& live);

}  // namespace magpie::go
