#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/board/board.h"
#include "formats/othello/played_line.h"
#include "formats/othello/problem.h"

// OBF, Othello positions with the score of their moves, one a line: docs/formats/obf.md.
namespace magpie::obf {

using formats::Problem;
using formats::WriteError;

struct ScoredMove {
    Move move;
    int score;  // discs, from the mover's side

    bool operator==(const ScoredMove&) const = default;
};

struct Puzzle {
    boards::Diagram board;
    std::vector<ScoredMove> moves;
    std::string comment;

    bool operator==(const Puzzle&) const = default;
};

// Reads one line: a board, the side to move, then any number of "; G8:+18", then "% comment".
// Whether the moves are legal is not asked. Linear.
[[nodiscard]] std::expected<Puzzle, Problem> read_line(std::string_view line);

// The puzzles of a text, one after the other; a line that is no puzzle is a problem, and the next
// call goes on after it. Empty lines and comments are skipped. `text` must outlive the reader.
class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    // Nothing at the end. The places of problems count in the text.
    [[nodiscard]] std::optional<std::expected<Puzzle, Problem>> next();

  private:
    std::string_view text_;
    std::size_t byte_ = 0;
};

// The line of a puzzle, without the line break.
[[nodiscard]] std::string write(const Puzzle& puzzle);

// The root property that keeps the scored moves, one value each: "G8:+18".
constexpr std::string_view kScoresProperty = "OBF";

// The position as a record of no moves, and back: the puzzle of a record is the end of its main
// line, with the scored moves where that is the root.
[[nodiscard]] GameRecord to_record(const Puzzle& puzzle);
[[nodiscard]] std::expected<Puzzle, WriteError> from_record(const GameRecord& record);

}  // namespace magpie::obf
