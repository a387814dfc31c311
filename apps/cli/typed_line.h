#pragma once

#include <cstdint>
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
    notation,
    done,    // accept the dead stones
    resume,  // play on after two passes
    help,
    quit,
    nothing  // an empty line
};

struct TypedLine {
    Request request;
    std::string text;  // the point, or what followed the word
};

// Reads one line: words in any case, their usual short forms, surrounding space ignored. Control
// characters end the line, so that a pasted escape sequence can never be echoed back.
[[nodiscard]] TypedLine read_typed_line(std::string_view line);

}  // namespace magpie::cli
