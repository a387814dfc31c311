#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "formats/othello/played_line.h"
#include "formats/othello/problem.h"

// GGF, the game format of the Generic Game Server and of NBoard: docs/formats/ggf.md.
namespace magpie::ggf {

using formats::Problem;
using formats::ReadGame;
using formats::WriteError;

// The property of a node that keeps what GGF says beside its move, as it was written: the
// evaluation, and the time in seconds where there is one.
constexpr std::string_view kMoveProperty = "GGF";

// How many properties that are no moves one game may have.
constexpr int kMostProperties = 1000;

// The games of a text, one after the other; what stands between them is skipped. Linear in the text
// over all games, memory linear in one. `text` must outlive the reader.
class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    // Nothing at the end. The places of problems count in the text.
    [[nodiscard]] std::optional<ReadGame> next();

  private:
    std::string_view text_;
    std::size_t byte_ = 0;
};

// Whether the text begins with a game of GGF rather than of SGF. Looks at the first game only.
[[nodiscard]] bool looks_like(std::string_view text);

// Writes the main line on one line: names, ratings, place, date, result, the start, the moves with
// evaluation and time, passes among them. Comments, marks and variations are left out.
[[nodiscard]] std::expected<std::string, WriteError> write(const GameRecord& record);

}  // namespace magpie::ggf
