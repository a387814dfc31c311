#pragma once

#include <atomic>
#include <cstddef>
#include <memory>

#include "engine/engine.h"
#include "engine/workers.h"
#include "othello/rules/position.h"
#include "othello/search/wide_tree.h"

namespace magpie::othello {

// Alpha-beta with iterative deepening and the guess of evaluation.h at the leaves, on any shape of
// board. On 8×8 it is as plain as can be; below that it has a solver (small_solver.h), which plays
// to the end as soon as that is at most 16 moves beyond the depth reached; above, a principal
// variation search with a table (wide_tree.h), which it keeps for the next move. Where the depth
// reaches the end of the game the figures are proved: the result with best play on both sides, the
// empty squares going to the winner.
//
// A search for a move keeps the exact value of the best move only; the others get upper bounds. An
// analysis looks at each move with a window of its own. Without limits a search for a move goes
// kUsualDepth moves deep, and to the end from kUsualSolve empty squares on, on boards smaller than
// 8×8 from kUsualSmallSolve. The first
// search after forget() gives the same answer every time whenever its end is not set by the clock;
// a later one finds the same value at the same depth. `visits` are positions looked at.
class AlphaBetaPlayer final : public Engine<Position> {
  public:
    static constexpr int kUsualDepth = 6;
    static constexpr int kUsualSolve = 10;
    static constexpr int kUsualSmallSolve = 22;

    static constexpr std::size_t kUsualTable = std::size_t{32} << 20;

    // `workers` must outlive it. The table is there once a board has been wider than 8×8.
    explicit AlphaBetaPlayer(Workers& workers, std::size_t table_bytes = kUsualTable)
        : workers_(workers), wide_(table_bytes) {}

    ~AlphaBetaPlayer() override;

    void start(const Position& root, const Limits& limits, Listener listen) override;

    void stop() override { stop_ = true; }

    void wait() override { job_.reset(); }

    void forget() override { wide_.forget(); }

  private:
    Workers& workers_;
    WideTree wide_;
    std::atomic<bool> stop_{false};
    std::unique_ptr<Workers::Job> job_;
};

}  // namespace magpie::othello
