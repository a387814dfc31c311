#include "othello/rules/position.h"

#include <array>
#include <bit>
#include <cassert>
#include <cstdlib>

namespace magpie::othello {

namespace {

// What the two kinds of board differ in, so that Position is written once over both.

Geometry geometry_of(const Board&) { return kStandardBoard; }

Geometry geometry_of(const WideBoard& board) { return board.geometry; }

bool contains(Geometry, Squares squares, Point p) { return (squares & square_bit(p)) != 0; }

bool contains(Geometry g, const WideSquares& squares, Point p) {
    return squares.contains(g.column_of(p), g.row_of(p));
}

void insert(Geometry, Squares& squares, Point p) { squares |= square_bit(p); }

void insert(Geometry g, WideSquares& squares, Point p) {
    squares.insert(g.column_of(p), g.row_of(p));
}

bool is_empty(Squares squares) { return squares == 0; }

bool is_empty(const WideSquares& squares) { return squares == WideSquares{}; }

int count(Squares squares) { return std::popcount(squares); }

int count(const WideSquares& squares) {
    int n = 0;
    for (const std::uint32_t row : squares.rows) n += std::popcount(row);
    return n;
}

template <class F>
void for_each_point(Geometry, Squares squares, F f) {
    for (; squares != 0; squares &= squares - 1) f(Point(std::countr_zero(squares)));
}

template <class F>
void for_each_point(Geometry g, const WideSquares& squares, F f) {
    for (int r = 0; r < g.rows; ++r) {
        for (std::uint32_t row = squares.rows[static_cast<std::size_t>(r)]; row != 0;
             row &= row - 1) {
            f(g.at(std::countr_zero(row), r));
        }
    }
}

std::variant<Board, WideBoard> empty_board(Geometry geometry) {
    if (geometry == kStandardBoard) return Board{};
    return WideBoard{geometry, {}, {}};
}

// Puts a mover's disc, or another's, on `p`, or says that the square is taken.
bool put_disc(std::variant<Board, WideBoard>& board, Point p, bool is_movers) {
    return std::visit(
        [&](auto& b) {
            const Geometry g = geometry_of(b);
            if (contains(g, b.mover, p) || contains(g, b.other, p)) return false;
            insert(g, is_movers ? b.mover : b.other, p);
            return true;
        },
        board);
}

}  // namespace

std::optional<SizeError> why_unplayable(Geometry geometry) {
    using enum SizeError::Kind;
    for (const int side : {int{geometry.columns}, int{geometry.rows}}) {
        if (side < kMinOthelloSide) return SizeError{too_small, side};
        if (side > kMaxOthelloSide) return SizeError{too_large, side};
        if (side % 2 != 0) return SizeError{odd, side};
    }
    return std::nullopt;
}

Position::Position(const std::variant<Board, WideBoard>& board, Color to_play)
    : board_(board), to_play_(to_play) {
    std::visit(
        [this](const auto& b) {
            discs_[to_play_] = static_cast<std::int16_t>(count(b.mover));
            discs_[opponent(to_play_)] = static_cast<std::int16_t>(count(b.other));
        },
        board_);
}

Position Position::start() { return {Board::start(), Color::black}; }

std::expected<Position, SizeError> Position::start(Geometry geometry) {
    if (const auto error = why_unplayable(geometry)) return std::unexpected(*error);
    auto board = empty_board(geometry);
    const int right = geometry.columns / 2;
    const int lower = geometry.rows / 2;
    put_disc(board, geometry.at(right, lower - 1), true);
    put_disc(board, geometry.at(right - 1, lower), true);
    put_disc(board, geometry.at(right - 1, lower - 1), false);
    put_disc(board, geometry.at(right, lower), false);
    return Position(board, Color::black);
}

std::expected<Position, SetupError> Position::from(const Setup& setup) {
    using enum SetupError::Kind;
    if (why_unplayable(setup.geometry)) return std::unexpected(SetupError{bad_size, Point(0)});
    auto board = empty_board(setup.geometry);
    for (const Color c : kColors) {
        for (const Point p : setup.stones[c]) {
            if (!setup.geometry.contains(p)) return std::unexpected(SetupError{off_board, p});
            if (!put_disc(board, p, c == setup.to_play)) {
                return std::unexpected(SetupError{doubled_point, p});
            }
        }
    }
    return Position(board, setup.to_play);
}

Position Position::from(const Board& board, Color to_play) {
    assert((board.mover & board.other) == 0);
    return {board, to_play};
}

Geometry Position::geometry() const {
    return std::visit([](const auto& b) { return geometry_of(b); }, board_);
}

std::optional<Color> Position::stone_at(Point p) const {
    assert(geometry().contains(p));
    return std::visit(
        [this, p](const auto& b) -> std::optional<Color> {
            if (contains(geometry_of(b), b.mover, p)) return to_play_;
            if (contains(geometry_of(b), b.other, p)) return opponent(to_play_);
            return std::nullopt;
        },
        board_);
}

std::vector<std::optional<Color>> Position::stones() const {
    std::vector<std::optional<Color>> all;
    const int area = geometry().area();
    all.reserve(static_cast<std::size_t>(area));
    for (int i = 0; i < area; ++i) all.push_back(stone_at(Point(i)));
    return all;
}

std::vector<Move> Position::legal_moves() const {
    std::vector<Move> moves;
    std::visit(
        [&moves](const auto& b) {
            for_each_point(geometry_of(b), othello::legal_moves(b),
                           [&moves](Point p) { moves.emplace_back(p); });
        },
        board_);
    if (moves.empty() && can_move(opponent(to_play_))) moves.push_back(Move::pass());
    return moves;
}

std::optional<IllegalMove> Position::why_illegal(Move m) const {
    if (m.is_pass()) {
        if (can_move(to_play_)) return IllegalMove::must_not_pass;
        return can_move(opponent(to_play_)) ? std::nullopt : std::optional(IllegalMove::game_over);
    }
    if (is_over()) return IllegalMove::game_over;
    const Point p = m.point();
    if (!geometry().contains(p)) return IllegalMove::off_board;
    if (stone_at(p)) return IllegalMove::occupied;
    const bool flips_any =
        std::visit([p](const auto& b) { return !is_empty(flips(b, p)); }, board_);
    return flips_any ? std::nullopt : std::optional(IllegalMove::flips_nothing);
}

std::optional<IllegalMove> Position::why_illegal(Color c, Move m) const {
    if (c == to_play_) return why_illegal(m);
    return is_over() ? IllegalMove::game_over : IllegalMove::wrong_turn;
}

std::expected<std::vector<Point>, IllegalMove> Position::try_move(Move m) const {
    if (const auto reason = why_illegal(m)) return std::unexpected(*reason);
    std::vector<Point> flipped;
    if (m.is_pass()) return flipped;
    std::visit(
        [&flipped, m](const auto& b) {
            for_each_point(geometry_of(b), flips(b, m.point()),
                           [&flipped](Point p) { flipped.push_back(p); });
        },
        board_);
    return flipped;
}

bool Position::can_move(Color c) const {
    return std::visit(
        [this, c](const auto& b) {
            return !is_empty(othello::legal_moves(c == to_play_ ? b : passed(b)));
        },
        board_);
}

bool Position::must_pass() const { return !can_move(to_play_) && can_move(opponent(to_play_)); }

bool Position::is_over() const { return !can_move(to_play_) && !can_move(opponent(to_play_)); }

Margin Position::margin(Counting counting) const {
    const int lead = discs_.black - discs_.white;
    if (counting == Counting::discs || lead == 0) return Margin::of_points(lead);
    return Margin::of_points(lead > 0 ? lead + empties() : lead - empties());
}

std::uint64_t Position::hash() const {
    const std::uint64_t discs = std::visit([](const auto& b) { return othello::hash(b); }, board_);
    return to_play_ == Color::black ? discs : mix(discs);
}

void Position::play_unchecked(Move m) {
    assert(!why_illegal(m));
    std::visit(
        [this, m](auto& b) {
            if (m.is_pass()) {
                b = passed(b);
                return;
            }
            const auto flipped = flips(b, m.point());
            const int turned = count(flipped);
            discs_[to_play_] = static_cast<std::int16_t>(discs_[to_play_] + turned + 1);
            discs_[opponent(to_play_)] =
                static_cast<std::int16_t>(discs_[opponent(to_play_)] - turned);
            b = played(b, m.point(), flipped);
        },
        board_);
    to_play_ = opponent(to_play_);
}

void Position::give_turn_to(Color c) {
    if (c == to_play_) return;
    std::visit([](auto& b) { b = passed(b); }, board_);
    to_play_ = c;
}

}  // namespace magpie::othello
