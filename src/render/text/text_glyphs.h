#pragma once

#include "core/color.h"
#include "render/text/text.h"

namespace magpie::render {

// The character of each thing that can stand on a point.
struct TextGlyphs {
    ByColor<char32_t> stone;
    ByColor<char32_t> dead;
    ByColor<char32_t> territory;
    char32_t empty;
    char32_t star;
    char32_t legal;
    char32_t ko;
    char32_t dame;
    char32_t dead_sign;  // follows a dead stone; U' ' where the stone's own character says it
};

[[nodiscard]] TextGlyphs glyphs_of(const TextOptions& options);

// The line drawing character that leaves a crossing in those directions.
[[nodiscard]] char32_t crossing(bool up, bool down, bool left, bool right);

}  // namespace magpie::render
