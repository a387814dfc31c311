#include "render/clean_text.h"

#include <array>
#include <cstdint>

namespace magpie::render {

namespace {

constexpr char32_t kReplacement = 0xFFFD;

struct CharacterRange {
    char32_t first;
    char32_t last;
};

template <std::size_t N>
constexpr bool is_in(const std::array<CharacterRange, N>& ranges, char32_t c) {
    for (const CharacterRange& range : ranges) {
        if (c >= range.first && c <= range.last) return true;
    }
    return false;
}

// Controls, marks that reverse or isolate text, line and paragraph separators, the byte order mark,
// surrogates.
constexpr std::array<CharacterRange, 7> kHarmful{{{0x00, 0x1F},
                                                  {0x7F, 0x9F},
                                                  {0x200E, 0x200F},
                                                  {0x2028, 0x202E},
                                                  {0x2066, 0x2069},
                                                  {0xD800, 0xDFFF},
                                                  {0xFEFF, 0xFEFF}}};

constexpr std::array<CharacterRange, 5> kCombining{
    {{0x0300, 0x036F}, {0x200B, 0x200D}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}}};

constexpr std::array<CharacterRange, 9> kWide{{{0x1100, 0x115F},
                                               {0x2E80, 0x303E},
                                               {0x3041, 0xA4CF},
                                               {0xAC00, 0xD7A3},
                                               {0xF900, 0xFAFF},
                                               {0xFE30, 0xFE6F},
                                               {0xFF00, 0xFF60},
                                               {0xFFE0, 0xFFE6},
                                               {0x1F300, 0x3FFFD}}};

char32_t cleaned(char32_t c) {
    if (c == U'\n' || c == U'\t' || c == U'\r') return U' ';
    const bool is_noncharacter = (c & 0xFFFE) == 0xFFFE;
    return is_noncharacter || is_in(kHarmful, c) ? kReplacement : c;
}

std::uint8_t byte_at(std::string_view text, std::size_t i) {
    return static_cast<std::uint8_t>(text[i]);
}

// Reads one character at `i` and moves past it. Overlong forms, surrogates and cut sequences are
// one replacement character for one byte.
char32_t next_character(std::string_view text, std::size_t& i) {
    const std::uint8_t lead = byte_at(text, i++);
    if (lead < 0x80) return lead;
    const std::size_t tail = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
    if (lead < 0xC2 || lead > 0xF4 || text.size() - i < tail) return kReplacement;
    char32_t c = lead & (0x3FU >> tail);
    for (std::size_t k = 0; k < tail; ++k) {
        const std::uint8_t next = byte_at(text, i + k);
        if ((next & 0xC0) != 0x80) return kReplacement;
        c = (c << 6) | (next & 0x3FU);
    }
    constexpr std::array<char32_t, 4> kSmallest = {0, 0x80, 0x800, 0x10000};
    if (c < kSmallest[tail] || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) return kReplacement;
    i += tail;
    return c;
}

}  // namespace

std::u32string decode_clean(std::string_view text) {
    std::u32string characters;
    characters.reserve(text.size());
    for (std::size_t i = 0; i < text.size();)
        characters.push_back(cleaned(next_character(text, i)));
    return characters;
}

std::string clean_text(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (const char32_t c : decode_clean(text)) append_utf8(out, c);
    return out;
}

void append_utf8(std::string& out, char32_t c) {
    const auto put = [&out](char32_t byte) { out.push_back(static_cast<char>(byte)); };
    if (c < 0x80) {
        put(c);
    } else if (c < 0x800) {
        put(0xC0 | (c >> 6));
        put(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
        put(0xE0 | (c >> 12));
        put(0x80 | ((c >> 6) & 0x3F));
        put(0x80 | (c & 0x3F));
    } else {
        put(0xF0 | (c >> 18));
        put(0x80 | ((c >> 12) & 0x3F));
        put(0x80 | ((c >> 6) & 0x3F));
        put(0x80 | (c & 0x3F));
    }
}

int display_width(char32_t c) {
    if (c < 0x300) return 1;
    if (is_in(kCombining, c)) return 0;
    return is_in(kWide, c) ? 2 : 1;
}

int display_width(std::u32string_view text) {
    int width = 0;
    for (const char32_t c : text) width += display_width(c);
    return width;
}

std::string folded(std::string_view text, int columns, int indent) {
    const std::u32string characters = decode_clean(text);
    std::u32string lines;
    std::size_t line = 0;  // where the last line begins in `lines`
    int width = 0;         // of that line
    for (const char32_t c : characters) {
        width += display_width(c);
        lines.push_back(c);
        if (width <= columns || c == U' ') continue;
        const std::size_t space = lines.rfind(U' ');
        // Not within what a line begins with.
        const std::size_t first = lines.find_first_not_of(U' ', line);
        if (space == std::u32string::npos || space <= first) continue;
        const std::size_t end = lines.find_last_not_of(U' ', space) + 1;
        lines.replace(end, space + 1 - end,
                      U"\n" + std::u32string(static_cast<std::size_t>(indent), U' '));
        line = end + 1;
        width = display_width(std::u32string_view(lines).substr(line));
    }
    std::string bytes;
    for (const char32_t c : lines) append_utf8(bytes, c);
    return bytes;
}

}  // namespace magpie::render
