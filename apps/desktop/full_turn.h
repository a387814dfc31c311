#pragma once

#include <numbers>

namespace magpie::desktop {

// Of an angle, in radians.
inline constexpr double kFullTurn = 2 * std::numbers::pi;

}  // namespace magpie::desktop
