#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

// What the characters of old encodings are in Unicode, from tools/make_charsets.py. U+FFFD stands
// for a code without a character; a row may end early, the rest being such codes.
namespace magpie::sgf::tables {

// One row for each lead byte from 0x81 on; in it the trail bytes in order, without the gaps that
// the encoding leaves.
[[nodiscard]] std::span<const std::u16string_view> shift_jis_rows();  // trails 40-7E 80-FC
[[nodiscard]] std::span<const std::u16string_view> korean_rows();     // trails 41-5A 61-7A 81-FE
[[nodiscard]] std::span<const std::u16string_view> gb18030_rows();    // trails 40-7E 80-FE
[[nodiscard]] std::span<const std::u16string_view> big5_rows();       // trails 40-7E A1-FE

// The bytes 0x80 to 0xFF.
[[nodiscard]] std::u16string_view windows_1251();
[[nodiscard]] std::u16string_view windows_1252();
[[nodiscard]] std::u16string_view koi8_r();

// From the four-byte code number `linear` on, characters go up from `first` until the next run.
struct Gb18030Run {
    std::uint16_t linear;
    std::uint16_t first;
};

[[nodiscard]] std::span<const Gb18030Run> gb18030_runs();

}  // namespace magpie::sgf::tables
