#include "apps/desktop/view/board_place.h"

namespace magpie::desktop {

BoardPlace::BoardPlace(const Rect& area,
                       const render::BoardScene& scene,
                       bool coordinates,
                       bool is_turned)
    : is_turned_(is_turned) {
    // A board with a frame of its own lies on the table, and is not cut out of it.
    const double room = std::min(area.width, area.height);
    const bool has_frame = scene.grid == render::GridKind::squares;
    const int side = std::max(1, static_cast<int>(has_frame ? room * 0.975 : room));
    layout_ =
        render::layout_of(scene, render::cell_for_side(scene, side, coordinates), coordinates);
    rect_ = {std::floor(area.x + (area.width - layout_.width) / 2),
             std::floor(area.y + (area.height - layout_.height) / 2),
             static_cast<double>(layout_.width), static_cast<double>(layout_.height)};
}

Spot BoardPlace::center(Point p) const {
    int column = layout_.geometry.column_of(p);
    int row = layout_.geometry.row_of(p);
    if (is_turned_) {
        column = layout_.geometry.columns - 1 - column;
        row = layout_.geometry.rows - 1 - row;
    }
    return {rect_.x + layout_.x(column), rect_.y + layout_.y(row)};
}

std::optional<Point> BoardPlace::point_at(Spot spot) const {
    const double cell = layout_.cell;
    auto column = static_cast<int>(std::floor((spot.x - rect_.x - layout_.x(0)) / cell + 0.5));
    auto row = static_cast<int>(std::floor((spot.y - rect_.y - layout_.y(0)) / cell + 0.5));
    if (is_turned_) {
        column = layout_.geometry.columns - 1 - column;
        row = layout_.geometry.rows - 1 - row;
    }
    if (!layout_.geometry.contains(column, row)) return std::nullopt;
    return layout_.geometry.at(column, row);
}

}  // namespace magpie::desktop
