#pragma once

#include "core/rng.h"
#include "game/game_record.h"
#include "game/playback.h"

namespace magpie::test {

// A legal game of Othello at random, `moves` long at most, passes recorded; it never ends with a
// pass, which formats that imply passes could not tell.
inline GameRecord random_othello(const GameSpec& spec, const SetupEdit& edit, int moves, Rng& rng) {
    GameRecord start{.spec = spec};
    if (!edit.is_empty()) start.tree.set_setup(kRootNode, edit);
    auto game = *Playback::open(std::move(start));
    for (int i = 0; i < moves && !game.is_over(); ++i) {
        const auto legal = legal_moves(game.position());
        (void)game.play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    while (game.last_move() && game.last_move()->move.is_pass()) {
        const NodeId last = game.node();
        game.undo();
        game.remove(last);
    }
    return std::move(game).release();
}

inline GameRecord random_othello(int moves, Rng& rng) {
    return random_othello(GameSpec::for_othello(), {}, moves, rng);
}

}  // namespace magpie::test
