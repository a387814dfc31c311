// Who plays, as the sidebar shows it: names, clocks, prisoners or discs.
#include <algorithm>

#include "apps/desktop/screens/game.h"
#include "apps/desktop/view/board_view.h"
#include "game/words.h"
#include "table/words.h"

namespace magpie::desktop {

void GameScreen::show_players(Frame& frame, Rect& rest, bool is_compact) const {
    for (const Color c : kColors) {
        if (c == Color::white) rest.take_top(frame.px(is_compact ? 10 : 14));
        show_player(frame, rest.take_top(frame.px(is_compact ? 60 : 120)), c, is_compact);
    }
}

// Both players in one line, where a count or the winner needs the room.
void GameScreen::show_totals(Frame& frame, const Rect& row) const {
    const bool is_othello = table().record().spec.kind == GameKind::othello;
    for (const Color c : kColors) {
        const Rect card = column_of(row, c == Color::black ? 0 : 1, 2, frame.px(8));
        frame.card(card);
        Rect inside = card.inset(frame.px(10), frame.px(4));
        const Rect stone = inside.take_left(frame.px(26));
        show_piece(frame, {stone.x + frame.px(9), std::round(stone.center().y)}, frame.px(9), c,
                   is_othello);
        TextStyle figure = frame.style(16, 700);
        figure.align = Align::right;
        figure.has_tabular_figures = true;
        frame.text(inside.take_right(frame.px(50)), total_of(c), figure);
        const std::string& name = table().record().info.names[c];
        frame.text(inside, name.empty() ? tr(color_name(c)) : name, frame.style(14, 600));
    }
}

void GameScreen::show_player(Frame& frame, const Rect& card, Color c, bool is_compact) const {
    const GameSpec& spec = table().record().spec;
    const bool is_othello = spec.kind == GameKind::othello;
    const bool is_turn = table().phase() == Phase::playing && table().to_play() == c;
    const Palette& colors = frame.colors();
    frame.card(card);
    if (is_turn) {
        frame.add(Box{.rect = card.inset(-frame.px(1)),
                      .radius = frame.px(13),
                      .edge = colors.accent,
                      .edge_width = frame.px(3)});
    }
    Rect inside = card.inset(frame.px(19), frame.px(is_compact ? 8 : 16));
    Rect top = is_compact ? inside : inside.take_top(frame.px(50));
    const Rect stone = top.take_left(frame.px(52));
    show_piece(frame, {stone.x + frame.px(19), std::round(stone.center().y)}, frame.px(16), c,
               is_othello);

    const PlayerTime time = table().clock().players(room_.now)[c];
    const std::string face = clock_face(time);
    const TimeLeft& left = time.left;
    const bool is_short =
        is_turn && table().clock().is_timed() &&
        left.main_time + left.period_time_left + left.block_time_left < kFewSeconds;
    const std::string total = total_of(c);
    const std::string big = total.empty() ? face : total;
    TextStyle figure = frame.style(is_othello ? 34 : 30, 700, is_turn ? colors.text : colors.text2);
    figure.face = Face::display;
    figure.align = Align::right;
    figure.has_tabular_figures = true;
    const double figure_width = std::min(frame.px(150), top.width * (is_compact ? 0.38 : 0.45));
    if (!big.empty()) {
        frame.text(top.take_right(figure_width), (is_short && big == face ? "▲ " : "") + big,
                   figure);
    }
    const std::string& name = table().record().info.names[c];
    const double line = top.height / 2;
    frame.text({top.x, top.y, top.width, line}, name.empty() ? tr(color_name(c)) : name,
               frame.style(17, 600));
    const auto append = [](std::string& to, const std::string& text) {
        if (!to.empty()) to += ", ";
        to += text;
    };
    std::string prisoners;
    std::string agreed;  // komi, handicap
    if (!is_othello) {
        prisoners = std::to_string(std::get<go::Position>(table().position()).prisoners(c));
        if (c == Color::white) agreed = tr("komi {n}", {{"n", to_text(spec.rules.komi)}});
        if (c == Color::black && spec.handicap > 1) {
            agreed = tr("handicap {n}", {{"n", std::to_string(spec.handicap)}});
        }
    }
    std::string what = name.empty() ? "" : tr(color_name(c));
    if (is_compact && !is_othello) {
        what = tr("Prisoners") + " " + prisoners;
    } else if (!agreed.empty()) {
        append(what, agreed);
    }
    if (thinking() == c) {
        append(what, tr("thinking"));
    } else if (is_turn) {
        append(what, tr("your turn"));
    }
    frame.text({top.x, top.y + line, top.width, line}, what, frame.style(14, 400, colors.text2));
    if (is_compact) return;

    inside.take_top(frame.px(8));
    frame.line(inside.x, inside.y, inside.right(), inside.y);
    inside.take_top(frame.px(8));
    if (is_othello) {
        const auto& game = std::get<othello::Position>(table().position());
        Rect row = inside;
        if (!face.empty()) {
            TextStyle clock = frame.style(17, 600);
            clock.align = Align::right;
            clock.has_tabular_figures = true;
            frame.text(row.take_right(frame.px(110)), (is_short ? "▲ " : "") + face, clock);
        }
        int moves = 0;
        if (is_turn) {
            for (const Move m : legal_moves(table().position())) moves += m.is_pass() ? 0 : 1;
        }
        // Whose discs fill how much of the board.
        Rect bar = row.take_left(std::min(frame.px(150), row.width * 0.5));
        bar = {bar.x, std::round(bar.center().y - frame.px(4)), bar.width, frame.px(8)};
        frame.add(Box{.rect = bar, .fill = colors.sunken, .radius = frame.px(4)});
        const double part = bar.width * game.discs(c) / spec.geometry.area();
        frame.add(Box{.rect = {bar.x, bar.y, std::max(part, frame.px(8)), bar.height},
                      .fill = c == Color::black ? 0x22262CFFU : 0xFFFFFFFFU,
                      .radius = frame.px(4),
                      .edge = colors.card_edge,
                      .edge_width = std::max(1.0, std::floor(frame.scale()))});
        row.take_left(frame.px(14));
        if (is_turn) {
            frame.text(
                row,
                tr(moves == 1 ? "1 legal move" : "{n} legal moves", {{"n", std::to_string(moves)}}),
                frame.style(14, 400, colors.text2));
        }
        return;
    }
    TextStyle count = frame.style(17, 600);
    count.align = Align::right;
    count.has_tabular_figures = true;
    frame.text(inside.take_right(frame.px(40)), prisoners, count);
    frame.text(inside, tr("Prisoners"), frame.style(14, 400, colors.text2));
}

}  // namespace magpie::desktop
