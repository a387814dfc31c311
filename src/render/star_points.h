#pragma once

#include <vector>

#include "core/geometry.h"
#include "render/scene.h"

namespace magpie::render {

// The points of a Go board that carry a dot, in Point order:
//   5, 7    the centre
//   9, 11   the corners on the third lines and the centre
//   13, 15  the corners on the fourth lines and the centre
//   17, 19 and larger odd sides  all nine
//   even sides  the corners from 12 up, none below
// A board that is not square takes the line of each side, and the centre when both are odd.
[[nodiscard]] std::vector<Point> star_points(Geometry geometry);

// The crossings of an Othello board that carry a dot, as grid corners (column and row of the square
// to the lower right): the corners of c3–f6 on 8×8, two squares in from each edge on any board from
// 6×6 up.
struct GridCorner {
    int column;
    int row;

    bool operator==(const GridCorner&) const = default;
};

[[nodiscard]] std::vector<GridCorner> othello_dots(Geometry geometry);

}  // namespace magpie::render
