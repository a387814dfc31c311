#include "render/text/text_glyphs.h"

#include <array>

namespace magpie::render {

TextGlyphs glyphs_of(const TextOptions& options) {
    const char32_t blank = options.layout == TextLayout::grid ? U' ' : U'.';
    TextGlyphs glyphs{.stone = {U'B', U'W'},
                      .dead = {U'b', U'w'},
                      .territory = {U'#', U':'},
                      .empty = blank,
                      .star = blank,
                      .legal = U'*',
                      .ko = U'k',
                      .dame = U'-',
                      .dead_sign = U' '};
    if (options.layout == TextLayout::points) {
        glyphs.stone = {U'X', U'O'};
        glyphs.dead = {U'x', U'o'};
        glyphs.star = U'+';
    }
    if (options.unicode) {
        glyphs.stone = glyphs.dead = {U'●', U'○'};
        glyphs.territory = {U'■', U'□'};
        glyphs.empty = options.layout == TextLayout::grid ? U' ' : U'·';
        glyphs.star = options.layout == TextLayout::points ? U'╋' : glyphs.empty;
        glyphs.legal = U'∗';
        glyphs.ko = U'◇';
        glyphs.dame = U'·';
        // There is no room behind a stone where every column is a point.
        if (options.spacing == TextSpacing::dense) {
            glyphs.dead = {U'x', U'o'};
        } else {
            glyphs.dead_sign = U'×';
        }
    }
    return glyphs;
}

char32_t crossing(bool up, bool down, bool left, bool right) {
    //                                             up · down ·· both, by: alone, left, right, both
    constexpr std::array<char32_t, 16> kCrossings = {U'·', U'╵', U'╷', U'│', U'╴', U'┘',
                                                     U'┐', U'┤', U'╶', U'└', U'┌', U'├',
                                                     U'─', U'┴', U'┬', U'┼'};
    const unsigned index = (up ? 1U : 0U) | (down ? 2U : 0U) | (left ? 4U : 0U) | (right ? 8U : 0U);
    return kCrossings[index];
}

}  // namespace magpie::render
