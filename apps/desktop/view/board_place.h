#pragma once

#include <optional>

#include "apps/desktop/view/rect.h"
#include "core/geometry.h"
#include "render/layout.h"
#include "render/scene.h"

namespace magpie::desktop {

// Where a board lies in the window, and which of its points lies where.
class BoardPlace {
  public:
    // As large as fits into `area`, in its middle; `is_turned` by half a turn.
    BoardPlace(const Rect& area,
               const render::BoardScene& scene,
               bool coordinates,
               bool is_turned = false);

    [[nodiscard]] Rect rect() const { return rect_; }

    [[nodiscard]] const render::BoardLayout& layout() const { return layout_; }

    [[nodiscard]] bool is_turned() const { return is_turned_; }

    [[nodiscard]] Spot center(Point p) const;

    // The nearest point; nothing further than half a cell from the outermost ones, where the board
    // ends for a player's hand.
    [[nodiscard]] std::optional<Point> point_at(Spot spot) const;

  private:
    Rect rect_;
    render::BoardLayout layout_;
    bool is_turned_;
};

}  // namespace magpie::desktop
