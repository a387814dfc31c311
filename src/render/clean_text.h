#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace magpie::render {

// Names, labels and comments come from files and strangers. What they may not do is move a cursor,
// turn the direction of the line or break an XML file: control characters, bidirectional overrides,
// non-characters and bytes that are not UTF-8 become U+FFFD, line breaks and tabs become a space.
[[nodiscard]] std::u32string decode_clean(std::string_view text);

// The same as UTF-8.
[[nodiscard]] std::string clean_text(std::string_view text);

void append_utf8(std::string& out, char32_t c);

// How many terminal columns the character takes: 0 for a combining mark, 2 for wide East Asian
// characters, else 1.
[[nodiscard]] int display_width(char32_t c);
[[nodiscard]] int display_width(std::u32string_view text);

// Text in lines of at most so many columns, broken between words; a word that is longer than a line
// stands alone in one. Lines after the first begin with `indent` spaces.
[[nodiscard]] std::string folded(std::string_view text, int columns, int indent = 0);

}  // namespace magpie::render
