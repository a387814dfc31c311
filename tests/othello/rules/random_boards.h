#pragma once

#include <bit>
#include <cstdint>

#include "core/rng.h"
#include "othello/rules/board.h"

namespace magpie::othello {

// An endless mix of 8×8 boards: half from random play, game after game, half with discs strewn at
// any density, which reach lines that no game does.
class RandomBoards {
  public:
    explicit RandomBoards(std::uint64_t seed) : rng_(seed) {}

    Board next() { return rng_.below(2) == 0 ? strewn() : from_play(); }

  private:
    Board from_play() {
        const Squares moves = legal_moves(board_);
        if (moves != 0) {
            Squares rest = moves;
            for (auto n = rng_.below(static_cast<std::uint32_t>(std::popcount(moves))); n > 0;
                 --n) {
                rest &= rest - 1;
            }
            board_ = played(board_, Point(std::countr_zero(rest)));
        } else {
            board_ = is_over(board_) ? Board::start() : passed(board_);
        }
        return board_;
    }

    Board strewn() {
        Squares discs = rng_();
        for (auto n = rng_.below(4); n > 0; --n) discs &= rng_();
        for (auto n = rng_.below(4); n > 0; --n) discs |= rng_();
        const Squares mine = rng_();
        return {discs & mine, discs & ~mine};
    }

    Rng rng_;
    Board board_ = Board::start();
};

}  // namespace magpie::othello
