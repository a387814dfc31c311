#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "apps/tui/screen.h"

namespace magpie::tui {

// How many colours a terminal has.
enum class Colors : std::uint8_t {
    none,
    sixteen,
    many,
    all
};  // many: the 256 of xterm; all: 24 bits

// By what the environment says: NO_COLOR, COLORTERM, TERM.
[[nodiscard]] Colors colors_of(bool no_color, std::string_view colorterm, std::string_view term);

// The nearest of the 256 colours of xterm, and the nearest of the 16 that every terminal has.
[[nodiscard]] int nearest_of_256(Ink ink);
[[nodiscard]] int nearest_of_16(Ink ink);

// What to send to a terminal that shows `before` to make it show `after`. Of another size: all of
// it.
[[nodiscard]] std::string changes(const Screen& before, const Screen& after, Colors colors);

}  // namespace magpie::tui
