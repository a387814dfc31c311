#pragma once

#include <cassert>
#include <cstdint>

#include "core/color.h"
#include "core/geometry.h"

namespace magpie {

// What a player does on the board: one stone or disc, or a pass. Resigning and running out of time
// end the game without touching the board, so they are an Outcome, not a Move.
class Move {
  public:
    static constexpr Move pass() { return Move(); }

    constexpr explicit Move(Point p) : point_(p) {}

    [[nodiscard]] constexpr bool is_pass() const { return point_ == kPass; }

    // Requires: !is_pass().
    [[nodiscard]] constexpr Point point() const {
        assert(!is_pass());
        return point_;
    }

    constexpr auto operator<=>(const Move&) const = default;

  private:
    static constexpr Point kPass{0xFFFF};

    constexpr Move() = default;

    Point point_ = kPass;
};

// A move with its player: what a record holds, because records let a colour move twice.
struct ColoredMove {
    Color color;
    Move move;

    constexpr bool operator==(const ColoredMove&) const = default;
};

}  // namespace magpie
