#include "apps/tui/review_view.h"

#include <algorithm>

#include <fmt/format.h>

#include "apps/tui/app.h"
#include "game/score.h"
#include "game/words.h"
#include "render/scene_builders.h"
#include "table/words.h"

namespace magpie::tui {

namespace {

constexpr int kMostCandidates = 5;
constexpr int kLongestLine = 9;  // moves of a candidate's line that are numbered on the board

constexpr std::string_view kKeys =
    "left right j k step; PgUp PgDn ten; Home End; up down variation; Shift+arrow branch; l "
    "engine; "
    "Space best; 1-5 line; n N mistake; s score; a hints; x threat; e explorer; z zen; f flip; q "
    "back";

}  // namespace

ReviewView::ReviewView(App& app, Playback game, seats::Insight::Values known)
    : app_(app),
      game_(std::move(game)),
      insight_(game_,
               {.wake = app.options().wake,
                .known = std::move(known),
                .is_on = false,
                .make = app.options().make}),
      cursor_(game_.spec().geometry.at(game_.spec().geometry.columns / 2,
                                       game_.spec().geometry.rows / 2)) {
    say("Review: left and right step, l asks the engine, ? shows the keys.");
}

void ReviewView::say(std::string text, bool is_refusal) {
    status_ = std::move(text);
    is_refusal_ = is_refusal;
}

// --- What is known.

const Report* ReviewView::report() const {
    return shows_threat_ ? insight_.threat(game_.node()) : insight_.report(game_.node());
}

void ReviewView::tick(Instant) {
    if (explorer_) explorer_->poll();
    const bool was_silent = insight_.failure().empty();
    if (insight_.poll(game_) && was_silent && !insight_.failure().empty()) {
        say("The engine cannot be asked: " + insight_.failure(), true);
    }
}

void ReviewView::toggle_engine() {
    insight_.switch_on(!insight_.is_on(), game_);
    if (shows_threat_) insight_.look_at_threat(game_);
    say(insight_.is_on() ? "The engine thinks about what is shown." : "The engine rests.");
}

void ReviewView::toggle_explorer() {
    if (explorer_) return explorer_.reset();
    explorer_ = std::make_unique<seats::Explorer>(app_.options().data_folder + "/library.db",
                                                  app_.options().wake);
    explorer_->look_at(game_.position());
}

// --- Walking.

void ReviewView::arrived() {
    say(about_here());
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
        if (const auto loss = insight_.loss(game_.tree(), game_.node())) {
            const MoveClass how = class_of(*loss);
            text += how == MoveClass::fine
                        ? std::string(": good")
                        : fmt::format(": {}, {} points", name_of(how), seats::figure_text(*loss));
        }
        text += ".";
    }
    if (!game_.next()) {
        const auto& outcome = game_.record().outcome;
        if (outcome) text += " " + result_sentence(game_.record(), *outcome);
    }
    if (const std::string_view comment = game_.tree().comment(game_.node()); !comment.empty()) {
        text += " " + std::string(comment);
    }
    return text;
}

void ReviewView::go_by(int moves) {
    for (; moves > 0; --moves) {
        if (!game_.redo().value_or(false)) break;
    }
    for (; moves < 0; ++moves) {
        if (!game_.undo()) break;
    }
    arrived();
}

// To the node before a fork, or on to the next fork.
void ReviewView::to_branch(int direction) {
    do {
        const bool moved = direction > 0 ? game_.redo().value_or(false) : game_.undo();
        if (!moved) break;
    } while (!game_.tree().is_fork(game_.node()));
    arrived();
}

void ReviewView::to_sibling(int direction) {
    const auto other = direction > 0 ? game_.tree().next_sibling(game_.node())
                                     : game_.tree().previous_sibling(game_.node());
    if (!other || !game_.go_to(*other)) {
        return say("There is no other variation here.", true);
    }
    arrived();
}

void ReviewView::to_mistake(int direction) {
    const auto node = insight_.mistake(game_.tree(), game_.node(), direction);
    if (!node) {
        return say(insight_.is_on() ? "No mistake is known there."
                                    : "No mistake is known there: l asks the engine.",
                   true);
    }
    static_cast<void>(game_.go_to(*node));
    arrived();
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
    if (const auto* key = std::get_if<KeyPress>(&input)) return handle_key(*key);
    handle_mouse(std::get<MouseEvent>(input));
}

// A line of the sidebar, or a candidate on the board, shows what is expected to follow.
void ReviewView::handle_mouse(const MouseEvent& mouse) {
    if (mouse.action == MouseEvent::Action::wheel_up) return go_by(-1);
    if (mouse.action == MouseEvent::Action::wheel_down) return go_by(1);
    line_shown_ = 0;
    const bool is_click = mouse.action == MouseEvent::Action::release && mouse.button == 0;
    for (const KeySpot& spot : spots_) {
        if (!spot.area.contains(mouse.column, mouse.row)) continue;
        const char key = spot.key.front();
        if (key >= '1' && key <= '9') {
            line_shown_ = key - '0';
        } else if (is_click && spot.key.size() == 1) {
            handle_letter(static_cast<char32_t>(key));
        }
        return;
    }
    const auto point = layout_ ? layout_->point_at(mouse.column, mouse.row) : std::nullopt;
    if (!point) return;
    cursor_ = *point;
    if (is_click) try_move(Move(*point));
}

