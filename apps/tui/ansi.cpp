#include "apps/tui/ansi.h"

#include <array>
#include <cstdlib>

#include "render/clean_text.h"

namespace magpie::tui {

namespace {

struct Rgb {
    int red;
    int green;
    int blue;
};

Rgb rgb_of(Ink ink) { return {(ink >> 16) & 255, (ink >> 8) & 255, ink & 255}; }

// The eye sees green best; good enough to choose among a few colours.
int distance(Rgb a, Rgb b) {
    const int red = a.red - b.red;
    const int green = a.green - b.green;
    const int blue = a.blue - b.blue;
    return 3 * red * red + 6 * green * green + blue * blue;
}

constexpr std::array<int, 6> kCube = {0, 95, 135, 175, 215, 255};

int nearest_step(int value) {
    int best = 0;
    for (int i = 1; i < 6; ++i) {
        const auto at = [](int step) { return kCube[static_cast<std::size_t>(step)]; };
        if (std::abs(at(i) - value) < std::abs(at(best) - value)) best = i;
    }
    return best;
}

void append_color(std::string& codes, Ink ink, bool is_paper, Colors colors) {
    if (ink == kNoInk || colors == Colors::none) return;
    if (colors == Colors::all) {
        const Rgb rgb = rgb_of(ink);
        codes += (is_paper ? ";48;2;" : ";38;2;") + std::to_string(rgb.red) + ";" +
                 std::to_string(rgb.green) + ";" + std::to_string(rgb.blue);
    } else if (colors == Colors::many) {
        codes += (is_paper ? ";48;5;" : ";38;5;") + std::to_string(nearest_of_256(ink));
    } else {
        const int color = nearest_of_16(ink);
        const int base = (is_paper ? 40 : 30) + (color >= 8 ? 60 : 0);
        codes += ";" + std::to_string(base + color % 8);
    }
}

std::string style_codes(const Style& style, Colors colors) {
    std::string codes = "\x1b[0";
    if (style.bold) codes += ";1";
    if (style.reverse) codes += ";7";
    append_color(codes, style.ink, false, colors);
    append_color(codes, style.paper, true, colors);
    return codes + "m";
}

}  // namespace

Colors colors_of(bool no_color, std::string_view colorterm, std::string_view term) {
    if (no_color || term.empty() || term == "dumb" || term.starts_with("vt")) return Colors::none;
    if (colorterm == "truecolor" || colorterm == "24bit" || term.ends_with("-direct")) {
        return Colors::all;
    }
    if (term.find("256color") != std::string_view::npos) return Colors::many;
    return Colors::sixteen;
}

int nearest_of_256(Ink ink) {
    const Rgb rgb = rgb_of(ink);
    const int red = nearest_step(rgb.red);
    const int green = nearest_step(rgb.green);
    const int blue = nearest_step(rgb.blue);
    const auto at = [](int step) { return kCube[static_cast<std::size_t>(step)]; };
    const Rgb in_cube{at(red), at(green), at(blue)};
    // 24 greys from 8 to 238, ten apart.
    const int average = (rgb.red + rgb.green + rgb.blue) / 3;
    const int step = average < 8 ? 0 : average > 238 ? 23 : (average - 3) / 10;
    const int level = 8 + 10 * step;
    if (distance({level, level, level}, rgb) < distance(in_cube, rgb)) return 232 + step;
    return 16 + 36 * red + 6 * green + blue;
}

int nearest_of_16(Ink ink) {
    // xterm's; others differ a little.
    static constexpr std::array<Ink, 16> kColors = {
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
        0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF};
    int best = 0;
    for (int i = 1; i < 16; ++i) {
        if (distance(rgb_of(kColors[static_cast<std::size_t>(i)]), rgb_of(ink)) <
            distance(rgb_of(kColors[static_cast<std::size_t>(best)]), rgb_of(ink))) {
            best = i;
        }
    }
    return best;
}

std::string changes(const Screen& before, const Screen& after, Colors colors) {
    const bool is_new = before.columns() != after.columns() || before.rows() != after.rows();
    std::string out = is_new ? "\x1b[0m\x1b[2J" : "";
    Style style;
    bool has_style = false;
    for (int y = 0; y < after.rows(); ++y) {
        int cursor = -1;  // the column where the terminal would write next, in this row
        for (int x = 0; x < after.columns(); ++x) {
            const Cell& cell = after.at(x, y);
            // Half a wide character cannot be written by itself.
            const bool is_half = cell.character == 0;
            if (is_half || (!is_new && cell == before.at(x, y) &&
                            (x + 1 >= after.columns() || after.at(x + 1, y).character != 0 ||
                             after.at(x + 1, y) == before.at(x + 1, y)))) {
                continue;
            }
            if (cursor != x) {
                out += "\x1b[" + std::to_string(y + 1) + ";" + std::to_string(x + 1) + "H";
            }
            if (!has_style || style != cell.style) out += style_codes(cell.style, colors);
            style = cell.style;
            has_style = true;
            render::append_utf8(out, cell.character);
            cursor = x + render::display_width(cell.character);
        }
    }
    if (has_style) out += "\x1b[0m";
    return out;
}

}  // namespace magpie::tui
