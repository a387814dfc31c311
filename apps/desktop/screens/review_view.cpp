// The review as it is seen: board, verdict, candidates; graph and tree are in review_graph.cpp.
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "apps/desktop/screens/class_look.h"
#include "apps/desktop/screens/key_list.h"
#include "apps/desktop/screens/review.h"
#include "game/words.h"
#include "render/scene_builders.h"

namespace magpie::desktop {

namespace {

using seats::lead_text;

constexpr int kMostCandidates = 5;
constexpr double kRuleHeight = 22;  // of the line below them: which one is best

}  // namespace

// Moves of the line one is on, to its end.
int ReviewScreen::moves_of_line() const {
    int count = game_.move_number();
    for (const NodeId node : game_.tree().main_line(game_.node())) {
        if (node != game_.node() && game_.tree().move(node)) ++count;
    }
    return count;
}

std::string ReviewScreen::title() const {
    const GameRecord& record = game_.record();
    const auto name = [&](Color c) {
        const std::string& given = record.info.names[c];
        return given.empty() ? tr(color_name(c)) : given;
    };
    std::string text = name(Color::black) + " – " + name(Color::white);
    const std::string date =
        record.info.date.empty() ? record.info.start_time.substr(0, 10) : record.info.date;
    if (!date.empty()) text += ", " + date;
    if (record.outcome) text += " · " + to_text(*record.outcome);
    return text;
}

std::optional<int> ReviewScreen::hovered_candidate(const Frame& frame) const {
    if (!frame.pointing().at) return std::nullopt;
    const Action action = frame.action_at(*frame.pointing().at);
    if (action.act != Act::candidate) return std::nullopt;
    return action.value;
}

render::BoardScene ReviewScreen::scene(const Frame& frame, std::optional<Point> held) const {
    render::BoardScene scene = render::scene_of(game_);
    if (const auto index = hovered_candidate(frame); index && report() != nullptr) {
        // The line of the candidate, numbered, on the board as it would be.
        const auto& line = report()->candidates[static_cast<std::size_t>(*index)].line;
        Playback walk = shows_threat_ ? seats::as_if_passed(game_).value_or(game_) : game_;
        int number = 0;
        std::vector<render::Label> labels;
        for (const Move move : line) {
            if (number == 12 || !walk.play({walk.to_play(), move})) break;
            ++number;
            if (!move.is_pass()) labels.push_back({move.point(), std::to_string(number)});
        }
        scene = render::scene_of(walk);
        scene.last_move.reset();
        scene.labels = std::move(labels);
        return scene;
    }
    if (!shows_ownership_) render::add_noted_count(scene, game_);
    const bool is_free = held && !stone_at(game_.position(), *held);
    if (is_free && !game_.is_over()) render::add_ghost(scene, game_.position(), *held);
    return scene;
}

void ReviewScreen::show(Frame& frame) {
    // The board is what one looks at: it has half of a narrow window.
    Split split = split_window(frame, 470, 0.5);
    const Rect window = frame.window();
    if (look_.is_zen) split = {window, {window.right(), 0, 0, window.height}};
    frame.ground(split.board, split.sidebar);
    const BoardPlace place(split.board, render::scene_of(game_), room_.settings.coordinates,
                           look_.is_turned);
    frame.add_board(place);

    // The sidebar first: what is hovered there shows on the board.
    if (!look_.is_zen) show_sidebar(frame, split.sidebar);
    const std::optional<Point> held =
        shows_help_ || exporting_ ? std::nullopt : frame.hovered_point();
    BoardExtras extras;
    if (shows_ownership_ && report() != nullptr && !hovered_candidate(frame)) {
        extras.ownership = report()->ownership;
    }
    show_board(frame, place, scene(frame, held), extras);
    if (shows_candidates_ && !hovered_candidate(frame)) show_candidate_discs(frame, place);
    if (exporting_) exporting_->show(frame);
    if (shows_help_) show_keys(frame);
}

void ReviewScreen::show_sidebar(Frame& frame, const Rect& sidebar) const {
    Rect rest = sidebar.inset(std::min(frame.px(24), sidebar.width * 0.05), frame.px(14));
    const bool is_low = rest.height < frame.px(640);
    TextStyle head = frame.style(15, 600);
    frame.text(rest.take_top(frame.px(26)), title(), head);
    show_controls(frame, rest.take_bottom(frame.px(is_low ? 42 : 96)));
    rest.take_bottom(frame.px(8));
    show_graph(frame, rest.take_top(frame.px(is_low ? 96 : 140)));
    rest.take_top(frame.px(8));
    show_verdict(frame, rest.take_top(frame.px(96)));
    rest.take_top(frame.px(8));
    const std::string_view comment = game_.tree().comment(game_.node());
    if (!comment.empty() && rest.height > frame.px(260)) {
        show_comment(frame, rest.take_bottom(frame.px(74)));
        rest.take_bottom(frame.px(8));
    }
    if (rest.height > frame.px(110)) {
        const double candidates = frame.px(34 + 26 * kMostCandidates) + frame.px(kRuleHeight);
        const Rect card = rest.take_top(std::min(candidates, rest.height));
        explorer_ ? show_explorer(frame, card) : show_candidates(frame, card);
        rest.take_top(frame.px(8));
    }
    if (rest.height > frame.px(70)) show_tree(frame, rest);
}

void ReviewScreen::show_candidate_discs(Frame& frame, const BoardPlace& place) const {
    const Report* report = this->report();
    if (report == nullptr) return;
    const double r = place.layout().stone_radius;
    int number = 0;
    for (const Candidate& candidate : report->candidates) {
        if (++number > kMostCandidates) break;
        if (candidate.move.is_pass()) continue;
        const Spot c = place.center(candidate.move.point());
        const bool is_best = number == 1;
        frame.add(Ring{.center = c,
                       .radius = r - 1,
                       .width = is_best ? 0.12 * r : 0.06 * r,
                       .color = 0x7FAEFFFF,
                       .fill = is_best ? 0x0F4FA8FFU : 0x1C2430EEU,
                       .is_iris = is_best,
                       .on = Color::black,
                       .theme = ThemeName::light});
        TextStyle style{.size = (r > 15 ? 0.62 : 0.7) * r,
                        .weight = 600,
                        .color = 0xFFFFFFFF,
                        .align = Align::center,
                        .has_tabular_figures = true};
        // From the side of the player who would make it.
        frame.text({c.x - 2 * r, c.y - r, 4 * r, 2 * r},
                   seats::figure_text(static_cast<double>(candidate.value.lead.value)), style);
    }
}

void ReviewScreen::show_verdict(Frame& frame, const Rect& card) const {
    const Palette& colors = frame.colors();
    frame.card(card);
    Rect inside = card.inset(frame.px(16), frame.px(9));
    Rect head = inside.take_top(frame.px(28));
    const GameTree& tree = game_.tree();
    const GameSpec& spec = game_.spec();
    const auto move = tree.move(game_.node());
    std::string title = tr("The beginning");
    std::string text;
    if (move) {
        const Rect piece = head.take_left(frame.px(30));
        show_piece(frame, {piece.x + frame.px(10), std::round(piece.center().y)}, frame.px(9),
                   move->color, spec.kind == GameKind::othello);
        title = tr("Move {n}, {color} {move}",
                   {{"n", std::to_string(game_.move_number())},
                    {"color", tr(color_name(move->color))},
                    {"move", move_text(spec, move->move, room_.words.catalog())}});
        if (const auto verdict = insight_.verdict(tree, game_.node())) {
            const MoveClass c = verdict->how;
            const ClassLook look = look_of(c, colors);
            Rect pill = head.take_right(std::min(frame.px(180), head.width * 0.5));
            show_class_shape(frame, c, {pill.x + frame.px(8), pill.center().y}, frame.px(6),
                             colors.card);
            pill.take_left(frame.px(20));
            // Of a move that may as well be good no loss is claimed.
            frame.text(pill,
                       c == MoveClass::unsure ? tr(look.name)
                                              : tr("{class}, {loss} lost",
                                                   {{"class", tr(look.name)},
                                                    {"loss", seats::figure_text(verdict->loss)}}),
                       frame.style(13.5, 600, look.text));
        }
        const auto compared = insight_.comparison(tree, game_.node());
        if (compared && compared->is_best()) {
            text = tr("The best that was found.");
        } else if (compared && compared->is_worse()) {
            text = tr("{best} keeps {color} at {a}; {played} keeps {b}.",
                      {{"best", move_text(spec, compared->best, room_.words.catalog())},
                       {"color", tr(color_name(move->color))},
                       {"a", seats::figure_text(compared->best_lead)},
                       {"played", move_text(spec, move->move, room_.words.catalog())},
                       {"b", seats::figure_text(compared->kept_lead)}});
        } else if (compared) {
            text = tr("{played} is no worse than {best}, which looked best before: {b} and {a}.",
                      {{"played", move_text(spec, move->move, room_.words.catalog())},
                       {"best", move_text(spec, compared->best, room_.words.catalog())},
                       {"b", seats::figure_text(compared->kept_lead)},
                       {"a", seats::figure_text(compared->best_lead)}});
        }
    }
    frame.text(head, title, frame.style(16, 600));
    if (const auto value = insight_.value(game_.node())) {
        const std::string now =
            lead_text(value->lead) + ", " +
            tr("Black wins {n} %", {{"n", std::to_string(std::lround(100 * value->win_rate))}}) +
            ". ";
        text = now + text;
    }
    if (!note_.empty()) text = note_;
    if (!typed_.text().empty()) {
        text = typed_.text() + "_  " + tr("Enter plays it, Esc forgets it.");
    }
    TextStyle style = frame.style(14, 400, note_.empty() ? colors.text2 : colors.refusal_text);
    style.lines = Lines::many;
    style.is_middle = false;
    frame.text(inside, text, style);
}

void ReviewScreen::show_candidates(Frame& frame, const Rect& card) const {
    const Palette& colors = frame.colors();
    frame.card(card);
    Rect inside = card.inset(frame.px(14), frame.px(4));
    const Rect rule = inside.take_bottom(frame.px(kRuleHeight));
    const std::array<double, 5> parts = {0.13, 0.17, 0.15, 0.15, 0.40};
    const double row_height = frame.px(26);
    const auto row_of = [&](Rect row, const std::array<std::string, 5>& cells, bool is_head,
                            bool is_best) {
        const double width = row.width;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            Rect cell = row.take_left(width * parts[i]);
            TextStyle style = is_head ? frame.style(12.5, 400, colors.text2)
                                      : frame.style(13.5, i == 0 || is_best ? 600 : 400,
                                                    i == 4 ? colors.text2 : colors.text);
            style.has_tabular_figures = true;
            style.align = i >= 1 && i <= 3 ? Align::right : Align::left;
            if (i == 4) cell.take_left(frame.px(16));
            frame.text(cell, cells[i], style);
        }
    };
    if (shows_threat_) {
        frame.text(inside.take_top(row_height),
                   tr("If {color} did nothing:", {{"color", tr(color_name(game_.to_play()))}}),
                   frame.style(13.5, 600));
    }
    row_of(inside.take_top(row_height),
           {tr("Move"), tr("Lead"), tr("Loss"), tr("Visits"), tr("Line")}, true, false);
    const Report* report = this->report();
    if (report == nullptr) {
        const std::string text = game_.is_over()    ? tr("The game is over here.")
                                 : insight_.is_on() ? tr("The engine is looking at this position…")
                                                    : tr("The engine is off. Press l to ask it.");
        return frame.text(inside.take_top(row_height), text, frame.style(14, 400, colors.text2));
    }
    const bool is_black = report->to_play == Color::black;
    int number = 0;
    const auto lead_of = [](const Candidate& candidate) {
        return static_cast<double>(candidate.value.lead.value);
    };
    const double best = report->candidates.empty() ? 0 : lead_of(report->candidates.front());
    bool is_unsure = false;
    for (const Candidate& candidate : report->candidates) {
        if (number == kMostCandidates || inside.height < row_height) break;
        const Rect row = inside.take_top(row_height);
        frame.line(row.x, row.y, row.right(), row.y);
        if (frame.is_hovered(row)) {
            frame.add(Box{.rect = row.inset(-frame.px(6), 0),
                          .fill = colors.info_fill,
                          .radius = frame.px(6)});
        }
        const double lead = lead_of(candidate);
        const std::string loss = number == 0 ? tr("best") : seats::loss_text(best, lead);
        is_unsure = is_unsure || loss == seats::kUnsureLoss;
        std::string moves;
        int length = 0;
        for (const Move move : candidate.line) {
            if (++length > 8) break;
            moves +=
                (moves.empty() ? "" : " ") + move_text(game_.spec(), move, room_.words.catalog());
        }
        row_of(row,
               {move_text(game_.spec(), candidate.move, room_.words.catalog()),
                lead_text(is_black ? lead : -lead), loss, std::to_string(candidate.visits), moves},
               false, number == 0);
        frame.add_region({row, {Act::candidate, number}, false});
        ++number;
    }
    if (number > 1) {
        frame.text(rule,
                   is_unsure ? tr("{sign}: a better lead than the best, but less sure.",
                                  {{"sign", seats::kUnsureLoss}})
                             : tr("Best: the surest move; losses are measured from it."),
                   frame.style(12.5, 400, colors.text2));
    }
}

