#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/color.h"
#include "core/geometry.h"

namespace magpie::go {

// The stones on a board and nothing else: no turn, no history, no prisoners.
struct StoneGrid {
    Geometry geometry;
    std::vector<std::optional<Color>> stones;  // one for each point, geometry.area() in all

    [[nodiscard]] std::optional<Color> operator[](Point p) const {
        return stones[static_cast<std::size_t>(p.index())];
    }

    [[nodiscard]] std::optional<Color>& operator[](Point p) {
        return stones[static_cast<std::size_t>(p.index())];
    }

    bool operator==(const StoneGrid&) const = default;
};

// A board cut into connected parts. Each point belongs to one part; parts are numbered in the order
// of their first point, and list their points in ascending order.
struct Partition {
    std::vector<int> part_of;
    std::vector<std::vector<Point>> parts;

    [[nodiscard]] int operator[](Point p) const {
        return part_of[static_cast<std::size_t>(p.index())];
    }

    [[nodiscard]] const std::vector<Point>& points(int part) const {
        return parts[static_cast<std::size_t>(part)];
    }

    [[nodiscard]] int count() const { return static_cast<int>(parts.size()); }
};

// The maximal connected parts of equal `kind`. Requires: kind.size() == geometry.area().
// Cost: a few steps a point, no recursion.
[[nodiscard]] Partition partition(Geometry geometry, std::span<const std::uint8_t> kind);

// The chains and the empty regions of a board.
[[nodiscard]] Partition chains_and_regions(const StoneGrid& grid);

// The board cut into the chains of `c` and the connected rest: what is empty or the opponent's.
[[nodiscard]] Partition chains_and_rest(const StoneGrid& grid, Color c);

}  // namespace magpie::go
