#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/move.h"
#include "othello/eval/weights.h"
#include "othello/rules/board.h"
#include "othello/rules/isa.h"
#include "othello/search/ending.h"
#include "othello/solver/solver.h"

namespace magpie::othello {

// The most a game can end with, and one more than that, in hundredths of a disc.
constexpr int kMostValue = 6400;
constexpr int kBeyondValue = kMostValue + 1;

// What breaks a search off. Neither need be there.
struct Interruption {
    const std::atomic<bool>* stop = nullptr;
    // Asked every few hundred positions, and before each that is played to the end.
    std::function<bool()> is_due{};
};

// Principal variation search of 8×8 boards to a given depth: a table, moves ordered by what the
// table knows, the evaluation after each and the answers it leaves. A search as deep as there are
// empty squares is exact, and hands its last kSolverEmpties to the solver; its values are then
// hundreds, empty squares going to the winner. The same calls give the same answers. One thread.
class MidgameSearch {
  public:
    static constexpr int kSolverEmpties = 13;
    static constexpr std::size_t kUsualTable = std::size_t{64} << 20;
    static constexpr std::size_t kSolverTable = std::size_t{64} << 20;

    // Without weights the guess of evaluation.h is at the leaves.
    explicit MidgameSearch(std::optional<Weights> weights,
                           std::size_t table_bytes = kUsualTable,
                           std::size_t solver_table_bytes = kSolverTable,
                           Isa isa = best_isa());

    // Before the searches of one root: what is in the table from before makes room first.
    void begin(Interruption interruption);

    // For the mover, in hundredths of a disc: exact for this depth if alpha < value < beta, else a
    // bound. Nothing when it was broken off. Requires: -kBeyondValue <= alpha < beta <=
    // kBeyondValue.
    [[nodiscard]] std::optional<int> search(const Board& board, int depth, int alpha, int beta);

    // How the value of the last search comes about; empty for a bound.
    [[nodiscard]] const std::vector<Move>& line() const { return lines_[0]; }

    // Positions looked at since begin().
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

    // What the board is worth at first sight.
    [[nodiscard]] int evaluate(const Board& board) const;

    void forget();

  private:
    // What a search of some depth found; all zero for an empty place.
    struct Entry {
        Board board{};
        std::int16_t lower = -kMostValue;
        std::int16_t upper = kMostValue;
        std::uint8_t depth = 0;
        std::uint8_t best = 64;  // 64: none
        std::uint8_t generation = 0;
    };

    static constexpr std::size_t kBucket = 4;

    struct Child {
        Board board;
        int square;
        int key;  // the least first
    };

    struct Children {
        std::array<Child, 64> of;
        std::size_t count = 0;
    };

    [[nodiscard]] int visit(const Board& board, int depth, int alpha, int beta, std::size_t ply);
    [[nodiscard]] int visit_leaf(const Board& board, Squares moves) const;
    [[nodiscard]] int visit_children(
        Children& children, int depth, int alpha, int beta, std::size_t ply, int& best_square);
    [[nodiscard]] int play_out(const Board& board, int alpha, int beta, std::size_t ply);
    void list_children(
        Children& children, const Board& board, Squares moves, int depth, int table_move) const;
    void keep_line(std::size_t ply, Move m);
    [[nodiscard]] bool is_interrupted();

    [[nodiscard]] Squares moves_of(const Board& board) const {
        return kernels_.legal_moves(board.mover, board.other);
    }

    [[nodiscard]] Entry* bucket_of(const Board& board);
    [[nodiscard]] const Entry* find(const Board& board);
    void store(const Board& board, int depth, int alpha, int beta, int value, int best);

    const Kernels& kernels_;
    std::optional<Weights> weights_;
    std::vector<Entry> table_;
    std::size_t bucket_mask_;
    Solver solver_;
    Interruption interruption_{};
    std::uint8_t generation_ = 0;
    std::uint64_t nodes_ = 0;
    bool is_broken_off_ = false;
    // Passes take no depth, and no two follow each other within a game.
    std::array<std::vector<Move>, 2 * kDeepest + 2> lines_;
};

}  // namespace magpie::othello
