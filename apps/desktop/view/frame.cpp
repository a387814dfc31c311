#include "apps/desktop/view/frame.h"

#include <algorithm>
#include <utility>

#include "render/clean_text.h"

namespace magpie::desktop {

namespace {

void clean_lines(std::string& text) {
    const auto is_plain = [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); };
    if (std::ranges::all_of(text, is_plain)) return;
    std::string cleaned;
    std::string_view rest = text;
    for (;;) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        cleaned += render::clean_text(rest.substr(0, end));
        if (end == rest.size()) break;
        cleaned += '\n';
        rest.remove_prefix(end + 1);
    }
    text = std::move(cleaned);
}

}  // namespace

Frame::Frame(Viewport viewport, ThemeName theme, const Words& words, const Pointing& pointing)
    : viewport_(viewport), palette_(palette(theme)), words_(words), pointing_(pointing) {
    shapes_.reserve(512);
}

Rect Frame::window() const {
    return {0, 0, static_cast<double>(viewport_.width), static_cast<double>(viewport_.height)};
}

TextStyle Frame::style(double size, int weight) const { return style(size, weight, palette_.text); }

TextStyle Frame::style(double size, int weight, Rgba color) const {
    return {.size = size * viewport_.scale, .weight = weight, .color = color};
}

void Frame::add(Shape shape) {
    if (auto* label = std::get_if<Label>(&shape)) {
        clean_lines(label->lead);
        clean_lines(label->text);
    }
    shapes_.push_back(std::move(shape));
}

void Frame::text(const Rect& rect, std::string text, const TextStyle& style) {
    if (text.empty() || rect.is_empty()) return;
    add(Label{.rect = rect, .text = std::move(text), .style = style});
}

void Frame::card(const Rect& rect) {
    add(Box{.rect = rect,
            .fill = palette_.card,
            .radius = px(12),
            .edge = palette_.card_edge,
            .edge_width = palette_.card_edge_width * std::max(1.0, std::floor(scale()))});
}

void Frame::marked_card(const Rect& rect) {
    card(rect);
    add(Box{.rect = rect, .radius = px(12), .edge = palette_.accent, .edge_width = px(2)});
}

Rect Frame::dialog(const Rect& rect) {
    add(Box{.rect = rect,
            .fill = palette_.card,
            .radius = px(14),
            .edge = palette_.card_edge,
            .edge_width = std::max(1.0, std::floor(scale())),
            .shadow = px(26)});
    return rect.inset(px(26), px(18));
}

void Frame::line(double x1, double y1, double x2, double y2) {
    const double width = std::max(1.0, std::floor(scale()));
    add(Box{.rect = {x1, y1, std::max(x2 - x1, width), std::max(y2 - y1, width)},
            .fill = palette_.line});
}

void Frame::begin_dialog() {
    for (Region& region : regions_) region.takes_focus = false;
}

bool Frame::is_hovered(const Rect& rect) const {
    return pointing_.at && rect.contains(*pointing_.at);
}

Action Frame::pointed_at() const {
    if (pointing_.shows_focus && pointing_.focus) return *pointing_.focus;
    const bool is_meant = pointing_.at && !pointing_.rests && !pointing_.has_pressed;
    return is_meant ? action_at(*pointing_.at) : Action{};
}

void Frame::focus_ring(const Rect& rect, const Action& action, double radius) {
    if (!pointing_.shows_focus || pointing_.focus != action) return;
    add(Box{.rect = rect.inset(-px(4.5)),
            .radius = radius + px(4.5),
            .edge = palette_.accent,
            .edge_width = px(3)});
}

