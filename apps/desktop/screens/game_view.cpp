// What is seen at the table.
#include <array>
#include <utility>

#include "apps/desktop/screens/game.h"
#include "apps/desktop/view/board_view.h"
#include "core/coordinates.h"
#include "game/words.h"
#include "render/scene_builders.h"
#include "table/words.h"

namespace magpie::desktop {

render::BoardScene GameScreen::scene(const Frame&, std::optional<Point> held) const {
    render::BoardScene scene = render::scene_of(table().playback());
    if (is_counted()) {
        if (const auto counted = table().reckoning()) render::add_reckoning(scene, *counted);
    }
    const bool is_othello = table().record().spec.kind == GameKind::othello;
    if (table().phase() == Phase::playing) {
        if (is_othello && room_.settings.legal_marks) {
            render::add_legal_moves(scene, table().position());
        }
        const std::optional<Point> over = held                  ? held
                                          : cursor_ == settled_ ? std::nullopt
                                                                : cursor_;
        if (hint_) {
            int number = 0;
            for (const Candidate& candidate : hint_->candidates) {
                if (++number > 3) break;
                if (candidate.move.is_pass()) continue;
                // The number stands for the mark of a legal square.
                std::erase(scene.legal, candidate.move.point());
                scene.labels.push_back({candidate.move.point(), std::to_string(number)});
            }
        }
        if (over && may_play()) render::add_ghost(scene, table().position(), *over);
    }
    scene.cursor = cursor_;
    return scene;
}

void GameScreen::show(Frame& frame) {
    const Rect window = frame.window();
    Split split = split_window(frame);
    if (is_zen()) split = {window, {window.right(), 0, 0, window.height}};
    frame.ground(split.board, split.sidebar);

    const BoardPlace place(split.board, scene(frame, std::nullopt), room_.settings.coordinates,
                           look_.is_turned);
    frame.add_board(place);
    std::optional<Point> held =
        is_over() || shows_help_ || naming_ ? std::nullopt : frame.hovered_point();
    if (held != settled_ && (!cursor_ || cursor_ != settled_)) settled_.reset();
    if (held == settled_) held.reset();
    const bool is_pressed = frame.pointing().pressed && frame.pointing().pressed->act == Act::board;
    BoardExtras extras{.motions = motions_.at(room_.now), .ghost_opacity = is_pressed ? 0.75 : 0.5};
    if (table().phase() == Phase::marking_dead) extras.gaps = proposal_.needs_sealing;
    show_board(frame, place, scene(frame, held), extras);

    if (!is_zen()) show_sidebar(frame, split.sidebar, held);
    if (naming_) show_naming(frame);
    if (shows_help_) show_help(frame);
}

void GameScreen::show_sidebar(Frame& frame, const Rect& sidebar, std::optional<Point> held) const {
    const bool is_low = frame.window().height < frame.px(700);
    // Where everything has to be as small as it can be.
    const bool is_lowest = frame.window().height < frame.px(520);
    Rect rest =
        sidebar.inset(std::min(frame.px(29), sidebar.width * 0.06), frame.px(is_low ? 10 : 22));
    const bool is_counting = table().phase() == Phase::marking_dead;
    const bool is_tight = is_lowest && (is_counting || ended_);
    is_tight ? show_totals(frame, rest.take_top(frame.px(34)))
             : show_players(frame, rest, is_counting || is_low);
    if (!is_low) {
        show_keys(frame, rest.take_bottom(frame.px(22)));
        rest.take_bottom(frame.px(10));
    }
    show_status(frame, rest.take_bottom(frame.px(is_low ? 76 : 94)), held);
    const double gap = frame.px(is_tight ? 8 : 14);
    rest.take_bottom(gap);
    // The winner's card has the buttons that are left.
    if (!is_tight || is_counting) {
        show_buttons(frame, rest.take_bottom(frame.px(is_tight ? 40 : is_low ? 92 : 117)));
        rest.take_bottom(gap);
    }
    rest.take_top(gap);
    if (ended_) {
        show_winner(frame, rest);
    } else if (is_counting) {
        show_counting(frame, rest);
    } else {
        show_moves(frame, rest);
    }
}

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
    if (is_compact && !is_othello) what = tr("Prisoners") + " " + prisoners;
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
            frame.text(row, tr("{n} legal moves", {{"n", std::to_string(moves)}}),
                       frame.style(14, 400, colors.text2));
        }
        return;
    }
    TextStyle count = frame.style(17, 600);
    count.align = Align::right;
    count.has_tabular_figures = true;
    frame.text(inside.take_right(frame.px(40)), prisoners, count);
    std::string row = tr("Prisoners");
    if (!agreed.empty()) append(row, agreed);
    frame.text(inside, row, frame.style(14, 400, colors.text2));
}

