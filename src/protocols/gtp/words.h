#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/color.h"
#include "core/geometry.h"
#include "core/move.h"
#include "core/time_control.h"

namespace magpie::gtp {

// The words of the protocol, in upper or lower case.

// "b", "black", "w", "white".
[[nodiscard]] std::optional<Color> color_from(std::string_view text);

// "D4", "pass".
[[nodiscard]] std::optional<Move> move_from(Geometry geometry, std::string_view text);

// "D4", "pass". Requires: the point is on the board.
[[nodiscard]] std::string vertex(Geometry geometry, Move move);

// "black", "white".
[[nodiscard]] std::string_view color_name(Color c);

[[nodiscard]] std::optional<int> int_from(std::string_view text);

// "true", "false".
[[nodiscard]] std::optional<bool> bool_from(std::string_view text);

// Seconds with or without a fraction, none below zero or above kLongestTime.
[[nodiscard]] std::optional<Milliseconds> seconds_from(std::string_view text);

// A number with that many digits after the point; "0" for what is no number.
[[nodiscard]] std::string fixed(double value, int digits);

}  // namespace magpie::gtp
