#pragma once

#include "core/geometry.h"
#include "render/scene.h"

namespace magpie::render {

constexpr int kSmallestCell = 4;
constexpr int kLargestCell = 400;

// Where everything of a board lies, in pixels from the board's top left corner; every size follows
// from the cell, the distance between two lines. Cells are whole and points lie on whole device
// pixels (Go's on pixel centres), so that lines are crisp and all stones alike.
struct BoardLayout {
    GridKind grid;
    Geometry geometry;
    int cell;
    bool is_thumbnail;     // cell < 12: thin pale lines, no coordinates, no grain
    bool has_coordinates;  // asked for, and not a thumbnail
    double margin;         // from the board's edge to the outer line or the edge of the squares
    int width;
    int height;
    double stone_radius;
    double line_width;
    double edge_width;
    double dot_radius;
    double coordinate_size;   // font size
    double coordinate_inset;  // from the board's edge to the middle of a coordinate
    double corner_radius;

    // The middle of a point or square.
    [[nodiscard]] double x(int column) const { return origin() + column * cell; }

    [[nodiscard]] double y(int row) const { return origin() + row * cell; }

  private:
    [[nodiscard]] double origin() const {
        return grid == GridKind::squares ? margin + cell / 2.0 : margin;
    }
};

// The cell is held between kSmallestCell and kLargestCell. `longest_name` is the number of letters
// of the widest column name: coordinates shrink until it fits between its neighbours.
[[nodiscard]] BoardLayout layout_of(const BoardScene& scene, int cell, bool coordinates);

// The largest whole cell with which the board's longer side keeps within `side` pixels.
[[nodiscard]] int cell_for_side(const BoardScene& scene, int side, bool coordinates);

}  // namespace magpie::render
