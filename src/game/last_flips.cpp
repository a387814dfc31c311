#include "game/last_flips.h"

#include <variant>

namespace magpie {

std::optional<int> last_flips(const Playback& game) {
    if (game.spec().kind != GameKind::othello) return std::nullopt;
    const auto last = game.last_move();
    if (!last) return std::nullopt;
    // A pass that the record left out lies between two moves of one colour.
    if (last->color == game.to_play() || last->move.is_pass()) return 0;
    Playback before = game;
    while (before.move_number() == game.move_number()) {
        if (!before.undo()) return std::nullopt;
    }
    // The pass before it may have been left out too.
    auto position = std::get<othello::Position>(before.position());
    position.give_turn_to(last->color);
    const auto turned = position.try_move(last->move);
    if (!turned) return std::nullopt;
    return static_cast<int>(turned->size());
}

}  // namespace magpie