void Frame::button(const Rect& rect, const Button& b) {
    const double radius = px(9);
    const bool is_primary = b.kind == ButtonKind::primary;
    const bool is_hot = b.is_enabled && is_hovered(rect);
    const bool is_down = is_hot && pointing_.pressed == b.action;
    Rgba fill = is_hot ? palette_.card_hover : palette_.card;
    Rgba ink = palette_.text;
    if (b.kind == ButtonKind::chosen) fill = palette_.accent, ink = palette_.on_accent;
    if (b.kind == ButtonKind::danger) ink = palette_.danger;
    if (is_primary) fill = palette_.ink, ink = palette_.on_ink;
    if (is_down && !is_primary && b.kind != ButtonKind::chosen) fill = palette_.sunken;
    if (b.kind == ButtonKind::quiet && !is_hot) fill = 0;
    if (!b.is_enabled) {
        ink = with_opacity(ink, 0.38);
        fill = with_opacity(fill, 0.55);
    }
    const bool has_edge = !is_primary && b.kind != ButtonKind::quiet;
    add(Box{.rect = rect,
            .fill = fill,
            .radius = radius,
            .edge = has_edge ? palette_.card_edge : 0,
            .edge_width =
                has_edge ? palette_.card_edge_width * std::max(1.0, std::floor(scale())) : 0});
    if (is_primary && !palette_.is_high_contrast) {
        add(IrisStrip{rect, radius, px(4)});
    }
    const bool is_narrow = rect.width < px(100);
    const TextStyle words = style(is_narrow ? 0.86 * b.text_size : b.text_size, 600, ink);
    const double icon = px(18);
    const std::string label = tr(b.label);
    if (b.is_left_aligned) {
        Rect inside = rect.inset(px(22), 0);
        if (b.icon) {
            const Rect place = inside.take_left(px(36));
            add(Icon{{place.x, std::round(place.center().y - icon / 2), icon, icon}, *b.icon, ink});
        }
        if (!b.shortcut.empty()) inside.take_right(px(40));
        if (!b.note.empty() && rect.height >= px(44)) {
            inside = inside.inset(0, px(7));
            text(inside.take_bottom(px(18)), tr(b.note), style(13, 400, with_opacity(ink, 0.8)));
        }
        text(inside, label, words);
    } else if (b.icon && label.empty()) {
        add(Icon{{std::round(rect.center().x - icon / 2), std::round(rect.center().y - icon / 2),
                  icon, icon},
                 *b.icon,
                 ink});
    } else {
        TextStyle middle = words;
        middle.align = Align::center;
        Rect place = rect.inset(px(is_narrow ? 2 : 6), 0);
        if (!b.note.empty() && !is_narrow && rect.height >= px(48)) {
            place = place.inset(0, px(6));
            TextStyle small = style(12, 400, with_opacity(ink, 0.8));
            small.align = Align::center;
            text(place.take_bottom(px(17)), tr(b.note), small);
        }
        add(Label{.rect = place,
                  .text = label,
                  .style = middle,
                  // Where there is little room, the words alone.
                  .icon = is_narrow ? std::nullopt : b.icon,
                  .icon_size = icon});
    }
    if (!b.shortcut.empty()) {
        TextStyle key = style(13, 500, is_primary ? with_opacity(ink, 0.8) : palette_.text2);
        key.align = Align::right;
        text(rect.inset(px(20), 0), b.shortcut, key);
    }
    focus_ring(rect, b.action, radius);
    if (b.is_enabled) add_region({rect, b.action});
}

void Frame::typed_field(const Rect& rect, const std::string& typed) {
    add(Box{.rect = rect,
            .fill = palette_.sunken,
            .radius = px(9),
            .edge = palette_.accent,
            .edge_width = px(2)});
    TextStyle words = style(16, 500);
    words.shows_end = true;
    text(rect.inset(px(12), 0), typed + "|", words);
    add_region({rect, {Act::edit}});
}

void Frame::ground(const Rect& board, const Rect& sidebar) {
    add(Surface{board, Ground::board, theme(), scale()});
    if (!sidebar.is_empty()) add(Surface{sidebar, Ground::sidebar, theme(), scale()});
}

Action Frame::action_at(Spot spot) const {
    for (auto it = regions_.rbegin(); it != regions_.rend(); ++it) {
        if (it->rect.contains(spot)) return it->action;
    }
    if (!board_) return {};
    const auto point = board_->point_at(spot);
    return point ? Action{Act::board, point->index()} : Action{};
}

std::optional<Point> Frame::hovered_point() const {
    if (!pointing_.at || pointing_.rests) return std::nullopt;
    const Action action = action_at(*pointing_.at);
    if (action.act != Act::board) return std::nullopt;
    return Point(action.value);
}

}  // namespace magpie::desktop
