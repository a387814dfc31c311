#pragma once

#include <optional>

#include "core/color.h"
#include "core/rng.h"
#include "go/rules/board.h"

namespace magpie::go {

// A random move of `c` on the board: every legal point that is not an eye of `c` is equally likely.
// None when there is no such point. Legal here: not occupied, not the ko point, not suicide.
// Reorders the board's list of empty points.
template <int kSide>
[[gnu::always_inline]] inline typename Board<kSide>::Spot random_move(Board<kSide>& board,
                                                                      Color c,
                                                                      Rng& rng) {
    using Spot = typename Board<kSide>::Spot;
    // Points found wanting go to the end of the list, so that each is looked at once.
    for (int left = board.empty_count(); left > 0; --left) {
        const int i = static_cast<int>(rng.below(static_cast<std::uint32_t>(left)));
        const Spot v = board.empty_spot(i);
        if (v != board.ko() && !board.is_eye(v, c) && !board.is_suicide(v, c)) return v;
        board.swap_empties(i, left - 1);
    }
    return Spot::none;
}

// Plays uniformly random moves from `to_play` on, no eye filled, until both have passed or three
// times the area of the board has been played. Returns the number of moves, passes included.
template <int kSide>
int play_randomly(Board<kSide>& board, Color to_play, Rng& rng) {
    const int limit = 3 * board.geometry().area();
    int passes = 0;
    int moves = 0;
    const auto turn_of = [&](Color c) __attribute__((always_inline)) {
        const auto v = random_move(board, c, rng);
        if (v == Board<kSide>::Spot::none) {
            board.set_ko(v);
            ++passes;
        } else {
            board.play(v, c);
            passes = 0;
        }
        ++moves;
        return passes < 2 && moves < limit;
    };
    // Each call is compiled for its colour.
    bool goes_on = to_play == Color::black || turn_of(Color::white);
    while (goes_on) goes_on = turn_of(Color::black) && turn_of(Color::white);
    return moves;
}

// Whose point it is after a random game: the stone on it, or the side that surrounds it.
template <int kSide>
std::optional<Color> owner_after_playout(const Board<kSide>& board, typename Board<kSide>::Spot v) {
    if (!board.is_empty(v)) return board.stone_at(v);
    for (const Color c : kColors) {
        if (board.is_surrounded(v, c)) return c;
    }
    return std::nullopt;
}

// Black's points less White's after a random game, by area, without komi.
template <int kSide>
int area_margin_after_playout(const Board<kSide>& board) {
    int margin =
        2 * board.count_stones(Color::black) + board.empty_count() - board.geometry().area();
    for (int i = 0; i < board.empty_count(); ++i) {
        const auto v = board.empty_spot(i);
        margin += board.is_surrounded(v, Color::black) - board.is_surrounded(v, Color::white);
    }
    return margin;
}

}  // namespace magpie::go
