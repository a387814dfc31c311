#include "render/layout.h"

#include <algorithm>
#include <cmath>

namespace magpie::render {

namespace {

constexpr int kThumbnailCell = 12;

// A capital is at most about this many ems wide.
constexpr double kLetterWidth = 0.78;

double go_margin(int cell, bool coordinates) {
    // Half a pixel, so that a line one pixel wide covers exactly one pixel.
    return std::floor((coordinates ? 1.28 : 0.85) * cell) + 0.5;
}

double othello_margin(int cell, bool coordinates) {
    return std::round((coordinates ? 0.52 : 0.18) * cell);
}

double largest_that_fits(const BoardScene& scene, int cell) {
    const std::size_t letters = column_name(scene.coord_style, scene.geometry.columns - 1).size();
    return (cell - 1) / (kLetterWidth * static_cast<double>(letters));
}

}  // namespace

BoardLayout layout_of(const BoardScene& scene, int cell, bool coordinates) {
    cell = std::clamp(cell, kSmallestCell, kLargestCell);
    const bool is_go = scene.grid == GridKind::intersections;
    const double c = cell;
    BoardLayout l{};
    l.grid = scene.grid;
    l.geometry = scene.geometry;
    l.cell = cell;
    l.is_thumbnail = cell < kThumbnailCell;
    l.has_coordinates = coordinates && !l.is_thumbnail;
    l.margin = is_go ? go_margin(cell, l.has_coordinates) : othello_margin(cell, l.has_coordinates);
    const int gaps = is_go ? 1 : 0;
    l.width = static_cast<int>(2 * l.margin) + (scene.geometry.columns - gaps) * cell;
    l.height = static_cast<int>(2 * l.margin) + (scene.geometry.rows - gaps) * cell;
    l.stone_radius = (is_go ? 0.475 : 0.405) * c;
    l.line_width = is_go ? std::max(1.0, 0.028 * c) : std::max(1.2, 0.018 * c);
    if (l.is_thumbnail) l.line_width = 0.8;
    l.edge_width = is_go ? 1.9 * l.line_width : l.line_width;
    l.dot_radius = is_go ? std::max(2.4, 0.085 * c) : 0.052 * c;
    if (l.is_thumbnail) l.dot_radius = 0.12 * c;
    l.coordinate_size =
        is_go ? std::clamp(0.34 * c, 10.0, 17.0) : std::clamp(0.36 * l.margin, 10.5, 15.0);
    l.coordinate_size = std::min(l.coordinate_size, largest_that_fits(scene, cell));
    // Three quarters of a cell off the outer line: clear of a stone on the edge.
    l.coordinate_inset = is_go ? l.margin - 0.75 * c : l.margin / 2;
    l.corner_radius = std::min(8.0, 0.25 * c);
    return l;
}

int cell_for_side(const BoardScene& scene, int side, bool coordinates) {
    const bool is_go = scene.grid == GridKind::intersections;
    const double margins = is_go ? (coordinates ? 2.56 : 1.7) : (coordinates ? 1.04 : 0.36);
    const int longest = std::max(scene.geometry.columns, scene.geometry.rows) - (is_go ? 1 : 0);
    // One pixel for the rounding of each margin.
    const int cell = static_cast<int>((side - 1) / (longest + margins));
    return std::clamp(cell, kSmallestCell, kLargestCell);
}

}  // namespace magpie::render