void GameScreen::show_moves(Frame& frame, const Rect& card) const {
    const Palette& colors = frame.colors();
    if (card.height < frame.px(70)) return;
    const std::vector<ColoredMove> moves = table().playback().moves();
    const int columns =
        std::clamp(static_cast<int>((card.width - frame.px(38)) / frame.px(62)), 2, 8);
    const double row_height = frame.px(29);
    const double head = frame.px(34);
    const int room_rows = static_cast<int>((card.height - head - frame.px(8)) / row_height);
    const int needed = (static_cast<int>(moves.size()) + columns - 1) / columns;
    const int rows = std::min(room_rows, std::max(8, needed));
    if (rows < 1) return;
    Rect box = card;
    box.height = std::min(card.height, head + rows * row_height + frame.px(10));
    frame.card(box);
    Rect inside = box.inset(frame.px(19), frame.px(8));
    frame.text(inside.take_top(frame.px(24)), tr("Moves"), frame.style(13, 600, colors.text2));
    // Whole rows, the last of them with the last move.
    const int count = static_cast<int>(moves.size());
    const int last_row = count == 0 ? 0 : (count - 1) / columns;
    const int first_row = std::max(0, last_row - rows + 1);
    const double width = inside.width / columns;
    for (int row = first_row; row <= last_row; ++row) {
        for (int column = 0; column < columns; ++column) {
            const int index = row * columns + column;
            if (index >= count) break;
            const ColoredMove& move = moves[static_cast<std::size_t>(index)];
            Rect cell{inside.x + column * width, inside.y + (row - first_row) * row_height, width,
                      row_height};
            const bool is_last = index + 1 == count;
            if (is_last) {
                frame.add(Box{.rect = {cell.x - frame.px(7), cell.y + frame.px(2),
                                       width + frame.px(2), row_height - frame.px(4)},
                              .fill = colors.accent,
                              .radius = frame.px(6)});
            }
            TextStyle number = frame.style(12, 400, is_last ? colors.on_accent : colors.text2);
            number.has_tabular_figures = true;
            frame.text(cell.take_left(frame.px(count > 99 ? 26 : 21)), std::to_string(index + 1),
                       number);
            frame.text(cell, move_text(table().record().spec, move.move),
                       frame.style(14, 500, is_last ? colors.on_accent : colors.text));
        }
    }
}

void GameScreen::show_buttons(Frame& frame, const Rect& area) const {
    const bool is_counting = table().phase() == Phase::marking_dead;
    const bool is_playing = table().phase() == Phase::playing;
    Button hint{.action = {Act::hint},
                .label = "Hint",
                .icon = IconName::bulb,
                .is_enabled = is_playing && may_play()};
    if (is_playing && sitting_.is_paused()) {
        hint = {.action = {Act::confirm}, .label = "Go on", .icon = IconName::play};
    } else if (is_playing && (has_failed() || thinking())) {
        hint = {.action = {Act::confirm},
                .label = has_failed() ? "Try again" : "Move now",
                .icon = IconName::machine};
    }
    // Othello allows it only where it forces it.
    const bool may_pass = is_playing && (table().record().spec.kind == GameKind::go ||
                                         !table().playback().why_illegal(Move::pass()));
    // Continue takes Save's place while dead stones are marked.
    const std::array<Button, 6> buttons = {{
        is_counting
            ? Button{.action = {Act::resume_play}, .label = "Resume play", .icon = IconName::play}
        : has_failed() ? Button{.action = {Act::take_seat},
                                .label = "Take its seat",
                                .icon = IconName::machine}
                       : Button{.action = {Act::pass},
                                .label = "Pass",
                                .icon = IconName::pass,
                                .is_enabled = may_pass},
        {.action = {Act::undo},
         .label = "Undo",
         .icon = IconName::undo,
         .is_enabled = !ended_ || can_take_end_back()},
        hint,
        is_counting ? Button{.action = {Act::accept},
                             .label = "Continue",
                             .icon = IconName::check,
                             .kind = ButtonKind::primary}
                    : Button{.action = {Act::save},
                             .label = "Save game",
                             .icon = IconName::disk,
                             .is_enabled = is_playing},
        {.action = {Act::menu}, .label = "Menu", .icon = IconName::menu},
        {.action = {Act::resign},
         .label = is_giving_up_ ? "Resign?" : "Resign",
         .icon = IconName::flag,
         .kind = ButtonKind::danger,
         .is_enabled = !is_over()},
    }};
    const double gap = frame.px(11);
    if (area.height < frame.px(60)) {
        // One row: what a count cannot do without.
        frame.button(column_of(area, 0, 3, gap), buttons[0]);
        frame.button(column_of(area, 1, 3, gap), buttons[1]);
        frame.button(column_of(area, 2, 3, gap), buttons[3]);
        return;
    }
    const double height = std::round((area.height - gap) / 2);
    for (int i = 0; i < 6; ++i) {
        const Rect row{area.x, area.y + (i / 3) * (height + gap), area.width, height};
        frame.button(column_of(row, i % 3, 3, gap), buttons[static_cast<std::size_t>(i)]);
    }
}

