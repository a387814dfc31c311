#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/move.h"
#include "othello/eval/weights.h"
#include "othello/rules/board.h"
#include "othello/rules/isa.h"
#include "othello/solver/solver.h"

namespace magpie::othello {

// The most a game can end with, and one more than that, in hundredths of a disc.
constexpr int kMostValue = 6400;
constexpr int kBeyondValue = kMostValue + 1;

// Searches 8×8 boards to a given depth, with learned weights or the hand evaluation of
// evaluation.h, and keeps the line of the best moves. A search of level kExactLevel that is as deep
// as there are empty squares is exact; its values are then hundreds, empty squares going to the
// winner. The same calls give the same answers. One thread.
class MidgameSearch {
  public:
    static constexpr std::size_t kUsualTable = std::size_t{64} << 20;
    static constexpr std::size_t kSolverTable = std::size_t{64} << 20;

    explicit MidgameSearch(const std::optional<Weights>& weights,
                           std::size_t table_bytes = kUsualTable,
                           std::size_t solver_table_bytes = kSolverTable,
                           Isa isa = best_isa());

    // Before the searches of one root: what is in the table from before makes room first.
    void begin(Interruption interruption) { solver_.begin(std::move(interruption)); }

    // For the mover, in hundredths of a disc: the value of this depth if alpha < value < beta, else
    // a bound, as surely as the level says. Nothing when it was broken off. Requires: -kBeyondValue
    // <= alpha < beta <= kBeyondValue.
    [[nodiscard]] std::optional<int> search(
        const Board& board, int depth, int alpha, int beta, int level = kExactLevel);

    // How the value of the last search comes about; empty for a bound.
    [[nodiscard]] const std::vector<Move>& line() const { return line_; }

    // Positions looked at since begin().
    [[nodiscard]] std::uint64_t nodes() const { return solver_.nodes(); }

    // What the board is worth at first sight.
    [[nodiscard]] int evaluate(const Board& board) { return solver_.evaluate(board); }

    void forget() { solver_.forget(); }

  private:
    Solver solver_;
    std::vector<Move> line_;
};

}  // namespace magpie::othello
