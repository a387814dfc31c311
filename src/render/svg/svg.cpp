#include "render/svg/svg.h"

#include <algorithm>

#include "core/ascii.h"
#include "game/phrases.h"
#include "render/joined.h"
#include "render/svg/painter.h"

namespace magpie::render {

namespace {

std::string safe_prefix(std::string_view wanted) {
    std::string prefix;
    for (const char c : wanted) {
        const bool is_other = ascii::is_digit(c) || c == '-' || c == '_';
        if (ascii::is_letter(c) || (is_other && !prefix.empty())) prefix += c;
    }
    return prefix.empty() ? "m-" : prefix.append("-");
}

int cell_of(const BoardScene& scene, const SvgOptions& options) {
    if (options.cell > 0) return options.cell;
    return std::min(options.largest_cell, cell_for_side(scene, options.side, options.coordinates));
}

Theme theme_for(const SvgOptions& options) {
    Theme look = theme(options.theme);
    if (options.on_paper) {
        look.page = "#FFFFFF";
        look.text = "#000000";
        look.text_quiet = "#444444";
    }
    return look;
}

Needs needs_of(const BoardScene& scene) {
    Needs needs;
    needs.turns.assign(kShellTurns, false);
    std::vector<bool> is_dead(static_cast<std::size_t>(scene.geometry.area()), false);
    for (const Point p : scene.dead) {
        if (scene.geometry.contains(p)) is_dead[static_cast<std::size_t>(p.index())] = true;
    }
    for (int i = 0; i < scene.geometry.area(); ++i) {
        if (const auto stone = stone_at(scene, Point(i))) {
            needs.body[*stone] = true;
            if (is_dead[static_cast<std::size_t>(i)]) continue;
            needs.stone[*stone] = true;
            if (*stone == Color::white)
                needs.turns[static_cast<std::size_t>(shell_turn(Point(i)))] = true;
        } else if (const auto owner = owner_at(scene, Point(i))) {
            needs.territory[*owner] = true;
        }
    }
    needs.legal = !scene.legal.empty();
    needs.cross = !scene.dead.empty();
    if (scene.ghost) {
        needs.body[scene.ghost->color] = true;
        if (scene.grid == GridKind::squares || !scene.flips.empty()) needs.iris = {true, true};
    }
    if (scene.last_move) {
        if (const auto stone = stone_at(scene, *scene.last_move)) needs.iris[*stone] = true;
    }
    return needs;
}

// "Go board, 19 by 19, move 94, White to play"
std::string title_of(const BoardScene& scene) {
    std::string title = scene.grid == GridKind::intersections ? "Go board, " : "Othello board, ";
    title += joined(
        {std::to_string(scene.geometry.columns), " by ", std::to_string(scene.geometry.rows)});
    if (scene.move_number) title.append(", move ").append(std::to_string(*scene.move_number));
    if (scene.to_play) title += joined({", ", color_name(*scene.to_play), " to play"});
    if (!scene.heading.empty()) title.append(", ").append(scene.heading);
    return title;
}

// Where the stones are, for those who hear the picture: "Black: C3, D4. White: none. Last move D4."
std::string description_of(const BoardScene& scene) {
    std::string text;
    std::vector<std::string> columns;
    columns.reserve(static_cast<std::size_t>(scene.geometry.columns));
    for (int c = 0; c < scene.geometry.columns; ++c) {
        columns.push_back(column_name(scene.coord_style, c));
    }
    const auto append_name = [&](Point p) {
        text += columns[static_cast<std::size_t>(scene.geometry.column_of(p))];
        text +=
            std::to_string(row_number(scene.coord_style, scene.geometry, scene.geometry.row_of(p)));
    };
    for (const Color c : kColors) {
        text += c == Color::black ? "Black: " : " White: ";
        bool is_first = true;
        for (int i = 0; i < scene.geometry.area(); ++i) {
            if (stone_at(scene, Point(i)) != c) continue;
            if (!is_first) text += ", ";
            append_name(Point(i));
            is_first = false;
        }
        text += is_first ? "none." : ".";
    }
    const auto append_fact = [&](std::string_view fact, std::optional<Point> p) {
        if (!p || !scene.geometry.contains(*p)) return;
        text += fact;
        append_name(*p);
        text += '.';
    };
    append_fact(" Last move ", scene.last_move);
    append_fact(" Ko at ", scene.ko);
    return text;
}

void paint_board(Painter& painter) {
    paint_surface(painter);
    paint_coordinates(painter);
    paint_under_stones(painter);
    paint_stones(painter);
    paint_over_stones(painter);
}

}  // namespace

BoardLayout layout_of(const BoardScene& scene, const SvgOptions& options) {
    return layout_of(scene, cell_of(scene, options), options.coordinates);
}

void append_svg(std::string& out, const BoardScene& scene, const SvgOptions& options) {
    const Theme look = theme_for(options);
    Painter painter{scene,          options,
                    look,           layout_of(scene, options),
                    XmlWriter(out), safe_prefix(options.id_prefix)};
    XmlWriter& xml = painter.xml;
    const CaptionSpace space = caption_space(painter);
    const int width = painter.layout.width;
    const int height = painter.layout.height + space.above + space.below;
    const std::string box = joined({"0 0 ", std::to_string(width), " ", std::to_string(height)});
    xml.open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
                     {"width", width},
                     {"height", height},
                     {"viewBox", box},
                     {"role", "img"},
                     {"aria-labelledby", joined({painter.id("title"), " ", painter.id("desc")})}});
    xml.text("title", {{"id", painter.id("title")}}, title_of(scene));
    xml.text("desc", {{"id", painter.id("desc")}}, description_of(scene));
    paint_definitions(painter, needs_of(scene));
    if (space.above + space.below > 0) {
        xml.empty("rect", {{"width", width}, {"height", height}, {"fill", painter.theme.page}});
    }
    if (space.above > 0) {
        xml.open("g", {{"transform", joined({"translate(0 ", std::to_string(space.above), ")"})}});
        paint_board(painter);
        xml.close("g");
    } else {
        paint_board(painter);
    }
    paint_captions(painter, space);
    xml.close("svg");
}

std::string to_svg(const BoardScene& scene, const SvgOptions& options) {
    std::string out;
    out.reserve(16'384);
    append_svg(out, scene, options);
    return out;
}

}  // namespace magpie::render
