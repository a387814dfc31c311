#include "apps/desktop/view/palette.h"

#include <array>

namespace magpie::desktop {

namespace {

// Cream cards on wood.
Palette wooden(ThemeName theme) {
    return {.theme = theme,
            .card = 0xFBF2E0FF,
            .card_hover = 0xFFFAEEFF,
            .card_edge = 0xB98F4EFF,
            .card_edge_width = 1,
            .sunken = 0xEFE0C2FF,
            .line = 0xE3D0A8FF,
            .text = 0x1B140AFF,
            .text2 = 0x5C4722FF,
            .accent = 0x1D56C9FF,
            .on_accent = 0xFFFFFFFF,
            .ink = 0x12161DFF,
            .on_ink = 0xFFFFFFFF,
            .danger = 0x8E1148FF,
            .ok = 0x0B6E5FFF,
            .refusal_fill = 0xFDF1E3FF,
            .refusal_edge = 0xD98A3CFF,
            .refusal_text = 0x7A3B00FF,
            .info_fill = 0xE6EEFCFF,
            .info_edge = 0x8FB0EEFF,
            .info_text = 0x12387FFF,
            .inaccuracy = 0xE8AE1BFF,
            .mistake = 0xE3701AFF,
            .blunder = 0xC2306FFF,
            .inaccuracy_text = 0x7A5500FF,
            .mistake_text = 0xA34200FF,
            .blunder_text = 0xA3195BFF,
            .is_dark = false,
            .is_high_contrast = false};
}

Palette dark() {
    Palette p = wooden(ThemeName::dark);
    p.card = 0x151A22FF;
    p.card_hover = 0x1D2430FF;
    p.card_edge = 0x394352FF;
    p.sunken = 0x10141BFF;
    p.line = 0x262E3AFF;
    p.text = 0xEEF1F5FF;
    p.text2 = 0xB3BCC9FF;
    p.accent = 0x7FAEFFFF;
    p.on_accent = 0x0D1016FF;
    p.ink = 0xEEF1F5FF;
    p.on_ink = 0x12161DFF;
    p.danger = 0xF07BAAFF;
    p.ok = 0x4FC9B4FF;
    p.refusal_fill = 0x2B2114FF;
    p.refusal_edge = 0x5C4220FF;
    p.refusal_text = 0xFFC98AFF;
    p.info_fill = 0x1A2942FF;
    p.info_edge = 0x2B4470FF;
    p.info_text = 0xCFE0FFFF;
    p.mistake = 0xF0812EFF;
    p.blunder = 0xD9558CFF;
    p.inaccuracy_text = 0xF0C24BFF;
    p.mistake_text = 0xFF9A52FF;
    p.blunder_text = 0xF07BAAFF;
    p.is_dark = true;
    return p;
}

Palette high_contrast() {
    Palette p = dark();
    p.theme = ThemeName::high_contrast;
    p.card = p.sunken = p.refusal_fill = p.info_fill = 0x000000FF;
    p.card_hover = 0x333333FF;
    p.card_edge = p.line = p.text = p.text2 = p.info_edge = p.info_text = 0xFFFFFFFF;
    p.card_edge_width = 2;
    p.accent = p.refusal_edge = p.refusal_text = 0xFFE45CFF;
    p.on_accent = 0x000000FF;
    p.ink = 0xFFFFFFFF;
    p.on_ink = 0x000000FF;
    p.danger = p.ok = 0xFFFFFFFF;
    p.is_high_contrast = true;
    return p;
}

}  // namespace

const Palette& palette(ThemeName theme) {
    static const std::array<Palette, 4> kPalettes = {wooden(ThemeName::light), dark(),
                                                     wooden(ThemeName::plain), high_contrast()};
    return kPalettes[static_cast<std::size_t>(theme)];
}

}  // namespace magpie::desktop
