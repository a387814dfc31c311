#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "core/geometry.h"

namespace magpie {

// How a game spells its points. The two share the grid, not the spelling:
//   go       A1 bottom left, columns A B … H J … Z AA AB … (no I anywhere), upper case
//   othello  a1 top left, columns a b … h i j … z, lower case
enum class CoordStyle : std::uint8_t { go, othello };

enum class CoordError : std::uint8_t {
    no_column,       // does not start with a letter
    no_row,          // no number after the letters
    unknown_letter,  // I in Go
    off_board,       // well formed, but the board is smaller
    trailing_text    // something follows the number
};

// "A", "J" (Go's ninth column), "i" (Othello's ninth).
[[nodiscard]] std::string column_name(CoordStyle style, int column);

// The number people give the row that is `row` from the top.
[[nodiscard]] int row_number(CoordStyle style, Geometry geometry, int row);

// "D4", "d3". Requires: geometry.contains(p).
[[nodiscard]] std::string point_name(CoordStyle style, Geometry geometry, Point p);

// Reads a whole text as a point, in upper or lower case.
[[nodiscard]] std::expected<Point, CoordError> point_from(CoordStyle style,
                                                          Geometry geometry,
                                                          std::string_view text);

}  // namespace magpie
