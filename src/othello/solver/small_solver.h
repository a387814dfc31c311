#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <vector>

#include "core/move.h"
#include "othello/solver/small_board.h"
#include "othello/solver/small_kernels.h"
#include "othello/solver/solver.h"

namespace magpie::othello {

// Plays positions of boards that fit into 8×8 to the end, without weights: they are made for 8×8
// alone. A 6×6 board of 20 empty squares takes a tenth of a second, and each more some two
// to three times as long. Looks at the same positions every time. One caller at a time.
class SmallSolver {
  public:
    static constexpr std::size_t kUsualTable = std::size_t{32} << 20;

    // The table takes the largest power of two of buckets that fits, at least one.
    explicit SmallSolver(const SmallShape& shape,
                         std::size_t table_bytes = kUsualTable,
                         Isa isa = best_isa());

    // What breaks the solves to come off; nodes() counts from here.
    void begin(Interruption interruption);

    // For the mover of a board as SmallShape places it, empty squares going to the winner: exactly
    // inside (alpha, beta), else a bound. Nothing when it was broken off.
    // Requires: alpha < beta.
    [[nodiscard]] std::optional<int> solve(const Board& board, int alpha, int beta);

    [[nodiscard]] std::optional<int> solve(const Board& board) { return solve(board, -65, 65); }

    // Best play of both to the end, passes too, in the points of the shape; shorter when it was
    // broken off. Requires: `value` is what solve() found, and no bound.
    [[nodiscard]] std::vector<Move> best_line(Board board, int value);

    // Positions with two or more empty squares looked at since begin().
    [[nodiscard]] std::uint64_t nodes() const { return task_.base.nodes; }

    void forget();

  private:
    // Whether the value is at least so much, as a bound on it.
    [[nodiscard]] int bound_at(const Board& board, int least);
    [[nodiscard]] std::optional<Point> best_move(const Board& board, int value);

    SmallShape shape_;
    const SmallKernels& kernels_;
    std::pmr::vector<Bucket> table_;
    std::pmr::vector<Bucket> near_;
    SmallTask task_{};
    Interruption interruption_{};
};

}  // namespace magpie::othello
