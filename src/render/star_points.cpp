#include "render/star_points.h"

#include <algorithm>
#include <optional>

namespace magpie::render {

namespace {

// How far from the edge the corner stars of a side stand, or nothing on a side too short for them.
std::optional<int> corner_line(int side) {
    const bool is_odd = side % 2 == 1;
    if (side >= 12) return 3;
    if (is_odd && side >= 9) return 2;
    return std::nullopt;
}

bool has_middle(int side) { return side % 2 == 1 && side >= 5; }

bool has_middle_edges(int side) { return side % 2 == 1 && side >= 17; }

}  // namespace

std::vector<Point> star_points(Geometry geometry) {
    const int columns = geometry.columns;
    const int rows = geometry.rows;
    std::vector<Point> points;
    const auto column_line = corner_line(columns);
    const auto row_line = corner_line(rows);
    if (column_line && row_line) {
        for (const int column : {*column_line, columns - 1 - *column_line}) {
            for (const int row : {*row_line, rows - 1 - *row_line}) {
                points.push_back(geometry.at(column, row));
            }
        }
    }
    if (has_middle(columns) && has_middle(rows)) {
        points.push_back(geometry.at(columns / 2, rows / 2));
    }
    if (has_middle_edges(columns) && has_middle_edges(rows)) {
        for (const int column : {3, columns - 4}) points.push_back(geometry.at(column, rows / 2));
        for (const int row : {3, rows - 4}) points.push_back(geometry.at(columns / 2, row));
    }
    std::ranges::sort(points);
    return points;
}

std::vector<GridCorner> othello_dots(Geometry geometry) {
    if (geometry.columns < 6 || geometry.rows < 6) return {};
    const int right = geometry.columns - 2;
    const int bottom = geometry.rows - 2;
    return {{2, 2}, {right, 2}, {2, bottom}, {right, bottom}};
}

}  // namespace magpie::render
