#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/color.h"
#include "core/geometry.h"

namespace magpie::go {

// Raw input: any stones anywhere. Only Position::from() makes a position of it.
struct Setup {
    Geometry geometry;
    ByColor<std::vector<Point>> stones;
    Color to_play = Color::black;
    ByColor<int> prisoners{};  // stones each side has taken before, as after an edit amid a game
    int handicap = 0;          // as Position::handicap()
};

struct SetupError {
    enum class Kind : std::uint8_t { off_board, doubled_point, chain_without_liberties };
    Kind kind;
    Point point;  // the first that is wrong

    bool operator==(const SetupError&) const = default;
};

// What keeps these stones from being a position: the first stone off the board, the first point
// named twice, or the first point of a chain without liberties. Nothing when all is well.
[[nodiscard]] std::optional<SetupError> find_error(const Setup& setup);

}  // namespace magpie::go
