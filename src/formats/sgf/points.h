#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/move.h"
#include "game/game_spec.h"

namespace magpie::sgf {

// How the game of a file spells its points. Go has two letters from the top left, a to z and then A
// to Z, i included. Othello has the letter and number of its players (f5) and is read with two
// letters as well.
struct PointStyle {
    GameKind kind = GameKind::go;
    Geometry geometry{};
};

struct SpelledMove {
    Move move = Move::pass();
    bool is_human = false;  // Go: D4 instead of dp
};

// The number of each letter in a point's name, more than any side for what is no letter.
constexpr std::array<std::uint8_t, 256> kLetterValues = [] {
    std::array<std::uint8_t, 256> values{};
    values.fill(255);
    for (std::uint8_t i = 0; i < 26; ++i) {
        values[static_cast<std::size_t>('a' + i)] = i;
        values[static_cast<std::size_t>('A' + i)] = static_cast<std::uint8_t>(26 + i);
    }
    return values;
}();

// The point named by two letters. Inline because nearly every byte of SGF goes through it.
[[nodiscard]] inline std::optional<Point> point_of_letters(Geometry geometry,
                                                           char column,
                                                           char row) {
    const std::uint8_t x = kLetterValues[static_cast<unsigned char>(column)];
    const std::uint8_t y = kLetterValues[static_cast<unsigned char>(row)];
    if (x >= geometry.columns || y >= geometry.rows) return std::nullopt;
    return geometry.at(x, y);
}

[[nodiscard]] std::optional<Point> point_from(const PointStyle& style, std::string_view raw);

// A move or a pass: "", "tt" where no point has that name, "PA" in Othello.
[[nodiscard]] std::optional<SpelledMove> move_from(const PointStyle& style, std::string_view raw);

// A rectangle of points, "aa:cc", or a single one as a rectangle of its own.
struct Rectangle {
    int left;
    int top;
    int right;
    int bottom;
};

[[nodiscard]] std::optional<Rectangle> rectangle_from(const PointStyle& style,
                                                      std::string_view raw);

// Requires: the point is on the board.
void append_point(std::string& out, const PointStyle& style, Point p);
void append_move(std::string& out, const PointStyle& style, Move move);

}  // namespace magpie::sgf