// What others played from here, by the library.
void ReviewScreen::show_explorer(Frame& frame, const Rect& card) const {
    const Palette& colors = frame.colors();
    frame.card(card);
    Rect inside = card.inset(frame.px(14), frame.px(4));
    const double row_height = frame.px(26);
    const auto& answer = explorer_->answer();
    if (!answer || !*answer || (*answer)->moves.empty()) {
        TextStyle style = frame.style(14, 400, colors.text2);
        style.lines = Lines::many;
        const std::string text = !answer    ? tr("Looking it up in the library…")
                                 : !*answer ? tr(answer->error())
                                            : tr("No game of the library was ever here.");
        return frame.text(inside, text, style);
    }
    const std::array<double, 4> parts = {0.22, 0.2, 0.29, 0.29};
    const auto row_of = [&](Rect row, const std::array<std::string, 4>& cells, bool is_head) {
        const double width = row.width;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            TextStyle style = is_head ? frame.style(12.5, 400, colors.text2)
                                      : frame.style(13.5, i == 0 ? 600 : 400);
            style.has_tabular_figures = true;
            style.align = i == 0 ? Align::left : Align::right;
            frame.text(row.take_left(width * parts[i]), cells[i], style);
        }
    };
    row_of(inside.take_top(row_height),
           {tr("Move"), tr("Games"), tr("Black wins"), tr("White wins")}, true);
    int number = 0;
    for (const store::NextMove& next : (*answer)->moves) {
        if (inside.height < row_height) break;
        const Rect row = inside.take_top(row_height);
        frame.line(row.x, row.y, row.right(), row.y);
        if (frame.is_hovered(row)) {
            frame.add(Box{.rect = row.inset(-frame.px(6), 0),
                          .fill = colors.info_fill,
                          .radius = frame.px(6)});
        }
        const auto share = [&next](std::int64_t won) {
            const std::int64_t decided = next.wins.black + next.wins.white + next.draws;
            if (decided == 0) return std::string("–");
            return std::to_string((100 * won + decided / 2) / decided) + " %";
        };
        row_of(row,
               {next.move ? move_text(game_.spec(), *next.move, room_.words.catalog()) : tr("end"),
                std::to_string(next.games), share(next.wins.black), share(next.wins.white)},
               false);
        frame.add_region({row, {Act::explored, number}, false});
        ++number;
    }
}

