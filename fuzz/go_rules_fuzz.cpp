// Go from any bytes: a shape, a rule set, perhaps stones, then moves good and bad, undos, second
// turns and resumptions. After each the position is held against itself.
//
// Bytes: columns, rows, rule set (+128: a set-up follows, one stone per three bytes, colour and
// point, until the colour is 0xFF), then one byte per action and two more where it needs a point.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "bytes.h"
#include "go/rules/position.h"

namespace {

using namespace magpie;
using fuzz::Bytes;
using fuzz::require;
using namespace magpie::go;

constexpr int kOffBoard = 2;  // so many points just off the board are tried too

std::optional<Position> start(Bytes& bytes) {
    const Geometry geometry = *Geometry::make(1 + bytes.next() % 24, 1 + bytes.next() % 24);
    const int choice = bytes.next();
    const auto sets = rule_sets();
    const Rules& rules = sets[static_cast<std::size_t>(choice % 128) % sets.size()].rules;
    if (choice < 128) return Position(geometry, rules);
    Setup setup{.geometry = geometry, .stones = {}};
    for (int color = bytes.next(); color != 0xFF && !bytes.is_empty(); color = bytes.next()) {
        setup.stones[color % 2 == 0 ? Color::black : Color::white].push_back(
            Point(bytes.next_below(geometry.area() + kOffBoard)));
    }
    auto position = Position::from(setup, rules);
    require(position.has_value() != find_error(setup).has_value());
    if (!position) return std::nullopt;
    return *std::move(position);
}

void check_board(const Position& game) {
    const Geometry g = game.geometry();
    std::uint64_t hash = 0;
    int stones = 0;
    game.visit_board([&](const auto& board) {
        for (int i = 0; i < g.area(); ++i) {
            const Point p(i);
            const auto stone = game.stone_at(p);
            if (!stone) continue;
            ++stones;
            hash ^= stone_key(g.column_of(p), g.row_of(p), *stone);
            const auto liberties = static_cast<int>(game.liberties_at(p).size());
            require(liberties > 0);
            require(liberties == board.liberties(board.spot(p)));
        }
        require(hash == board.hash());
        require(board.empty_count() == g.area() - stones);
    });
    require(static_cast<int>(game.stones_in_placing_order().size()) == stones);
    if (const auto ko = game.ko_point(); ko && !game.is_over()) {
        require(game.why_illegal(Move(*ko)) == IllegalMove::ko);
    }
}

void try_to_play(Position& game, Move m) {
    const auto reason = game.why_illegal(m);
    const auto left = game.try_move(m);
    require(left.has_value() == !reason);
    if (reason) {
        require(left.error() == *reason);
        return;
    }
    const Position before = game;
    game.play_unchecked(m);
    require(game.move_number() == before.move_number() + 1);
    for (const Point p : *left) require(!game.stone_at(p));
    const int taken = game.prisoners(Color::black) + game.prisoners(Color::white) -
                      before.prisoners(Color::black) - before.prisoners(Color::white);
    require(taken == static_cast<int>(left->size()));
    Position back = game;
    back.undo();
    require(back == before);
}

void act(Position& game, Bytes& bytes) {
    switch (bytes.next() % 16) {
        case 0:
            try_to_play(game, Move::pass());
            break;
        case 1:
            if (game.move_number() > 0) game.undo();
            break;
        case 2:
            game.give_turn_to(opponent(game.to_play()));
            break;
        case 3:
            game.resume();
            break;
        default:
            try_to_play(game, Move(Point(bytes.next_below(game.geometry().area() + kOffBoard))));
            break;
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr int kMaxActions = 400;  // each copies the game so far
    Bytes bytes({data, size});
    auto game = start(bytes);
    if (!game) return 0;
    for (int i = 0; i < kMaxActions && !bytes.is_empty(); ++i) {
        act(*game, bytes);
        check_board(*game);
    }
    const auto listed = game->legal_moves();
    require(listed.empty() == game->is_over());
    for (int i = 0; i < game->geometry().area(); ++i) {
        const bool is_listed =
            std::find(listed.begin(), listed.end(), Move(Point(i))) != listed.end();
        require(is_listed == !game->why_illegal(Move(Point(i))));
    }
    return 0;
}
