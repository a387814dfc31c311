#pragma once

#include <atomic>
#include <memory>

#include "engine/engine.h"
#include "engine/workers.h"
#include "othello/rules/position.h"

namespace magpie::othello {

// Plain alpha-beta with iterative deepening and the guess of evaluation.h at the leaves. Any shape
// of board, up to 8×8 by far the fastest; below that with a solver (small_solver.h), which plays to
// the end as soon as that is at most 16 moves beyond the depth reached. Where the depth reaches the
// end of the game the figures are proved: the result with best play on both sides, the empty
// squares going to the winner.
//
// A search for a move keeps the exact value of the best move only; the others get upper bounds. An
// analysis looks at each move with a window of its own. Without limits a search for a move goes
// kUsualDepth moves deep, and to the end from kUsualSolve empty squares on, on boards smaller than
// 8×8 from kUsualSmallSolve. The same search gives
// the same answer whenever its end is not set by the clock. `visits` are positions looked at.
class AlphaBetaPlayer final : public Engine<Position> {
  public:
    static constexpr int kUsualDepth = 6;
    static constexpr int kUsualSolve = 10;
    static constexpr int kUsualSmallSolve = 22;

    // `workers` must outlive it.
    explicit AlphaBetaPlayer(Workers& workers) : workers_(workers) {}

    ~AlphaBetaPlayer() override;

    void start(const Position& root, const Limits& limits, Listener listen) override;

    void stop() override { stop_ = true; }

    void wait() override { job_.reset(); }

  private:
    Workers& workers_;
    std::atomic<bool> stop_{false};
    std::unique_ptr<Workers::Job> job_;
};

}  // namespace magpie::othello
