#pragma once

#include "othello/rules/board.h"
#include "othello/rules/position.h"
#include "othello/rules/wide_board.h"
#include "othello/solver/small_board.h"

namespace magpie::othello {

// A guess at what the game ends with, from the view of the side to play, in hundredths of a disc,
// within ±100 × area. What it looks at, and nothing else: the moves each side has, the corners
// taken, and the squares that give an empty corner away. No patterns, nothing learned.
//
//   . C . . C .      C and X give away the corner beside them while it is empty,
//   C X . . X C      X more so.
[[nodiscard]] int evaluate(const Board& board);
// The same for what fits into 8×8, as SmallShape places it.
[[nodiscard]] int evaluate(const SmallShape& shape, const Board& board);
// The same for every other shape. `mover_moves` are legal_moves(board), which the caller has.
[[nodiscard]] int evaluate(const WideBoard& board, const WideSquares& mover_moves);
// The same for every shape; slower. Equal to the above.
[[nodiscard]] int evaluate(const Position& position);

}  // namespace magpie::othello
