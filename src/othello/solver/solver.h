#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/move.h"
#include "engine/workers.h"
#include "othello/rules/board.h"
#include "othello/solver/endgame.h"

namespace magpie::othello {

// Differences at the end for the side to play, empty squares going to the winner: what is asked.
// A value inside (alpha, beta) comes back exactly, one outside as a bound.
struct Window {
    int alpha = -64;
    int beta = 64;
};

// Only whether the game is won, drawn or lost: several times as fast as the exact value.
constexpr Window kOutcomeOnly{-1, 1};

struct Solution {
    int value = 0;             // proved; outside of the window that was asked, a bound
    std::vector<Move> line{};  // best play of both to the end, passes too; empty for a bound
    std::uint64_t nodes = 0;   // positions with two or more empty squares looked at
};

// Plays 8×8 positions to the end. What it learned about a position it keeps for the next, so the
// positions of one game are best asked from the end backwards. One caller at a time; with workers
// it uses several threads itself. Alone it looks at the same positions every time.
class Solver {
  public:
    static constexpr std::size_t kUsualTable = std::size_t{256} << 20;

    // The table takes the largest power of two of buckets that fits, at least one.
    explicit Solver(std::size_t table_bytes = kUsualTable, Isa isa = best_isa());

    // From now on so many threads of `workers`, which must outlive this. Requires: threads >= 1.
    void use(Workers& workers, int threads);

    // Nothing if `stop` was set meanwhile, from any thread, or when some `most_nodes` were not
    // enough. Requires: -64 <= alpha < beta <= 64. Ten to forty seconds at 24 empty squares, some
    // three times as much for each one more.
    [[nodiscard]] std::optional<Solution> solve(const Board& board,
                                                Window window = {},
                                                const std::atomic<bool>* stop = nullptr,
                                                std::uint64_t most_nodes = ~std::uint64_t{0});

    // What the last solve() has looked at, also when it gave up.
    [[nodiscard]] std::uint64_t nodes() const { return task_.nodes; }

    // Discs of the mover that can never turn, as far as is easily seen.
    [[nodiscard]] Squares stable_discs(const Board& board) const;

    void forget();

    [[nodiscard]] std::size_t table_bytes() const;

  private:
    [[nodiscard]] int value_of(const Board& board, Window window);
    [[nodiscard]] std::vector<Move> best_line(Board board, int value);
    [[nodiscard]] std::optional<Point> best_move(const Board& board, int value);

    [[nodiscard]] int value_by_threads(const Board& board, Window window);

    const EndgameKernels& kernels_;
    std::vector<TableEntry> table_;
    EndgameTask task_{};
    Workers* workers_ = nullptr;
    int threads_ = 1;
    std::vector<std::uint32_t> busy_;
};

}  // namespace magpie::othello
