#pragma once

#include <cassert>
#include <cstdint>

#include "othello/rules/board.h"
#include "othello/rules/isa.h"

namespace magpie::othello {

// The number of move sequences of `depth` plies from `board`. A forced pass is a ply; a sequence
// that ends the game earlier counts once. No table of known positions: every leaf's parent is
// visited, the leaves themselves are counted as its moves. Requires: depth >= 0.
[[nodiscard]] inline std::uint64_t perft(const Board& board, int depth, Isa isa = best_isa()) {
    assert(depth >= 0);
    return kernels(isa).perft(board.mover, board.other, depth);
}

}  // namespace magpie::othello
