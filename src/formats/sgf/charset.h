#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace magpie::sgf {

// The encodings in which SGF files are found. `shift_jis`, `euc_kr`, `gb18030` and `big5` are read
// as their usual supersets (Windows code pages 932, 949, 54936, 950).
enum class Charset : std::uint8_t {
    utf_8,
    shift_jis,
    euc_kr,
    gb18030,
    big5,
    windows_1251,
    euc_jp,
    koi8_r,
    windows_1252,
    utf_16le,
    utf_16be
};

// "UTF-8", "Shift_JIS": what a CA property holds.
[[nodiscard]] std::string_view name_of(Charset charset);

// The charset that a CA property names, in any usual spelling ("utf8", "SJIS", "GBK", "cp1251").
[[nodiscard]] std::optional<Charset> charset_from(std::string_view label);

// What charset a text is in, going by its bytes: a byte order mark, then UTF-8 if most of what is
// not ASCII is that (a file that was cut or damaged stays UTF-8), then whichever of the others
// makes the likeliest text. `named` is what the text says of itself: it is believed unless the
// bytes speak against it. Looks at no more than the first few thousand characters that are not
// ASCII.
[[nodiscard]] Charset guess_charset(std::string_view text, std::optional<Charset> named = {});

// The value of the first CA property, found without knowing the charset. Looks at the start of the
// text only.
[[nodiscard]] std::string_view find_charset_label(std::string_view text);

// The text in UTF-8. What has no meaning becomes U+FFFD, so the result is always valid; a byte
// order mark is left out.
[[nodiscard]] std::string to_utf8(std::string_view text, Charset charset);

// How many bytes the UTF-8 character at the start of `text` takes; 0 when there is none (a stray
// byte, an overlong form, a surrogate). Requires: !text.empty().
[[nodiscard]] std::size_t utf8_length(std::string_view text);

// Whether the whole text is UTF-8. Fast where it is ASCII.
[[nodiscard]] bool is_utf8(std::string_view text);

// Adds `text` with each byte that is not UTF-8 replaced by U+FFFD.
void append_mended(std::string& out, std::string_view text);

}  // namespace magpie::sgf
