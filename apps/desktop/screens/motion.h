#pragma once

#include <span>
#include <vector>

#include "apps/desktop/view/board_view.h"
#include "core/clock.h"

namespace magpie::desktop {

// Stones that are on their way: down, off the board, or turning over. Nothing waits for them.
class Motions {
  public:
    // With reduced motion stones only fade.
    explicit Motions(bool is_reduced = false) : is_reduced_(is_reduced) {}

    void stone_down(Point at, Color color, Instant now);
    void taken(std::span<const Point> stones, Color color, Instant now);
    // Discs that take `color`, the nearest to `from` first.
    void flipped(
        Point from, std::span<const Point> discs, Color color, Geometry geometry, Instant now);

    void stop() { moves_.clear(); }

    [[nodiscard]] std::vector<PieceMotion> at(Instant now) const;
    [[nodiscard]] bool is_moving(Instant now) const;
    // Forgets what has ended.
    void tidy(Instant now);

  private:
    enum class Kind { down, leaving, turning };

    struct Moving {
        Kind kind;
        Point point;
        Color color;  // while leaving: its own; while turning: the one it takes
        Instant start;
        Milliseconds span;
    };

    void add(const Moving& moving);

    bool is_reduced_;
    std::vector<Moving> moves_;
};

}  // namespace magpie::desktop
