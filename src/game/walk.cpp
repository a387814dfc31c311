#include "game/walk.h"

namespace magpie {

namespace {

Walked one_step(Playback& game, int by) { return by > 0 ? game.redo() : Walked(game.undo()); }

}  // namespace

Walked step(Playback& game, int by) {
    const NodeId start = game.node();
    for (int left = by < 0 ? -by : by; left > 0; --left) {
        const Walked moved = one_step(game, by);
        if (!moved) return moved;
        if (!*moved) break;
    }
    return game.node() != start;
}

Walked to_fork(Playback& game, int by) {
    const NodeId start = game.node();
    do {
        const Walked moved = one_step(game, by);
        if (!moved) return moved;
        if (!*moved) break;
    } while (!game.tree().is_fork(game.node()));
    return game.node() != start;
}

Walked to_variation(Playback& game, int by) {
    const GameTree& tree = game.tree();
    const auto other = by > 0 ? tree.next_sibling(game.node()) : tree.previous_sibling(game.node());
    if (!other) return false;
    if (const auto gone = game.go_to(*other); !gone) return std::unexpected(gone.error());
    return true;
}

}  // namespace magpie
