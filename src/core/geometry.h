#pragma once

#include <cassert>
#include <compare>
#include <cstdint>
#include <functional>
#include <optional>

namespace magpie {

// The longest side of any board: SGF has 52 letters for a coordinate.
constexpr int kMaxSide = 52;
constexpr int kMaxArea = kMaxSide * kMaxSide;

// A place on the grid, counted row by row from the top-left corner. It carries no board size: ask a
// Geometry for its column, its neighbours or its symmetric twin, a CoordStyle for its name.
class Point {
  public:
    constexpr explicit Point(int index) : index_(static_cast<std::uint16_t>(index)) {}

    [[nodiscard]] constexpr int index() const { return index_; }

    constexpr auto operator<=>(const Point&) const = default;

  private:
    std::uint16_t index_;
};

// The shape of a board: columns × rows, each 1 to kMaxSide.
struct Geometry {
    std::uint8_t columns = 19;
    std::uint8_t rows = 19;

    // The geometry of that size, or nothing when a side is not 1 to kMaxSide.
    [[nodiscard]] static constexpr std::optional<Geometry> make(int columns, int rows) {
        if (columns < 1 || columns > kMaxSide || rows < 1 || rows > kMaxSide) return std::nullopt;
        return Geometry{static_cast<std::uint8_t>(columns), static_cast<std::uint8_t>(rows)};
    }

    [[nodiscard]] constexpr int area() const { return columns * rows; }

    [[nodiscard]] constexpr bool is_square() const { return columns == rows; }

    [[nodiscard]] constexpr int column_of(Point p) const { return p.index() % columns; }

    [[nodiscard]] constexpr int row_of(Point p) const { return p.index() / columns; }

    [[nodiscard]] constexpr bool contains(int column, int row) const {
        return column >= 0 && column < columns && row >= 0 && row < rows;
    }

    [[nodiscard]] constexpr bool contains(Point p) const { return p.index() < area(); }

    // Columns count from the left and rows from the top, both from 0, in either game.
    // Requires: contains(column, row).
    [[nodiscard]] constexpr Point at(int column, int row) const {
        assert(contains(column, row));
        return Point(row * columns + column);
    }

    // Calls f(Point) for the orthogonal neighbours of `p` on the board: up, left, right, down.
    template <class F>
    constexpr void for_each_neighbor(Point p, F&& f) const {
        const int column = column_of(p);
        const int row = row_of(p);
        if (row > 0) f(Point(p.index() - columns));
        if (column > 0) f(Point(p.index() - 1));
        if (column + 1 < columns) f(Point(p.index() + 1));
        if (row + 1 < rows) f(Point(p.index() + columns));
    }

    bool operator==(const Geometry&) const = default;
};

}  // namespace magpie

template <>
struct std::hash<magpie::Point> {
    std::size_t operator()(magpie::Point p) const noexcept {
        return static_cast<std::size_t>(p.index());
    }
};
