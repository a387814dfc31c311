#include "apps/tui/game_view.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "apps/tui/app.h"
#include "apps/tui/review_view.h"
#include "core/ascii.h"
#include "game/words.h"
#include "render/scene_builders.h"
#include "table/counts.h"
#include "table/words.h"

namespace magpie::tui {

namespace {

constexpr std::size_t kMostCandidates = 3;

constexpr std::array<std::string_view, 19> kHelp = {
    "Keys",
    "",
    "arrows      move the cursor",
    "Enter       play there; mark a chain dead or alive",
    "d4 Enter    play at a typed point",
    "p           pass",
    "u           take back; against an engine its answer too",
    "h           hint: what Magpie would play, 1 the surest",
    "s           score: who would have what now",
    "a, r        after two passes: accept the dead stones, play on",
    "v           review the game so far",
    "c, f        coordinates, turn the board",
    "w, W        save; under a name      m  bell on and off",
    "Esc         menu: resign, redo, new game",
    "q           leave; the game is kept",
    "mouse       release the left button to play",
    "",
    "A letter that is also a column waits a moment for its digit.",
    "Any key closes this page.",
};

}  // namespace

GameView::GameView(App& app, std::unique_ptr<seats::Sitting> sitting, Instant now)
    : app_(app),
      sitting_(std::move(sitting)),
      typed_(spec().coord_style(), spec().geometry, "acfghmpqrsuvw"),
      cursor_(spec().geometry.at(spec().geometry.columns / 2, spec().geometry.rows / 2)) {
    const auto& outcome = table().record().outcome;
    const bool is_over = table().phase() == Phase::finished && outcome;
    say((is_over ? result_sentence(table().record(), *outcome)
                 : std::string(color_name(table().to_play())) + " to play.") +
        " ? shows the keys.");
    hear(sitting_->sit_down(now));
}

void GameView::say(std::string text, bool is_refusal) {
    status_ = std::move(text);
    is_refusal_ = is_refusal;
}

void GameView::hear(const seats::Sitting::Events& events) {
    std::string text;
    bool is_refusal = false;
    for (const seats::SittingEvent& event : events) {
        if (std::holds_alternative<seats::GameKept>(event)) continue;  // as it should be
        if (std::holds_alternative<seats::ResultWritten>(event)) continue;
        if (const auto* hint = std::get_if<seats::Hint>(&event)) {
            hint_ = hint->report;
            if (!hint->is_last) continue;
        }
        if (const auto* told = std::get_if<Event>(&event)) {
            const auto* played = std::get_if<Played>(told);
            if (played != nullptr && sitting_->is_engine(played->move.color)) app_.ring();
            const bool changes = !seats::is_refusal(event);
            if (changes) hint_.reset();
            if (changes) shows_score_ = false;
            // Who has won comes first, however little room there is.
            if (const auto* ended = std::get_if<Ended>(told)) {
                text = result_sentence(table().record(), ended->outcome) +
                       (text.empty() ? "" : " " + text);
                continue;
            }
        }
        const std::string sentence = seats::sentence(event, *sitting_);
        if (sentence.empty()) continue;
        is_refusal = is_refusal || seats::is_refusal(event);
        text += (text.empty() ? "" : " ") + sentence;
    }
    if (!text.empty()) say(std::move(text), is_refusal);
}

void GameView::tick(Instant now) {
    hear(sitting_->poll(now));
    for (const char letter : typed_.take_overdue(now)) command(letter, now);
}

std::optional<Instant> GameView::deadline(Instant now) const {
    std::optional<Instant> first = sitting_->next_deadline();
    const auto sooner = [&first](std::optional<Instant> other) {
        if (other && (!first || *other < *first)) first = other;
    };
    // A running clock is shown by the second.
    if (first) {
        const Milliseconds left = elapsed(now, *first);
        sooner(Instant{now.since_epoch + left % 1000 + Milliseconds(1)});
    }
    sooner(typed_.letter_deadline());
    return first;
}

void GameView::leave(Instant now) {
    static_cast<void>(sitting_->stand_up(now));
    if (sitting_->has_unkept_moves()) app_.set_last_words(seats::sentence_of_loss(*sitting_));
}

bool GameView::may_leave(Instant now) {
    leave(now);
    if (!sitting_->warn_once()) return true;
    app_.set_last_words("");
    hear(sitting_->sit_down(now));
    say(seats::sentence(*sitting_->why_unkept(), *sitting_) +
            " Nothing is lost yet: save it with w, or leave once more without it.",
        true);
    return false;
}

render::BoardScene GameView::scene() const {
    render::BoardScene scene = render::scene_of(table().playback());
    const bool is_playing = table().phase() == Phase::playing;
    const bool is_persons = is_playing && !sitting_->is_engine(table().to_play());
    if (spec().kind == GameKind::othello && is_persons) {
        render::add_legal_moves(scene, table().position());
    }
    if (is_persons && !render::stone_at(scene, cursor_)) {
        render::add_ghost(scene, table().position(), cursor_);
    }
    const auto& outcome = table().record().outcome;
    const bool is_counted = table().phase() == Phase::marking_dead || shows_score_ ||
                            (outcome && outcome->how == Outcome::How::score);
    if (is_counted) {
        if (const auto counted = table().reckoning()) render::add_reckoning(scene, *counted);
    }
    scene.cursor = cursor_;
    if (hint_) {
        // The numbers of the list beside the board.
        for (std::size_t i = 0; i < std::min(kMostCandidates, hint_->candidates.size()); ++i) {
            const Move move = hint_->candidates[i].move;
            if (!move.is_pass()) scene.labels.push_back({move.point(), std::to_string(i + 1)});
        }
    }
    return scene;
}

std::vector<std::pair<std::string, std::string>> GameView::keys() const {
    switch (table().phase()) {
        case Phase::playing:
            if (sitting_->is_paused()) {
                return {{"g", "go on"}, {"u", "undo"},   {"v", "review"},
                        {"?", "keys"},  {"Esc", "menu"}, {"q", "quit"}};
            }
            return {{"Enter", "play"}, {"p", "pass"}, {"u", "undo"},   {"h", "hint"},
                    {"s", "score"},    {"?", "keys"}, {"Esc", "menu"}, {"q", "quit"}};
        case Phase::marking_dead:
            return {{"Enter", "mark"}, {"a", "accept"}, {"r", "resume"},
                    {"u", "undo"},     {"?", "keys"},   {"q", "quit"}};
        case Phase::finished:
            break;
    }
    return {{"v", "review"}, {"u", "undo"}, {"?", "keys"}, {"q", "menu"}};
}

void GameView::set_sidebar(Sidebar& sidebar, Instant now) const {
    const ByColor<PlayerTime> times = table().clock().players(now);
    for (const Color c : kColors) {
        sidebar.players[c].clock = clock_face(times[c]);
        sidebar.players[c].is_to_play = table().phase() == Phase::playing && table().to_play() == c;
    }
    if (sitting_->is_unkept()) sidebar.notes.push_back({"Not kept: w saves it", "w"});
    const auto& outcome = table().record().outcome;
    if (table().phase() == Phase::finished && outcome) {
        sidebar.notes.push_back({result_sentence(table().record(), *outcome)});
    }
    const bool is_counting = table().phase() == Phase::marking_dead || shows_score_ ||
                             (outcome && outcome->how == Outcome::How::score);
    if (const auto counted = table().reckoning(); counted && is_counting) {
        for (const Color c : kColors) {
            sidebar.players[c].detail =
                std::string(color_name(c)) + " " + to_text(counted->total[c]);
        }
        for (const RuleCount& count : counts_under_rules(table())) {
            const double margin = count.reckoning.margin.half_points / 2.0;
            sidebar.notes.push_back(
                {fmt::format("{}: {}", count.rules != nullptr ? count.rules->title : "These rules",
                             seats::lead_text(margin))});
        }
    }
    if (const auto thinker = sitting_->thinking()) {
        const bool is_judging = table().phase() == Phase::marking_dead;
        std::string note = render::side_name(table().record().info, *thinker) +
                           (is_judging ? " looks at the dead stones" : " thinks");
        if (const Report* report = sitting_->thoughts(); report != nullptr && report->visits > 0) {
            note += ": " + counted(static_cast<std::int64_t>(report->visits), "visit");
        }
        sidebar.notes.push_back({note});
    }
    if (hint_) {
        for (std::size_t i = 0; i < std::min(kMostCandidates, hint_->candidates.size()); ++i) {
            const Candidate& candidate = hint_->candidates[i];
            const auto lead = static_cast<double>(candidate.value.lead.value);
            sidebar.notes.push_back({fmt::format(
                "{} {} {}, {:.0f} %", i + 1, move_text(spec(), candidate.move),
                seats::signed_figure_text(lead), 100 * candidate.value.win_rate.value)});
        }
    }
    const GameTree& tree = table().playback().tree();
    const NodeId here = table().playback().node();
    const auto& values = sitting_->values();
    const bool is_counted =
        table().phase() == Phase::marking_dead || (outcome && outcome->how == Outcome::How::score);
    const auto counted = is_counted ? table().reckoning() : std::nullopt;
    set_leads(sidebar, tree, tree.path_to(here), here, [&](NodeId node) {
        // What the count says is no estimate.
        if (node == here && counted) return std::optional(counted->margin.half_points / 2.0);
        const auto found = values.find(node);
        return found == values.end() ? std::optional<double>() : found->second.lead;
    });
    sidebar.keys = keys();
}

// What is being typed comes before what was said last.
std::string GameView::status() const {
    if (naming_) {
        return "Save as: " + *naming_ + "_   Enter saves, Esc does not." +
               (naming_refusal_.empty() ? "" : " " + naming_refusal_);
    }
    if (!typed_.text().empty()) return typing_text(typed_);
    const auto* othello = std::get_if<othello::Position>(&table().position());
    const bool must_pass = othello != nullptr && table().phase() == Phase::playing &&
                           othello->must_pass() && !sitting_->is_engine(table().to_play());
    if (!must_pass || is_refusal_) return status_;
    return status_ + " " + std::string(color_name(table().to_play())) +
           " has no legal move: p passes.";
}

void GameView::paint(Screen& screen, Instant now) {
    const Look& look = app_.look();
    const Frame frame = frame_of(screen, status());
    layout_ = paint_largest_board(screen, frame.board, scene(), look, layout_);
    Sidebar sidebar = sidebar_of(table().playback(), look);
    set_sidebar(sidebar, now);
    spots_ = paint_sidebar(screen, frame, sidebar, look);
    paint_status(screen, look, status(),
                 naming_ ? !naming_refusal_.empty() : is_refusal_ && typed_.text().empty());
    if (shows_menu_) paint_menu(screen);
    if (shows_help_) paint_page(screen, look, kHelp);
}

// Engines that wait go on, one that failed tries again, one that thinks moves now.
void GameView::go_on(Instant now) {
    if (sitting_->is_paused()) return hear(sitting_->go_on(now));
    sitting_->hurry();
    hear(sitting_->retry(now));
}

void GameView::handle(const Input& input, Instant now) {
    hear(sitting_->poll(now));
    const auto* key = std::get_if<KeyPress>(&input);
    if (shows_help_) {
        if (key != nullptr) shows_help_ = false;
        return;
    }
    if (naming_) {
        if (key != nullptr) handle_name(*key, now);
        return;
    }
    if (shows_menu_) return handle_menu(input, now);
    key != nullptr ? handle_key(*key, now) : handle_mouse(std::get<MouseEvent>(input), now);
}

void GameView::toggle_bell() {
    Settings settings = app_.settings();
    settings.bell = !settings.bell;
    app_.set_settings(settings);
    if (app_.notice().empty()) {
        return say(settings.bell ? "The bell rings when an engine has moved."
                                 : "The bell is silent.");
    }
    say(app_.notice(), true);
}

void GameView::walk(int columns, int rows) {
    const Geometry& geometry = spec().geometry;
    if (app_.look().is_turned) columns = -columns, rows = -rows;
    cursor_ =
        geometry.at(std::clamp(geometry.column_of(cursor_) + columns, 0, geometry.columns - 1),
                    std::clamp(geometry.row_of(cursor_) + rows, 0, geometry.rows - 1));
}

void GameView::handle_key(const KeyPress& key, Instant now) {
    switch (key.key) {
        case Key::left:
            return walk(-1, 0);
        case Key::right:
            return walk(1, 0);
        case Key::up:
            return walk(0, -1);
        case Key::down:
            return walk(0, 1);
        case Key::enter:
            return play_typed_or_cursor(now);
        case Key::backspace:
            return typed_.erase_last(now);
        case Key::escape:
            if (!typed_.text().empty()) return typed_.clear();
            shows_menu_ = true;
            is_sure_ = false;
            menu_ = {};
            return;
        case Key::character:
            break;
        default:
            return;
    }
    if (key.ctrl && key.character == U's') return save(now);
    if (key.ctrl && key.character == U'c') return app_.quit();
    if (key.ctrl) return;
    if (key.character == U' ') return play_typed_or_cursor(now);
    if (key.character == U'?') {
        shows_help_ = true;
        return;
    }
    const bool is_ascii = key.character < 128;
    const char c = is_ascii ? static_cast<char>(key.character) : '\0';
    if (!ascii::is_letter(c) && !ascii::is_digit(c)) return;
    for (const char letter : typed_.type(c, now)) command(letter, now);
    if (typed_.has_digits()) {
        if (const auto point = typed_.point()) cursor_ = *point;
    }
}

void GameView::play_typed_or_cursor(Instant now) {
    if (const std::string letters = typed_.take_letters(); !letters.empty()) {
        for (const char letter : letters) command(letter, now);
        return;
    }
    if (typed_.has_digits()) {
        const auto point = typed_.point();
        const std::string text = typed_.text();
        typed_.clear();
        if (!point) return say(sentence(spec(), point.error(), text), true);
        cursor_ = *point;
    }
    if (table().phase() == Phase::finished) return review(now);
    play(cursor_, now);
}

void GameView::play(Point p, Instant now) {
    if (table().phase() == Phase::marking_dead) return hear(sitting_->apply(ToggleDead{p}, now));
    hear(sitting_->apply(PlayMove{Move(p)}, now));
}

// Only a capital W is another key than the small one.
void GameView::command(char letter, Instant now) {
    switch (letter == 'W' ? letter : ascii::lower(letter)) {
        case 'w':
            return save(now);
        case 'W':
            return ask_for_name();
        case 'm':
            return toggle_bell();
        case 'p':
            return hear(sitting_->apply(PlayMove{Move::pass()}, now));
        case 'u':
            return hear(sitting_->apply(TakeBack{}, now));
        case 'h':
            say("Magpie looks for a hint.");
            return hear(sitting_->ask_hint(now));
        case 's': {
            shows_score_ = !shows_score_;
            const auto counted = table().reckoning();
            if (const auto* othello = std::get_if<othello::Position>(&table().position())) {
                return say(fmt::format("Black {}, White {}.", othello->discs(Color::black),
                                       othello->discs(Color::white)));
            }
            if (counted && shows_score_) {
                const bool has_marks = !table().dead().empty();
                say(std::string("Black ") + to_text(counted->total.black) + ", White " +
                    to_text(counted->total.white) +
                    (has_marks ? ", with the stones taken off that are marked as dead."
                               : ", counted as the board stands, with every stone alive."));
            }
            return;
        }
        case 'a':
            return hear(sitting_->apply(AcceptDead{}, now));
        case 'r':
            return hear(sitting_->apply(ResumePlay{}, now));
        case 'v':
            return review(now);
        case 'g':
            if (sitting_->is_engine(table().to_play())) return go_on(now);
            return say("It is your move.", true);
        case 'c':
            app_.look().coordinates = !app_.look().coordinates;
            return;
        case 'f':
            app_.look().is_turned = !app_.look().is_turned;
            return;
        case 'q':
            static_cast<void>(leave_to_menu(now));
            return;
        default:
            return say(std::string(1, letter) + " does nothing here. ? shows the keys.", true);
    }
}

bool GameView::leave_to_menu(Instant now) {
    if (!may_leave(now)) return false;
    if (sitting_->has_unkept_moves()) {
        app_.set_notice(seats::sentence_of_loss(*sitting_));
        app_.set_last_words("");  // said here
    } else if (table().phase() != Phase::finished && sitting_->is_kept()) {
        app_.set_notice("The game is kept as " + sitting_->kept_as() +
                        ". Continue goes on with it.");
    }
    app_.close();
    return true;
}

void GameView::review(Instant) {
    app_.open(std::make_unique<ReviewView>(app_, table().playback(), sitting_->values()));
}

// A stone falls where the button is released; released off the board, nowhere.
void GameView::handle_mouse(const MouseEvent& mouse, Instant now) {
    for (const KeySpot& spot : spots_) {
        const bool is_click = mouse.action == MouseEvent::Action::release && mouse.button == 0;
        if (!is_click || !spot.area.contains(mouse.column, mouse.row)) continue;
        if (spot.key == "Enter") return play_typed_or_cursor(now);
        if (spot.key == "Esc") return handle_key({.key = Key::escape}, now);
        if (spot.key == "?") {
            shows_help_ = true;
            return;
        }
        return command(spot.key.front(), now);
    }
    if (!layout_) return;
    const auto point = layout_->point_at(mouse.column, mouse.row);
    if (!point) return;
    cursor_ = *point;
    if (mouse.action == MouseEvent::Action::release && mouse.button == 0 &&
        table().phase() != Phase::finished) {
        play(*point, now);
    }
}

}  // namespace magpie::tui
