#include "go/search/search_game.h"

#include <algorithm>
#include <cassert>
#include <type_traits>
#include <vector>

namespace magpie::go {
namespace {

// How search counts: all points for White are in the komi.
Rules counting_rules(const Position& position, Counting counting) {
    Rules rules = position.rules();
    rules.komi = rules.komi + Margin::of_points(handicap_points(rules, position.handicap()));
    if (counting == Counting::by_rules) return rules;
    if (rules.scoring == Scoring::territory) {
        rules.komi = rules.komi + Margin::of_points(stones_placed_ahead(position));
    }
    rules.scoring = Scoring::area;
    rules.dead_stones_removed = false;
    return rules;
}

std::uint64_t key_at(Geometry geometry, Point p, Color c) {
    return stone_key(geometry.column_of(p), geometry.row_of(p), c);
}

// The hash of the stones before step `i`, given the one after it.
std::uint64_t hash_before(const Position& position, int i, std::uint64_t hash) {
    const History::Step& step = position.history().step(i);
    if (step.move.is_pass()) return hash;
    const Geometry geometry = position.geometry();
    hash ^= key_at(geometry, step.move.point(), step.mover);
    const Color taken = step.suicide ? step.mover : opponent(step.mover);
    for (const Point p : position.history().left_with(i)) hash ^= key_at(geometry, p, taken);
    return hash;
}

}  // namespace

int stones_placed_ahead(const Position& position) {
    int ahead = position.prisoners(Color::white) - position.prisoners(Color::black);
    for (const auto& stone : position.stones()) {
        if (stone) ahead += *stone == Color::black ? 1 : -1;
    }
    return ahead;
}

template <int kSide>
SearchGame<kSide> search_game(const Position& position, Counting counting) {
    const Rules rules = counting_rules(position, counting);
    SearchGame<kSide> game{SearchPosition<kSide>(position.geometry(), rules),
                           {},
                           rules.scoring != position.rules().scoring};
    SearchPosition<kSide>& now = game.position;
    now.has_cleanup = rules.dead_stones_removed;
    now.prisoners = position.prisoners(Color::black) - position.prisoners(Color::white);
    position.visit_board([&](const auto& board) {
        if constexpr (std::is_same_v<std::decay_t<decltype(board)>, Board<kSide>>) {
            now.board = board;
        }
    });
    assert(now.board.geometry() == position.geometry());
    const History& history = position.history();
    const int moves = history.moves();
    now.to_play = position.to_play();
    // More than one where White must pass last: his pass then ends the game like any second one.
    now.passes = std::min(position.consecutive_passes(), 1);
    now.moves = moves;
    for (int age = 0; age < SearchPosition<kSide>::kLastMoves && age < moves; ++age) {
        const Move move = history.step(moves - 1 - age).move;
        if (move.is_pass()) continue;
        now.last[static_cast<std::size_t>(age)] = now.board.spot(move.point());
    }
    // From the last board back to the first; a board counts with the side that then moved.
    std::vector<std::uint64_t> keys;
    std::uint64_t hash = now.board.hash();
    Color next = now.to_play;
    for (int i = moves; i >= 0; --i) {
        keys.push_back(now.key_of(hash, next));
        if (i == 0) break;
        for (const Point p : history.left_with(i - 1)) now.emptied.add(now.board.spot(p));
        hash = hash_before(position, i - 1, hash);
        next = history.step(i - 1).mover;
    }
    std::ranges::reverse(keys);
    for (const std::uint64_t key : keys) game.seen.add(key);
    return game;
}

template SearchGame<9> search_game(const Position&, Counting);
template SearchGame<13> search_game(const Position&, Counting);
template SearchGame<19> search_game(const Position&, Counting);
template SearchGame<52> search_game(const Position&, Counting);

}  // namespace magpie::go
