#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/report.h"
#include "othello/rules/position.h"
#include "othello/solver/small_solver.h"
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
    // Best play of both where the value is proved and not only on which side of 0 it lies, as far
    // as the limit let it be followed; what an engine expects where the position was given up.
    std::vector<Move> line{};
    std::uint64_t nodes = 0;
    double seconds = 0;
};

// Boards of 8×8 and what fits into them.
[[nodiscard]] inline bool can_be_solved(Geometry geometry) {
    return othello::SmallShape::of(geometry).has_value();
}

// Solves positions one after the other, as far as the limit and the person at the terminal let it:
// Ctrl-C gives up the position at hand, and those that follow. With a limit first the winner is
// proved, then the value from there on, so that there is something to show for the time; what is
// still open then is estimated by our engine.
class Solving {
  public:
    // Hears how it goes, several times a second, on another thread: seconds so far, and what is
    // proved of the value.
    using Listener = std::function<void(double seconds, othello::Window proved)>;

    // Throws std::bad_alloc where the table does not fit. No `threads`: as many as there are cores,
    // for 8×8 alone; smaller boards are solved with one.
    Solving(std::size_t table_bytes, int threads, SolveLimit limit);
    ~Solving();

    // With `outcome_only` the value has the right sign and nothing more. Throws std::bad_alloc as
    // well. Requires: can_be_solved(position.geometry()).
    [[nodiscard]] Solved solve(const othello::Position& position,
                               bool outcome_only,
                               const Listener& listen);

    [[nodiscard]] bool is_interrupted() { return interrupt_.flag().load(); }

  private:
    // A solver of one shape with its table: Solver for 8×8, SmallSolver for the others.
    class Prover;
    class LargeProver;
    class SmallProver;

    [[nodiscard]] Prover& prover_of(Geometry geometry);
    [[nodiscard]] std::optional<Solved> solve_all(Prover& prover, bool outcome_only);
    [[nodiscard]] std::optional<Solved> solve_in_steps(Prover& prover, bool outcome_only);
    [[nodiscard]] Solved estimate(const othello::Position& position);

    platform::InterruptWatch interrupt_;
    platform::ThreadWorkers workers_;
    std::size_t table_bytes_;
    std::unique_ptr<Prover> prover_;  // of the shape that was asked last
    Geometry shape_{8, 8};            // whose that is
    SolveLimit limit_;
    std::atomic<bool> stop_{false};
    std::atomic<int> at_least_{-64};
    std::atomic<int> at_most_{64};
    std::uint64_t nodes_ = 0;
};

}  // namespace magpie::cli
