#pragma once

#include <optional>
#include <vector>

#include "apps/seats/player.h"

namespace magpie::seats {

// What a player has been shown, so that it is told only what is new: an engine keeps what it
// learned as long as its game goes on.
class ShownGame {
  public:
    // Brings the player to where the game stands: with the moves since the last time where the game
    // has gone on from there, else with all of it.
    Player::Result<void> show(Player& player, const Playback& game, const TimeControl& control);

    // It has made a move of its own, and takes it for played.
    void add(ColoredMove move);

    // Nobody knows what it has been shown.
    void reset() { known_.reset(); }

    [[nodiscard]] bool is_known() const { return known_.has_value(); }

  private:
    struct Known {
        GameSpec spec;
        SetupEdit start;
        std::vector<ColoredMove> moves;
    };

    [[nodiscard]] bool goes_on(const Playback& game, const Known& now) const;

    std::optional<Known> known_;
};

}  // namespace magpie::seats
