#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/report.h"
#include "othello/rules/position.h"
#include "othello/solver/solver.h"
#include "platform/interrupt.h"
#include "platform/threads.h"

namespace magpie::cli {

// When a position is given up. Nothing: never.
struct SolveLimit {
    std::optional<Milliseconds> time{};
    std::optional<std::uint64_t> nodes{};

    [[nodiscard]] bool is_set() const { return time || nodes; }
};

// From "30s", "2m", or a number of positions such as 50000000.
[[nodiscard]] std::optional<SolveLimit> solve_limit_from(const std::string& text);

// What is known of a position in the end, for the side to play.
struct Solved {
    int value = 0;  // discs
    Certainty certainty = Certainty::proved;
    // Best play of both where the value is proved and not only on which side of 0 it lies; what an
    // engine expects where the position was given up.
    std::vector<Move> line{};
    std::uint64_t nodes = 0;
    double seconds = 0;
};

// Solves positions one after the other, as far as the limit and the person at the terminal let it:
// Ctrl-C gives up the position at hand, and those that follow. With a limit first the winner is
// proved, then the value from there on, so that there is something to show for the time; what is
// still open then is estimated by our engine.
class Solving {
  public:
    // Hears how it goes, several times a second, on another thread: seconds so far, and what is
    // proved of the value.
    using Listener = std::function<void(double seconds, othello::Window proved)>;

    // Throws std::bad_alloc where the table does not fit. No `threads`: as many as there are cores.
    Solving(std::size_t table_bytes, int threads, SolveLimit limit);

    // With `outcome_only` the value has the right sign and nothing more. Requires: a board of 8×8.
    [[nodiscard]] Solved solve(const othello::Position& position,
                               bool outcome_only,
                               const Listener& listen);

    [[nodiscard]] bool is_interrupted() { return interrupt_.flag().load(); }

  private:
    [[nodiscard]] std::optional<Solved> solve_all(const othello::Board& board, bool outcome_only);
    [[nodiscard]] std::optional<Solved> solve_in_steps(const othello::Board& board,
                                                       bool outcome_only);
    [[nodiscard]] Solved estimate(const othello::Position& position);

    platform::InterruptWatch interrupt_;
    platform::ThreadWorkers workers_;
    othello::Solver solver_;
    SolveLimit limit_;
    std::atomic<bool> stop_{false};
    std::atomic<int> at_least_{-64};
    std::atomic<int> at_most_{64};
    std::uint64_t nodes_ = 0;
};

}  // namespace magpie::cli
