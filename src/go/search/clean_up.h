#pragma once

#include <span>
#include <vector>

#include "core/geometry.h"
#include "core/move.h"
#include "go/rules/position.h"
#include "go/search/network_ownership.h"

namespace magpie::go {

// The stones of the opponent that look dead: where a network can judge the board, by its ownership
// (dead_by_ownership(), and chains in atari that lean to the side to play) and by proof; else by
// the proposal of the count (go/score/dead_stones.h).
// `ownership`: two-sided, as `judge` has it, and used where it can judge the board.
[[nodiscard]] std::vector<Point> dead_to_take(const Position& position,
                                              const NetworkOwnership& judge,
                                              std::span<const float> ownership);

// The legal stones that take a liberty of `dead`, stones of the opponent, the quickest first: what
// captures at once, then what is not in atari itself, then what is next to the chain with the
// fewest liberties. Never in an eye of one's own, since a dead stone is beside each.
[[nodiscard]] std::vector<Move> moves_against(const Position& position,
                                              std::span<const Point> dead);

// Whether the side to play in `before` has lost something in `after`: a chain of its own, or the
// death of a chain of `dead`. `after` follows from a stone of either side; the ownership of both is
// as it is with the same side to play, the one that may answer that stone. With the same position
// twice, and the second time with the opponent to play, whether a pass loses something.
[[nodiscard]] bool is_harmed(const Position& before,
                             std::span<const float> ownership_before,
                             const Position& after,
                             std::span<const float> ownership_after,
                             std::span<const Point> dead);

// Whether whose turn it is makes a chain of the side to play doubtful: it is less clearly its own
// with the opponent to play. Less than is_harmed() asks for.
[[nodiscard]] bool is_in_doubt(const Position& position,
                               std::span<const float> our_turn,
                               std::span<const float> their_turn);

// Whether the count has every point for the side to play that is clearly its own, once the stones
// that look dead are off the board: then no border of it is open, and there is nothing to play for.
[[nodiscard]] bool has_all_it_owns(const Position& position, std::span<const float> ownership);

// Whether a stone there fills an eye of the side to play: all neighbours are its own stones.
[[nodiscard]] bool fills_own_eye(const Position& position, Move m);

}  // namespace magpie::go
