#pragma once

#include "apps/tui/ansi.h"
#include "apps/tui/screen.h"
#include "core/color.h"

namespace magpie::tui {

// What the terminal can show, and what its user wants to see.
struct Look {
    Colors colors = Colors::none;
    bool utf8 = false;
    bool coordinates = true;
    bool high_contrast = false;
    bool is_turned = false;  // the board, so that who plays White sits below

    // Stones of half blocks, as long as a point has room for them.
    [[nodiscard]] bool has_pixels() const {
        return utf8 && !high_contrast && (colors == Colors::all || colors == Colors::many);
    }

    [[nodiscard]] bool has_colors() const { return colors != Colors::none; }
};

// The colours of the dark theme (the terminal is one), with what each is for.
struct Palette {
    Ink text = kNoInk;
    Ink quiet = kNoInk;   // what can be left unread
    Ink accent = kNoInk;  // keys, the turn
    Ink on_accent = kNoInk;
    Ink warning = kNoInk;  // refusals
    Ink page = kNoInk;     // behind everything
};

[[nodiscard]] Palette palette(const Look& look);

// The signs that stand for things where there are no pixels.
struct Signs {
    ByColor<char32_t> stones;
    char32_t turn;    // beside the name of who is to play
    char32_t across;  // lines of the frame
    char32_t down;
    char32_t joint;  // where the frame meets the last line
    char32_t legal;
    char32_t flips;  // a disc that would turn
    char32_t dead;
    ByColor<char32_t> territory;
    char32_t ko;
    char32_t refused;  // before a refusal
};

[[nodiscard]] Signs signs(const Look& look);

}  // namespace magpie::tui
