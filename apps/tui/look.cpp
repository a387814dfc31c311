#include "apps/tui/look.h"

namespace magpie::tui {

Palette palette(const Look& look) {
    if (!look.has_colors()) return {};
    if (look.high_contrast) {
        return {.text = 0xFFFFFF,
                .quiet = 0xFFFFFF,
                .accent = 0xFFE45C,
                .on_accent = 0x000000,
                .warning = 0xFFE45C,
                .page = 0x000000};
    }
    // Of sixteen colours only those are sure to differ.
    if (look.colors == Colors::sixteen) {
        return {.text = kNoInk,
                .quiet = kNoInk,
                .accent = 0x00FFFF,
                .on_accent = 0x000000,
                .warning = 0xFFFF00,
                .page = kNoInk};
    }
    return {.text = 0xEEF1F5,
            .quiet = 0x8792A2,
            .accent = 0x7FAEFF,
            .on_accent = 0x0B1220,
            .warning = 0xFFC98A,
            .page = 0x0D1117};
}

Signs signs(const Look& look) {
    if (look.utf8) {
        return {.stones = {U'●', U'○'},
                .turn = U'◀',
                .across = U'─',
                .down = U'│',
                .joint = U'┴',
                .legal = U'·',
                .flips = U'◎',
                .dead = U'×',
                .territory = {U'▪', U'▫'},
                .ko = U'□',
                .refused = U'✗'};
    }
    return {.stones = {U'X', U'O'},
            .turn = U'<',
            .across = U'-',
            .down = U'|',
            .joint = U'+',
            .legal = U'*',
            .flips = U'@',
            .dead = U'#',
            .territory = {U'x', U'o'},
            .ko = U'k',
            .refused = U'!'};
}

}  // namespace magpie::tui
