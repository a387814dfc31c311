#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/color.h"
#include "core/geometry.h"
#include "core/move.h"
#include "core/time_control.h"
#include "game/game_spec.h"

namespace magpie::gtp {

// The words of the protocol, in upper or lower case.

// "b", "black", "w", "white".
[[nodiscard]] std::optional<Color> color_from(std::string_view text);

// "D4", "pass". A point of Othello has the letters of Go, without I, and its own numbers, so that
// "f5" is f5 on a board of 8x8: controllers that draw row 1 below show the board upside down, which
// is the same game.
[[nodiscard]] std::optional<Move> move_from(Geometry geometry,
                                            std::string_view text,
                                            GameKind game = GameKind::go);

// "D4", "pass", spelled as move_from() reads. Requires: the point is on the board.
[[nodiscard]] std::string vertex(Geometry geometry, Move move, GameKind game = GameKind::go);

// "black", "white".
[[nodiscard]] std::string_view color_name(Color c);

[[nodiscard]] std::optional<int> int_from(std::string_view text);

// "12", "-0.5", "1e-05": any plain number that a program writes; nothing for what is none or has no
// end.
[[nodiscard]] std::optional<double> number_from(std::string_view text);

// "true", "false".
[[nodiscard]] std::optional<bool> bool_from(std::string_view text);

// Seconds with or without a fraction, none below zero or above kLongestTime.
[[nodiscard]] std::optional<Milliseconds> seconds_from(std::string_view text);

// A number with that many digits after the point; "0" for what is no number.
[[nodiscard]] std::string fixed(double value, int digits);

}  // namespace magpie::gtp
