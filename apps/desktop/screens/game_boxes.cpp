// What comes up in a game and goes again: the winner, and the name of a save.
#include <algorithm>
#include <utility>
#include <vector>

#include "apps/desktop/screens/game.h"
#include "apps/desktop/view/board_view.h"
#include "table/words.h"

namespace magpie::desktop {

void GameScreen::show_naming(Frame& frame) const {
    const Palette& colors = frame.colors();
    const Rect window = frame.window();
    const double width = std::min(frame.px(460), window.width - frame.px(20));
    const double for_problem = naming_->problem.empty() ? 0 : frame.px(72);
    const Rect box{std::round((window.width - width) / 2), std::round(window.height * 0.25), width,
                   frame.px(190) + for_problem};
    // Nothing else answers meanwhile.
    frame.begin_dialog();
    frame.add_region({window, {Act::cancel}, false});
    Rect inside = frame.dialog(box);
    frame.add_region({box, {Act::none}, false});
    frame.text(inside.take_top(frame.px(36)), tr("Save the game as"), frame.style(21, 600));
    inside.take_top(frame.px(6));
    frame.typed_field(inside.take_top(frame.px(42)), naming_->name);
    if (!naming_->problem.empty()) {
        inside.take_top(frame.px(10));
        TextStyle style = frame.style(14, 400, colors.refusal_text);
        style.lines = Lines::many;
        frame.text(inside.take_top(for_problem - frame.px(10)), naming_->problem, style);
    }
    const Rect row = inside.take_bottom(frame.px(44));
    frame.button(column_of(row, 0, 3, frame.px(11)), {.action = {Act::save},
                                                      .label = "Save game",
                                                      .icon = IconName::disk,
                                                      .kind = ButtonKind::primary,
                                                      .is_enabled = !naming_->name.empty()});
    frame.button(column_of(row, 1, 3, frame.px(11)),
                 {.action = {Act::exporting}, .label = "Export"});
    frame.button(column_of(row, 2, 3, frame.px(11)), {.action = {Act::cancel}, .label = "Cancel"});
}

// `is_alone`: where there is no room for other buttons.
void GameScreen::show_winner(Frame& frame, const Rect& card, bool is_alone) {
    const Palette& colors = frame.colors();
    frame.marked_card(card);
    if (!lay_at_) lay_at_ = frame.pointing().at;
    const bool has_come = frame.pointing().at != *lay_at_ && !frame.pointing().rests;
    if (has_come) lay_at_.emplace();
    is_looked_at_ = has_come && frame.is_hovered(card);
    // A pointer that moves over the board looks at it: its five seconds begin again.
    const std::optional<Spot> before = std::exchange(seen_at_, frame.pointing().at);
    const bool has_moved = has_come && before && frame.pointing().at != before;
    if (has_moved && frame.hovered_point()) ended_ = room_.now;

    Rect inside = card.inset(frame.px(22), frame.px(16));
    const auto& outcome = table().record().outcome;
    const auto winner = outcome ? outcome->winner : std::nullopt;
    const bool is_othello = table().record().spec.kind == GameKind::othello;
    const Rect row = inside.take_bottom(std::min(frame.px(46), inside.height));
    inside.take_bottom(frame.px(10));
    Rect head = inside.take_top(std::min(frame.px(62), inside.height * 0.55));
    if (winner) {
        const Rect piece = head.take_left(frame.px(66));
        show_piece(frame, {piece.x + frame.px(26), std::round(piece.center().y)},
                   std::min(frame.px(24), head.height / 2), *winner, is_othello);
    }
    TextStyle title = frame.style(21, 600);
    title.face = Face::display;
    title.lines = Lines::many;
    frame.text(head,
               outcome ? result_sentence(table().record(), *outcome, room_.words.catalog()) : "",
               title);
    inside.take_top(frame.px(8));
    const Milliseconds left = kWinnerShown - elapsed(*ended_, room_.now);
    const std::string seconds =
        std::to_string(std::max<std::int64_t>(1, (left.count() + 999) / 1000));
    if (!stays_) {
        const Rect bar = inside.take_top(frame.px(4));
        const double part = std::clamp(
            static_cast<double>(left.count()) / static_cast<double>(kWinnerShown.count()), 0.0,
            1.0);
        frame.add(Box{.rect = bar, .fill = colors.sunken, .radius = frame.px(2)});
        if (part > 0) {
            frame.add(Box{.rect = {bar.x, bar.y, std::round(bar.width * part), bar.height},
                          .fill = colors.accent,
                          .radius = frame.px(2)});
        }
        inside.take_top(frame.px(6));
        TextStyle note = frame.style(14, 400, colors.text2);
        note.lines = Lines::many;
        frame.text(inside,
                   (is_looked_at_ ? tr("The menu waits while the pointer is here.")
                                  : tr("Menu in {n} s, or at any key.", {{"n", seconds}})) +
                       " " + tr("R reviews the game, S stays."),
                   note);
    }
    const std::string stay = tr("Stay here ({n})", {{"n", seconds}});
    std::vector<Button> buttons = {
        {.action = {Act::review},
         .label = "Review",
         .icon = IconName::chart,
         .kind = ButtonKind::primary},
        stays_ ? Button{.action = {Act::menu}, .label = "Menu", .icon = IconName::menu}
               : Button{.action = {Act::stay}, .label = stay, .icon = IconName::eye}};
    // Elsewhere Undo is among the buttons of the table.
    if (is_alone && can_take_end_back()) {
        buttons.push_back({.action = {Act::undo}, .label = "Undo", .icon = IconName::undo});
    }
    const auto count = static_cast<int>(buttons.size());
    if (count > 2) {
        for (Button& button : buttons) button.icon.reset();  // the words need the room
    }
    for (int i = 0; i < count; ++i) {
        frame.button(column_of(row, i, count, frame.px(11)), buttons[static_cast<std::size_t>(i)]);
    }
}

}  // namespace magpie::desktop
