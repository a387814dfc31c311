#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "core/move.h"
#include "formats/sgn/heading.h"
#include "game/any_position.h"
#include "game/refusal.h"

namespace magpie::sgn {

// The position a transcript has come to, one move after the other, read as game/turn.h says.
class Replay {
  public:
    [[nodiscard]] static std::expected<Replay, SetupRefusal> start(const Heading& heading);

    [[nodiscard]] const AnyPosition& position() const { return position_; }

    // Plays `move`, or says why it cannot be played; then the replay is spent.
    [[nodiscard]] std::optional<Refusal> play(ColoredMove move);

    // The same, and gives the stones that left the board, in the order of points. None in Othello.
    [[nodiscard]] std::expected<std::vector<Point>, Refusal> play_and_list(ColoredMove move);

  private:
    explicit Replay(AnyPosition position) : position_(std::move(position)) {}

    AnyPosition position_;
};

}  // namespace magpie::sgn
