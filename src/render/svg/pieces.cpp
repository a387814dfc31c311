#include <algorithm>
#include <array>

#include "render/clean_text.h"
#include "render/svg/painter.h"

namespace magpie::render {

namespace {

void place(Painter& p, const std::string& ref, Point at) {
    p.xml.empty("use", {{"href", ref}, {"x", p.x(at)}, {"y", p.y(at)}});
}

// The stones that are drawn solid, with a shadow; dead ones fade.
std::vector<bool> dead_points(const BoardScene& scene) {
    std::vector<bool> dead(static_cast<std::size_t>(scene.geometry.area()), false);
    for (const Point p : scene.dead) {
        if (scene.geometry.contains(p)) dead[static_cast<std::size_t>(p.index())] = true;
    }
    return dead;
}

}  // namespace

void paint_under_stones(Painter& p) {
    for (int i = 0; i < p.scene.geometry.area(); ++i) {
        const Point at(i);
        const auto owner = owner_at(p.scene, at);
        if (!owner || stone_at(p.scene, at)) continue;
        place(p, p.ref(*owner == Color::black ? "tb" : "tw"), at);
    }
    std::string dashes;
    for (const Point at : p.scene.dame) {
        if (!p.is_on_board(at) || stone_at(p.scene, at)) continue;
        dashes += 'M';
        append_number(dashes, p.x(at) - 0.15 * p.layout.cell);
        dashes += ' ';
        append_number(dashes, p.y(at));
        dashes += 'h';
        append_number(dashes, 0.3 * p.layout.cell);
    }
    if (!dashes.empty()) {
        p.xml.empty("path", {{"d", dashes},
                             {"stroke", p.is_go() ? p.theme.wood_line : p.theme.felt_line},
                             {"stroke-width", p.scaled(4.4)},
                             {"stroke-linecap", "round"}});
    }
    for (const Point at : p.scene.legal) {
        const bool is_held = p.scene.ghost && p.scene.ghost->point == at;
        if (p.is_on_board(at) && !stone_at(p.scene, at) && !is_held) place(p, p.ref("legal"), at);
    }
}

// Row by row from the top, so that each shadow falls on the stones below and right of it only where
// those do not yet lie.
void paint_stones(Painter& p) {
    const std::vector<bool> dead = dead_points(p.scene);
    const bool has_grain = has_shell_grain(p);
    const std::string black = p.ref("b");
    const std::string white = p.ref("w");
    std::array<std::string, kShellTurns> turned;
    for (int turn = 0; turn < kShellTurns; ++turn) {
        turned[static_cast<std::size_t>(turn)] = white + std::to_string(turn);
    }
    const ByColor<std::string> bodies = {p.ref("face-b"), p.ref("face-w")};
    const int area = p.scene.geometry.area();
    for (int i = 0; i < area; ++i) {
        const Point at(p.options.is_turned ? area - 1 - i : i);
        const auto stone = stone_at(p.scene, at);
        if (!stone) continue;
        if (dead[static_cast<std::size_t>(at.index())]) {
            p.xml.empty(
                "use",
                {{"href", bodies[*stone]}, {"x", p.x(at)}, {"y", p.y(at)}, {"opacity", ".5"}});
        } else if (*stone == Color::black) {
            place(p, black, at);
        } else {
            place(p, has_grain ? turned[static_cast<std::size_t>(shell_turn(at))] : white, at);
        }
    }
}

}  // namespace magpie::render
