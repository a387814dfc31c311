#include "apps/desktop/paint/strokes.h"

#include <charconv>
#include <string_view>

#include "apps/desktop/full_turn.h"

namespace magpie::desktop {

namespace {

// Reads the next number of a path; 0 where there is none.
double take_number(std::string_view& path) {
    while (path.starts_with(' ') || path.starts_with(',')) path.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(path.data(), path.data() + path.size(), value);
    if (error != std::errc()) return 0;
    path.remove_prefix(static_cast<std::size_t>(end - path.data()));
    return value;
}

// On a grid of 24.
std::string_view icon_path(IconName name) {
    switch (name) {
        case IconName::play:
            return "M7 4.5 L19 12 L7 19.5 Z";
        case IconName::folder:
            return "M3.5 19 V5.5 H9.5 L11.5 8 H20.5 V19 Z";
        case IconName::book:
            return "M12 6.5 C10 5 7 4.8 3.5 5 V18.5 C7 18.3 10 18.5 12 20 C14 18.5 17 18.3 20.5 "
                   "18.5 "
                   "V5 C17 4.8 14 5 12 6.5 Z M12 6.5 V20";
        case IconName::sliders:
            return "M3 6 H12 M18 6 H21 M3 12 H6 M12 12 H21 M3 18 H13 M19 18 H21 O 15 6 2.6 O 9 12 "
                   "2.6 "
                   "O 16 18 2.6";
        case IconName::leave:
            return "M3.5 12 H14 M10 7.5 L14.5 12 L10 16.5 M13.5 3.5 H20 V20.5 H13.5";
        case IconName::pass:
            return "M4 12 H19.5 M13.5 6 L19.5 12 L13.5 18";
        case IconName::undo:
            return "M9 4.5 L4 9.5 L9 14.5 M4 9.5 H14.5 C22 9.5 22 19.5 14.5 19.5 H10";
        case IconName::bulb:
            return "M9 17.5 C9 15 6 13.5 6 9.5 C6 1.8 18 1.8 18 9.5 C18 13.5 15 15 15 17.5 Z M9.8 "
                   "21 "
                   "H14.2";
        case IconName::disk:
            return "M4 4 H16.5 L20 7.5 V20 H4 Z M8 4 V9 H15 V4 M7.5 20 V13.5 H16.5 V20";
        case IconName::menu:
            return "M3.5 6 H20.5 M3.5 12 H20.5 M3.5 18 H20.5";
        case IconName::flag:
            return "M6 21 V4 M6 4.5 H18.5 L16 9 L18.5 13.5 H6";
        case IconName::check:
            return "M4 12.5 L9.5 18 L20 6.5";
        case IconName::sound:
            return "M4 9.5 V14.5 H7.5 L12 18.5 V5.5 L7.5 9.5 Z M15.5 9 C17.3 10.5 17.3 13.5 15.5 "
                   "15 "
                   "M18 6.5 C21.5 9.5 21.5 14.5 18 17.5";
        case IconName::mute:
            return "M4 9.5 V14.5 H7.5 L12 18.5 V5.5 L7.5 9.5 Z M16 9.5 L21 14.5 M21 9.5 L16 14.5";
        case IconName::first:
            return "M6 5 V19 M18 5.5 L10.5 12 L18 18.5";
        case IconName::previous:
            return "M15.5 5 L8.5 12 L15.5 19";
        case IconName::next:
            return "M8.5 5 L15.5 12 L8.5 19";
        case IconName::last:
            return "M18 5 V19 M6 5.5 L13.5 12 L6 18.5";
        case IconName::eye:
            return "M2.5 12 C6.5 5 17.5 5 21.5 12 C17.5 19 6.5 19 2.5 12 Z O 12 12 2.8";
        case IconName::chart:
            return "M3.5 4 V20 H20.5 M6.5 15 L11 10 L14.5 13 L20 6.5";
        case IconName::help:
            return "O 12 12 9 M9.3 9.6 C9.3 6.2 14.7 6.2 14.7 9.6 C14.7 11.8 12 11.8 12 14 M12 17 "
                   "V17.2";
        case IconName::person:
            return "O 12 8 4 M4.5 20.5 C5 13.5 19 13.5 19.5 20.5";
        case IconName::machine:
            return "M5 8.5 H19 V19.5 H5 Z M12 8.5 V4.5 O 12 3.6 1 M9 13 V14.5 M15 13 V14.5";
    }
    return "";
}

}  // namespace

void set_color(cairo_t* on, Rgba color, double opacity) {
    const auto part = [color](int shift) { return ((color >> shift) & 0xFFU) / 255.0; };
    cairo_set_source_rgba(on, part(24), part(16), part(8), part(0) * opacity);
}

void add_round_rect(cairo_t* on, const Rect& rect, double radius) {
    const double r = std::min({radius, rect.width / 2, rect.height / 2});
    if (r <= 0) return cairo_rectangle(on, rect.x, rect.y, rect.width, rect.height);
    cairo_new_sub_path(on);
    cairo_arc(on, rect.right() - r, rect.y + r, r, -kFullTurn / 4, 0);
    cairo_arc(on, rect.right() - r, rect.bottom() - r, r, 0, kFullTurn / 4);
    cairo_arc(on, rect.x + r, rect.bottom() - r, r, kFullTurn / 4, kFullTurn / 2);
    cairo_arc(on, rect.x + r, rect.y + r, r, kFullTurn / 2, 3 * kFullTurn / 4);
    cairo_close_path(on);
}

void add_path(cairo_t* on, std::string_view path) {
    Spot at;
    while (!path.empty()) {
        const char command = path.front();
        path.remove_prefix(1);
        if (command == 'M' || command == 'L') {
            at.x = take_number(path);
            at.y = take_number(path);
            command == 'M' ? cairo_move_to(on, at.x, at.y) : cairo_line_to(on, at.x, at.y);
        } else if (command == 'H') {
            at.x = take_number(path);
            cairo_line_to(on, at.x, at.y);
        } else if (command == 'V') {
            at.y = take_number(path);
            cairo_line_to(on, at.x, at.y);
        } else if (command == 'C') {
            const Spot a{take_number(path), take_number(path)};
            const Spot b{take_number(path), take_number(path)};
            at = {take_number(path), take_number(path)};
            cairo_curve_to(on, a.x, a.y, b.x, b.y, at.x, at.y);
        } else if (command == 'O') {
            const Spot c{take_number(path), take_number(path)};
            cairo_new_sub_path(on);
            cairo_arc(on, c.x, c.y, take_number(path), 0, kFullTurn);
            cairo_close_path(on);
        } else if (command == 'Z') {
            cairo_close_path(on);
        }
    }
}

void paint_icon(cairo_t* on, const Icon& icon) {
    cairo_save(on);
    cairo_translate(on, icon.rect.x, icon.rect.y);
    cairo_scale(on, icon.rect.width / 24, icon.rect.height / 24);
    cairo_new_path(on);
    add_path(on, icon_path(icon.name));
    set_color(on, icon.color);
    cairo_set_line_width(on, 2.1);
    cairo_set_line_cap(on, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(on, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(on);
    cairo_restore(on);
}

void paint_emblem(cairo_t* on, const Emblem& emblem) {
    cairo_save(on);
    cairo_translate(on, emblem.rect.x, emblem.rect.y);
    cairo_scale(on, emblem.rect.width / 64, emblem.rect.height / 64);
    cairo_new_path(on);
    add_path(
        on,
        "M62 22.5 L51.3 15.2 C48.6 8.6 41 5.8 34.8 8.6 C27.6 11.9 26 20.2 22.4 28.4 C18.4 37.4 "
        "11.4 47 2.5 59.2 L12.6 60.4 C17 54.8 21.4 52 26.4 52.2 C39.6 52.8 50.2 45.4 51.2 34.6 "
        "C51.5 31.4 51.2 29 51.6 26.9 Z");
    set_color(on, emblem.is_plain ? 0xFFFFFFFF : 0x12161DFF);
    cairo_fill(on);
    if (!emblem.is_plain) {
        add_path(on,
                 "M50.9 36.2 C49.4 46.2 39.4 52.7 26.4 52.2 C25 52.1 23.6 52.3 22.3 52.7 C29 47.6 "
                 "31.2 42 35.4 38.6 C39.8 35 45.6 34.8 50.9 36.2 Z");
        set_color(on, 0xFFFFFFFF);
        cairo_fill_preserve(on);
        set_color(on, 0x12161DFF);
        cairo_set_line_width(on, 1.5);
        cairo_set_line_join(on, CAIRO_LINE_JOIN_ROUND);
        cairo_stroke(on);
        add_path(on,
                 "M40.2 20.6 C33 22.4 28.6 27.4 24.4 34.6 C19.6 42.8 12.6 50.6 2.5 59.2 L12.6 60.4 "
                 "C22 53.6 36.4 45.6 40.6 33.6 C42.2 29 42 24.4 40.2 20.6 Z");
        cairo_pattern_t* iris = cairo_pattern_create_linear(2.5, 60.4, 42, 20.6);
        cairo_pattern_add_color_stop_rgb(iris, 0, 0x6A / 255.0, 0x35 / 255.0, 0xC2 / 255.0);
        cairo_pattern_add_color_stop_rgb(iris, 0.5, 0x1D / 255.0, 0x56 / 255.0, 0xC9 / 255.0);
        cairo_pattern_add_color_stop_rgb(iris, 1, 0x0A / 255.0, 0x9A / 255.0, 0xA6 / 255.0);
        cairo_set_source(on, iris);
        cairo_fill(on);
        cairo_pattern_destroy(iris);
    }
    cairo_arc(on, 43.6, 16.4, 2.3, 0, kFullTurn);
    set_color(on, emblem.is_plain ? 0x000000FF : 0xFFFFFFFF);
    cairo_fill(on);
    cairo_restore(on);
}

cairo_pattern_t* diagonal_pattern(const Rect& box, const render::Ramp& ramp, double middle) {
    cairo_pattern_t* pattern = cairo_pattern_create_linear(box.x, box.y, box.right(), box.bottom());
    const double stops[3] = {0, middle, 1};
    for (std::size_t i = 0; i < ramp.size(); ++i) {
        const Rgba color = rgba(ramp[i]);
        cairo_pattern_add_color_stop_rgb(pattern, stops[i], (color >> 24) / 255.0,
                                         ((color >> 16) & 0xFFU) / 255.0,
                                         ((color >> 8) & 0xFFU) / 255.0);
    }
    return pattern;
}

}  // namespace magpie::desktop
