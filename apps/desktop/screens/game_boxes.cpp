// What comes up in a game and goes again: the winner, and the name of a save.
#include <algorithm>

#include "apps/desktop/screens/game.h"
#include "apps/desktop/view/board_view.h"
#include "game/words.h"

namespace magpie::desktop {

void GameScreen::show_naming(Frame& frame) const {
    const Palette& colors = frame.colors();
    const Rect window = frame.window();
    const double width = std::min(frame.px(460), window.width - frame.px(20));
    const Rect box{std::round((window.width - width) / 2), std::round(window.height * 0.3), width,
                   frame.px(190)};
    // Nothing else answers meanwhile.
    frame.add_region({window, {Act::cancel}, false});
    frame.add(Box{.rect = box,
                  .fill = colors.card,
                  .radius = frame.px(14),
                  .edge = colors.card_edge,
                  .edge_width = std::max(1.0, std::floor(frame.scale())),
                  .shadow = frame.px(26)});
    frame.add_region({box, {Act::none}, false});
    Rect inside = box.inset(frame.px(26), frame.px(18));
    frame.text(inside.take_top(frame.px(36)), tr("Save the game as"), frame.style(21, 600));
    inside.take_top(frame.px(6));
    const Rect field = inside.take_top(frame.px(42));
    frame.add(Box{.rect = field,
                  .fill = colors.sunken,
                  .radius = frame.px(9),
                  .edge = colors.accent,
                  .edge_width = frame.px(2)});
    frame.text(field.inset(frame.px(12), 0), *naming_ + "|", frame.style(16, 500));
    const Rect row = inside.take_bottom(frame.px(44));
    frame.button(column_of(row, 0, 2, frame.px(11)), {.action = {Act::save},
                                                      .label = "Save game",
                                                      .icon = IconName::disk,
                                                      .kind = ButtonKind::primary,
                                                      .is_enabled = !naming_->empty()});
    frame.button(column_of(row, 1, 2, frame.px(11)), {.action = {Act::cancel}, .label = "Cancel"});
}

void GameScreen::show_winner(Frame& frame, const Rect& area) const {
    const Palette& colors = frame.colors();
    Rect card = area;
    card.height = std::min(area.height, frame.px(210));
    frame.card(card);
    frame.add(Box{
        .rect = card, .radius = frame.px(12), .edge = colors.accent, .edge_width = frame.px(2)});
    Rect inside = card.inset(frame.px(22), frame.px(14));
    const auto& outcome = table().record().outcome;
    const auto winner = outcome ? outcome->winner : std::nullopt;
    const bool is_othello = table().record().spec.kind == GameKind::othello;
    Rect head = inside.take_top(frame.px(64));
    if (winner) {
        const Rect piece = head.take_left(frame.px(66));
        show_piece(frame, {piece.x + frame.px(26), std::round(piece.center().y)}, frame.px(24),
                   *winner, is_othello);
    }
    TextStyle title = frame.style(21, 600);
    title.face = Face::display;
    title.lines = Lines::many;
    frame.text(head,
               outcome ? result_sentence(table().record(), *outcome, room_.words.catalog()) : "",
               title);
    inside.take_top(frame.px(6));
    const Rect bar = inside.take_top(frame.px(4));
    const double left =
        std::clamp(1 - static_cast<double>(elapsed(*ended_, room_.now).count()) / 5000.0, 0.0, 1.0);
    frame.add(Box{.rect = bar, .fill = colors.sunken, .radius = frame.px(2)});
    if (left > 0) {
        frame.add(Box{.rect = {bar.x, bar.y, std::round(bar.width * left), bar.height},
                      .fill = colors.accent,
                      .radius = frame.px(2)});
    }
    inside.take_top(frame.px(8));
    const bool can_take_back = can_take_end_back();
    Rect row = inside.take_bottom(std::min(frame.px(46), inside.height));
    TextStyle note = frame.style(14, 400, colors.text2);
    note.lines = Lines::many;
    frame.text(inside, tr("A key or a click goes to the menu."), note);
    const int count = can_take_back ? 2 : 1;
    frame.button(column_of(row, 0, count, frame.px(11)), {.action = {Act::review},
                                                          .label = "Review",
                                                          .icon = IconName::chart,
                                                          .kind = ButtonKind::primary});
    if (can_take_back) {
        frame.button(column_of(row, 1, 2, frame.px(11)),
                     {.action = {Act::undo}, .label = "Take it back", .icon = IconName::undo});
    }
}

}  // namespace magpie::desktop
