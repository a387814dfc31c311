#pragma once

#include <string_view>

#include "apps/desktop/view/frame.h"
#include "table/move_class.h"

namespace magpie::desktop {

// How good a move was, as it is seen.
struct ClassLook {
    Rgba fill;
    Rgba text;
    std::string_view name;
};

[[nodiscard]] ClassLook look_of(MoveClass c, const Palette& colors);

// Never colour alone: a disc, a diamond, a triangle, a square.
void show_class_shape(Frame& frame, MoveClass c, Spot at, double r, Rgba edge);

}  // namespace magpie::desktop
