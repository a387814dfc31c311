#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace magpie::sgf {

// A value of type Text, as people read it: escapes undone, every kind of line break a newline,
// other space a space. Always UTF-8.
[[nodiscard]] std::string text_from(std::string_view raw);

// The same for SimpleText: line breaks are spaces, and there is none at either end.
[[nodiscard]] std::string simple_text_from(std::string_view raw);

// Adds a text as a value between brackets; in a simple one line breaks become spaces. A label's
// text also hides its colons.
enum class TextKind : std::uint8_t { text, simple, composed };
void append_value(std::string& out, std::string_view text, TextKind kind);

// Adds a value that was kept as it was read. Whatever it holds, it stays within its brackets.
void append_raw_value(std::string& out, std::string_view raw);

// The part before the first colon that is not escaped, and the part after it; the second is empty
// where there is no colon.
struct Composed {
    std::string_view first;
    std::string_view second;
    bool has_colon = false;
};

[[nodiscard]] Composed split_composed(std::string_view raw);

// Without space and without the quotes that some programs put around numbers.
[[nodiscard]] std::string_view bare(std::string_view raw);

}  // namespace magpie::sgf