void ReviewScreen::show_comment(Frame& frame, const Rect& card) const {
    frame.card(card);
    TextStyle style = frame.style(13.5, 400);
    style.lines = Lines::many;
    style.is_middle = false;
    frame.text(card.inset(frame.px(14), frame.px(8)),
               std::string(game_.tree().comment(game_.node())), style);
}

void ReviewScreen::show_controls(Frame& frame, const Rect& area) const {
    Rect rest = area;
    const double gap = frame.px(8);
    Rect row = rest.take_bottom(frame.px(42));
    const double small = std::min(frame.px(42), row.width * 0.12);
    for (const auto& [act, icon] :
         {std::pair{Act::first, IconName::first}, std::pair{Act::previous, IconName::previous}}) {
        frame.button(row.take_left(small), {.action = {act}, .label = "", .icon = icon});
        row.take_left(frame.px(4));
    }
    TextStyle where = frame.style(14, 600);
    where.align = Align::center;
    where.has_tabular_figures = true;
    frame.text(row.take_left(std::min(frame.px(86), row.width * 0.28)),
               std::to_string(game_.move_number()) + " / " + std::to_string(moves_of_line()),
               where);
    for (const auto& [act, icon] :
         {std::pair{Act::next, IconName::next}, std::pair{Act::last, IconName::last}}) {
        frame.button(row.take_left(small), {.action = {act}, .label = "", .icon = icon});
        row.take_left(frame.px(4));
    }
    row.take_left(frame.px(4));
    room_.below
        ? frame.button(row, {.action = {Act::menu}, .label = "Library", .icon = IconName::book})
        : frame.button(row, {.action = {Act::menu}, .label = "Menu", .icon = IconName::menu});
    if (rest.height < frame.px(42)) return;
    rest.take_bottom(frame.px(8));
    rest = rest.take_bottom(frame.px(42));
    frame.button(column_of(rest, 0, 4, gap),
                 {.action = {Act::next_mistake, 1}, .label = "Next mistake", .text_size = 14});
    frame.button(column_of(rest, 1, 4, gap),
                 {.action = {Act::best}, .label = "Play best", .text_size = 14});
    frame.button(column_of(rest, 2, 4, gap),
                 {.action = {Act::confirm},
                  .label = insight_.is_on() ? "Engine off" : "Engine on",
                  .text_size = 14});
    frame.button(column_of(rest, 3, 4, gap),
                 {.action = {Act::exporting}, .label = "Export", .text_size = 14});
}

void ReviewScreen::show_keys(Frame& frame) const {
    show_key_list(frame, tr("Keys"),
                  {{"← k, → j", tr("one move back, on")},
                   {"Home 0, End $", tr("to the start, the end")},
                   {"PgUp, PgDn", tr("ten moves")},
                   {"↑ ↓", tr("another variation")},
                   {"Shift ← →", tr("the fork before, after")},
                   {"n, N", tr("next, previous mistake")},
                   {"Space", tr("play the best move")},
                   {"d4, f5", tr("type a point to try it")},
                   {"l", tr("engine on or off")},
                   {"a", tr("candidates on the board, the surest first")},
                   {"s", tr("who owns what")},
                   {"x", tr("what the other side threatens")},
                   {"e", tr("what others played here")},
                   {"w", tr("export: SGF, pictures, notation")},
                   {"f", tr("turn the board")},
                   {"z", tr("hide the sidebar")},
                   {"c", tr("coordinates")}});
}

}  // namespace magpie::desktop
