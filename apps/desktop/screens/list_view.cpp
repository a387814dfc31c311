#include "apps/desktop/screens/list_view.h"

#include <algorithm>
#include <cmath>

namespace magpie::desktop {

namespace {

constexpr int kScrollStops = 100;  // places of the scroll bar that can be told apart

}  // namespace

void ListView::show(Frame& frame,
                    const std::string& title,
                    int count,
                    const std::function<ListRow(int)>& row_at,
                    const std::string& hint) {
    const Palette& colors = frame.colors();
    const Rect window = frame.window();
    frame.ground({}, window);
    const double width = std::min(frame.px(820), window.width - frame.px(40));
    Rect page{std::round((window.width - width) / 2), frame.px(36), width,
              window.height - frame.px(60)};
    Rect head = page.take_top(frame.px(48));
    frame.button(head.take_right(frame.px(120)),
                 {.action = {Act::menu}, .label = "Menu", .icon = IconName::menu, .shortcut = ""});
    TextStyle big = frame.style(30, 700);
    big.face = Face::display;
    frame.text(head, title, big);
    frame.text(page.take_top(frame.px(34)), hint, frame.style(15, 400, colors.text2));
    page.take_top(frame.px(10));
    const double row_height = frame.px(66);
    count_ = count;
    fitting_ = std::max(1, static_cast<int>(page.height / row_height));
    cursor_.scroll(0, count_, fitting_);
    // What was chosen may be gone.
    cursor_.selected = std::clamp(cursor_.selected, 0, std::max(0, count_ - 1));
    if (count_ > fitting_) {
        show_scroll_bar(frame, {page.right() + frame.px(6), page.y, frame.px(8),
                                fitting_ * row_height - frame.px(4)});
    }
    for (int i = cursor_.top; i < std::min(count_, cursor_.top + fitting_); ++i) {
        const ListRow row = row_at(i);
        const Rect card = page.take_top(row_height).inset(0, frame.px(4));
        const Action action{Act::entry, i};
        frame.add(Box{
            .rect = card,
            .fill = frame.is_hovered(card) ? colors.card_hover : colors.card,
            .radius = frame.px(12),
            .edge = i == cursor_.selected ? colors.accent : colors.card_edge,
            .edge_width = i == cursor_.selected
                              ? frame.px(2.5)
                              : colors.card_edge_width * std::max(1.0, std::floor(frame.scale()))});
        frame.add_region({card, action, false});
        Rect inside = card.inset(frame.px(20), frame.px(7));
        if (!row.remove.empty()) {
            const Rect place = inside.take_right(frame.px(96)).inset(0, frame.px(5));
            inside.take_right(frame.px(14));
            frame.button(place,
                         {.action = {Act::remove, i}, .label = row.remove, .text_size = 13.5});
        }
        TextStyle note = frame.style(13, 400, colors.text2);
        note.align = Align::right;
        note.has_tabular_figures = true;
        frame.text(inside.take_right(frame.px(150)), row.note, note);
        frame.text({inside.x, inside.y, inside.width, inside.height / 2}, row.title,
                   frame.style(16, 600));
        frame.text({inside.x, inside.y + inside.height / 2, inside.width, inside.height / 2},
                   row.detail,
                   frame.style(13.5, 400, row.is_good ? colors.text2 : colors.refusal_text));
    }
}

// Which part of the list is shown; pressed somewhere it goes there.
void ListView::show_scroll_bar(Frame& frame, const Rect& track) const {
    const Palette& colors = frame.colors();
    const double radius = track.width / 2;
    frame.add(Box{.rect = track, .fill = colors.sunken, .radius = radius});
    const double height = std::max(frame.px(28), track.height * fitting_ / count_);
    const double way = track.height - height;
    const double y = std::round(track.y + way * cursor_.top / (count_ - fitting_));
    frame.add(
        Box{.rect = {track.x, y, track.width, height}, .fill = colors.text2, .radius = radius});
    const double part = track.height / kScrollStops;
    for (int i = 0; i < kScrollStops; ++i) {
        frame.add_region({{track.x - frame.px(4), track.y + i * part, 2 * track.width, part},
                          {Act::scroll, i},
                          false});
    }
}

bool ListView::act(const Action& action) {
    if (action.act != Act::scroll) return false;
    const double share = static_cast<double>(action.value) / (kScrollStops - 1);
    cursor_.top = static_cast<int>(std::lround(share * std::max(0, count_ - fitting_)));
    // The keys go on from what is seen.
    cursor_.selected = std::clamp(cursor_.selected, cursor_.top, cursor_.top + fitting_ - 1);
    return true;
}

bool ListView::key(Key key) {
    using seats::ListStep;
    const auto step = [this](ListStep by) {
        cursor_.step(by, count_, fitting_);
        return true;
    };
    switch (key) {
        case Key::up:
            return step(ListStep::up);
        case Key::down:
            return step(ListStep::down);
        case Key::page_up:
            return step(ListStep::page_up);
        case Key::page_down:
            return step(ListStep::page_down);
        case Key::home:
            return step(ListStep::first);
        case Key::end:
            return step(ListStep::last);
        default:
            return false;
    }
}

void ListView::wheel(int notches) { cursor_.scroll(-notches, count_, fitting_); }

}  // namespace magpie::desktop
