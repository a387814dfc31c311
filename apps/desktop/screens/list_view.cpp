#include "apps/desktop/screens/list_view.h"

#include <algorithm>

namespace magpie::desktop {

void ListView::keep_in_sight() {
    chosen_ = std::clamp(chosen_, 0, std::max(0, count_ - 1));
    first_ = std::clamp(first_, std::max(0, chosen_ - fitting_ + 1), chosen_);
}

void ListView::show(Frame& frame,
                    const std::string& title,
                    const std::vector<ListRow>& rows,
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
    count_ = static_cast<int>(rows.size());
    fitting_ = std::max(1, static_cast<int>(page.height / row_height));
    first_ = std::clamp(first_, 0, std::max(0, count_ - fitting_));
    for (int i = first_; i < std::min(count_, first_ + fitting_); ++i) {
        const ListRow& row = rows[static_cast<std::size_t>(i)];
        const Rect card = page.take_top(row_height).inset(0, frame.px(4));
        const Action action{Act::entry, i};
        frame.add(Box{.rect = card,
                      .fill = frame.is_hovered(card) ? colors.card_hover : colors.card,
                      .radius = frame.px(12),
                      .edge = i == chosen_ ? colors.accent : colors.card_edge,
                      .edge_width = i == chosen_ ? frame.px(2.5)
                                                 : colors.card_edge_width *
                                                       std::max(1.0, std::floor(frame.scale()))});
        Rect inside = card.inset(frame.px(20), frame.px(7));
        TextStyle note = frame.style(13, 400, colors.text2);
        note.align = Align::right;
        note.has_tabular_figures = true;
        frame.text(inside.take_right(frame.px(150)), row.note, note);
        frame.text({inside.x, inside.y, inside.width, inside.height / 2}, row.title,
                   frame.style(16, 600));
        frame.text({inside.x, inside.y + inside.height / 2, inside.width, inside.height / 2},
                   row.detail,
                   frame.style(13.5, 400, row.is_good ? colors.text2 : colors.refusal_text));
        frame.add_region({card, action, false});
    }
}

bool ListView::key(Key key) {
    switch (key) {
        case Key::up:
            --chosen_;
            break;
        case Key::down:
            ++chosen_;
            break;
        case Key::page_up:
            chosen_ -= fitting_;
            break;
        case Key::page_down:
            chosen_ += fitting_;
            break;
        case Key::home:
            chosen_ = 0;
            break;
        case Key::end:
            chosen_ = count_ - 1;
            break;
        default:
            return false;
    }
    keep_in_sight();
    return true;
}

void ListView::wheel(int notches) {
    first_ = std::clamp(first_ - notches, 0, std::max(0, count_ - fitting_));
}

}  // namespace magpie::desktop
