// Othello from any bytes: a shape, discs anywhere, then moves good and bad. After each move the
// position is held against a plain walk along the eight lines, and against itself.
//
// Bytes: columns, rows, flags (1: start position, 2: White to play), then for a set-up one byte per
// disc until 0xFF (even: black, odd: white; on the square of the next two bytes), then one or two
// bytes per move.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "bytes.h"
#include "othello/rules/isa.h"
#include "othello/rules/position.h"

namespace {

using namespace magpie;
using fuzz::Bytes;
using fuzz::require;
using namespace magpie::othello;

constexpr int kOffBoard = 3;  // so many squares just off the board are tried too

using Stones = std::vector<std::optional<Color>>;

std::vector<Point> naive_flips(const Stones& stones, Geometry g, Point p, Color c) {
    std::vector<Point> flipped;
    for (int i = 0; i < 9; ++i) {
        const int right = i % 3 - 1;
        const int down = i / 3 - 1;
        int column = g.column_of(p) + right;
        int row = g.row_of(p) + down;
        std::vector<Point> run;
        while ((right != 0 || down != 0) && g.contains(column, row)) {
            const Point here = g.at(column, row);
            const auto stone = stones[static_cast<std::size_t>(here.index())];
            if (stone == c) flipped.insert(flipped.end(), run.begin(), run.end());
            if (stone != opponent(c)) break;
            run.push_back(here);
            column += right;
            row += down;
        }
    }
    std::ranges::sort(flipped);
    return flipped;
}

std::vector<Move> naive_moves(const Stones& stones, Geometry g, Color c) {
    std::vector<Move> moves;
    for (int i = 0; i < g.area(); ++i) {
        if (stones[static_cast<std::size_t>(i)]) continue;
        if (!naive_flips(stones, g, Point(i), c).empty()) moves.emplace_back(Point(i));
    }
    return moves;
}

void check_kernels(const Position& position) {
    const Board* board = position.board();
    if (board == nullptr) return;
    for (const Isa isa : kIsas) {
        if (!is_supported(isa)) continue;
        const Kernels& k = kernels(isa);
        require(k.legal_moves(board->mover, board->other) == legal_moves(*board));
        for (Squares rest = board->empties(); rest != 0; rest &= rest - 1) {
            const Point p(std::countr_zero(rest));
            require(k.flips(board->mover, board->other, p.index()) == flips(*board, p));
        }
    }
}

void check(const Position& position) {
    const Geometry g = position.geometry();
    const Color mover = position.to_play();
    const Stones stones = position.stones();
    for (const Color c : kColors) {
        require(position.discs(c) == std::ranges::count(stones, std::optional(c)));
    }
    std::vector<Move> expected = naive_moves(stones, g, mover);
    const bool can_move = !expected.empty();
    const bool can_reply = !naive_moves(stones, g, opponent(mover)).empty();
    if (!can_move && can_reply) expected.push_back(Move::pass());
    require(position.legal_moves() == expected);
    require(position.is_over() == (!can_move && !can_reply));
    require(position.must_pass() == (!can_move && can_reply));
    check_kernels(position);
}

void try_and_play(Position& position, Move m) {
    const Position before = position;
    const auto moves = position.legal_moves();
    const bool is_listed = std::ranges::find(moves, m) != moves.end();
    const auto reason = position.why_illegal(m);
    const auto flipped = position.try_move(m);
    require(position == before);
    require(is_listed == !reason && flipped.has_value() == is_listed);
    if (reason) {
        require(flipped.error() == *reason);
        return;
    }
    if (!m.is_pass()) {
        require(*flipped ==
                naive_flips(before.stones(), before.geometry(), m.point(), before.to_play()));
    }
    position.play_unchecked(m);
    const int turned = static_cast<int>(flipped->size());
    const Color mover = before.to_play();
    require(position.to_play() == opponent(mover));
    require(position.discs(mover) == before.discs(mover) + turned + (m.is_pass() ? 0 : 1));
    require(position.discs(opponent(mover)) == before.discs(opponent(mover)) - turned);
}

std::optional<Position> position_from(Bytes& bytes) {
    const auto geometry = Geometry::make(bytes.next() % 30, bytes.next() % 30);
    if (!geometry) return std::nullopt;
    const int flags = bytes.next();
    if ((flags & 1) != 0) {
        const auto start = Position::start(*geometry);
        require(start.has_value() == !why_unplayable(*geometry));
        return start ? std::optional(*start) : std::nullopt;
    }
    Setup setup{*geometry, {}, (flags & 2) != 0 ? Color::white : Color::black};
    while (!bytes.is_empty()) {
        const int disc = bytes.next();
        if (disc == 0xFF) break;
        setup.stones[disc % 2 == 0 ? Color::black : Color::white].emplace_back(
            bytes.next_below(geometry->area() + kOffBoard));
    }
    const auto position = Position::from(setup);
    return position ? std::optional(*position) : std::nullopt;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(std::span(data, size));
    auto position = position_from(bytes);
    if (!position) return 0;
    check(*position);
    const int area = position->geometry().area();
    for (int moves = 0; moves < 200 && !bytes.is_empty(); ++moves) {
        const int choice = bytes.next();
        const auto legal = position->legal_moves();
        // Mostly the legal moves, so that games get somewhere; else a pass or any square.
        if (choice < 0xE0 && !legal.empty()) {
            try_and_play(*position, legal[static_cast<std::size_t>(choice) % legal.size()]);
        } else if (choice < 0xF0) {
            try_and_play(*position, Move(Point(bytes.next_below(area + kOffBoard))));
        } else if (choice < 0xFC) {
            try_and_play(*position, Move::pass());
        } else {
            position->give_turn_to(opponent(position->to_play()));
        }
        check(*position);
    }
    return 0;
}
