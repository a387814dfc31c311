#include <algorithm>
#include <cmath>

#include "render/clean_text.h"
#include "render/svg/painter.h"

namespace magpie::render {

namespace {

// What is drawn on `at` must be seen on: a stone of that colour, or the bare board.
std::string_view ink_on(const Painter& p, std::optional<Color> stone) {
    if (stone == Color::black) return "#FFF";
    if (stone == Color::white) return "#12161D";
    return p.is_go() ? p.theme.wood_line : p.theme.has_gradients ? "#FFF" : p.theme.felt_line;
}

// A square of side 2h around `at`.
void paint_square(Painter& p, Point at, double h, std::string_view stroke, double width) {
    p.xml.empty("rect", {{"x", p.x(at) - h},
                         {"y", p.y(at) - h},
                         {"width", 2 * h},
                         {"height", 2 * h},
                         {"fill", "none"},
                         {"stroke", stroke},
                         {"stroke-width", width}});
}

void paint_ring(Painter& p, Point at, double r, std::string_view stroke, double width) {
    p.xml.empty("circle", {{"cx", p.x(at)},
                           {"cy", p.y(at)},
                           {"r", r},
                           {"fill", "none"},
                           {"stroke", stroke},
                           {"stroke-width", width}});
}

void paint_middle_text(
    Painter& p, double x, double y, double size, std::string_view fill, std::string_view text) {
    p.xml.text("text",
               {{"x", x},
                {"y", y + size * kCapHeight / 2},
                {"fill", fill},
                {"font-family", kFontFamily},
                {"font-size", size},
                {"font-weight", "600"},
                {"text-anchor", "middle"}},
               text);
}

// A stone held over the board: half there, without a shadow. Where it may not go, a broken ring.
void paint_ghost(Painter& p) {
    if (!p.scene.ghost || !p.is_on_board(p.scene.ghost->point)) return;
    const Ghost& ghost = *p.scene.ghost;
    const Point at = ghost.point;
    const double r = p.radius();
    if (!p.is_go()) {
        const double c = p.layout.cell;
        p.xml.empty("rect", {{"x", p.x(at) - c / 2 + 1},
                             {"y", p.y(at) - c / 2 + 1},
                             {"width", c - 2},
                             {"height", c - 2},
                             {"fill", p.theme.has_gradients ? "#FFF" : "#000"},
                             {"fill-opacity", ".1"}});
    }
    p.xml.empty("use", {{"href", p.ref(ghost.color == Color::black ? "face-b" : "face-w")},
                        {"x", p.x(at)},
                        {"y", p.y(at)},
                        {"opacity", p.is_go() ? ".5" : ".66"}});
    if (!ghost.is_legal) {
        p.xml.empty("circle", {{"cx", p.x(at)},
                               {"cy", p.y(at)},
                               {"r", 1.08 * r},
                               {"fill", "none"},
                               {"stroke", p.theme.refusal},
                               {"stroke-width", p.is_go() ? p.scaled(2) : p.scaled(3)},
                               {"stroke-dasharray", p.is_go() ? "4 3" : "8 5"}});
    } else if (!p.is_go()) {
        // On felt, which is dark, the bright ring; on the white of high contrast the dark one.
        paint_ring(p, at, 1.06 * r, p.iris(p.theme.has_gradients ? Color::black : Color::white),
                   p.scaled(2.6));
    }
    if (!ghost.text.empty()) {
        paint_middle_text(p, p.x(at), p.y(at), 0.56 * r, ink_on(p, ghost.color), ghost.text);
    }
}

// On each disc that would turn: a small disc of the colour it would take.
void paint_flips(Painter& p) {
    if (!p.scene.ghost) return;
    const Color mover = p.scene.ghost->color;
    const double r = p.radius();
    const std::string fill = p.theme.has_gradients
                                 ? p.paint(mover == Color::black ? "slate" : "shell")
                             : mover == Color::black ? "#000"
                                                     : "#FFF";
    for (const Point at : p.scene.flips) {
        if (!p.is_on_board(at)) continue;
        p.xml.empty("circle", {{"cx", p.x(at)},
                               {"cy", p.y(at)},
                               {"r", 0.56 * r},
                               {"fill", fill},
                               {"stroke", p.iris(opponent(mover))},
                               {"stroke-width", 0.09 * r}});
    }
}

bool has_label(const BoardScene& scene, Point at) {
    return std::ranges::any_of(scene.labels, [at](const Label& l) { return l.point == at; });
}

// The number takes the ring's place where stones are numbered.
void paint_last_move(Painter& p) {
    if (!p.scene.last_move || !p.is_on_board(*p.scene.last_move)) return;
    const Point at = *p.scene.last_move;
    const auto stone = stone_at(p.scene, at);
    if (!stone || has_label(p.scene, at)) return;
    const double r = p.radius();
    paint_ring(p, at, (p.is_go() ? 0.50 : 0.26) * r, p.iris(*stone), (p.is_go() ? 0.19 : 0.13) * r);
}

void paint_ko(Painter& p) {
    if (!p.scene.ko || !p.is_on_board(*p.scene.ko)) return;
    paint_square(p, *p.scene.ko, 0.31 * p.radius(), "#12161D", p.scaled(2));
}

std::string triangle_path(double x, double y, double r) {
    std::string path;
    const double half = r * std::sqrt(3.0) / 2;
    path += 'M';
    append_number(path, x);
    path += ' ';
    append_number(path, y - r);
    path += 'L';
    append_number(path, x + half);
    path += ' ';
    append_number(path, y + r / 2);
    path += 'H';
    append_number(path, x - half);
    path += 'Z';
    return path;
}

std::string cross_path(double x, double y, double h) {
    std::string path;
    for (const double sign : {1.0, -1.0}) {
        path += 'M';
        append_number(path, x - h);
        path += ' ';
        append_number(path, y - sign * h);
        path += 'L';
        append_number(path, x + h);
        path += ' ';
        append_number(path, y + sign * h);
    }
    return path;
}

void paint_marks(Painter& p) {
    const double r = p.radius();
    const double width = 0.11 * r;
    for (const PointMark& mark : p.scene.marks) {
        if (!p.is_on_board(mark.point)) continue;
        const Point at = mark.point;
        const std::string_view ink = ink_on(p, stone_at(p.scene, at));
        switch (mark.shape) {
            case Shape::circle:
                paint_ring(p, at, 0.52 * r, ink, width);
                break;
            case Shape::square:
                paint_square(p, at, 0.42 * r, ink, width);
                break;
            case Shape::triangle:
                p.xml.empty("path", {{"d", triangle_path(p.x(at), p.y(at), 0.62 * r)},
                                     {"fill", "none"},
                                     {"stroke", ink},
                                     {"stroke-width", width}});
                break;
            case Shape::cross:
                p.xml.empty("path", {{"d", cross_path(p.x(at), p.y(at), 0.42 * r)},
                                     {"fill", "none"},
                                     {"stroke", ink},
                                     {"stroke-width", width}});
                break;
        }
    }
}

// Three digits are set smaller than one or two, longer texts as small as it takes.
double label_size(const Painter& p, std::string_view text) {
    const double c = p.layout.cell * (p.is_go() ? 1.0 : 0.85);
    const int width = display_width(decode_clean(text));
    if (width <= 2) return 0.44 * c;
    if (width == 3) return 0.37 * c;
    return std::min(0.37, 1.3 / width) * c;
}

// An empty crossing is cleared of its lines first.
void paint_label_ground(Painter& p) {
    if (!p.is_go()) return;
    const std::string wood = is_flat(p.theme.wood) ? std::string(p.theme.wood[0]) : p.paint("wood");
    for (const Label& label : p.scene.labels) {
        if (!p.is_on_board(label.point) || stone_at(p.scene, label.point)) continue;
        p.xml.empty("circle", {{"cx", p.x(label.point)},
                               {"cy", p.y(label.point)},
                               {"r", 0.36 * p.layout.cell},
                               {"fill", p.theme.wood[1]}});
    }
}

void paint_labels_on(Painter& p, std::optional<Color> stone) {
    const double usual = label_size(p, "1");
    bool is_open = false;
    for (const Label& label : p.scene.labels) {
        if (!p.is_on_board(label.point) || stone_at(p.scene, label.point) != stone) continue;
        if (!is_open) {
            p.xml.open("g", {{"fill", ink_on(p, stone)},
                             {"font-family", kFontFamily},
                             {"font-size", usual},
                             {"font-weight", "600"},
                             {"text-anchor", "middle"}});
            is_open = true;
        }
        const double size = label_size(p, label.text);
        const double x = p.x(label.point);
        const double y = p.y(label.point) + size * kCapHeight / 2;
        if (size == usual) {
            p.xml.text("text", {{"x", x}, {"y", y}}, label.text);
        } else {
            p.xml.text("text", {{"x", x}, {"y", y}, {"font-size", size}}, label.text);
        }
    }
    if (is_open) p.xml.close("g");
}

void paint_dead(Painter& p) {
    const std::string cross = p.ref("cross");
    for (const Point at : p.scene.dead) {
        if (!p.is_on_board(at)) continue;
        p.xml.empty("use", {{"href", cross}, {"x", p.x(at)}, {"y", p.y(at)}});
    }
    const double c = p.layout.cell;
    for (const DeadTag& tag : p.scene.dead_tags) {
        if (!p.is_on_board(tag.point)) continue;
        const double x = p.x(tag.point) + 0.5 * c;
        const double y = p.y(tag.point) - 0.5 * c;
        p.xml.empty("circle", {{"cx", x},
                               {"cy", y},
                               {"r", 0.24 * c},
                               {"fill", "#FFF"},
                               {"stroke", p.theme.dead},
                               {"stroke-width", 0.037 * c}});
        paint_middle_text(p, x, y, 0.31 * c, p.theme.dead, std::to_string(tag.number));
    }
}

void paint_cursor(Painter& p) {
    if (!p.scene.cursor || !p.is_on_board(*p.scene.cursor)) return;
    const double h = 0.48 * p.layout.cell;
    paint_square(p, *p.scene.cursor, h, "#FFF", 4);
    paint_square(p, *p.scene.cursor, h, p.theme.accent, 2);
}

}  // namespace

void paint_over_stones(Painter& p) {
    paint_ghost(p);
    paint_flips(p);
    paint_ko(p);
    paint_last_move(p);
    paint_marks(p);
    paint_label_ground(p);
    paint_labels_on(p, std::nullopt);
    for (const Color c : kColors) paint_labels_on(p, c);
    paint_dead(p);
    paint_cursor(p);
}

}  // namespace magpie::render
