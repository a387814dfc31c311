#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/move.h"
#include "othello/rules/wide_board.h"
#include "othello/search/ending.h"
#include "othello/search/wide_table.h"
#include "othello/solver/solver.h"

namespace magpie::othello {

// Looks ahead on boards that two words do not hold, 10×10 to 26×26 and oblong ones: principal
// variation search with a table, the guess of evaluation.h at the leaves. Nothing is left out, and
// what the table has counts for the depth that is asked alone, so that a value is what the plainest
// search of that depth finds, whatever was searched before. One thread.
class WideTree {
  public:
    // The table takes the largest power of two of buckets that fits, at least one.
    explicit WideTree(std::size_t table_bytes) : table_bytes_(table_bytes) {}

    // Before the searches of one root: nodes() counts from here. What is known of another shape is
    // forgotten. Nothing breaks the searches off.
    void begin(Geometry geometry);

    // From now on this does.
    void break_off_by(Interruption interruption) { interruption_ = std::move(interruption); }

    // For the mover, in hundredths of a disc: the value of this depth if alpha < value < beta, else
    // a bound. A pass costs no depth. Nothing when it was broken off.
    // Requires: a board of the shape; alpha < beta.
    [[nodiscard]] std::optional<int> search(const WideBoard& board, int depth, int alpha, int beta);

    // How the value of the last search comes about, to its depth or the end of the game; empty for
    // a bound.
    [[nodiscard]] const std::vector<Move>& line() const { return lines_[0]; }

    // Whether the last search guessed nothing: its value, or bound, is a fact about the game.
    [[nodiscard]] bool is_final() const { return !met_horizon_; }

    // Positions looked at since begin().
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

    void forget() { table_.reset(); }

  private:
    // A board, with what its hash is made of and the squares where the mover may play.
    struct Place {
        WideBoard board;
        std::uint64_t mover_hash = 0;
        std::uint64_t other_hash = 0;
        WideSquares moves{};

        [[nodiscard]] std::uint64_t hash() const;
    };

    // The moves of a place that is being searched, and where they lead. A ply keeps the memory for
    // the next place.
    struct Children {
        struct Child {
            int key;            // the lowest is searched first
            std::size_t place;  // in `places`
            Point move;

            auto operator<=>(const Child&) const = default;
        };

        std::vector<Child> of;
        std::vector<Place> places;
    };

    [[nodiscard]] static Place place_of(const WideBoard& board);
    [[nodiscard]] static Place after_pass(const Place& place);
    static void play(const Place& place, Point p, Place& next);

    [[nodiscard]] bool should_stop();
    int visit(const Place& place, int depth, int alpha, int beta, std::size_t ply);
    [[nodiscard]] WideTable::Known known_of(const Place& place,
                                            std::uint64_t hash,
                                            int depth) const;
    int visit_without_move(const Place& place, int depth, int alpha, int beta, std::size_t ply);
    // Leaves the best move in `known`.
    int visit_children(const Place& place,
                       int depth,
                       int alpha,
                       int beta,
                       WideTable::Known& known,
                       std::size_t ply);
    int visit_child(
        const Place& child, int depth, int floor, int beta, bool is_first, std::size_t ply);
    static void list_children(const Place& place, int first, bool in_order, Children& children);
    void keep_line(std::size_t ply, Move m);

    std::size_t table_bytes_;
    std::unique_ptr<WideTable> table_;
    Interruption interruption_;
    // Passes take no depth, and no two follow each other within a game.
    std::array<std::vector<Move>, 2 * kDeepest + 2> lines_;
    std::array<Children, 2 * kDeepest + 2> children_;
    std::uint64_t nodes_ = 0;
    bool met_horizon_ = false;
    bool is_broken_off_ = false;
};

}  // namespace magpie::othello
