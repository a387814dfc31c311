#include <algorithm>
#include <array>

#include "core/rng.h"
#include "render/star_points.h"
#include "render/svg/painter.h"

namespace magpie::render {

namespace {

void append_point(std::string& path, char command, double x, double y) {
    path += command;
    append_number(path, x);
    path += ' ';
    append_number(path, y);
}

void append_to(std::string& path, char command, double position) {
    path += command;
    append_number(path, position);
}

// Near-horizontal curves, one every 9 to 26 pixels, in six strengths from 2 to 7 %. One path a
// strength keeps the picture small.
void paint_grain(Painter& p) {
    constexpr int kStrengths = 6;
    std::array<std::string, kStrengths> paths;
    Rng rng(p.options.grain_seed);
    const auto between = [&rng](int low, int high) {
        return low + static_cast<int>(rng.below(static_cast<std::uint32_t>(high - low + 1)));
    };
    const int width = p.layout.width;
    const int third = width / 3;  // whole, like all that is written here
    const int two_thirds = 2 * width / 3;
    for (int y = between(3, 14); y < p.layout.height - 3; y += between(9, 26)) {
        std::string& path = paths[static_cast<std::size_t>(between(0, kStrengths - 1))];
        append_point(path, 'M', 0, y);
        append_point(path, 'C', third, y + between(-6, 6));
        append_point(path, ' ', two_thirds, y + between(-6, 6));
        append_point(path, ' ', width, y + between(-4, 4));
    }
    p.xml.open("g", {{"fill", "none"}, {"stroke", "#8A5A1C"}});
    for (int strength = 0; strength < kStrengths; ++strength) {
        const std::string& path = paths[static_cast<std::size_t>(strength)];
        if (path.empty()) continue;
        p.xml.empty("path", {{"d", path},
                             {"stroke-opacity", 0.02 + 0.01 * strength},
                             {"stroke-width", 1.6 + 0.5 * (strength * 5 % kStrengths)}});
    }
    p.xml.close("g");
}

void paint_wood(Painter& p) {
    const bool is_flat_wood = is_flat(p.theme.wood);
    p.xml.empty("rect", {{"width", p.layout.width},
                         {"height", p.layout.height},
                         {"rx", p.layout.corner_radius},
                         {"fill", is_flat_wood ? std::string(p.theme.wood[0]) : p.paint("wood")}});
    if (p.theme.has_grain && !p.layout.is_thumbnail) paint_grain(p);
}

void paint_go_lines(Painter& p) {
    const BoardLayout& l = p.layout;
    const Geometry g = p.scene.geometry;
    const double left = l.x(0);
    const double right = l.x(g.columns - 1);
    const double top = l.y(0);
    const double bottom = l.y(g.rows - 1);
    std::string inner;
    for (int column = 1; column + 1 < g.columns; ++column) {
        append_point(inner, 'M', l.x(column), top);
        append_to(inner, 'V', bottom);
    }
    for (int row = 1; row + 1 < g.rows; ++row) {
        append_point(inner, 'M', left, l.y(row));
        append_to(inner, 'H', right);
    }
    std::string edge;
    append_point(edge, 'M', left, top);
    append_to(edge, 'H', right);
    append_to(edge, 'V', bottom);
    append_to(edge, 'H', left);
    edge += 'Z';
    p.xml.open("g",
               {{"fill", "none"}, {"stroke", p.theme.wood_line}, {"stroke-linecap", "square"}});
    // Inner lines a little paler than the edge, so that the board has a frame.
    const std::string_view inner_opacity = l.is_thumbnail          ? ".5"
                                           : p.theme.has_gradients ? ".82"
                                                                   : "1";
    if (!inner.empty()) {
        p.xml.empty(
            "path",
            {{"d", inner}, {"stroke-width", l.line_width}, {"stroke-opacity", inner_opacity}});
    }
    p.xml.empty("path", {{"d", edge},
                         {"stroke-width", l.edge_width},
                         {"stroke-opacity", l.is_thumbnail ? ".5" : "1"}});
    p.xml.close("g");
}

void paint_star_points(Painter& p) {
    const std::vector<Point> stars = star_points(p.scene.geometry);
    if (stars.empty()) return;
    p.xml.open("g", {{"fill", p.theme.wood_line}});
    for (const Point star : stars) {
        p.xml.empty("circle", {{"cx", p.x(star)}, {"cy", p.y(star)}, {"r", p.layout.dot_radius}});
    }
    p.xml.close("g");
}

void paint_frame_and_felt(Painter& p) {
    const BoardLayout& l = p.layout;
    p.xml.empty("rect", {{"width", l.width},
                         {"height", l.height},
                         {"rx", l.corner_radius},
                         {"fill", p.theme.frame}});
    p.xml.empty("rect",
                {{"x", l.margin},
                 {"y", l.margin},
                 {"width", l.width - 2 * l.margin},
                 {"height", l.height - 2 * l.margin},
                 {"fill", is_flat(p.theme.felt) ? std::string(p.theme.felt[0]) : p.paint("felt")}});
}

void paint_squares(Painter& p) {
    const BoardLayout& l = p.layout;
    const Geometry g = p.scene.geometry;
    std::string path;
    for (int column = 0; column <= g.columns; ++column) {
        append_point(path, 'M', l.margin + column * l.cell, l.margin);
        append_to(path, 'V', l.height - l.margin);
    }
    for (int row = 0; row <= g.rows; ++row) {
        append_point(path, 'M', l.margin, l.margin + row * l.cell);
        append_to(path, 'H', l.width - l.margin);
    }
    p.xml.empty("path", {{"d", path},
                         {"fill", "none"},
                         {"stroke", p.theme.felt_line},
                         {"stroke-width", l.line_width},
                         {"stroke-linecap", "square"}});
    p.xml.open("g", {{"fill", p.theme.felt_line}});
    for (const GridCorner& dot : othello_dots(g)) {
        p.xml.empty("circle", {{"cx", l.margin + dot.column * l.cell},
                               {"cy", l.margin + dot.row * l.cell},
                               {"r", l.dot_radius}});
    }
    p.xml.close("g");
}

}  // namespace

void paint_surface(Painter& p) {
    if (p.is_go()) {
        paint_wood(p);
        paint_go_lines(p);
        paint_star_points(p);
    } else {
        paint_frame_and_felt(p);
        paint_squares(p);
    }
}

void paint_coordinates(Painter& p) {
    const BoardLayout& l = p.layout;
    if (!l.has_coordinates) return;
    const Geometry g = p.scene.geometry;
    const double lower = l.coordinate_size * kCapHeight / 2;
    p.xml.open("g", {{"fill", p.is_go() ? p.theme.wood_coordinate : p.theme.frame_coordinate},
                     {"font-family", kFontFamily},
                     {"font-size", l.coordinate_size},
                     {"font-weight", "500"},
                     {"text-anchor", "middle"}});
    for (const double y : {l.coordinate_inset, l.height - l.coordinate_inset}) {
        for (int column = 0; column < g.columns; ++column) {
            p.xml.text("text", {{"x", p.column_x(column)}, {"y", y + lower}},
                       column_name(p.scene.coord_style, column));
        }
    }
    for (const double x : {l.coordinate_inset, l.width - l.coordinate_inset}) {
        for (int row = 0; row < g.rows; ++row) {
            p.xml.text("text", {{"x", x}, {"y", p.row_y(row) + lower}},
                       std::to_string(row_number(p.scene.coord_style, g, row)));
        }
    }
    p.xml.close("g");
}

}  // namespace magpie::render
