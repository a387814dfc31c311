#include "apps/tui/review_view.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "apps/tui/app.h"
#include "core/ascii.h"
#include "game/score.h"
#include "game/words.h"
#include "render/scene_builders.h"
#include "table/words.h"

namespace magpie::tui {

namespace {

constexpr int kMostShown = 5;
constexpr int kMostNumbered = 9;  // moves of a candidate's line that are numbered on the board

constexpr std::array<std::string_view, 18> kReviewHelp = {
    "Keys of the review",
    "",
    "left, right    a move back, a move on; also k, j",
    "PgUp, PgDn     ten moves; Home, End or 0, $: the start, the end",
    "up, down       another variation; Shift with left, right: the fork",
    "d4 Enter       tries a move; so does the mouse; p passes",
    "Space          plays the best move",
    "l              engine on and off",
    "1 to 5         the line of a candidate on the board",
    "n, N           the next mistake, the one before",
    "a, s           hints, 1 the surest; who owns what",
    "x, e           threats; what others played from here",
    "c, f, z        coordinates, turn the board, the board alone",
    "q, Esc         back",
    "",
    "A letter that is also a column waits a moment for its digit.",
    "",
    "Any key closes this page.",
};

}  // namespace

ReviewView::ReviewView(App& app, Playback game, seats::Insight::Values known)
    : app_(app),
      game_(std::move(game)),
      insight_(game_,
               {.wake = app.options().wake,
                .data_folder = app.options().data_folder,
                .is_on = false,
                .make = app.options().make}),
      played_(std::move(known)),
      cursor_(game_.spec().geometry.at(game_.spec().geometry.columns / 2,
                                       game_.spec().geometry.rows / 2)),
      typed_(game_.spec().coord_style(), game_.spec().geometry, "acefjklnpqsxz") {
    say("Review: left and right step, l asks the engine, ? shows the keys.");
}

ReviewView::~ReviewView() { insight_.keep(game_); }

void ReviewView::say(std::string text, bool is_refusal) {
    status_ = std::move(text);
    is_refusal_ = is_refusal;
}

// --- What is known.

const Report* ReviewView::report() const {
    return shows_threat_ ? insight_.threat(game_.node()) : insight_.report(game_.node());
}

void ReviewView::tick(Instant now) {
    for (const char letter : typed_.take_overdue(now)) obey(letter);
    if (explorer_) explorer_->poll();
    const bool was_silent = insight_.failure().empty();
    if (!insight_.poll(game_)) return;
    if (was_silent && !insight_.failure().empty()) {
        say("The engine cannot be asked: " + insight_.failure(), true);
    } else if (status_ == told_here_) {
        // It may know by now how good the move was, or better than before.
        tell_position();
    }
}

void ReviewView::toggle_engine() {
    insight_.switch_on(!insight_.is_on(), game_);
    if (shows_threat_) insight_.look_at_threat(game_);
    say(insight_.is_on() ? "The engine thinks about what is shown." : "The engine rests.");
}

void ReviewView::toggle_explorer() {
    if (explorer_) return explorer_.reset();
    // Both have the same place beside the board.
    if (std::exchange(shows_threat_, false)) arrived();
    explorer_ = std::make_unique<seats::Explorer>(app_.options().data_folder + "/library.db",
                                                  app_.options().wake);
    explorer_->look_at(game_.position());
}

void ReviewView::toggle_threat() {
    shows_threat_ = !shows_threat_;
    if (shows_threat_) explorer_.reset();
    arrived();
    if (shows_threat_ && !insight_.is_on()) {
        say("The engine is asked for threats: press l.", true);
    }
}

// --- Walking.

void ReviewView::tell_position() {
    told_here_ = about_here();
    say(told_here_);
}

void ReviewView::arrived() {
    tell_position();
    line_shown_ = 0;
    if (const auto last = game_.last_move(); last && !last->move.is_pass()) {
        cursor_ = last->move.point();
    }
    shows_threat_ ? insight_.look_at_threat(game_) : insight_.look_at(game_);
    if (explorer_) explorer_->look_at(game_.position());
}

std::string ReviewView::about_here() const {
    const auto last = game_.tree().move(game_.node());
    std::string text = "The start.";
    if (last) {
        text = fmt::format("Move {}, {} {}", game_.move_number(), color_name(last->color),
                           move_text(game_.spec(), last->move));
        if (const auto verdict = insight_.verdict(game_.tree(), game_.node())) {
            text += verdict->how == MoveClass::fine ? std::string(": good")
                    : verdict->how == MoveClass::unsure
                        ? std::string(": unsure")
                        : fmt::format(": {}, {} {}", name_of(verdict->how),
                                      seats::figure_text(verdict->loss),
                                      game_.spec().kind == GameKind::go ? "points" : "discs");
        }
        text += ".";
    }
    // How the game ended is no matter of a variation.
    if (!game_.next() && game_.tree().is_on_main_line(game_.node())) {
        const auto& outcome = game_.record().outcome;
        if (outcome) text += " " + result_sentence(game_.record(), *outcome);
    }
    if (const std::string_view comment = game_.tree().comment(game_.node()); !comment.empty()) {
        text += " " + std::string(comment);
    }
    return text;
}

// Where an illegal move of the record is in the way, it says so.
void ReviewView::arrive(const Walked& walked) {
    arrived();
    if (!walked) say(sentence(game_.record(), walked.error()), true);
}

void ReviewView::to_other(int by) {
    const Walked walked = to_variation(game_, by);
    if (walked && !*walked) return say("There is no other variation here.", true);
    arrive(walked);
}

void ReviewView::to_end() {
    const auto ended = game_.to_end();
    arrive(ended ? Walked(true) : std::unexpected(ended.error()));
}

void ReviewView::to_mistake(int direction) {
    const auto node = insight_.mistake(game_.tree(), game_.node(), direction);
    if (!node) {
        return say(insight_.is_on() ? "No mistake is known there."
                                    : "No mistake is known there: l asks the engine.",
                   true);
    }
    const auto gone = game_.go_to(*node);
    arrive(gone ? Walked(true) : std::unexpected(gone.error()));
}

void ReviewView::try_move(Move move) {
    if (const auto played = game_.play(move); !played) {
        return say(sentence(game_.spec(), played.error()), true);
    }
    arrived();
}

// --- Keys, those of docs/tui.md.

void ReviewView::handle(const Input& input, Instant now) {
    tick(now);
    const auto* key = std::get_if<KeyPress>(&input);
    if (shows_help_) {
        if (key != nullptr) shows_help_ = false;
        return;
    }
    if (key != nullptr) return handle_key(*key, now);
    handle_mouse(std::get<MouseEvent>(input));
}

// A line of the sidebar, or a candidate on the board, shows what is expected to follow.
void ReviewView::handle_mouse(const MouseEvent& mouse) {
    if (mouse.action == MouseEvent::Action::wheel_up) return arrive(step(game_, -1));
    if (mouse.action == MouseEvent::Action::wheel_down) return arrive(step(game_, 1));
    line_shown_ = 0;
    const bool is_click = mouse.action == MouseEvent::Action::release && mouse.button == 0;
    for (const KeySpot& spot : spots_) {
        if (!spot.area.contains(mouse.column, mouse.row)) continue;
        const char key = spot.key.front();
        if (key >= '1' && key <= '9') {
            line_shown_ = key - '0';
        } else if (is_click && spot.key.size() == 1) {
            obey(key);
        }
        return;
    }
    const auto point = layout_ ? layout_->point_at(mouse.column, mouse.row) : std::nullopt;
    if (!point) return;
    cursor_ = *point;
    if (is_click) try_move(Move(*point));
}

void ReviewView::handle_key(const KeyPress& key, Instant now) {
    switch (key.key) {
        case Key::left:
            return arrive(key.shift ? to_fork(game_, -1) : step(game_, -1));
        case Key::right:
            return arrive(key.shift ? to_fork(game_, 1) : step(game_, 1));
        case Key::up:
            return to_other(-1);
        case Key::down:
            return to_other(1);
        case Key::page_up:
            return arrive(step(game_, -10));
        case Key::page_down:
            return arrive(step(game_, 10));
        case Key::home:
            game_.to_start();
            return arrived();
        case Key::end:
            return to_end();
        case Key::enter:
            return play_typed();
        case Key::backspace:
            return typed_.erase_last(now);
        case Key::escape:
            return typed_.text().empty() ? app_.close() : typed_.clear();
        case Key::character:
            if (key.ctrl && key.character == U'c') return app_.quit();
            if (!key.ctrl) handle_character(key.character, now);
            return;
        default:
            return;
    }
}

// A letter may be the column of a point, a digit its row.
void ReviewView::handle_character(char32_t character, Instant now) {
    if (character >= 128) return;
    const char c = static_cast<char>(character);
    const bool is_of_point = ascii::is_letter(c) || (ascii::is_digit(c) && !typed_.text().empty());
    if (!is_of_point) return obey(c);
    for (const char letter : typed_.type(c, now)) obey(letter);
    if (const auto point = typed_.point(); typed_.has_digits() && point) cursor_ = *point;
}

void ReviewView::play_typed() {
    for (const char letter : typed_.take_letters()) obey(letter);
    if (!typed_.has_digits()) return;
    const auto point = typed_.point();
    const std::string text = typed_.text();
    typed_.clear();
    point ? try_move(Move(*point)) : say(sentence(game_.spec(), point.error(), text), true);
}

void ReviewView::play_best() {
    const Report* best = insight_.report(game_.node());
    if (best == nullptr || best->candidates.empty()) {
        return say("No best move is known: l asks the engine.", true);
    }
    try_move(best->candidates.front().move);
}

// Only a capital N is another key than the small one.
void ReviewView::obey(char key) {
    switch (key == 'N' ? key : ascii::lower(key)) {
        case 'k':
            return arrive(step(game_, -1));
        case 'j':
            return arrive(step(game_, 1));
        case '0':
            game_.to_start();
            return arrived();
        case '$':
            return to_end();
        case 'l':
            return toggle_engine();
        case ' ':
            return play_best();
        case 'a':
            shows_hints_ = !shows_hints_;
            return;
        case 'e':
            return toggle_explorer();
        case 'x':
            return toggle_threat();
        case 'z':
            is_zen_ = !is_zen_;
            return;
        case '1':
        case '2':
        case '3':
        case '4':
        case '5': {
            const int number = key - '0';
            line_shown_ = line_shown_ == number ? 0 : number;
            return;
        }
        case 'n':
            return to_mistake(1);
        case 'N':
            return to_mistake(-1);
        case 's':
            shows_score_ = !shows_score_;
            return;
        case 'f':
            app_.look().is_turned = !app_.look().is_turned;
            return;
        case 'c':
            app_.look().coordinates = !app_.look().coordinates;
            return;
        case 'p':
            return try_move(Move::pass());
        case 'q':
            return app_.close();
        case '?':
            shows_help_ = true;
            return;
        default:
            return say(std::string(1, key) + " does nothing here. ? shows the keys.", true);
    }
}

void ReviewView::add_candidates(Sidebar& sidebar) const {
    const Report* found = report();
    if (shows_threat_) {
        sidebar.notes.push_back(
            {std::string("If ") + std::string(color_name(game_.to_play())) + " did nothing:"});
    }
    if (found == nullptr || !shows_hints_) return;
    int number = 0;
    for (const Candidate& candidate : found->candidates) {
        if (++number > kMostShown) break;
        sidebar.notes.push_back(
            {fmt::format("{} {:<4} {} {:.0f} %", number, move_text(game_.spec(), candidate.move),
                         seats::signed_figure_text(static_cast<double>(candidate.value.lead.value)),
                         100 * candidate.value.win_rate.value),
             std::to_string(number)});
    }
}

void ReviewView::add_explored(Sidebar& sidebar) const {
    const auto& answer = explorer_->answer();
    if (!answer || !*answer) {
        sidebar.notes.push_back({!answer ? std::string("Looking it up ...") : answer->error()});
        return;
    }
    sidebar.notes.push_back(
        {fmt::format("{} game{} here", (*answer)->games, (*answer)->games == 1 ? "" : "s")});
    if ((*answer)->moves.empty()) return;
    // As wide as the narrowest sidebar: how many games, and how many of a hundred each side won.
    sidebar.notes.push_back({fmt::format("{:<4}{:>7}{:>5}{:>5}", "move", "games", "B", "W")});
    int number = 0;
    for (const store::NextMove& next : (*answer)->moves) {
        if (++number > kMostShown) break;
        const auto ended = next.wins.black + next.draws + next.wins.white;
        const auto share = [&](Color c) {
            const auto percent = 100 * static_cast<double>(next.wins[c]);
            return ended == 0 ? std::string("-")
                              : fmt::format("{:.0f}%", percent / static_cast<double>(ended));
        };
        sidebar.notes.push_back(
            {fmt::format("{:<4}{:>7}{:>5}{:>5}",
                         next.move ? move_text(game_.spec(), *next.move) : std::string("end"),
                         next.games, share(Color::black), share(Color::white))});
    }
}

// How far the engine is with the game, and then how rough its figures are: what is said of the
// moves rests on that.
void ReviewView::add_progress(Sidebar& sidebar) const {
    const bool is_asked = insight_.is_on() && insight_.failure().empty();
    if (is_asked && insight_.known() < insight_.all()) {
        sidebar.notes.push_back(
            {fmt::format("{} of {} positions", insight_.known(), insight_.all())});
    } else if (is_asked && !insight_.is_done(game_.tree())) {
        sidebar.notes.push_back({"comparing moves"});
    } else if (insight_.swing() > 0) {
        sidebar.notes.push_back({"estimates swing " + seats::figure_text(insight_.swing())});
    }
}

void ReviewView::set_sidebar(Sidebar& sidebar) const {
    // The moves still to come, as the line goes on.
    Playback ahead = game_;
    while (ahead.redo().value_or(false)) {
        if (const auto move = ahead.tree().move(ahead.node())) {
            sidebar.moves.push_back(move_text(game_.spec(), move->move));
        }
    }
    set_leads(sidebar, game_.tree(), game_.tree().path_to(ahead.node()), game_.node(),
              [this](NodeId node) {
                  if (const auto value = insight_.value(node)) return std::optional(value->lead);
                  const auto said = played_.find(node);
                  return said == played_.end() ? std::nullopt : std::optional(said->second.lead);
              });
    explorer_ ? add_explored(sidebar) : add_candidates(sidebar);
    add_progress(sidebar);
    sidebar.tree = &game_.tree();
    sidebar.here = game_.node();
    sidebar.keys = {{"<>", "step"}, {"Space", "best"}, {"l", "engine"}, {"n", "mistake"},
                    {"s", "score"}, {"a", "hints"},    {"x", "threat"}, {"e", "explorer"},
                    {"?", "keys"},  {"q", "back"}};
}

// The board as it would be after the moves that are expected, numbered.
render::BoardScene ReviewView::scene_of_line(const Candidate& candidate) const {
    Playback walk = shows_threat_ ? seats::as_if_passed(game_).value_or(game_) : game_;
    std::vector<render::Label> labels;
    int number = 0;
    for (const Move move : candidate.line) {
        if (number == kMostNumbered || !walk.play(move)) break;
        ++number;
        if (!move.is_pass()) labels.push_back({move.point(), std::to_string(number)});
    }
    render::BoardScene scene = render::scene_of(walk);
    scene.last_move.reset();
    scene.labels = std::move(labels);
    return scene;
}

render::BoardScene ReviewView::scene() const {
    const Report* found = report();
    const auto shown = static_cast<std::size_t>(line_shown_);
    if (shown > 0 && found != nullptr && shown <= found->candidates.size()) {
        return scene_of_line(found->candidates[shown - 1]);
    }
    render::BoardScene scene = render::scene_of(game_);
    if (shows_score_ && found != nullptr && !found->ownership.empty()) {
        seats::Holdings holdings = seats::holdings_of(*found, game_.position());
        scene.territory = std::move(holdings.points);
        scene.dead = std::move(holdings.lost_stones);
    } else if (shows_score_) {
        if (const auto counted = score(game_.spec(), game_.position());
            counted && counted->reckoning) {
            render::add_reckoning(scene, *counted->reckoning);
        }
    } else {
        render::add_noted_count(scene, game_);
    }
    // The numbers of the list beside the board, which the explorer takes the place of.
    if (found != nullptr && shows_hints_ && !explorer_) {
        int number = 0;
        for (const Candidate& candidate : found->candidates) {
            if (++number > kMostShown) break;
            if (candidate.move.is_pass()) continue;
            scene.labels.push_back({candidate.move.point(), std::to_string(number)});
        }
    }
    return scene;
}

void ReviewView::paint(Screen& screen, Instant) {
    const Look& look = app_.look();
    const bool is_typing = !typed_.text().empty();
    const std::string status = is_typing ? typing_text(typed_) : status_;
    Frame frame = frame_of(screen, status);
    if (is_zen_) frame.board = {0, 0, screen.columns(), frame.status_row};
    layout_ = paint_largest_board(screen, frame.board, scene(), look, layout_);
    spots_.clear();
    if (!is_zen_) {
        Sidebar sidebar = sidebar_of(game_, look);
        set_sidebar(sidebar);
        spots_ = paint_sidebar(screen, frame, sidebar, look);
    }
    paint_status(screen, look, status, is_refusal_ && !is_typing);
    if (shows_help_) paint_page(screen, look, kReviewHelp);
}

}  // namespace magpie::tui
