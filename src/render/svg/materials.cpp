#include <array>
#include <cmath>

#include "core/rng.h"
#include "render/joined.h"
#include "render/svg/painter.h"

namespace magpie::render {

namespace {

struct Stop {
    std::string_view offset;
    std::string_view color;
    std::string_view opacity{};
};

void paint_stops(Painter& p, std::initializer_list<Stop> stops) {
    for (const Stop& stop : stops) {
        if (stop.opacity.empty()) {
            p.xml.empty("stop", {{"offset", stop.offset}, {"stop-color", stop.color}});
        } else {
            p.xml.empty("stop", {{"offset", stop.offset},
                                 {"stop-color", stop.color},
                                 {"stop-opacity", stop.opacity}});
        }
    }
}

// Lit from the upper left; `reach` is the gradient's radius, all in parts of the shape's box.
void paint_radial(Painter& p,
                  std::string_view id,
                  std::array<std::string_view, 3> center_and_reach,
                  std::initializer_list<Stop> stops) {
    p.xml.open("radialGradient", {{"id", p.id(id)},
                                  {"cx", center_and_reach[0]},
                                  {"cy", center_and_reach[1]},
                                  {"r", center_and_reach[2]}});
    paint_stops(p, stops);
    p.xml.close("radialGradient");
}

void paint_diagonal(Painter& p, std::string_view id, const Ramp& ramp, std::string_view middle) {
    p.xml.open("linearGradient", {{"id", p.id(id)}, {"x2", "1"}, {"y2", "1"}});
    paint_stops(p, {{"0", ramp[0]}, {middle, ramp[1]}, {"1", ramp[2]}});
    p.xml.close("linearGradient");
}

// In the board's own coordinates: a patch of wood under a label then has the colour of its place.
void paint_wood_gradient(Painter& p) {
    p.xml.open("linearGradient", {{"id", p.id("wood")},
                                  {"gradientUnits", "userSpaceOnUse"},
                                  {"x1", 0},
                                  {"y1", 0},
                                  {"x2", p.layout.width},
                                  {"y2", p.layout.height}});
    paint_stops(p, {{"0", p.theme.wood[0]}, {".55", p.theme.wood[1]}, {"1", p.theme.wood[2]}});
    p.xml.close("linearGradient");
}

void paint_board_material(Painter& p) {
    if (p.is_go()) {
        if (!is_flat(p.theme.wood)) paint_wood_gradient(p);
    } else if (!is_flat(p.theme.felt)) {
        const Ramp& felt = p.theme.felt;
        paint_radial(p, "felt", {".38", ".3", ".85"},
                     {{"0", felt[0]}, {".6", felt[1]}, {"1", felt[2]}});
    }
}

// A gradient, not a blur, so that every painter can draw the same.
void paint_shadow_gradient(Painter& p) {
    constexpr std::string_view kShade = "#1E1204";
    paint_radial(
        p, "shade", {".5", ".5", ".5"},
        {{"0", kShade, ".46"}, {".72", kShade, ".46"}, {".88", kShade, ".16"}, {"1", kShade, "0"}});
}

void paint_stone_gradients(Painter& p, const Needs& needs) {
    if (needs.stone.black || needs.stone.white) paint_shadow_gradient(p);
    if (p.is_go()) {
        if (needs.body.black) {
            paint_radial(
                p, "slate", {".36", ".3", ".74"},
                {{"0", "#626A75"}, {".28", "#363B43"}, {".66", "#191C21"}, {"1", "#0B0C0F"}});
        }
        if (needs.body.white) {
            paint_radial(p, "shell", {".36", ".3", ".8"},
                         {{"0", "#FFF"}, {".45", "#F8F7F3"}, {".8", "#E6E3DB"}, {"1", "#C8C4B8"}});
        }
        return;
    }
    if (needs.body.black) {
        paint_radial(p, "slate", {".36", ".3", ".78"},
                     {{"0", "#464C55"}, {".5", "#22262C"}, {"1", "#121418"}});
    }
    if (needs.body.white) {
        paint_radial(p, "shell", {".36", ".3", ".85"},
                     {{"0", "#FFF"}, {".5", "#F4F3EF"}, {"1", "#DCD9D0"}});
    }
}

void paint_body(Painter& p, Color c) {
    const double r = p.radius();
    const std::string id = p.id(c == Color::black ? "face-b" : "face-w");
    if (!p.theme.has_gradients) {
        // The white edge cuts a black stone off the lines and its neighbours.
        p.xml.empty("circle", {{"id", id},
                               {"r", c == Color::black ? r : r - p.scaled(1)},
                               {"fill", c == Color::black ? "#000" : "#FFF"},
                               {"stroke", c == Color::black ? "#FFF" : "#000"},
                               {"stroke-width", p.is_go() ? p.scaled(2) : p.scaled(3)}});
        return;
    }
    const std::string fill = p.paint(c == Color::black ? "slate" : "shell");
    if (p.is_go()) {
        if (c == Color::black) {
            p.xml.empty("circle", {{"id", id}, {"r", r}, {"fill", fill}});
        } else {
            p.xml.empty("circle", {{"id", id},
                                   {"r", r},
                                   {"fill", fill},
                                   {"stroke", "#8F8A7D"},
                                   {"stroke-width", ".6"},
                                   {"stroke-opacity", ".35"}});
        }
        return;
    }
    // A disc shows its other face as a thin rim below.
    p.xml.open("g", {{"id", id}});
    p.xml.empty("circle", {{"cx", 0.015 * r},
                           {"cy", 0.075 * r},
                           {"r", r},
                           {"fill", c == Color::black ? "#D9D6CC" : "#1A1D22"}});
    // A thin bright edge, where the face bends into the rim.
    p.xml.empty("circle", {{"r", r - 0.4},
                           {"fill", fill},
                           {"stroke", "#FFF"},
                           {"stroke-opacity", c == Color::black ? ".16" : ".7"},
                           {"stroke-width", ".8"}});
    p.xml.close("g");
}

// Five arcs across a stone of radius r, unturned.
std::string shell_arcs(double r) {
    std::string path;
    for (int k = -2; k <= 2; ++k) {
        const double y = 0.28 * k * r;
        const double half = 0.9 * std::sqrt(r * r - y * y);
        const double bend = 0.14 * r;
        path += 'M';
        append_number(path, -half);
        path += ' ';
        append_number(path, y);
        path += 'Q';
        append_number(path, 0);
        path += ' ';
        append_number(path, y - bend);
        path += ' ';
        append_number(path, half);
        path += ' ';
        append_number(path, y);
    }
    return path;
}

void paint_shadow(Painter& p) {
    const double r = p.radius();
    if (p.is_go()) {
        p.xml.empty(
            "circle",
            {{"cx", 0.10 * r}, {"cy", 0.16 * r}, {"r", 1.20 * r}, {"fill", p.paint("shade")}});
    } else {
        // A disc is flat: less of it stands above the felt.
        p.xml.empty(
            "circle",
            {{"cx", 0.06 * r}, {"cy", 0.14 * r}, {"r", 1.12 * r}, {"fill", p.paint("shade")}});
    }
}

void paint_shadowed(Painter& p, std::string_view id, std::string_view body, int turn) {
    p.xml.open("g", {{"id", p.id(id)}});
    if (p.theme.has_gradients) paint_shadow(p);
    p.xml.empty("use", {{"href", p.ref(body)}});
    if (turn >= 0) {
        const int degrees = turn * 360 / kShellTurns + 8;
        p.xml.empty("use", {{"href", p.ref("arcs")},
                            {"transform", joined({"rotate(", std::to_string(degrees), ")"})}});
    }
    p.xml.close("g");
}

void paint_stone_symbols(Painter& p, const Needs& needs) {
    for (const Color c : kColors) {
        if (needs.body[c]) paint_body(p, c);
    }
    if (needs.stone.black) paint_shadowed(p, "b", "face-b", -1);
    if (!needs.stone.white) return;
    if (!has_shell_grain(p)) {
        paint_shadowed(p, "w", "face-w", -1);
        return;
    }
    p.xml.empty("path", {{"id", p.id("arcs")},
                         {"d", shell_arcs(p.radius())},
                         {"fill", "none"},
                         {"stroke", "#A39A86"},
                         {"stroke-opacity", p.radius() > 26 ? ".075" : ".11"},
                         {"stroke-width", 0.075 * p.radius()}});
    for (int turn = 0; turn < kShellTurns; ++turn) {
        if (needs.turns[static_cast<std::size_t>(turn)]) {
            paint_shadowed(p, joined({"w", std::to_string(turn)}), "face-w", turn);
        }
    }
}

void paint_territory_symbols(Painter& p, const Needs& needs) {
    const double side = 0.30 * p.layout.cell;
    for (const Color c : kColors) {
        if (!needs.territory[c]) continue;
        const bool is_black = c == Color::black;
        const bool is_flat_theme = !p.theme.has_gradients;
        p.xml.empty("rect", {{"id", p.id(is_black ? "tb" : "tw")},
                             {"x", -side / 2},
                             {"y", -side / 2},
                             {"width", side},
                             {"height", side},
                             {"rx", is_flat_theme ? 0.0 : p.scaled(1.4)},
                             {"fill", is_black ? (is_flat_theme ? "#000" : "#191C21") : "#FFF"},
                             {"fill-opacity", is_black && !is_flat_theme ? ".88" : "1"},
                             {"stroke", is_black        ? "none"
                                        : is_flat_theme ? "#000"
                                                        : "#8F7A52"},
                             {"stroke-width", is_flat_theme ? p.scaled(1.6) : p.scaled(0.8)}});
    }
}

void paint_mark_symbols(Painter& p, const Needs& needs) {
    if (needs.legal) {
        const bool is_white = p.scene.to_play == Color::white;
        const bool is_flat_theme = !p.theme.has_gradients;
        p.xml.empty("circle",
                    {{"id", p.id("legal")},
                     {"r", std::max(p.layout.is_thumbnail ? 1.5 : 4.0, 0.095 * p.layout.cell)},
                     {"fill", is_white        ? "#FFF"
                              : is_flat_theme ? "#000"
                                              : "#0B0C0F"},
                     {"fill-opacity", is_flat_theme ? "1"
                                      : is_white    ? ".88"
                                                    : ".78"},
                     {"stroke", is_flat_theme ? "#000" : "#FFF"},
                     {"stroke-opacity", is_flat_theme ? "1" : ".6"},
                     {"stroke-width", p.layout.is_thumbnail ? "0"
                                      : is_flat_theme       ? "2"
                                                            : "1.4"}});
    }
    if (needs.cross) {
        const double h = 0.58 * p.radius();
        std::string path = "M";
        append_number(path, -h);
        path += ' ';
        append_number(path, -h);
        path += 'L';
        append_number(path, h);
        path += ' ';
        append_number(path, h);
        path += 'M';
        append_number(path, h);
        path += ' ';
        append_number(path, -h);
        path += 'L';
        append_number(path, -h);
        path += ' ';
        append_number(path, h);
        p.xml.open("g", {{"id", p.id("cross")}, {"fill", "none"}, {"stroke-linecap", "round"}});
        p.xml.empty("path", {{"d", path}, {"stroke", "#FFF"}, {"stroke-width", p.scaled(6.2)}});
        p.xml.empty("path",
                    {{"d", path}, {"stroke", p.theme.dead}, {"stroke-width", p.scaled(3.4)}});
        p.xml.close("g");
    }
}

}  // namespace

int shell_turn(Point p) {
    return static_cast<int>(mix(static_cast<std::uint64_t>(p.index())) % kShellTurns);
}

bool has_shell_grain(const Painter& painter) {
    return painter.is_go() && painter.theme.has_gradients && painter.theme.has_grain &&
           painter.radius() >= 9;
}

void paint_definitions(Painter& p, const Needs& needs) {
    p.xml.open("defs");
    paint_board_material(p);
    if (p.theme.has_gradients) paint_stone_gradients(p, needs);
    for (const Color c : kColors) {
        if (needs.iris[c] && !is_flat(p.theme.iris[c])) {
            paint_diagonal(p, c == Color::black ? "iris-b" : "iris-w", p.theme.iris[c], ".52");
        }
    }
    paint_stone_symbols(p, needs);
    paint_territory_symbols(p, needs);
    paint_mark_symbols(p, needs);
    p.xml.close("defs");
}

}  // namespace magpie::render
