#pragma once

#include <cassert>
#include <cstddef>

#include "core/geometry.h"

namespace magpie {

// The place in a vector or an array of what is kept for a point, or for the part, chain or region
// of that number.
constexpr std::size_t at(Point p) { return static_cast<std::size_t>(p.index()); }

constexpr std::size_t at(int number) {
    assert(number >= 0);
    return static_cast<std::size_t>(number);
}

}  // namespace magpie
