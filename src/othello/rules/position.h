#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <variant>
#include <vector>

#include "core/color.h"
#include "core/geometry.h"
#include "core/margin.h"
#include "core/move.h"
#include "othello/rules/board.h"
#include "othello/rules/wide_board.h"

namespace magpie::othello {

constexpr int kMinOthelloSide = 4;

enum class IllegalMove : std::uint8_t {
    off_board,
    occupied,
    flips_nothing,
    must_not_pass,  // a pass while a disc can be played
    wrong_turn,
    game_over
};

// How a finished game is counted: the discs as they lie, or the empty squares given to the winner
// as well (tournament Othello). They differ only when a game ends with squares left.
enum class Counting : std::uint8_t { discs, empties_to_winner };

// Why no Othello is played on a board of that shape. `side` is the offending number of columns or
// rows, columns first.
struct SizeError {
    enum class Kind : std::uint8_t { too_small, too_large, odd };
    Kind kind;
    int side;

    bool operator==(const SizeError&) const = default;
};

// Even sides from 4 to 26, square or not.
[[nodiscard]] std::optional<SizeError> why_unplayable(Geometry geometry);

// A start position as someone describes it, before anyone has checked it.
struct Setup {
    Geometry geometry{8, 8};
    ByColor<std::vector<Point>> stones;
    Color to_play = Color::black;
};

struct SetupError {
    enum class Kind : std::uint8_t { bad_size, off_board, doubled_point };
    Kind kind;
    Point point;  // the offending square; of no meaning for bad_size, see why_unplayable()

    bool operator==(const SetupError&) const = default;
};

// A game of Othello between two moves: discs, whose turn it is, and the disc counts. A value of
// about 230 bytes, no memory of its own. 8×8 runs on two 64-bit words, the other shapes on rows.
//
// A side that cannot move must pass, and may pass only then; the pass is a move like any other, so
// replaying is exact. The game is over when neither side can move; then nothing is legal.
class Position {
  public:
    using IllegalMove = othello::IllegalMove;

    // 8×8, the four centre squares taken: d4 and e5 white, e4 and d5 black, Black to play.
    static Position start();
    // The same on another shape: of the centre squares the upper row is white black.
    static std::expected<Position, SizeError> start(Geometry geometry);
    // Any discs, any side to play, even a position that is over from the first.
    static std::expected<Position, SetupError> from(const Setup& setup);
    // For search and solvers, which know only the two sides. Requires: board's sides do not meet.
    static Position from(const Board& board, Color to_play);

    [[nodiscard]] Geometry geometry() const;

    [[nodiscard]] Color to_play() const { return to_play_; }

    // Requires: geometry().contains(p).
    [[nodiscard]] std::optional<Color> stone_at(Point p) const;
    // One per square, in the order of the points.
    [[nodiscard]] std::vector<std::optional<Color>> stones() const;

    // Kept move by move, never recounted.
    [[nodiscard]] int discs(Color c) const { return discs_[c]; }

    [[nodiscard]] int empties() const { return geometry().area() - discs_.black - discs_.white; }

    // In the order of the points; only the pass when it is forced; nothing when the game is over.
    [[nodiscard]] std::vector<Move> legal_moves() const;
    // The first reason that applies: game_over, then (for a colour given) wrong_turn, then the
    // move itself. Nothing when the move is legal.
    [[nodiscard]] std::optional<IllegalMove> why_illegal(Move m) const;
    [[nodiscard]] std::optional<IllegalMove> why_illegal(Color c, Move m) const;
    // The discs that would turn, in the order of the points (the new disc is not among them, and
    // the board stays as it is). Empty for a legal pass.
    [[nodiscard]] std::expected<std::vector<Point>, IllegalMove> try_move(Move m) const;

    // Whether `c` could place a disc, were it its turn.
    [[nodiscard]] bool can_move(Color c) const;
    // The side to play cannot move, the other can.
    [[nodiscard]] bool must_pass() const;
    [[nodiscard]] bool is_over() const;

    // Black's discs less White's as they lie now; with empties_to_winner the empty squares go to
    // the side that leads, and to nobody in a tie.
    [[nodiscard]] Margin margin(Counting counting) const;

    // Equal positions have equal hashes, however they were reached.
    [[nodiscard]] std::uint64_t hash() const;

    // Plays `m` without asking. Requires: !why_illegal(m).
    void play_unchecked(Move m);
    // Some records omit the pass and just let a colour move twice; the discs stay.
    void give_turn_to(Color c);

    // The two words search works on, the side to play first; null unless the board is 8×8.
    [[nodiscard]] const Board* board() const { return std::get_if<Board>(&board_); }

    bool operator==(const Position&) const = default;

  private:
    Position(const std::variant<Board, WideBoard>& board, Color to_play);

    std::variant<Board, WideBoard> board_;
    ByColor<std::int16_t> discs_;
    Color to_play_ = Color::black;
};

}  // namespace magpie::othello
