#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "core/coordinates.h"
#include "core/move.h"
#include "formats/sgn/limits.h"
#include "formats/sgn/parse_error.h"

namespace magpie::sgn {

// One word of the move list, with the place it was read from.
//   A9b  black plays A9      -w  white passes      A6c  the stone on A6 is captured
struct Step {
    enum class Kind : std::uint8_t { black, white, capture };

    Move move;
    Kind kind = Kind::black;
    std::uint8_t length = 0;
    std::uint32_t byte = 0;

    [[nodiscard]] bool is_capture() const { return kind == Kind::capture; }

    // Requires: !is_capture().
    [[nodiscard]] Color color() const { return kind == Kind::white ? Color::white : Color::black; }
};

// "komi=6.5": the views point into the scanned text.
struct Field {
    std::string_view key;
    std::string_view value;
    std::size_t byte = 0;

    [[nodiscard]] std::size_t value_byte() const { return byte + key.size() + 1; }

    [[nodiscard]] std::size_t length() const { return key.size() + 1 + value.size(); }
};

// A notation taken apart into words, before any rule of a game is asked: what N06 calls parsing
// without context. Every point is on the board; whether a move is legal is not known yet.
struct Sheet {
    CoordStyle style = CoordStyle::go;  // which game: the two differ in their spelling
    Geometry geometry;
    std::size_t size_byte = 0;  // where "19x19" stands
    std::vector<Field> fields;
    std::vector<Step> steps;
};

// Takes a plain notation (spaces, commas or both between the words) apart. `text` must outlive the
// sheet. Linear in time and memory, no recursion.
[[nodiscard]] std::expected<Sheet, ParseError> scan(std::string_view text,
                                                    const Limits& limits = {});

// The words of the notation, in their canonical spelling.
[[nodiscard]] std::string size_word(CoordStyle style, Geometry geometry);  // "19x19", "othello8x8"

// Appends "A9b", "-w". Requires: a placed move's point is on the board.
void append_move(std::string& text, CoordStyle style, Geometry geometry, ColoredMove move);

// Appends "A6c".
void append_capture(std::string& text, CoordStyle style, Geometry geometry, Point captured);

}  // namespace magpie::sgn
