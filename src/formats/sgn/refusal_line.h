#pragma once

#include <string>

#include "core/coordinates.h"
#include "game/refusal.h"

namespace magpie::sgn {

// "A1 is refused: there is a stone there already": one clause, for the end of an error line.
[[nodiscard]] std::string refusal_line(const Refusal& refusal, CoordStyle style, Geometry geometry);

}  // namespace magpie::sgn
