#include "apps/tui/review_view.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "apps/tui/app.h"
#include "game/score.h"
#include "game/words.h"
#include "render/scene_builders.h"
#include "table/words.h"

namespace magpie::tui {

namespace {

// From here on a move is called a mistake, in points.
constexpr float kInaccuracy = 1.2F;
constexpr float kMistake = 4;
constexpr float kBlunder = 10;

std::string_view class_of(float loss) {
    if (loss > kBlunder) return "blunder";
    if (loss > kMistake) return "mistake";
    if (loss > kInaccuracy) return "inaccuracy";
    return "good";
}

}  // namespace

ReviewView::ReviewView(App& app, Playback game, Values values)
    : app_(app),
      game_(std::move(game)),
      values_(std::move(values)),
      cursor_(game_.spec().geometry.at(game_.spec().geometry.columns / 2,
                                       game_.spec().geometry.rows / 2)) {
    status_ = "Review: left and right step, l asks the engine, ? shows the keys.";
}

// --- What the engine says.

void ReviewView::ask() {
    report_.reset();
    if (!asks_) return;
    if (!engine_) {
        seats::SittingOptions options;
        options.wake = app_.options().wake;
        options.make = app_.options().make;
        engine_ = std::make_unique<seats::Sitting>(Table(Playback::new_game(game_.spec())),
                                                   std::move(options));
    }
    Limits limits;
    seats::limit_visits(limits, game_.spec().kind, 400);
    limits.time = std::chrono::seconds(2);
    limits.report_every = Milliseconds(250);
    if (!game_.is_over() && (!values_.contains(game_.node()) || shows_hints_)) {
        return engine_->analyze(game_, limits);
    }
    engine_->stop_hint();
}

void ReviewView::tick(Instant now) {
    if (!engine_) return;
    for (const seats::SittingEvent& event : engine_->poll(now)) {
        if (const auto* failed = std::get_if<seats::HintFailed>(&event)) {
            asks_ = false;
            status_ = "The engine cannot be asked: " + failed->reason + ".";
            is_refusal_ = true;
        }
        const auto* hint = std::get_if<seats::Hint>(&event);
        if (hint == nullptr) continue;
        const Report& report = hint->report;
        if (hint->node == game_.node()) report_ = report;
        const bool is_black = report.to_play == Color::black;
        const Evaluation& value = report.value;
        if (report.visits > 0) {
            values_[hint->node] = {is_black ? value.win_rate.value : 1 - value.win_rate.value,
                                   is_black ? value.lead.value : -value.lead.value};
        }
    }
    if (!asks_ || engine_->is_hinting()) return;
    // With nothing else to do: the rest of the game, for the graph and the mistakes.
    Playback ahead = game_;
    ahead.to_start();
    do {
        if (ahead.is_over() || values_.contains(ahead.node())) continue;
        Limits limits;
        seats::limit_visits(limits, game_.spec().kind, 100);
        limits.time = game_.spec().kind == GameKind::go ? Milliseconds(1000) : Milliseconds(300);
        return engine_->analyze(ahead, limits);
    } while (ahead.redo().value_or(false));
}

std::optional<float> ReviewView::loss_of(NodeId node) const {
    const auto move = game_.tree().move(node);
    const auto parent = game_.tree().parent(node);
    if (!move || !parent) return std::nullopt;
    const auto before = values_.find(*parent);
    const auto after = values_.find(node);
    if (before == values_.end() || after == values_.end()) return std::nullopt;
    const float change = after->second.lead - before->second.lead;
    return move->color == Color::black ? -change : change;
}

// --- Walking.

void ReviewView::arrived() {
    is_refusal_ = false;
    status_ = about_here();
    if (const auto last = game_.last_move(); last && !last->move.is_pass()) {
        cursor_ = last->move.point();
    }
    ask();
}

std::string ReviewView::about_here() const {
    const auto last = game_.tree().move(game_.node());
    std::string text = "The start.";
    if (last) {
        text = fmt::format("Move {}, {} {}", game_.move_number(), color_name(last->color),
                           move_text(game_.spec(), last->move));
        if (const auto loss = loss_of(game_.node())) {
            text += *loss > kInaccuracy ? fmt::format(": {}, {:.1f} points", class_of(*loss), *loss)
                                        : ": good";
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
        status_ = "There is no other variation here.";
        is_refusal_ = true;
        return;
    }
    arrived();
}

void ReviewView::to_mistake(int direction) {
    const NodeId start = game_.node();
    while (direction > 0 ? game_.redo().value_or(false) : game_.undo()) {
        if (const auto loss = loss_of(game_.node()); loss && *loss > kInaccuracy) return arrived();
    }
    static_cast<void>(game_.go_to(start));
    is_refusal_ = true;
    status_ =
        asks_ ? "No mistake is known there." : "No mistake is known there: l asks the engine.";
}

void ReviewView::try_move(Move move) {
    if (const auto played = game_.play(move); !played) {
        status_ = sentence(game_.spec(), played.error());
        is_refusal_ = true;
        return;
    }
    arrived();
}

// --- Keys, those of docs/tui.md.

void ReviewView::handle(const Input& input, Instant now) {
    tick(now);
    if (const auto* key = std::get_if<KeyPress>(&input)) return handle_key(*key);
    const auto& mouse = std::get<MouseEvent>(input);
    if (mouse.action == MouseEvent::Action::wheel_up) return go_by(-1);
    if (mouse.action == MouseEvent::Action::wheel_down) return go_by(1);
    const auto point = layout_ ? layout_->point_at(mouse.column, mouse.row) : std::nullopt;
    if (!point) return;
    cursor_ = *point;
    if (mouse.action == MouseEvent::Action::release && mouse.button == 0) try_move(Move(*point));
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
            asks_ = !asks_;
            status_ = asks_ ? "The engine thinks about what is shown." : "The engine rests.";
            is_refusal_ = false;
            if (!asks_ && engine_) engine_->stop_hint();
            return ask();
        case U' ':
            if (report_ && !report_->candidates.empty()) {
                return try_move(report_->candidates.front().move);
            }
            status_ = "No best move is known: l asks the engine.";
            is_refusal_ = true;
            return;
        case U'a':
            shows_hints_ = !shows_hints_;
            return;
        case U'n':
            return to_mistake(1);
        case U'N':
            return to_mistake(-1);
        case U's':
            shows_score_ = !shows_score_;
            return;
        case U'c':
            app_.look().coordinates = !app_.look().coordinates;
            return;
        case U'p':
            return try_move(Move::pass());
        case U'q':
            return app_.close();
        default:
            status_ =
                "left right j k step; PgUp PgDn ten; Home End; up down variation; Shift+arrow "
                "branch; l engine; Space best; n N mistake; s score; a hints; q back";
            is_refusal_ = false;
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
        const auto found = values_.find(node);
        sidebar.leads.push_back(found == values_.end() ? std::optional<float>()
                                                       : found->second.lead);
    }
    if (report_ && shows_hints_) {
        int number = 1;
        for (const Candidate& candidate : report_->candidates) {
            if (number > 5) break;
            sidebar.notes.push_back(fmt::format(
                "{} {:<4} {:+.1f} {:.0f} %", number++, move_text(game_.spec(), candidate.move),
                candidate.value.lead.value, 100 * candidate.value.win_rate.value));
        }
    }
    const auto& tree = game_.tree();
    if (const auto parent = tree.parent(game_.node()); parent && tree.is_fork(*parent)) {
        int count = 0;
        int here = 0;
        for (const NodeId child : tree.children(*parent)) {
            ++count;
            if (child == game_.node()) here = count;
        }
        sidebar.notes.push_back(fmt::format("variation {} of {}", here, count));
    }
    sidebar.keys = {{"<>", "step"}, {"Space", "best"}, {"l", "engine"}, {"n N", "mistake"},
                    {"s", "score"}, {"a", "hints"},    {"?", "keys"},   {"q", "back"}};
}

void ReviewView::paint(Screen& screen, Instant) {
    const Look& look = app_.look();
    const Frame frame = frame_of(screen);
    render::BoardScene scene = render::scene_of(game_);
    if (shows_score_) {
        if (const auto counted = score(game_.spec(), game_.position());
            counted && counted->reckoning) {
            render::add_reckoning(scene, *counted->reckoning);
        }
    }
    if (report_ && shows_hints_) {
        int number = 1;
        for (const Candidate& candidate : report_->candidates) {
            if (candidate.move.is_pass() || number > 5) continue;
            scene.labels.push_back({candidate.move.point(), std::to_string(number++)});
        }
    }
    layout_ = BoardLayout::in(frame.board, game_.spec().geometry, scene.grid, look);
    if (layout_) paint_board(screen, *layout_, scene, look);
    Sidebar sidebar = sidebar_of(game_, look);
    set_sidebar(sidebar);
    static_cast<void>(paint_sidebar(screen, frame, sidebar, look));
    paint_status(screen, look, status_, is_refusal_);
}

}  // namespace magpie::tui
