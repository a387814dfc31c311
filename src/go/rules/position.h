#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <vector>

#include "core/color.h"
#include "core/geometry.h"
#include "core/move.h"
#include "go/rules/any_board.h"
#include "go/rules/history.h"
#include "go/rules/rules.h"
#include "go/rules/setup.h"

namespace magpie::go {

// Why a move is refused. A stone that brings back the board of one turn ago is `ko` under every
// rule set; older repetitions are `superko`.
enum class IllegalMove : std::uint8_t {
    off_board,
    occupied,
    suicide,
    ko,
    superko,
    wrong_turn,
    game_over
};

// How a game ended by itself. `no_placement_left`: neither side can put a stone anywhere, now or
// after passes.
enum class Ending : std::uint8_t { passes, no_result, no_placement_left };

struct Stone {
    Point point;
    Color color;

    bool operator==(const Stone&) const = default;
};

// A game of Go as far as it has come: board, rule set, turn, and the moves that led here, which ko,
// superko and undo need. A value; copying costs the board and the moves so far. Scoring and dead
// stones are go/score's.
class Position {
  public:
    using IllegalMove = go::IllegalMove;

    // `handicap`: the stones Black is given, which are not on the board yet: as moves or as an edit
    // of the record they come like others.
    explicit Position(Geometry geometry, const Rules& rules = {}, int handicap = 0);

    // The position with these stones on the board and no moves played yet.
    static std::expected<Position, SetupError> from(const Setup& setup, const Rules& rules = {});

    [[nodiscard]] Geometry geometry() const { return geometry_; }

    [[nodiscard]] const Rules& rules() const { return rules_; }

    [[nodiscard]] Color to_play() const { return to_play_; }

    // Requires: geometry().contains(p).
    [[nodiscard]] std::optional<Color> stone_at(Point p) const;

    // One per point of the board.
    [[nodiscard]] std::vector<std::optional<Color>> stones() const;

    // Every legal move of the side to play: points in order, then the pass. Empty when it is over.
    [[nodiscard]] std::vector<Move> legal_moves() const;

    // Nothing when the move is legal.
    [[nodiscard]] std::optional<IllegalMove> why_illegal(Move m) const;
    [[nodiscard]] std::optional<IllegalMove> why_illegal(Color c, Move m) const;

    // Dry run: the stones that would leave the board, in order of points. With a suicide these are
    // the mover's own, the new one among them.
    [[nodiscard]] std::expected<std::vector<Point>, IllegalMove> try_move(Move m) const;

    // After how many moves the board was the one `m` would bring about, the latest such time;
    // nothing when it never was. Requires: m is a pass or an empty point.
    [[nodiscard]] std::optional<int> repeats_board_after(Move m) const;

    // Plays `m` for the side to play. Requires: !why_illegal(m).
    void play_unchecked(Move m);

    // Takes the last move back, exactly: ko, passes, prisoners and turn too. Cost: the board.
    // Requires: move_number() > 0.
    void undo();

    // Lets `c` move next: records let a colour move twice. Not a move; undo() does not stop here.
    void give_turn_to(Color c) { to_play_ = c; }

    // Play goes on although the game had ended (a dispute about dead stones, a repetition both
    // prefer to play on from). The passes so far no longer count.
    void resume();

    [[nodiscard]] bool is_over() const { return ending_.has_value(); }

    [[nodiscard]] std::optional<Ending> ending() const { return ending_; }

    // The stones that `c` has taken; stones lost by suicide are taken by the opponent.
    [[nodiscard]] int prisoners(Color c) const { return prisoners_[c]; }

    // The point that the side to play may not retake at once.
    [[nodiscard]] std::optional<Point> ko_point() const;

    [[nodiscard]] int consecutive_passes() const { return passes_; }

    // Moves played, passes included.
    [[nodiscard]] int move_number() const { return history_.moves(); }

    // The stones of the chain at `p`, and the empty points next to it, in order of points. Empty
    // when there is no stone. Requires: geometry().contains(p).
    [[nodiscard]] std::vector<Point> chain_at(Point p) const;
    [[nodiscard]] std::vector<Point> liberties_at(Point p) const;

    // The stones on the board, those of the set-up first, then as they were played.
    [[nodiscard]] std::vector<Stone> stones_in_placing_order() const;

    // The stones Black was given, 0 or 2 and more, for which the rules may give White points. The
    // game says so: stones set up are a handicap only when it does, and stones played may be one.
    [[nodiscard]] int handicap() const { return handicap_; }

    // The stones of the set-up, those of a handicap too.
    [[nodiscard]] std::span<const Stone> setup_stones() const { return setup_; }

    // The moves and what they took.
    [[nodiscard]] const History& history() const { return history_; }

    // Of the stones and the side to play.
    [[nodiscard]] std::uint64_t hash() const;

    // Calls f with the Board<N> of this position, for search and random games.
    template <class F>
    decltype(auto) visit_board(F&& f) const {
        return board_.visit(static_cast<F&&>(f));
    }

    // The same rules, start, turn and game so far: every question has the same answer. Set-ups that
    // list their stones in another order differ, as stones_in_placing_order() does.
    bool operator==(const Position& other) const;

  private:
    // The board after a stone of `mover` on `point`, as what changes.
    struct Placement {
        Color mover;
        Point point;
        bool suicide;
        std::vector<Point> left;
        std::uint64_t hash;
    };

    Position(
        AnyBoard board, const Rules& rules, Color to_play, std::vector<Stone> setup, int handicap);

    [[nodiscard]] Placement placement(Color c, Point p) const;
    [[nodiscard]] std::optional<IllegalMove> why_no_stone(Color c, Point p) const;
    [[nodiscard]] std::uint64_t hash_after(Color c, Point p) const;
    [[nodiscard]] std::optional<int> find_repetition(Color c, Point p, History::Range range) const;
    [[nodiscard]] bool repeats_situation(Color c, Point p) const;
    [[nodiscard]] bool can_place(Color c) const;
    [[nodiscard]] std::optional<Point> board_ko() const;
    [[nodiscard]] std::uint64_t stones_hash() const;
    [[nodiscard]] bool nobody_can_place() const;
    void play_pass();
    void play_stone(Point p);
    void put_back(const History::Step& step, std::span<const Point> left);

    Geometry geometry_;
    Rules rules_;
    AnyBoard board_;
    History history_;
    std::vector<Stone> setup_;
    ByColor<int> prisoners_;
    int handicap_ = 0;
    int passes_ = 0;
    Color to_play_ = Color::black;
    std::optional<Ending> ending_;
};

}  // namespace magpie::go
