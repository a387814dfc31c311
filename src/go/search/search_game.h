#pragma once

#include <cstdint>

#include "core/move.h"
#include "go/rules/position.h"
#include "go/search/search_position.h"

namespace magpie::go {

// How search counts the end of a game.
enum class Counting : std::uint8_t {
    // As the rules do: where they take dead stones off, a cleanup after the passes tells which.
    by_rules,
    // By area, every stone standing. Territory scoring is brought to that by the komi: a side's
    // area is its territory, its prisoners and the stones it put on the board, seki aside, so
    //
    //     Black's margin by territory = his margin by area - (black stones placed - white ones)
    //
    // and the komi of the position holds that difference: a stone put where it gains nothing costs
    // a point, and a pass costs nothing. For networks that know no other way to count.
    standing
};

// A game as search plays it on: a position with the boards before it.
template <int kSide>
struct SearchGame {
    using Spot = typename SearchPosition<kSide>::Spot;

    SearchPosition<kSide> position;
    SeenBoards seen;
    bool territory_in_komi = false;

    // Requires: none (a pass) or legal.
    void play(Spot v) {
        if (territory_in_komi && v != Spot::none) {
            position.rules.komi.half_points += position.to_play == Color::black ? 2 : -2;
        }
        position.play(v);
        seen.add(position.key());
    }
};

// Black stones placed so far less white ones, those of the set-up and those taken since included.
[[nodiscard]] int stones_placed_ahead(const Position& position);

// The game so far, with every board of it. Requires: a board of at most kSide × kSide.
// Cost: the board and the moves so far.
template <int kSide>
[[nodiscard]] SearchGame<kSide> search_game(const Position& position, Counting counting);

}  // namespace magpie::go
