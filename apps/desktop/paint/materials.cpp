// Slate and shell, discs, wood: drawn by gradients and curves, never from a picture file.
#include <array>
#include <initializer_list>

#include "apps/desktop/full_turn.h"
#include "apps/desktop/paint/cairo_handles.h"
#include "apps/desktop/paint/strokes.h"
#include "core/rng.h"

namespace magpie::desktop {

namespace {

struct Stop {
    double offset;
    Rgba color;
};

void add_stops(cairo_pattern_t* pattern, std::initializer_list<Stop> stops) {
    for (const Stop& stop : stops) {
        const auto part = [&stop](int shift) { return ((stop.color >> shift) & 0xFFU) / 255.0; };
        cairo_pattern_add_color_stop_rgba(pattern, stop.offset, part(24), part(16), part(8),
                                          part(0));
    }
}

// A circle lit from the upper left; `reach` in parts of its diameter.
void fill_lit(cairo_t* on, double r, double reach, std::initializer_list<Stop> stops) {
    const double x = (0.36 - 0.5) * 2 * r;
    const double y = (0.30 - 0.5) * 2 * r;
    const PatternHandle pattern(cairo_pattern_create_radial(x, y, 0, x, y, reach * 2 * r));
    add_stops(pattern.get(), stops);
    cairo_arc(on, 0, 0, r, 0, kFullTurn);
    cairo_set_source(on, pattern.get());
    cairo_fill(on);
}

void paint_shadow(cairo_t* on, const Piece& piece) {
    const double r = piece.radius;
    // A disc is flat: less of it stands above the felt.
    const double x = (piece.is_disc ? 0.06 : 0.10) * r;
    const double y = (piece.is_disc ? 0.14 : 0.16) * r;
    const double reach = (piece.is_disc ? 1.12 : 1.20) * r;
    const PatternHandle pattern(cairo_pattern_create_radial(x, y, 0, x, y, reach));
    add_stops(pattern.get(),
              {{0, 0x1E120475}, {0.72, 0x1E120475}, {0.88, 0x1E120429}, {1, 0x1E120400}});
    cairo_arc(on, x, y, reach, 0, kFullTurn);
    cairo_set_source(on, pattern.get());
    cairo_fill(on);
}

void paint_flat(cairo_t* on, const Piece& piece) {
    const bool is_black = piece.color == Color::black;
    const double width = std::max(1.5, (piece.is_disc ? 0.085 : 0.105) * piece.radius);
    cairo_arc(on, 0, 0, is_black ? piece.radius : piece.radius - width / 2, 0, kFullTurn);
    set_color(on, is_black ? 0x000000FF : 0xFFFFFFFF);
    cairo_fill_preserve(on);
    // The white edge cuts a black stone off the lines and its neighbours.
    set_color(on, is_black ? 0xFFFFFFFF : 0x000000FF);
    cairo_set_line_width(on, width);
    cairo_stroke(on);
}

void paint_shell_grain(cairo_t* on, double r, int turn) {
    cairo_save(on);
    cairo_rotate(on, (turn * 360.0 / 12 + 8) * kFullTurn / 360);
    set_color(on, 0xA39A86FF, r > 26 ? 0.09 : 0.12);
    cairo_set_line_width(on, 0.075 * r);
    for (int k = -2; k <= 2; ++k) {
        const double y = 0.28 * k * r;
        const double half = 0.9 * std::sqrt(r * r - y * y);
        const double bend = y - 2.0 / 3 * 0.14 * r;
        cairo_move_to(on, -half, y);
        cairo_curve_to(on, -half / 3, bend, half / 3, bend, half, y);
        cairo_stroke(on);
    }
    cairo_restore(on);
}

void paint_stone(cairo_t* on, const Piece& piece) {
    const double r = piece.radius;
    if (piece.color == Color::black) {
        return fill_lit(on, r, 0.74,
                        {{0, 0x626A75FF}, {0.28, 0x363B43FF}, {0.66, 0x191C21FF}, {1, 0x0B0C0FFF}});
    }
    fill_lit(on, r, 0.8, {{0, 0xFFFFFFFF}, {0.45, 0xF8F7F3FF}, {0.8, 0xE6E3DBFF}, {1, 0xC8C4B8FF}});
    if (piece.turn >= 0) paint_shell_grain(on, r, piece.turn);
    cairo_arc(on, 0, 0, r, 0, kFullTurn);
    set_color(on, 0x8F8A7DFF, 0.35);
    cairo_set_line_width(on, std::max(0.6, 0.03 * r));
    cairo_stroke(on);
}

// A disc shows its other face as a thin rim below.
void paint_disc(cairo_t* on, const Piece& piece) {
    const double r = piece.radius;
    const bool is_black = piece.color == Color::black;
    cairo_arc(on, 0.015 * r, 0.075 * r, r, 0, kFullTurn);
    set_color(on, is_black ? 0xD9D6CCFF : 0x1A1D22FF);
    cairo_fill(on);
    if (is_black) {
        fill_lit(on, r - 0.4, 0.78, {{0, 0x464C55FF}, {0.5, 0x22262CFF}, {1, 0x121418FF}});
    } else {
        fill_lit(on, r - 0.4, 0.85, {{0, 0xFFFFFFFF}, {0.5, 0xF4F3EFFF}, {1, 0xDCD9D0FF}});
    }
    cairo_arc(on, 0, 0, r - 0.4, 0, kFullTurn);
    set_color(on, 0xFFFFFFFF, is_black ? 0.16 : 0.7);
    cairo_set_line_width(on, 0.8);
    cairo_stroke(on);
}

// Near-horizontal curves, one every 9 to 26 pixels of the design, from 2 to 7 %.
void paint_grain(cairo_t* on, const Rect& rect, double scale) {
    Rng rng(1);
    const auto between = [&rng, scale](int low, int high) {
        return scale *
               (low + static_cast<int>(rng.below(static_cast<std::uint32_t>(high - low + 1))));
    };
    for (double y = between(3, 14); y < rect.height - 3; y += between(9, 26)) {
        const auto strength = static_cast<int>(rng.below(6));
        set_color(on, 0x8A5A1CFF, 0.02 + 0.01 * strength);
        cairo_set_line_width(on, scale * (1.6 + 0.5 * (strength * 5 % 6)));
        cairo_move_to(on, 0, y);
        const double a = y + between(-6, 6);
        const double b = y + between(-6, 6);
        const double end = y + between(-4, 4);
        cairo_curve_to(on, rect.width / 3, a, 2 * rect.width / 3, b, rect.width, end);
        cairo_stroke(on);
    }
}

}  // namespace

void paint_piece(cairo_t* on, const Piece& piece) {
    cairo_save(on);
    cairo_translate(on, piece.center.x, piece.center.y);
    cairo_scale(on, piece.scale, piece.scale);
    const bool has_gradients = render::theme(piece.theme).has_gradients;
    if (piece.has_shadow && has_gradients) {
        cairo_save(on);
        // A disc on its edge throws a narrow shadow.
        cairo_scale(on, std::max(0.3, piece.spread), 1);
        paint_shadow(on, piece);
        cairo_restore(on);
    }
    cairo_scale(on, std::max(0.04, piece.spread), 1);
    if (!has_gradients) {
        paint_flat(on, piece);
    } else if (piece.is_disc) {
        paint_disc(on, piece);
    } else {
        paint_stone(on, piece);
    }
    cairo_restore(on);
}

void paint_surface(cairo_t* on, const Surface& surface) {
    const render::Theme& theme = render::theme(surface.theme);
    const Rect box{0, 0, surface.rect.width, surface.rect.height};
    const bool is_sidebar = surface.ground == Ground::sidebar;
    render::Ramp ramp = theme.wood;
    if (is_sidebar) {
        switch (surface.theme) {
            case ThemeName::light:
                ramp = {"#EACB95", "#E4C288", "#DFB97B"};
                break;
            case ThemeName::plain:
                ramp = {"#EBD0A0", "#EBD0A0", "#EBD0A0"};
                break;
            case ThemeName::dark:
                ramp = {"#12161D", "#0F131A", "#0D1016"};
                break;
            case ThemeName::high_contrast:
                ramp = {"#000000", "#000000", "#000000"};
                break;
        }
    }
    const PatternHandle pattern(diagonal_pattern(box, ramp, 0.55));
    cairo_rectangle(on, 0, 0, box.width, box.height);
    cairo_set_source(on, pattern.get());
    cairo_fill(on);
    if (theme.has_grain && !is_sidebar) paint_grain(on, box, surface.scale);
    if (is_sidebar && surface.theme != ThemeName::high_contrast) {
        cairo_rectangle(on, 0, 0, std::max(1.0, std::floor(surface.scale)), box.height);
        set_color(on, 0x8A5A1CFF, surface.theme == ThemeName::dark ? 0.2 : 0.45);
        cairo_fill(on);
    }
}

}  // namespace magpie::desktop
