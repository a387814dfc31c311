#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <memory_resource>
#include <optional>
#include <vector>

#include "core/move.h"
#include "engine/workers.h"
#include "othello/eval/weights.h"
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

// What breaks a look ahead off. Neither need be there.
struct Interruption {
    const std::atomic<bool>* stop = nullptr;
    std::function<bool()> is_due{};  // asked every few hundred positions
};

// Plays 8×8 positions to the end, and looks ahead in them to a depth. What it learned about a
// position it keeps for the next, so the positions of one game are best asked from the end
// backwards. One caller at a time; with workers it solves with several threads itself. Alone it
// looks at the same positions every time.
class Solver {
  public:
    static constexpr std::size_t kUsualTable = std::size_t{256} << 20;
    static constexpr std::size_t kUsualSeenTable = std::size_t{32} << 20;

    // The table takes the largest power of two of buckets that fits, at least one.
    explicit Solver(std::size_t table_bytes = kUsualTable, Isa isa = best_isa());

    // From now on so many threads of `workers`, which must outlive this. Requires: threads >= 1.
    void use(Workers& workers, int threads);

    // From now on positions are looked at with these weights, or with a guess of the caller's: what
    // takes a third of the time. What was looked at has a table of its own.
    void use(const Weights& weights, std::size_t seen_bytes = kUsualSeenTable);
    void use(int (*guess)(Squares mover, Squares other), std::size_t seen_bytes = kUsualSeenTable);

    // Nothing if `stop` was set meanwhile, from any thread, or when some `most_nodes` were not
    // enough. Requires: -64 <= alpha < beta <= 64. Some seconds at 24 empty squares, some three
    // times as much for each one more.
    [[nodiscard]] std::optional<Solution> solve(const Board& board,
                                                Window window = {},
                                                const std::atomic<bool>* stop = nullptr,
                                                std::uint64_t most_nodes = ~std::uint64_t{0});

    // Before the looks of one root: what is known from before makes room first, and nodes() counts
    // from here.
    void begin(Interruption interruption);

    // For the mover, in hundredths of a disc: with an exact level the value of this depth if alpha
    // < value < beta, else a bound; with a lower one what a search that leaves out the hopeless
    // says. To the end where that is no deeper; then hundreds. Nothing when it was broken off.
    // Requires: use() of something that evaluates; -6401 <= alpha < beta <= 6401.
    [[nodiscard]] std::optional<int> look(
        const Board& board, int depth, int alpha, int beta, int level = kExactLevel);

    // How the value of the last look() comes about, of the same board, depth and level, where it
    // was no bound.
    [[nodiscard]] std::vector<Move> seen_line(Board board, int depth, int value);

    // What the board is worth at first sight.
    [[nodiscard]] int evaluate(const Board& board);

    // What the last solve(), or the looks since begin(), have looked at, also when they gave up.
    [[nodiscard]] std::uint64_t nodes() const { return task_.nodes; }

    // Discs of the mover that can never turn, as far as is easily seen.
    [[nodiscard]] Squares stable_discs(const Board& board) const;

    void forget();

    [[nodiscard]] std::size_t table_bytes() const;

  private:
    void make_near_tables(int threads);
    void make_seen_table(std::size_t bytes);
    [[nodiscard]] int value_of(const Board& board, Window window);
    [[nodiscard]] int value_by_threads(const Board& board, Window window);
    [[nodiscard]] int value_by_steps(const Board& board, Window window);
    [[nodiscard]] int guess_value(const Board& board);
    [[nodiscard]] int close_in(const Board& board, Window window, int guess);
    [[nodiscard]] std::vector<Move> best_line(Board board, int value);
    [[nodiscard]] std::optional<Point> best_move(const Board& board, int value);
    [[nodiscard]] std::optional<Point> best_seen(const Board& board, int depth);

    const EndgameKernels& kernels_;
    std::pmr::vector<Bucket> table_;
    std::pmr::vector<Bucket> seen_;
    std::pmr::vector<Bucket> near_;  // one for each thread
    EndgameTask task_{};
    std::optional<Weights> weights_{};
    std::unique_ptr<const PatternTables> patterns_;
    std::unique_ptr<Interruption> interruption_;
    Workers* workers_ = nullptr;
    int threads_ = 1;
    std::vector<std::uint32_t> busy_;
};

}  // namespace magpie::othello
