#pragma once

#include <vector>

#include "engine/uniform_player.h"
#include "go/rules/position.h"

namespace magpie::go {

// The zero of the scale of levels: every legal point that does not fill an eye of its own is
// equally likely, and it passes when there is none.
class RandomPlayer final : public UniformPlayer<Position> {
  public:
    using UniformPlayer::UniformPlayer;

  private:
    [[nodiscard]] std::vector<Move> choices(const Position& root,
                                            const Limits& limits) const override;
};

}  // namespace magpie::go
