#include "apps/desktop/screens/form.h"

namespace magpie::desktop {

Form::Form(Frame& frame, const Rect& area, int rows)
    : frame_(frame),
      rest_(area),
      row_height_(std::clamp(std::floor((area.height - frame.px(54)) / rows), 12.0, frame.px(50))) {
}

void Form::heading(const std::string& text) {
    TextStyle big = frame_.style(26, 700);
    big.face = Face::display;
    frame_.text(rest_.take_top(frame_.px(44)), text, big);
}

void Form::gap(double design_pixels) { rest_.take_top(frame_.px(design_pixels)); }

Rect Form::row(const std::string& label) {
    Rect row = rest_.take_top(row_height_);
    Rect name = row.take_left(std::min(frame_.px(104), row.width * 0.26));
    if (name.width >= frame_.px(104)) name.take_right(frame_.px(6));
    frame_.text(name, label, frame_.style(14, 600, frame_.colors().text2));
    return row.inset(0, std::min(frame_.px(4), std::floor(row.height * 0.08)));
}

void Form::choice(int field,
                  const std::string& label,
                  const std::vector<std::string>& options,
                  int chosen) {
    const Rect cells = row(label);
    const auto count = static_cast<int>(options.size());
    for (int i = 0; i < count; ++i) {
        frame_.button(column_of(cells, i, count, frame_.px(6)),
                      {.action = {Act::choose, field, i},
                       .label = options[static_cast<std::size_t>(i)],
                       .kind = i == chosen ? ButtonKind::chosen : ButtonKind::usual,
                       .text_size = 14});
    }
}

void Form::stepper(int field,
                   const std::string& label,
                   const std::string& value,
                   const std::string& note) {
    Rect cells = row(label);
    const double arrow = std::min(frame_.px(40), cells.width * 0.13);
    frame_.button(cells.take_left(arrow),
                  {.action = {Act::step_down, field}, .label = "", .icon = IconName::previous});
    frame_.button(cells.take_right(arrow),
                  {.action = {Act::step_up, field}, .label = "", .icon = IconName::next});
    TextStyle style = frame_.style(15, 600);
    style.align = Align::center;
    cells = cells.inset(frame_.px(4), 0);
    if (!note.empty() && cells.height >= frame_.px(36)) {
        TextStyle small = frame_.style(11, 400, frame_.colors().text2);
        small.align = Align::center;
        frame_.text(cells.take_bottom(std::floor(cells.height * 0.4)), note, small);
    }
    frame_.text(cells, value, style);
}

void Form::text(int field,
                const std::string& label,
                const std::string& value,
                bool is_edited,
                const std::string& empty,
                bool is_refused) {
    const Palette& colors = frame_.colors();
    const Rect cell = row(label);
    const Action action{Act::edit, field};
    const bool is_focus = frame_.pointing().shows_focus && frame_.pointing().focus == action;
    const bool is_marked = is_edited || is_focus || is_refused;
    frame_.add(
        Box{.rect = cell,
            .fill = is_refused ? colors.refusal_fill : colors.card,
            .radius = frame_.px(9),
            .edge = is_refused  ? colors.refusal_edge
                    : is_marked ? colors.accent
                                : colors.card_edge,
            .edge_width = is_marked ? frame_.px(2) : std::max(1.0, std::floor(frame_.scale()))});
    const bool is_empty = value.empty() && !is_edited;
    TextStyle style =
        frame_.style(15, 400, is_empty ? with_opacity(colors.text2, 0.75) : colors.text);
    style.shows_end = is_edited;
    frame_.text(cell.inset(frame_.px(12), 0), is_empty ? empty : value + (is_edited ? "|" : ""),
                style);
    frame_.add_region({cell, action});
}

void erase_last_character(std::string& text) {
    while (!text.empty()) {
        const auto byte = static_cast<unsigned char>(text.back());
        text.pop_back();
        if ((byte & 0xC0) != 0x80) return;
    }
}

}  // namespace magpie::desktop
