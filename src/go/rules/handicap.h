#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <vector>

#include "core/geometry.h"

namespace magpie::go {

// The most handicap stones with fixed places on such a board: 9 when both sides are odd and at
// least 9; 4 when a side is even or 7; 0 when a side is under 7.
[[nodiscard]] int max_fixed_handicap(Geometry geometry);

// Where `stones` handicap stones go, as GTP's fixed_handicap has it: on the fourth line from 13 up,
// else on the third. Numbered as they come; an odd number from 5 on has the centre as its last.
//
//   3 . 8 . 2
//   . . . . .
//   5 . + . 6
//   . . . . .
//   1 . 7 . 4
//
// Nothing unless 2 <= stones <= max_fixed_handicap().
[[nodiscard]] std::optional<std::vector<Point>> fixed_handicap(Geometry geometry, int stones);

struct HandicapError {
    enum class Kind : std::uint8_t { too_few, too_many, off_board, doubled_point };
    Kind kind;
    std::optional<Point> point;  // of the last two

    bool operator==(const HandicapError&) const = default;
};

// Whether Black may take these points as a free handicap: two or more, no point twice, and at least
// one point of the board left empty.
[[nodiscard]] std::expected<void, HandicapError> check_free_handicap(Geometry geometry,
                                                                     std::span<const Point> points);

}  // namespace magpie::go
