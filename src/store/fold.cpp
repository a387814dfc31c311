#include "store/fold.h"

#include <cstdint>

#include "core/ascii.h"

namespace magpie::store {

namespace {

// The base letters of U+00C0 to U+017F; a dot where there is none. Ligatures keep their first
// letter.
constexpr std::string_view kLatin =
    "aaaaaaaceeeeiiiidnooooo.ouuuuytsaaaaaaaceeeeiiiidnooooo.ouuuuyty"   // 00C0
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"   // 0100
    "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";  // 0140

static_assert(kLatin.size() == 192);

struct Decoded {
    char32_t character;
    std::size_t bytes;
};

// The character at the start of a text, or its first byte where that is no UTF-8.
Decoded decode(std::string_view text) {
    const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const auto follows = [&](std::size_t i) { return i < text.size() && byte(i) >> 6U == 2; };
    if (byte(0) >> 5U == 6 && follows(1)) {
        return {static_cast<char32_t>((byte(0) & 0x1FU) << 6U | (byte(1) & 0x3FU)), 2};
    }
    return {byte(0) < 0x80 ? static_cast<char32_t>(byte(0)) : U'\0', 1};
}

void append_two_bytes(std::string& out, char32_t c) {
    out += static_cast<char>(0xC0U | c >> 6U);
    out += static_cast<char>(0x80U | (c & 0x3FU));
}

// Greek and Cyrillic capitals lie a fixed step before their small letters.
char32_t small_letter(char32_t c) {
    if (c >= 0x391 && c <= 0x3A9) return c + 0x20;
    if (c >= 0x410 && c <= 0x42F) return c + 0x20;
    if (c >= 0x400 && c <= 0x40F) return c + 0x50;
    return c;
}

bool separates(char c) {
    return ascii::is_space(c) || ascii::is_control(c) || c == ',' || c == '.' || c == '_';
}

}  // namespace

std::string fold(std::string_view utf8) {
    std::string out;
    out.reserve(utf8.size());
    bool has_gap = false;
    while (!utf8.empty()) {
        const Decoded next = decode(utf8);
        const std::string_view bytes = utf8.substr(0, next.bytes);
        utf8.remove_prefix(next.bytes);
        if (next.bytes == 1 && separates(bytes[0])) {
            has_gap = !out.empty();
            continue;
        }
        if (has_gap) out += ' ';
        has_gap = false;
        const char32_t c = next.character;
        if (c >= 0xC0 && c < 0x180 && kLatin[c - 0xC0] != '.') {
            out += kLatin[c - 0xC0];
        } else if (c >= 0x80) {
            append_two_bytes(out, small_letter(c));
        } else {
            out += ascii::lower(bytes[0]);
        }
    }
    return out;
}

}  // namespace magpie::store
