#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "apps/desktop/view/rect.h"
#include "core/color.h"
#include "core/coordinates.h"
#include "core/geometry.h"
#include "render/scene.h"
#include "render/theme.h"

// What a window shows, as data: a screen makes a list of shapes, a painter draws them in order.
// Two lists can be compared, which is how Magpie knows what to draw again.
namespace magpie::desktop {

using render::ThemeName;

// 0xRRGGBBAA.
using Rgba = std::uint32_t;

// "#RRGGBB" as an Rgba, `opacity` from 0 to 1.
[[nodiscard]] Rgba rgba(std::string_view hex, double opacity = 1);
[[nodiscard]] Rgba with_opacity(Rgba color, double opacity);

// A rectangle with round corners.
struct Box {
    Rect rect;
    Rgba fill = 0;
    double radius = 0;
    Rgba edge = 0;
    double edge_width = 0;
    double shadow = 0;  // how far it stands above what is below: the reach of its shadow

    bool operator==(const Box&) const = default;
};

// The strip of iridescent blue along the bottom of the one primary button, and wherever the colour
// of the bird shows on a whole area.
struct IrisStrip {
    Rect button;
    double radius = 0;
    double height = 0;

    bool operator==(const IrisStrip&) const = default;
};

enum class Ground : std::uint8_t { board, sidebar };

// The material a window is made of.
struct Surface {
    Rect rect;
    Ground ground = Ground::board;
    ThemeName theme = ThemeName::light;
    double scale = 1;  // of the grain

    bool operator==(const Surface&) const = default;
};

// An empty board without its wood: lines, star points, coordinates; in Othello felt and frame.
struct Grid {
    Rect rect;  // the board with its margins
    Geometry geometry;
    render::GridKind kind = render::GridKind::intersections;
    CoordStyle coord_style = CoordStyle::go;
    int cell = 0;
    bool has_coordinates = true;
    bool is_turned = false;  // by half a turn
    ThemeName theme = ThemeName::light;
    double scale = 1;

    bool operator==(const Grid&) const = default;
};

// A stone or a disc.
struct Piece {
    Spot center;
    double radius = 0;
    Color color = Color::black;
    bool is_disc = false;
    int turn = -1;  // of the grain of shell; -1: without
    bool has_shadow = true;
    double opacity = 1;
    double scale = 1;   // of the whole
    double spread = 1;  // of the width, while a disc turns over: 0 is its edge
    ThemeName theme = ThemeName::light;

    bool operator==(const Piece&) const = default;
};

// A circle. Iris instead of a colour where `on` says on which stone it lies.
struct Ring {
    Spot center;
    double radius = 0;
    double width = 0;  // of the line; 0: none
    Rgba color = 0;
    Rgba fill = 0;
    bool is_iris = false;
    Color on = Color::black;
    bool is_dashed = false;
    ThemeName theme = ThemeName::light;

    bool operator==(const Ring&) const = default;
};

// Straight lines from point to point.
struct Path {
    std::vector<Spot> points;
    bool is_closed = false;
    Rgba fill = 0;
    Rgba stroke = 0;
    double width = 0;
    // Fades out between these two places, left to right. Nothing where both are 0.
    double fade_from = 0;
    double fade_to = 0;

    bool operator==(const Path&) const = default;
};

enum class Face : std::uint8_t { text, display, mono };
enum class Align : std::uint8_t { left, center, right };
enum class Lines : std::uint8_t { one, many };

struct TextStyle {
    double size = 14;
    int weight = 400;
    Rgba color = 0x000000FF;
    Align align = Align::left;
    Face face = Face::text;
    Lines lines = Lines::one;  // one: cut off with an ellipsis; many: broken between words
    bool is_middle = true;     // vertically, else from the top
    bool has_tabular_figures = false;
    bool shows_end =
        false;  // where it is too long: its beginning is left out, as while it is typed

    bool operator==(const TextStyle&) const = default;
};

enum class IconName : std::uint8_t {
    play,
    folder,
    book,
    sliders,
    leave,
    pass,
    undo,
    bulb,
    disk,
    menu,
    flag,
    check,
    sound,
    mute,
    first,
    previous,
    next,
    last,
    eye,
    chart,
    help,
    person,
    machine
};

struct Label {
    Rect rect;
    std::string lead{};  // in bold, before the text
    std::string text{};
    TextStyle style{};
    std::optional<IconName> icon{};  // in front of the words, as high as `icon_size`
    double icon_size = 0;

    bool operator==(const Label&) const = default;
};

struct Icon {
    Rect rect;  // square
    IconName name = IconName::play;
    Rgba color = 0x000000FF;

    bool operator==(const Icon&) const = default;
};

// The bird.
struct Emblem {
    Rect rect;
    bool is_plain = false;  // one colour, for high contrast

    bool operator==(const Emblem&) const = default;
};

using Shape = std::variant<Box, IrisStrip, Surface, Grid, Piece, Ring, Path, Label, Icon, Emblem>;

// Where a shape may leave a trace.
[[nodiscard]] Rect bounds(const Shape& shape);

// What has to be painted again when `after` takes the place of `before`: whole pixels, at most
// `most` rectangles that together hold every difference. Nothing when they are alike.
[[nodiscard]] std::vector<Rect> damage_between(const std::vector<Shape>& before,
                                               const std::vector<Shape>& after,
                                               std::size_t most = 24);

}  // namespace magpie::desktop