// What the status box says while a stone is held over a point.
Status GameScreen::status_over(Point held) const {
    const GameSpec& spec = table().record().spec;
    const Playback& game = table().playback();
    if (const auto why = game.why_illegal(Move(held))) {
        return {Status::Kind::refusal, "", sentence(spec, *why, room_.words.catalog())};
    }
    if (spec.kind == GameKind::go) return status_;
    const auto turned = game.try_move(Move(held));
    if (!turned) return status_;
    const auto& position = std::get<othello::Position>(table().position());
    const Color mover = table().to_play();
    const int count = static_cast<int>(turned->size());
    std::string points;
    for (const Point p : *turned) points += (points.empty() ? "" : ", ") + move_text(spec, Move(p));
    ByColor<int> discs{position.discs(Color::black), position.discs(Color::white)};
    discs[mover] += count + 1;
    discs[opponent(mover)] -= count;
    return {Status::Kind::info,
            tr(count == 1 ? "{point} turns 1 disc." : "{point} turns {n} discs.",
               {{"point", move_text(spec, Move(held))}, {"n", std::to_string(count)}}),
            " " + tr("{points}. Black would have {b}, White {w}.",
                     {{"points", points},
                      {"b", std::to_string(discs.black)},
                      {"w", std::to_string(discs.white)}})};
}

void GameScreen::show_status(Frame& frame, const Rect& card, std::optional<Point> held) const {
    const Palette& colors = frame.colors();
    Status shown = status_;
    const std::optional<Point> over = held ? held : cursor_ == settled_ ? std::nullopt : cursor_;
    if (may_play() && over) {
        shown = status_over(*over);
    }
    if (!typed_.text().empty()) {
        shown = {Status::Kind::info, typed_.text() + "_",
                 "  " + tr("Enter plays it, Esc forgets it.")};
    }
    Rgba fill = colors.card;
    Rgba edge = colors.card_edge;
    Rgba ink = colors.text;
    if (shown.kind == Status::Kind::refusal) {
        fill = colors.refusal_fill, edge = colors.refusal_edge, ink = colors.refusal_text;
    } else if (shown.kind == Status::Kind::info) {
        fill = colors.info_fill, edge = colors.info_edge, ink = colors.info_text;
    }
    frame.add(Box{.rect = card,
                  .fill = fill,
                  .radius = frame.px(12),
                  .edge = edge,
                  .edge_width = colors.card_edge_width * std::max(1.0, std::floor(frame.scale()))});
    Rect inside = card.inset(frame.px(19), frame.px(9));
    // A count has more to say.
    const bool is_low = card.height < frame.px(90) || table().phase() == Phase::marking_dead;
    if (!is_low)
        frame.text(inside.take_top(frame.px(22)), tr("Status"),
                   frame.style(13, 600, with_opacity(ink, 0.8)));
    TextStyle style = frame.style(15, 400, ink);
    style.lines = Lines::many;
    style.is_middle = is_low;
    frame.add(Label{.rect = inside, .lead = shown.lead, .text = shown.text, .style = style});
}

void GameScreen::show_keys(Frame& frame, const Rect& row) const {
    const Palette& colors = frame.colors();
    const std::array<std::pair<const char*, std::string>, 5> keys = {{{"p", tr("pass")},
                                                                      {"c", tr("coordinates")},
                                                                      {"f", tr("flip")},
                                                                      {"z", tr("zen")},
                                                                      {"?", tr("all keys")}}};
    Rect rest = row;
    const double speaker = frame.px(24);
    frame.button({rest.right() - speaker, rest.y - frame.px(1), speaker, speaker},
                 {.action = {Act::sound},
                  .label = "",
                  .icon = room_.settings.sound ? IconName::sound : IconName::mute,
                  .kind = ButtonKind::quiet});
    rest.take_right(speaker + frame.px(8));
    for (const auto& [key, words] : keys) {
        const double width = frame.px(17 + 6 + 12 + 7.3 * static_cast<double>(words.size()));
        if (rest.width < width - frame.px(14)) break;
        Rect cell = rest.take_left(width);
        const Rect cap = {cell.x, cell.y + frame.px(2), frame.px(17), frame.px(18)};
        frame.add(Box{.rect = cap,
                      .fill = colors.card,
                      .radius = frame.px(4),
                      .edge = colors.card_edge,
                      .edge_width = std::max(1.0, std::floor(frame.scale()))});
        TextStyle letter = frame.style(11, 500);
        letter.align = Align::center;
        letter.face = Face::mono;
        frame.text(cap, key, letter);
        cell.take_left(frame.px(24));
        frame.text(cell, words,
                   frame.style(13.5, 400, colors.is_dark ? colors.text2 : colors.text2));
    }
}

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
