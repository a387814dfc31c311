// What is seen at the table.
#include <algorithm>
#include <array>
#include <iterator>
#include <utility>
#include <vector>

#include "apps/desktop/screens/game.h"
#include "apps/desktop/view/board_view.h"
#include "core/coordinates.h"
#include "game/words.h"
#include "render/scene_builders.h"
#include "table/words.h"

namespace magpie::desktop {

namespace {

// A hint before anybody has played there, so it refuses nothing. Empty where the board says enough.
std::string what_would_be(const Refusal& refusal, const std::string& point, const Words& words) {
    if (const auto* why = std::get_if<go::IllegalMove>(&refusal.reason)) {
        switch (*why) {
            case go::IllegalMove::suicide:
                return words("{point} would leave the stone without liberties.",
                             {{"point", point}});
            case go::IllegalMove::ko:
                return words("{point} would be ko.", {{"point", point}});
            case go::IllegalMove::superko:
                return words("{point} would bring an earlier board back: superko.",
                             {{"point", point}});
            default:
                return {};
        }
    }
    const auto* why = std::get_if<othello::IllegalMove>(&refusal.reason);
    if (why == nullptr || *why != othello::IllegalMove::flips_nothing) return {};
    return words("{point} would turn no disc.", {{"point", point}});
}

}  // namespace

render::BoardScene GameScreen::lying_board() const {
    render::BoardScene scene = render::scene_of(table().playback());
    if (is_counted()) {
        if (const auto counted = table().reckoning()) render::add_reckoning(scene, *counted);
    }
    return scene;
}

render::BoardScene GameScreen::scene(const Frame&, std::optional<Point> held) const {
    render::BoardScene scene = lying_board();
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
        const bool is_free = over && !stone_at(table().position(), *over);
        if (is_free && may_play()) render::add_ghost(scene, table().position(), *over);
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
        is_over() || shows_help_ || is_editing() ? std::nullopt : frame.hovered_point();
    if (held != settled_ && (!cursor_ || cursor_ != settled_)) settled_.reset();
    if (held == settled_) held.reset();
    const bool is_pressed = frame.pointing().pressed && frame.pointing().pressed->act == Act::board;
    BoardExtras extras{.motions = motions_.at(room_.now), .ghost_opacity = is_pressed ? 0.75 : 0.5};
    if (table().phase() == Phase::marking_dead) extras.gaps = go::gap_points(proposal_);
    show_board(frame, place, scene(frame, held), extras);

    if (!is_zen()) show_sidebar(frame, split.sidebar, held);
    if (naming_) show_naming(frame);
    if (exporting_) exporting_->show(frame);
    if (shows_help_) show_help(frame);
}

void GameScreen::show_sidebar(Frame& frame, const Rect& sidebar, std::optional<Point> held) {
    const bool is_low = frame.window().height < frame.px(700);
    Rect rest =
        sidebar.inset(std::min(frame.px(29), sidebar.width * 0.06), frame.px(is_low ? 10 : 22));
    const bool is_counting = table().phase() == Phase::marking_dead;
    // Where everything else has to be as small as it can be.
    const bool is_tight = (is_counting && frame.window().height < frame.px(520)) ||
                          (ended_ && frame.window().height < frame.px(600));
    is_tight ? show_totals(frame, rest.take_top(frame.px(34)))
             : show_players(frame, rest, is_counting || is_low);
    if (!is_low) {
        show_keys(frame, rest.take_bottom(frame.px(22)));
        rest.take_bottom(frame.px(10));
    }
    const Rect status = rest.take_bottom(frame.px(is_low ? 76 : 94));
    const double gap = frame.px(is_tight ? 8 : 14);
    rest.take_bottom(gap);
    // The winner's card has the buttons that are left.
    if (!is_tight || is_counting) {
        show_buttons(frame, rest.take_bottom(frame.px(is_tight ? 40 : is_low ? 92 : 117)));
        rest.take_bottom(gap);
    }
    // After the buttons: it tells what the one that is pointed at would do.
    show_status(frame, status, held);
    rest.take_top(gap);
    if (ended_) {
        show_winner(frame, rest.take_top(std::min(rest.height, frame.px(216))), is_tight);
        rest.take_top(gap);
        show_moves(frame, rest);
    } else if (is_counting) {
        show_counting(frame, rest);
    } else {
        show_moves(frame, rest);
    }
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
            frame.text(cell, move_text(table().record().spec, move.move, room_.words.catalog()),
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
    const std::string what_continue_does =
        is_counting ? tr("ends the game: {result}", {{"result", count_text()}}) : std::string();
    // Continue takes Save's place while dead stones are marked.
    const std::array<Button, 6> buttons = {{
        is_counting    ? Button{.action = {Act::resume_play},
                                .label = "Resume play",
                                .note = "place more stones",
                                .icon = IconName::play}
        : has_failed() ? Button{.action = {Act::take_seat},
                                .label = "Take its seat",
                                .icon = IconName::machine}
                       : Button{.action = {Act::pass},
                                .label = "Pass",
                                .icon = IconName::pass,
                                .is_enabled = may_pass()},
        {.action = {Act::undo},
         .label = "Undo",
         .icon = IconName::undo,
         .is_enabled = ended_ ? can_take_end_back() : sitting_.can_take_back()},
        hint,
        is_counting ? Button{.action = {Act::accept},
                             .label = "Continue",
                             .note = what_continue_does,
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
        std::string text = what_would_be(*why, move_text(spec, Move(held)), room_.words);
        if (text.empty()) return status_;
        return {Status::Kind::hint, "", std::move(text)};
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
    if (const Act act = frame.pointed_at().act; act == Act::accept) {
        shown = {Status::Kind::info, tr("Continue: accept this score and end the game."),
                 " " + result_of_count()};
    } else if (act == Act::resume_play) {
        shown = {Status::Kind::info, "", tr("Resume play: count later, go on placing stones.")};
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
    } else if (shown.kind == Status::Kind::hint) {
        ink = colors.text2;
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
    // Only what would do something now.
    std::vector<std::pair<const char*, std::string>> keys;
    if (may_pass()) keys.emplace_back("p", tr("pass"));
    if (table().phase() == Phase::marking_dead) {
        keys.emplace_back("a", tr("end"));
        keys.emplace_back("r", tr("play on"));
    }
    keys.emplace_back("c", tr("coordinates"));
    keys.emplace_back("f", tr("flip"));
    if (table().phase() == Phase::playing) keys.emplace_back("z", tr("zen"));
    keys.emplace_back("?", tr("all keys"));
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

}  // namespace magpie::desktop
