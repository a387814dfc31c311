#pragma once

#include "apps/desktop/view/shapes.h"

namespace magpie::desktop {

// The colours of everything around the board. The board's own are render::Theme's.
struct Palette {
    ThemeName theme;
    Rgba card;
    Rgba card_hover;
    Rgba card_edge;
    double card_edge_width;
    Rgba sunken;  // tracks, fields, cells
    Rgba line;    // between rows
    Rgba text;
    Rgba text2;
    Rgba accent;
    Rgba on_accent;
    Rgba ink;  // the primary button
    Rgba on_ink;
    Rgba danger;
    Rgba ok;
    Rgba refusal_fill;
    Rgba refusal_edge;
    Rgba refusal_text;
    Rgba info_fill;
    Rgba info_edge;
    Rgba info_text;
    // Classes of moves in a review, as fill and as text.
    Rgba inaccuracy;
    Rgba mistake;
    Rgba blunder;
    Rgba inaccuracy_text;
    Rgba mistake_text;
    Rgba blunder_text;
    bool is_dark;
    bool is_high_contrast;
};

[[nodiscard]] const Palette& palette(ThemeName theme);

}  // namespace magpie::desktop
