#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

namespace magpie::cli {

// What a player asked for in one typed line of the terminal game.
enum class Request : std::uint8_t {
    point,  // anything that is not one of the words below is read as a point; text() holds it
    pass,
    undo,
    redo,
    resign,
    save,  // text: a name, or empty for the quick slot
    load,
    score,
    board,
    legal,
    clock,
    saves,
    notation,
    hint,
    analyze,
    retry,   // an engine that has failed
    take,    // its seat
    done,    // accept the dead stones
    resume,  // play on after two passes
    help,
    quit,
    surplus,  // something follows a word that stands alone; text: that word
    keys,     // only keys that mean nothing here, such as an arrow
    nothing   // an empty line
};

struct TypedLine {
    Request request;
    std::string text;  // the point, or what followed the word
};

// The next line of the input, cut after as many characters as any request needs: a line without end
// does not fill the memory. Nothing at the end of the input.
[[nodiscard]] std::optional<std::string> read_bounded_line(std::istream& in);

// The line without what the keys of a terminal send beside text (arrows, F5, Escape) and without
// other control characters, so that none of them swallows a move or is ever echoed back.
[[nodiscard]] std::string without_keys(std::string_view line);

// Reads one line: words in any case, their usual short forms, surrounding space ignored, keys left
// out. A point may be typed as "C 3" or "play C3".
[[nodiscard]] TypedLine read_typed_line(std::string_view line);

}  // namespace magpie::cli
