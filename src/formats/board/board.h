#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/othello/problem.h"
#include "othello/rules/position.h"

// An Othello position as a row or a picture of signs: docs/formats/board.md.
namespace magpie::boards {

using formats::Problem;

struct Diagram {
    Geometry geometry{8, 8};
    std::vector<std::optional<Color>> discs;  // one per square, in the order of the points
    std::optional<Color> to_play;             // when the text says it

    bool operator==(const Diagram&) const = default;
};

// Reads a board in any usual alphabet, in one row or as a picture with or without borders, row
// numbers and column letters; the side to move may stand after it or before it. Refuses texts of
// more than a few kilobytes. Linear.
[[nodiscard]] std::expected<Diagram, Problem> read(std::string_view text);

// What turns the usual start into the diagram; only the squares that differ are named. Black moves
// where nothing is said. Requires: Othello is played on such a board.
[[nodiscard]] SetupEdit setup_of(const Diagram& diagram);
[[nodiscard]] GameRecord record_of(const Diagram& diagram);

[[nodiscard]] Diagram diagram_of(const othello::Position& position);

enum class Alphabet : std::uint8_t {
    letters,  // X O -
    stars,    // * O -, as GGF has it
    colors,   // B W .
    digits    // 1 2 0
};

// All squares in one row, a space, the side to move. A board that is not square is written row by
// row, each on a line, the side on the last.
[[nodiscard]] std::string write(const othello::Position& position,
                                Alphabet alphabet = Alphabet::letters);

// The same without the side.
[[nodiscard]] std::string write_squares(const othello::Position& position, Alphabet alphabet);

[[nodiscard]] char side_sign(Color color, Alphabet alphabet);

}  // namespace magpie::boards
