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

    // What must agree, beside the side to move, for a situation to have come back.
    enum class Situation : std::uint8_t { stones, stones_and_prisoners };

    using Stones = std::vector<std::optional<Color>>;

    // A game that starts from these stones, one entry per point; `hash` is theirs.
    History(const Stones& start, std::uint64_t hash, Situation situation);

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

    // Adds a move; `step.left_begin` is filled in. `hash` is of the board after it.
    void push(Step step, std::span<const Point> left, std::uint64_t hash);

    // Forgets the last move. Requires: moves() > 0.
    void pop();

    // The number of the latest board of `range` that equals the board `hash` is of: the current one
    // with `change`. A hash that agrees is confirmed by comparing the boards. Cost: the board,
    // however long ago that was. Ask hash_seen() first: it is quicker.
    [[nodiscard]] std::optional<int> find(std::uint64_t hash,
                                          const Change& change,
                                          Range range) const;
    [[nodiscard]] bool hash_seen(std::uint64_t hash, Range range) const;

    // The same among the boards on which `to_play` then moved; the current one is none of them.
    // Requires: situations are of stones.
    [[nodiscard]] std::optional<int> find_situation(std::uint64_t hash,
                                                    const Change& change,
                                                    Color to_play) const;
    [[nodiscard]] bool situation_seen(std::uint64_t hash, Color to_play) const;

    // Whether the current board stood before with `to_play` to move, and each side has taken as
    // many stones of the other since then. Cost: the board where it seems so, else nothing.
    // Requires: situations are of stones and prisoners.
    [[nodiscard]] bool cycle_closed(Color to_play) const;

    // How many moves have to be taken back to see a board again, from the nearest one that is kept:
    // an eighth of the points at most, in a game of any length. Requires: 0 <= board <= moves().
    [[nodiscard]] int moves_back_to(int board) const;

    bool operator==(const History& other) const {
        return steps_ == other.steps_ && left_ == other.left_;
    }

  private:
    using Cells = std::vector<std::uint8_t>;  // kEmpty, or a colour: quick to compare

    [[nodiscard]] std::uint64_t situation_key(std::uint64_t hash, Color to_play) const;
    void take_back(Cells& cells, int i) const;
    void apply_change(Cells& cells, const Change& change) const;
    [[nodiscard]] bool board_equals(int board, const Cells& target) const;
    [[nodiscard]] std::int32_t newest_within(std::uint64_t hash, Range range) const;
    [[nodiscard]] std::optional<int> newest_situation(std::uint64_t key,
                                                      Color to_play,
                                                      const Cells& target) const;
    void keep_board();

    Situation situation_;
    BoardIndex by_hash_;       // every board
    BoardIndex by_situation_;  // every board but the current: who moves on it is not known yet

    std::vector<Step> steps_;
    std::vector<Point> left_;                         // the stones that left, step after step
    std::vector<ByColor<std::uint32_t>> departures_;  // per point
    std::int32_t balance_ = 0;                        // white stones taken less black ones

    Cells now_;     // the current board
    Cells kept_;    // boards 0, interval_, 2 * interval_, … one after the other
    int interval_;  // an eighth of the points: eight bytes a move
};

}  // namespace magpie::go
