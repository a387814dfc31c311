#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/color.h"
#include "core/geometry.h"
#include "core/move.h"
#include "go/rules/board_index.h"

namespace magpie::go {

// The boards of a game so far, as hashes and differences: finds repetitions, and tells undo what to
// put back. Board 0 is the one the game started from, board n the one after n moves.
class History {
  public:
    struct Step {
        Move move;
        Color mover;
        bool suicide;              // the stones that left were the mover's own, the new one too
        std::optional<Point> ko;   // the ko point before the move
        std::int32_t passes;       // in a row, before the move
        std::uint32_t left_begin;  // where the stones that left start in the list of all

        bool operator==(const Step&) const = default;
    };

    // A board that is `current` but for a move: the stone it adds and the stones it removes.
    struct Change {
        Color mover;
        Point point;
        bool suicide = false;
        std::span<const Point> left;  // with a suicide: the new stone too
    };

    // Board numbers, both ends included.
    struct Range {
        int first;
        int last;
    };

    using Stones = std::vector<std::optional<Color>>;

    History(Geometry geometry, std::uint64_t hash);

    [[nodiscard]] int moves() const { return static_cast<int>(steps_.size()); }

    // Requires: moves() > 0.
    [[nodiscard]] const Step& last() const { return steps_.back(); }

    [[nodiscard]] const Step& step(int i) const { return steps_[static_cast<std::size_t>(i)]; }

    // The stones that left the board with step i.
    [[nodiscard]] std::span<const Point> left_with(int i) const;

    // Whether a stone of `c` ever left `p`. Where none did, a stone of `c` now put on `p` cannot
    // bring back an earlier board: that board had the stone, and it is gone.
    [[nodiscard]] bool ever_left(Point p, Color c) const {
        return departures_[static_cast<std::size_t>(p.index())][c] != 0;
    }

    // Adds a move; `step.left_begin` is filled in.
    void push(Step step, std::span<const Point> left, std::uint64_t hash);

    // Forgets the last move. Requires: moves() > 0.
    void pop();

    // The number of the latest board of `range` that equals the board `hash` is of: `current` (the
    // stones of board moves()) with `change`. With `to_play`, only boards on which that side then
    // moved count, and the current board does not. A hash that agrees is confirmed by comparing
    // the boards. Cost: the board, and the moves back to the board found. Ask hash_seen() first:
    // it is quicker.
    [[nodiscard]] std::optional<int> find(std::uint64_t hash,
                                          const Change& change,
                                          const Stones& current,
                                          Range range,
                                          std::optional<Color> to_play) const;

    // The boards are found by their hashes, so this takes no longer in a long game.
    [[nodiscard]] bool hash_seen(std::uint64_t hash, Range range) const;

    // Whether the current board stood before with `to_play` to move, and each side has taken as
    // many stones of the other since then. may_close_cycle() is the quick question: when it says
    // no, so does cycle_closed(). Cost of the latter: as find().
    [[nodiscard]] bool may_close_cycle(Color to_play) const;
    [[nodiscard]] bool cycle_closed(const Stones& current, Color to_play) const;

    bool operator==(const History& other) const {
        return steps_ == other.steps_ && left_ == other.left_;
    }

  private:
    // The latest board, older than `board`, that is like the current one as far as hash, stones
    // taken and `to_play` tell, or BoardIndex::kNone.
    [[nodiscard]] std::int32_t older_like_current(std::int32_t board, Color to_play) const;
    void add_board(std::uint64_t hash);

    // One entry for each board: one more than steps_.
    BoardIndex by_hash_;
    BoardIndex by_cycle_;  // by hash and balance: long games may repeat a board any number of times

    std::vector<Step> steps_;
    std::vector<Point> left_;                         // the stones that left, step after step
    std::vector<ByColor<std::uint32_t>> departures_;  // per point
    std::int32_t balance_ = 0;                        // white stones taken less black ones
};

}  // namespace magpie::go
