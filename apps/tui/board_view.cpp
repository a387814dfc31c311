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
        if (!scene.geometry.contains(label.point)) continue;
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
                          .is_turned = look.is_turned};
        const int spare_columns = room.columns - needed.columns - left;
        const int spare_rows = room.rows - needed.rows - 2 * above;
        layout.fields.column = room.column + left + spare_columns / 2;
        layout.fields.row = room.row + above + spare_rows / 2;
        return layout;
    }
    return std::nullopt;
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
    const int c = x / width;
    const int r = y / height;
    if (c >= geometry.columns || r >= geometry.rows) return std::nullopt;
    return is_turned ? geometry.at(geometry.columns - 1 - c, geometry.rows - 1 - r)
                     : geometry.at(c, r);
}

int CellLayout::sign_column(Point p) const {
    const bool is_framed = kind == Kind::lines && width == 4 && grid == render::GridKind::squares;
    const int inside = kind == Kind::pixels ? width / 2 : is_framed ? 2 : 1;
    return fields.column + column_of(p) * width + (width == 2 ? 1 : inside);
}

int CellLayout::sign_row(Point p) const {
    const bool is_framed = kind == Kind::lines && height == 2 && grid == render::GridKind::squares;
    const int inside = kind == Kind::pixels ? height / 2 : is_framed ? 1 : 0;
    return fields.row + row_of(p) * height + inside;
}

void paint_board(Screen& screen,
                 const CellLayout& layout,
                 const render::BoardScene& scene,
                 const Look& look) {
    if (layout.kind == CellLayout::Kind::pixels) {
        paint_pixels(screen, layout, scene);
    } else {
        paint_lines(screen, layout, scene, look);
    }
    if (layout.coordinates) paint_coordinates(screen, layout, scene, look);
    paint_labels(screen, layout, scene, look);
}

std::optional<CellLayout> paint_largest_board(Screen& screen,
                                              const Area& room,
                                              const render::BoardScene& scene,
                                              const Look& look) {
    const auto layout = CellLayout::in(room, scene.geometry, scene.grid, look);
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
