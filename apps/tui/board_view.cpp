#include "apps/tui/board_view.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/coordinates.h"
#include "render/star_points.h"

namespace magpie::tui {

namespace {

struct FieldSize {
    CellLayout::Kind kind;
    int width;
    int height;
};

constexpr int kLeftMargin = 3;  // "19 "

// Brackets stand beside the sign. Go ends with its last line, Othello's squares with their frame:
// of half blocks, with half a row of it.
Area extent(const FieldSize& size, Geometry geometry, render::GridKind grid) {
    const Area fields{.columns = size.width * geometry.columns,
                      .rows = size.height * geometry.rows};
    const bool is_framed = grid == render::GridKind::squares;
    if (size.kind == CellLayout::Kind::pixels) {
        return {.columns = fields.columns + (is_framed ? 1 : 0),
                .rows = fields.rows + (is_framed ? 1 : 0)};
    }
    const int more = is_framed ? 1 : -1;
    return {.columns = fields.columns + 1, .rows = fields.rows + (size.height == 1 ? 0 : more)};
}

// Where points are so close that the names of two letters would run into each other, the letters
// stand one above the other.
int name_rows(const FieldSize& size, Geometry geometry, render::GridKind grid) {
    constexpr int kLettersOfGo = 25;
    const bool has_two_letters =
        grid == render::GridKind::intersections && geometry.columns > kLettersOfGo;
    return size.width == 2 && has_two_letters ? 2 : 1;
}

void paint_coordinates(Screen& screen,
                       const CellLayout& layout,
                       const render::BoardScene& scene,
                       const Look& look) {
    const Palette colors = palette(look);
    const Style style{.ink = colors.quiet, .paper = colors.page};
    const Area& fields = layout.fields;
    for (int column = 0; column < scene.geometry.columns; ++column) {
        const int place = layout.column_of(scene.geometry.at(column, 0));
        if (!layout.part.contains(place, layout.part.row)) continue;
        const std::string name = column_name(scene.coord_style, column);
        const int x = layout.sign_column(scene.geometry.at(column, 0));
        const bool is_split = layout.rows_of_names > 1 && name.size() > 1;
        const std::string_view last = std::string_view(name).substr(is_split ? 1 : 0);
        screen.write(x, fields.row - 1, last, style);
        screen.write(x, fields.row + fields.rows + (is_split ? 1 : 0), last, style);
        if (!is_split) continue;
        screen.write(x, fields.row - 2, name.substr(0, 1), style);
        screen.write(x, fields.row + fields.rows, name.substr(0, 1), style);
    }
    for (int row = 0; row < scene.geometry.rows; ++row) {
        const int place = layout.row_of(scene.geometry.at(0, row));
        if (!layout.part.contains(layout.part.column, place)) continue;
        const int y = layout.sign_row(scene.geometry.at(0, row));
        const int number = row_number(scene.coord_style, scene.geometry, row);
        screen.write_right(fields.column - 1, y, std::to_string(number), style);
    }
}

// Hints and numbers stand over everything else, a character or two at the middle of the field.
void paint_labels(Screen& screen,
                  const CellLayout& layout,
                  const render::BoardScene& scene,
                  const Look& look) {
    for (const render::Label& label : scene.labels) {
        if (!scene.geometry.contains(label.point) || !layout.shows(label.point)) continue;
        const int width = std::min(layout.width, width_of(label.text));
        const int column = layout.sign_column(label.point) - (width - 1) / 2;
        const Style under =
            screen.at(layout.sign_column(label.point), layout.sign_row(label.point)).style;
        Style style{.ink = 0x12387F, .paper = 0xE6EEFC, .bold = true};
        if (look.colors == Colors::sixteen) style = {.ink = 0x000000, .paper = 0xFFFFFF};
        if (under.paper == kNoInk) style = {.bold = true, .reverse = true};
        screen.write(column, layout.sign_row(label.point), label.text, style, column + width);
    }
}

// What the terminal lacks for the board: "3 more columns and 1 more row".
std::string lacking(int columns, int rows) {
    const auto more = [](int n, std::string_view what) {
        return fmt::format("{} more {}{}", n, what, n == 1 ? "" : "s");
    };
    if (rows <= 0) return more(columns, "column");
    if (columns <= 0) return more(rows, "row");
    return more(columns, "column") + " and " + more(rows, "row");
}

}  // namespace

std::optional<CellLayout> CellLayout::in(const Area& room,
                                         Geometry geometry,
                                         render::GridKind grid,
                                         const Look& look) {
    constexpr std::array kSizes = {FieldSize{Kind::pixels, 12, 6}, FieldSize{Kind::pixels, 10, 5},
                                   FieldSize{Kind::pixels, 8, 4},  FieldSize{Kind::pixels, 6, 3},
                                   FieldSize{Kind::pixels, 4, 2},  FieldSize{Kind::lines, 4, 2},
                                   FieldSize{Kind::lines, 2, 1}};
    const int left = look.coordinates ? kLeftMargin : 0;
    for (const FieldSize& size : kSizes) {
        if (size.kind == Kind::pixels && !look.has_pixels()) continue;
        const int names = name_rows(size, geometry, grid);
        const int above = look.coordinates ? names : 0;
        const Area needed = extent(size, geometry, grid);
        if (needed.columns + left > room.columns || needed.rows + 2 * above > room.rows) continue;
        CellLayout layout{.kind = size.kind,
                          .geometry = geometry,
                          .grid = grid,
                          .width = size.width,
                          .height = size.height,
                          .fields = needed,
                          .coordinates = look.coordinates,
                          .rows_of_names = names,
                          .is_turned = look.is_turned,
                          .part = {.columns = geometry.columns, .rows = geometry.rows}};
        const int spare_columns = room.columns - needed.columns - left;
        const int spare_rows = room.rows - needed.rows - 2 * above;
        layout.fields.column = room.column + left + spare_columns / 2;
        layout.fields.row = room.row + above + spare_rows / 2;
        return layout;
    }
    return std::nullopt;
}

std::optional<CellLayout> CellLayout::part_in(const Area& room,
                                              const render::BoardScene& scene,
                                              const Look& look,
                                              Point around,
                                              const std::optional<CellLayout>& before) {
    constexpr FieldSize kSize{Kind::lines, 2, 1};
    constexpr int kFewest = 7;  // lines each way, to see what goes on around a stone
    const Geometry geometry = scene.geometry;
    const int columns = geometry.columns;
    const int rows = geometry.rows;
    const int names = look.coordinates ? name_rows(kSize, geometry, scene.grid) : 0;
    const int left = look.coordinates ? kLeftMargin : 0;
    CellLayout layout{.kind = kSize.kind,
                      .geometry = geometry,
                      .grid = scene.grid,
                      .width = kSize.width,
                      .height = kSize.height,
                      .coordinates = look.coordinates,
                      .rows_of_names = std::max(1, names),
                      .is_turned = look.is_turned};
    layout.part.columns = std::min(columns, (room.columns - left - 1) / kSize.width);
    layout.part.rows = std::min(rows, (room.rows - 2 * names) / kSize.height);
    if (layout.part.columns < std::min(columns, kFewest) ||
        layout.part.rows < std::min(rows, kFewest)) {
        return std::nullopt;
    }
    const bool is_as_before = before && before->geometry == geometry &&
                              before->is_turned == layout.is_turned &&
                              before->part.columns == layout.part.columns &&
                              before->part.rows == layout.part.rows && before->shows(around);
    if (is_as_before) {
        layout.part = before->part;
    } else {
        const auto first = [](int middle, int shown, int all) {
            return std::clamp(middle - shown / 2, 0, all - shown);
        };
        layout.part.column = first(layout.column_of(around), layout.part.columns, columns);
        layout.part.row = first(layout.row_of(around), layout.part.rows, rows);
    }
    layout.fields = {.column = room.column + left,
                     .row = room.row + names,
                     .columns = kSize.width * layout.part.columns + 1,
                     .rows = kSize.height * layout.part.rows};
    return layout;
}

Area CellLayout::smallest(Geometry geometry, bool coordinates) {
    constexpr FieldSize kSize{Kind::lines, 2, 1};
    constexpr auto kGrid = render::GridKind::intersections;
    Area area = extent(kSize, geometry, kGrid);
    if (coordinates) area.columns += kLeftMargin;
    if (coordinates) area.rows += 2 * name_rows(kSize, geometry, kGrid);
    return area;
}

std::optional<Point> CellLayout::point_at(int column, int row) const {
    const int x = column - fields.column;
    const int y = row - fields.row;
    if (x < 0 || y < 0) return std::nullopt;
    const int c = part.column + x / width;
    const int r = part.row + y / height;
    if (!part.contains(c, r)) return std::nullopt;
    return is_turned ? geometry.at(geometry.columns - 1 - c, geometry.rows - 1 - r)
                     : geometry.at(c, r);
}

int CellLayout::sign_column(Point p) const {
    const bool is_framed = kind == Kind::lines && width == 4 && grid == render::GridKind::squares;
    const int inside = kind == Kind::pixels ? width / 2 : is_framed ? 2 : 1;
    return fields.column + (column_of(p) - part.column) * width + (width == 2 ? 1 : inside);
}

int CellLayout::sign_row(Point p) const {
    const bool is_framed = kind == Kind::lines && height == 2 && grid == render::GridKind::squares;
    const int inside = kind == Kind::pixels ? height / 2 : is_framed ? 1 : 0;
    return fields.row + (row_of(p) - part.row) * height + inside;
}

void paint_board(Screen& screen,
                 const CellLayout& layout,
                 const render::BoardScene& scene,
                 const Look& look) {
    if (layout.kind == CellLayout::Kind::pixels) {
        paint_pixels(screen, layout, scene, look);
    } else {
        paint_lines(screen, layout, scene, look);
    }
    if (layout.coordinates) paint_coordinates(screen, layout, scene, look);
    paint_labels(screen, layout, scene, look);
}

std::optional<CellLayout> paint_largest_board(Screen& screen,
                                              const Area& room,
                                              const render::BoardScene& scene,
                                              const Look& look,
                                              const std::optional<CellLayout>& before) {
    auto layout = CellLayout::in(room, scene.geometry, scene.grid, look);
    if (!layout) {
        const Point middle = scene.geometry.at(scene.geometry.columns / 2, scene.geometry.rows / 2);
        const Point around = scene.cursor.value_or(scene.last_move.value_or(middle));
        layout = CellLayout::part_in(room, scene, look,
                                     scene.geometry.contains(around) ? around : middle, before);
    }
    if (layout) {
        paint_board(screen, *layout, scene, look);
        return layout;
    }
    const Area needed = CellLayout::smallest(scene.geometry, look.coordinates);
    screen.write(1, 1,
                 fmt::format("This board needs {}.",
                             lacking(needed.columns - room.columns, needed.rows - room.rows)),
                 {.ink = palette(look).warning, .paper = palette(look).page}, room.columns);
    return std::nullopt;
}

}  // namespace magpie::tui