void ReviewView::handle_key(const KeyPress& key) {
    switch (key.key) {
        case Key::left:
            return key.shift ? to_branch(-1) : go_by(-1);
        case Key::right:
            return key.shift ? to_branch(1) : go_by(1);
        case Key::up:
            return to_sibling(-1);
        case Key::down:
            return to_sibling(1);
        case Key::page_up:
            return go_by(-10);
        case Key::page_down:
            return go_by(10);
        case Key::home:
            game_.to_start();
            return arrived();
        case Key::end:
            static_cast<void>(game_.to_end());
            return arrived();
        case Key::escape:
            return app_.close();
        case Key::character:
            if (key.ctrl && key.character == U'c') return app_.quit();
            if (!key.ctrl) handle_letter(key.character);
            return;
        default:
            return;
    }
}

void ReviewView::handle_letter(char32_t letter) {
    switch (letter) {
        case U'k':
            return go_by(-1);
        case U'j':
            return go_by(1);
        case U'0':
            game_.to_start();
            return arrived();
        case U'$':
            static_cast<void>(game_.to_end());
            return arrived();
        case U'l':
            return toggle_engine();
        case U' ':
            if (const Report* best = insight_.report(game_.node());
                best != nullptr && !best->candidates.empty()) {
                return try_move(best->candidates.front().move);
            }
            return say("No best move is known: l asks the engine.", true);
        case U'a':
            shows_hints_ = !shows_hints_;
            return;
        case U'e':
            return toggle_explorer();
        case U'x':
            shows_threat_ = !shows_threat_;
            if (!insight_.is_on()) return say("The engine is asked for threats: press l.", true);
            return arrived();
        case U'z':
            is_zen_ = !is_zen_;
            return;
        case U'1':
        case U'2':
        case U'3':
        case U'4':
        case U'5': {
            const int number = static_cast<int>(letter - U'0');
            line_shown_ = line_shown_ == number ? 0 : number;
            return;
        }
        case U'n':
            return to_mistake(1);
        case U'N':
            return to_mistake(-1);
        case U's':
            shows_score_ = !shows_score_;
            return;
        case U'f':
            app_.look().is_turned = !app_.look().is_turned;
            return;
        case U'c':
            app_.look().coordinates = !app_.look().coordinates;
            return;
        case U'p':
            return try_move(Move::pass());
        case U'q':
            return app_.close();
        default:
            return say(std::string(kKeys));
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
        if (++number > kMostCandidates) break;
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
    sidebar.notes.push_back({fmt::format("Library: {} game{} here", (*answer)->games,
                                         (*answer)->games == 1 ? "" : "s")});
    int number = 0;
    for (const store::NextMove& next : (*answer)->moves) {
        if (++number > kMostCandidates) break;
        sidebar.notes.push_back(
            {fmt::format("{:<4} {:>5}  B {} W {}",
                         next.move ? move_text(game_.spec(), *next.move) : std::string("end"),
                         next.games, next.wins.black, next.wins.white)});
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
    for (const NodeId node : ahead.tree().path_to(ahead.node())) {
        sidebar.leads.emplace_back();
        if (const auto value = insight_.value(node)) {
            sidebar.leads.back() = static_cast<float>(value->lead);
        }
    }
    explorer_ ? add_explored(sidebar) : add_candidates(sidebar);
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
        if (number == kLongestLine || !walk.play(move)) break;
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
    }
    if (found != nullptr && shows_hints_) {
        int number = 0;
        for (const Candidate& candidate : found->candidates) {
            if (++number > kMostCandidates) break;
            if (candidate.move.is_pass()) continue;
            scene.labels.push_back({candidate.move.point(), std::to_string(number)});
        }
    }
    return scene;
}

void ReviewView::paint(Screen& screen, Instant) {
    const Look& look = app_.look();
    Frame frame = frame_of(screen);
    if (is_zen_) frame.board = {0, 0, screen.columns(), frame.status_row};
    const render::BoardScene shown = scene();
    layout_ = BoardLayout::in(frame.board, game_.spec().geometry, shown.grid, look);
    if (layout_) paint_board(screen, *layout_, shown, look);
    spots_.clear();
    if (!is_zen_) {
        Sidebar sidebar = sidebar_of(game_, look);
        set_sidebar(sidebar);
        spots_ = paint_sidebar(screen, frame, sidebar, look);
    }
    paint_status(screen, look, status_, is_refusal_);
}

}  // namespace magpie::tui
