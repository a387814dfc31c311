#pragma once

#include <cstdint>
#include <string>

#include "render/scene.h"

namespace magpie::render {

// How a board is written in characters. Each works for both games.
enum class TextLayout : std::uint8_t {
    letters,  // ". B W" with coordinates on all four sides: the first terminal Othello
    grid,     // squares drawn with lines and dashes, empty ones blank: the second one
    points    // the crossings of a Go board, "X O . +"; with Unicode the lines themselves
};

enum class TextSpacing : std::uint8_t {
    compact,  // two columns a point (three when a column has two letters), one row
    wide,     // four columns and two rows; for `points` only
    dense     // one column a point, for `points` and `letters`: a 52x52 board fits a terminal of 80
              // columns. No room for brackets; of a column's name each letter has its own line
};

struct TextOptions {
    TextLayout layout = TextLayout::points;
    TextSpacing spacing = TextSpacing::compact;
    bool unicode = false;  // ● ○ and line drawing instead of ASCII
    bool coordinates = true;
    bool names = true;         // both players with their counts above the board
    bool names_below = false;  // and then below it instead, in one line where they fit
    bool legend = false;       // what the characters on this board mean, below it
};

// Appends the board as lines of text, each ended by a line break and without spaces at its end.
// The last move stands in (round) and the cursor in [square] brackets, where there is room for
// them. A label follows its stone ("X12"). Ghosts, flip previews and marks are for painters that
// have more than one character a point, and are left out.
void append_text(std::string& out, const BoardScene& scene, const TextOptions& options = {});

// Columns of the longest line of the board itself.
[[nodiscard]] int text_width(const BoardScene& scene, const TextOptions& options = {});

[[nodiscard]] std::string to_text(const BoardScene& scene, const TextOptions& options = {});

}  // namespace magpie::render
