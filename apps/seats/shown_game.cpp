#include "apps/seats/shown_game.h"

#include <algorithm>
#include <utility>

namespace magpie::seats {

namespace {

// Whether the moves alone, from the start, tell how the game came to be.
bool is_plain(const Playback& game) {
    for (const NodeId node : game.tree().path_to(game.node())) {
        if (node != kRootNode && game.tree().setup(node) != nullptr) return false;
    }
    return true;
}

}  // namespace

bool ShownGame::goes_on(const Playback& game, const Known& now) const {
    if (!known_ || !is_plain(game) || known_->spec != now.spec || known_->start != now.start ||
        known_->moves.size() > now.moves.size() ||
        !std::equal(known_->moves.begin(), known_->moves.end(), now.moves.begin())) {
        return false;
    }
    // Who moves twice has placed handicap stones, or a pass was left out: better shown as a whole.
    for (std::size_t i = std::max<std::size_t>(1, known_->moves.size()); i < now.moves.size();
         ++i) {
        if (now.moves[i].color == now.moves[i - 1].color) return false;
    }
    return true;
}

Player::Result<void> ShownGame::show(Player& player,
                                     const Playback& game,
                                     const TimeControl& control) {
    const SetupEdit* setup = game.tree().setup(kRootNode);
    Known now{game.spec(), setup != nullptr ? *setup : SetupEdit{}, game.moves()};
    const std::size_t first = known_ ? known_->moves.size() : 0;
    const bool is_more = goes_on(game, now);
    known_.reset();
    if (!is_more) {
        if (auto begun = player.new_game(game, control); !begun) return begun;
    }
    for (std::size_t i = first; is_more && i < now.moves.size(); ++i) {
        if (auto seen = player.see(game, now.moves[i]); !seen) return seen;
    }
    known_ = std::move(now);
    return {};
}

void ShownGame::add(ColoredMove move) {
    if (known_) known_->moves.push_back(move);
}

}  // namespace magpie::seats
