#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/color.h"
#include "core/coordinates.h"
#include "core/geometry.h"

namespace magpie::render {

// Go plays on the crossings of the lines, Othello inside the squares.
enum class GridKind : std::uint8_t { intersections, squares };

enum class Shape : std::uint8_t { triangle, square, circle, cross };

// A player as a caption shows one. `count` is text because it is discs in Othello, prisoners
// or points (half ones too) in Go, which `unit` says; all may be empty.
struct Side {
    std::string name;
    std::string count;
    std::string unit{};   // "discs", "prisoner", "points": beside the count where there is room
    std::string clock{};  // "4:05"; pictures that are kept leave it out

    bool operator==(const Side&) const = default;
};

struct Label {
    Point point;
    std::string text;

    bool operator==(const Label&) const = default;
};

struct PointMark {
    Point point;
    Shape shape;

    bool operator==(const PointMark&) const = default;
};

// The stone that a player holds over the board: where it would go if the button were released.
struct Ghost {
    Point point;
    Color color;
    bool is_legal = true;
    std::string text;  // "+6", drawn on the ghost

    bool operator==(const Ghost&) const = default;
};

// The number that ties a dead chain to its line in a list of reasons.
struct DeadTag {
    Point point;
    int number;

    bool operator==(const DeadTag&) const = default;
};

// What to draw on a board of either game, and not how: text, SVG, a window or a page paint the
// same scene. Plain data without rules inside. A painter skips a point that is not on the board and
// reads a missing entry of a per-point vector as nothing there, so that no scene can harm it.
struct BoardScene {
    Geometry geometry;
    GridKind grid = GridKind::intersections;
    CoordStyle coord_style = CoordStyle::go;

    std::vector<std::optional<Color>> stones;  // one per point, in Point order
    std::optional<Color> to_play;
    std::optional<int> move_number;  // of the last move
    std::optional<Point> last_move;
    std::optional<Point> ko;
    std::vector<Point> legal;  // marked in the colour of `to_play`

    std::optional<Ghost> ghost;
    std::vector<Point> flips;  // discs that the ghost would turn
    std::optional<Point> cursor;

    std::vector<Label> labels;  // move numbers, letters; on a stone or on an empty point
    std::vector<PointMark> marks;

    std::vector<std::optional<Color>> territory;  // whose point it is; empty when nobody counts
    std::vector<Point> dead;
    std::vector<DeadTag> dead_tags;
    std::vector<Point> dame;

    ByColor<Side> sides;
    std::string heading;             // one line, such as "Moves 51-100"
    std::vector<std::string> facts;  // below the heading: event, date, "komi 6.5"
    std::vector<std::string> notes;  // under the board, one entry an item: "50 at 20"

    bool operator==(const BoardScene&) const = default;
};

// The stone at `p`, none where the scene says nothing.
[[nodiscard]] inline std::optional<Color> stone_at(const BoardScene& scene, Point p) {
    const auto i = static_cast<std::size_t>(p.index());
    return i < scene.stones.size() ? scene.stones[i] : std::nullopt;
}

[[nodiscard]] inline std::optional<Color> owner_at(const BoardScene& scene, Point p) {
    const auto i = static_cast<std::size_t>(p.index());
    return i < scene.territory.size() ? scene.territory[i] : std::nullopt;
}

// Whether a caption has anything to say about the players.
[[nodiscard]] inline bool has_sides(const BoardScene& scene) {
    return scene.sides != ByColor<Side>{};
}

}  // namespace magpie::render
