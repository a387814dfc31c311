#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/geometry.h"
#include "formats/othello/played_line.h"
#include "formats/othello/problem.h"

// The moves of an Othello game one after the other, "f5d6c3d3": docs/formats/transcript.md.
namespace magpie::transcript {

using formats::Problem;
using formats::ReadGame;
using formats::WriteError;

struct Options {
    Geometry geometry{8, 8};                   // the text does not say it
    std::size_t bytes = std::size_t{1} << 20;  // of one game: far more than any has
};

// Reads one game: squares in upper or lower case, with or without spaces, commas, line breaks and
// move numbers between them. Passes may be written or left out. Linear. Requires: Othello is
// played on such a board.
[[nodiscard]] ReadGame read(std::string_view text, const Options& options = {});

// The games of a file, one after the other: one a line when every line that is not empty is a game
// from the start, else one game in all. Reads the text twice; memory is that of one game. `text`
// must outlive the reader.
class Reader {
  public:
    explicit Reader(std::string_view text, const Options& options = {});

    // Nothing at the end. The places of problems count in the text.
    [[nodiscard]] std::optional<ReadGame> next();

  private:
    [[nodiscard]] std::string_view next_line();

    std::string_view text_;
    Options options_;
    std::size_t byte_ = 0;
    bool is_one_game_ = false;
};

// All of them at once.
[[nodiscard]] std::vector<ReadGame> read_all(std::string_view text, const Options& options = {});

// Whether the text begins as a transcript does. Looks at the first few bytes.
[[nodiscard]] bool looks_like(std::string_view text);

enum class Form : std::uint8_t {
    plain,  // f5d6c3
    print   // F5d6C3: Black's moves in upper case, as books print them
};

// Writes the main line without passes. Names, comments and the result are left out.
[[nodiscard]] std::expected<std::string, WriteError> write(const GameRecord& record,
                                                           Form form = Form::plain);

}  // namespace magpie::transcript
