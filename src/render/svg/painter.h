#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "render/joined.h"
#include "render/layout.h"
#include "render/scene.h"
#include "render/svg/svg.h"
#include "render/svg/xml.h"
#include "render/theme.h"

namespace magpie::render {

constexpr std::string_view kFontFamily =
    "Inter,system-ui,'Noto Sans','Noto Sans CJK JP',sans-serif";

// Capitals and digits are this many ems high; half of it below the middle is their base line.
constexpr double kCapHeight = 0.72;

// What the steps of painting share. Each step appends its elements; they are called in the order in
// which things lie on the board, the lowest first.
struct Painter {
    const BoardScene& scene;
    const SvgOptions& options;
    const Theme& theme;
    BoardLayout layout;
    XmlWriter xml;
    std::string prefix;

    [[nodiscard]] bool is_go() const { return scene.grid == GridKind::intersections; }

    [[nodiscard]] double radius() const { return layout.stone_radius; }

    [[nodiscard]] double x(Point p) const { return column_x(scene.geometry.column_of(p)); }

    [[nodiscard]] double y(Point p) const { return row_y(scene.geometry.row_of(p)); }

    [[nodiscard]] double column_x(int column) const {
        return layout.x(options.is_turned ? scene.geometry.columns - 1 - column : column);
    }

    [[nodiscard]] double row_y(int row) const {
        return layout.y(options.is_turned ? scene.geometry.rows - 1 - row : row);
    }

    [[nodiscard]] bool is_on_board(Point p) const { return scene.geometry.contains(p); }

    [[nodiscard]] std::string id(std::string_view name) const { return joined({prefix, name}); }

    [[nodiscard]] std::string ref(std::string_view name) const {
        return joined({"#", prefix, name});
    }

    [[nodiscard]] std::string paint(std::string_view name) const {
        return joined({"url(#", prefix, name, ")"});
    }

    // The colour of a ring that lies on a stone of colour `c`.
    [[nodiscard]] std::string iris(Color c) const {
        if (is_flat(theme.iris[c])) return std::string(theme.iris[c][0]);
        return paint(c == Color::black ? "iris-b" : "iris-w");
    }

    // A length drawn `pixels` wide on a board of the size that people usually see.
    [[nodiscard]] double scaled(double pixels) const {
        return pixels * layout.cell / (is_go() ? 40.0 : 88.0);
    }
};

// Which definitions a picture needs: those of what it does not show are left out.
struct Needs {
    ByColor<bool> stone;  // with its shadow
    ByColor<bool> body;   // without: dead, held over the board, previewed
    ByColor<bool> territory;
    bool legal = false;
    bool cross = false;
    ByColor<bool> iris;
    std::vector<bool> turns;  // how the grain of shell is turned, see shell_turn()
};

// Shell has a grain, turned differently on each point but always the same on one.
constexpr int kShellTurns = 12;
[[nodiscard]] int shell_turn(Point p);
// No grain on stones too small to show it.
[[nodiscard]] bool has_shell_grain(const Painter& painter);

void paint_definitions(Painter& painter, const Needs& needs);
void paint_surface(Painter& painter);
void paint_coordinates(Painter& painter);
void paint_under_stones(Painter& painter);  // territory, dame, legal moves
void paint_stones(Painter& painter);
void paint_over_stones(Painter& painter);  // ghost, previews, rings, marks, labels, crosses, ko

// The room that captions take, and the captions in it; the board lies between the two.
struct CaptionSpace {
    int above = 0;
    int below = 0;
};

[[nodiscard]] CaptionSpace caption_space(const Painter& painter);
void paint_captions(Painter& painter, CaptionSpace space);

}  // namespace magpie::render
