// What happens at the table.
#include "apps/desktop/screens/game.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "apps/desktop/screens/doors.h"
#include "apps/desktop/screens/form.h"
#include "apps/seats/engines.h"
#include "apps/seats/saves.h"
#include "core/ascii.h"
#include "core/coordinates.h"
#include "game/words.h"
#include "platform/environment.h"
#include "table/words.h"

namespace magpie::desktop {

namespace {

constexpr Milliseconds kWinnerShown{5000};

seats::SittingOptions sitting_options(const Room& room, const Players& players) {
    seats::SittingOptions options;
    options.engines = players;
    options.data_folder = room.data_folder;
    options.results_file = room.data_folder + "/results.txt";
    options.wake = room.wake;
    return options;
}

// What is left until the flag falls, or until the period or block is over.
Milliseconds running_down(const TimeLeft& left) {
    if (left.main_time.count() > 0) return left.main_time;
    return left.block_time_left.count() > 0 ? left.block_time_left : left.period_time_left;
}

}  // namespace

GameScreen::GameScreen(Room& room, Table table, const Players& players)
    : Screen(room),
      sitting_(std::move(table), sitting_options(room, players)),
      motions_(room.settings.reduced_motion),
      typed_(this->table().record().spec.coord_style(),
             this->table().record().spec.geometry,
             "acfghmpruwz") {
    if (sitting_.info().start_time.empty()) {
        sitting_.info().start_time = platform::local_time_text();
    }
    room_.result.clear();
    const std::string notice = std::exchange(room_.notice, std::string());
    seats::Sitting::Events events = sitting_.sit_down(room_.now);
    // A game that was over before anyone sat down is nobody's result here.
    std::erase_if(events, [](const seats::SittingEvent& event) {
        const auto* told = std::get_if<Event>(&event);
        return told != nullptr && std::holds_alternative<Ended>(*told);
    });
    if (this->table().phase() == Phase::playing) {
        say(Status::Kind::plain,
            tr("{color} to play.", {{"color", tr(color_name(this->table().to_play()))}}),
            " " + tr("Release on a point to play it; release outside the board to cancel."));
    }
    take_in(events);
    if (!notice.empty()) say(Status::Kind::info, notice, "");
}

void GameScreen::say(Status::Kind kind, std::string lead, std::string text) {
    status_ = {kind, std::move(lead), std::move(text)};
}

bool GameScreen::is_counted() const {
    const auto& outcome = table().record().outcome;
    return table().phase() == Phase::marking_dead ||
           (is_over() && outcome && outcome->how == Outcome::How::score);
}

// A flag that fell is final.
bool GameScreen::can_take_end_back() const {
    const auto& outcome = table().record().outcome;
    return is_over() && outcome && outcome->how != Outcome::How::time;
}

// What a player has by the count, or on the board of Othello; empty where nothing is counted.
std::string GameScreen::total_of(Color c) const {
    if (const auto* othello = std::get_if<othello::Position>(&table().position())) {
        return std::to_string(othello->discs(c));
    }
    if (!is_counted()) return {};
    const auto counted = table().reckoning();
    return counted ? to_text(counted->total[c]) : std::string();
}

bool GameScreen::may_play() const {
    return table().phase() == Phase::playing && !sitting_.is_engine(table().to_play());
}

void GameScreen::apply(const Command& command) { take_in(sitting_.apply(command, room_.now)); }

void GameScreen::take_in(const seats::Sitting::Events& events) {
    for (const seats::SittingEvent& event : events) take_in(event);
}

void GameScreen::take_in(const seats::SittingEvent& event) {
    if (const auto* told = std::get_if<Event>(&event)) return take_in_event(*told);
    if (const auto* hint = std::get_if<seats::Hint>(&event)) return take_in_hint(*hint);
    if (std::holds_alternative<seats::GameKept>(event) ||
        std::holds_alternative<seats::ResultWritten>(event)) {
        return;  // as always
    }
    const std::string text = sentence(event, sitting_, room_.words.catalog());
    if (text.empty()) return;
    say(seats::is_refusal(event) ? Status::Kind::refusal : Status::Kind::info, "", text);
}

void GameScreen::take_in_hint(const seats::Hint& hint) {
    if (hint.node != table().playback().node() || !may_play()) return;
    hint_ = hint.report;
    say(Status::Kind::info, tr("Hint:"),
        " " + sentence(seats::SittingEvent(hint), sitting_, room_.words.catalog()));
}

void GameScreen::take_in_event(const Event& event) {
    const std::string text = sentence(event, table(), room_.words.catalog());
    const GameSpec& spec = table().record().spec;
    if (std::holds_alternative<Refused>(event) || std::holds_alternative<NotNow>(event)) {
        room_.cues.push_back({Sound::refusal});
        return say(Status::Kind::refusal, "", text);
    }
    if (!std::holds_alternative<DeadChanged>(event)) hint_.reset();
    if (const auto* played = std::get_if<Played>(&event)) {
        const Color mover = played->move.color;
        if (played->move.move.is_pass()) return say(Status::Kind::plain, text, "");
        const Point at = played->move.move.point();
        motions_.stone_down(at, mover, room_.now);
        const auto count = static_cast<int>(played->taken.size());
        room_.cues.push_back({mover == Color::black ? Sound::slate : Sound::shell});
        if (spec.kind == GameKind::othello) {
            motions_.flipped(at, played->taken, mover, spec.geometry, room_.now);
            room_.cues.push_back({Sound::flip, count});
        } else if (count > 0) {
            // Where suicide is allowed the stones that leave are the mover's own.
            const bool is_suicide = !stone_at(table().position(), at);
            motions_.taken(played->taken, is_suicide ? mover : opponent(mover), room_.now);
            room_.cues.push_back({Sound::capture, count});
        }
        return say(Status::Kind::plain, text, "");
    }
    if (const auto* proposed = std::get_if<DeadProposed>(&event)) {
        proposal_ = proposed->proposal;
        return say(Status::Kind::info, text,
                   " " + tr("Click a stone to change its chain, Ctrl+click for one stone.") + " " +
                       tr("a counts, r plays on."));
    }
    if (std::holds_alternative<DeadChanged>(event)) {
        room_.cues.push_back({Sound::capture});
        const std::string doubt = doubt_about_marks();
        if (!doubt.empty()) return say(Status::Kind::refusal, text, " " + doubt);
        return say(Status::Kind::plain, text, "");
    }
    if (std::holds_alternative<MarksDiffer>(event)) return say(Status::Kind::refusal, "", text);
    if (const auto* ended = std::get_if<Ended>(&event)) {
        ended_ = room_.now;
        room_.finished = table().record();
        room_.result = result_sentence(table().record(), ended->outcome, room_.words.catalog());
        say(Status::Kind::plain, room_.result, "");
        if (ended->outcome.how == Outcome::How::score) {
            room_.result += " " + tr("Black {b}, White {w}.", {{"b", total_of(Color::black)},
                                                               {"w", total_of(Color::white)}});
        }
        return;
    }
    motions_.stop();
    if (!text.empty()) say(Status::Kind::plain, text, "");
}

// Where the marks are not what Magpie would have marked: in time to look again.
std::string GameScreen::doubt_about_marks() const {
    const std::vector<Point> marked(table().dead().begin(), table().dead().end());
    std::vector<Point> proposed = go::dead_points(proposal_);
    std::ranges::sort(proposed);
    MarksDiffer differ;
    std::ranges::set_difference(proposed, marked, std::back_inserter(differ.looks_dead));
    std::ranges::set_difference(marked, proposed, std::back_inserter(differ.looks_alive));
    return magpie::doubt_about_marks(differ, table().record().spec, room_.words.catalog());
}

// The quick slot without a name.
void GameScreen::save(std::string name) {
    const auto saved = sitting_.save(name, room_.now, room_.words.catalog());
    if (!saved) {
        room_.cues.push_back({Sound::refusal});
        // The rule for names has no slots, and is looked up as it stands.
        return say(Status::Kind::refusal, "", tr(saved.error()));
    }
    naming_.reset();
    if (!name.empty()) {
        return say(Status::Kind::info, tr("Saved as {name}.", {{"name", name}}),
                   " " + tr("Load game takes it up again."));
    }
    say(Status::Kind::info,
        tr("Saved at move {n}.", {{"n", std::to_string(table().playback().move_number())}}),
        " " + tr("Load game takes it up again."));
}

void GameScreen::name_save() {
    if (table().phase() == Phase::playing || sitting_.has_unkept_moves()) naming_.emplace();
}

// While a name is typed every key is its own.
bool GameScreen::edit_name(Key key) {
    if (key == Key::backspace) erase_last_character(*naming_);
    if (key == Key::escape) naming_.reset();
    // Empty it would be the quick slot, which has a button of its own.
    if (key == Key::enter && !naming_->empty()) save(*naming_);
    return true;
}

void GameScreen::leave() {
    if (!close()) return;
    room_.notice = std::exchange(room_.last_words, std::string());
    room_.next = make_menu_screen(room_);
}

// Where the game cannot be kept, whoever leaves it knows.
bool GameScreen::close() {
    static_cast<void>(sitting_.stand_up(room_.now));
    if (!sitting_.has_unkept_moves()) return true;
    const std::string why = sentence(seats::SittingEvent(seats::GameNotKept{sitting_.why_unkept()}),
                                     sitting_, room_.words.catalog());
    if (!sitting_.warn_once()) {
        room_.last_words = why;
        return true;
    }
    take_in(sitting_.sit_down(room_.now));
    ended_.reset();
    room_.cues.push_back({Sound::refusal});
    say(Status::Kind::refusal, why,
        " " + tr("Nothing is lost yet: save it with w, or leave once more without it."));
    return false;
}

void GameScreen::touch(Point p, Modifiers modifiers) {
    cursor_.reset();
    settled_ = p;
    if (table().phase() == Phase::marking_dead) {
        return modifiers.ctrl ? apply(ToggleDeadStone{p}) : apply(ToggleDead{p});
    }
    apply(PlayMove{Move(p)});
}

void GameScreen::act(const Action& action, Modifiers modifiers) {
    if (shows_help_) {
        shows_help_ = false;
        return;
    }
    if (ended_) {
        if (action.act == Act::review) {
            room_.next = make_review_screen(room_, table().record());
        } else if (action.act == Act::undo) {
            take_end_back();
        } else {
            leave();
        }
        return;
    }
    if (naming_) {
        // Enter on a button that the keyboard was on before is Enter all the same.
        if (action.act == Act::cancel) {
            naming_.reset();
        } else if (action.act != Act::none) {
            edit_name(Key::enter);
        }
        return;
    }
    const bool is_sure = std::exchange(is_giving_up_, false);
    switch (action.act) {
        case Act::board:
            return touch(Point(action.value), modifiers);
        case Act::pass:
            return apply(PlayMove{Move::pass()});
        case Act::undo:
            return apply(TakeBack{});
        case Act::redo:
            return apply(MoveAgain{});
        case Act::resign:
            if (is_sure) return apply(Resign{sitting_.resigning()});
            // Giving up by a slip would cost a game.
            is_giving_up_ = true;
            return say(Status::Kind::info, tr("Resign?"),
                       " " + tr("Press it again to give up; anything else goes on."));
        case Act::hint:
            say(Status::Kind::info, "", tr("Looking for a good move…"));
            return take_in(sitting_.ask_hint(room_.now));
        case Act::confirm:
            // Engines that wait go on, one that failed tries again, one that thinks moves now.
            if (sitting_.is_paused()) return take_in(sitting_.go_on(room_.now));
            if (has_failed()) return take_in(sitting_.retry(room_.now));
            return sitting_.hurry();
        case Act::take_seat:
            if (!has_failed()) return;
            return take_in(sitting_.take_seat(table().to_play(), std::nullopt, room_.now));
        case Act::save:
            return modifiers.ctrl || modifiers.shift ? name_save() : save("");
        case Act::accept:
            return apply(AcceptDead{});
        case Act::resume_play:
            return apply(ResumePlay{});
        case Act::keep_alive:
            return apply(ToggleDead{Point(action.value)});
        case Act::menu:
            return leave();
        case Act::review:
            room_.next = make_review_screen(room_, table().record());
            return;
        case Act::help:
            shows_help_ = true;
            return;
        case Act::sound:
            view_key('m', look_, room_);
            return;
        default:
            return;
    }
}

void GameScreen::move_cursor(int columns, int rows) {
    const Geometry g = table().record().spec.geometry;
    if (!cursor_) {
        cursor_ = g.at(g.columns / 2, g.rows / 2);
        return;
    }
    if (look_.is_turned) columns = -columns, rows = -rows;
    const int column = std::clamp(g.column_of(*cursor_) + columns, 0, g.columns - 1);
    const int row = std::clamp(g.row_of(*cursor_) + rows, 0, g.rows - 1);
    cursor_ = g.at(column, row);
}

void GameScreen::take_end_back() {
    ended_.reset();
    room_.result.clear();
    room_.finished.reset();
    apply(TakeBack{});
}

bool GameScreen::key(Key key, Modifiers modifiers) {
    if (ended_ && key == Key::backspace && can_take_end_back()) {
        take_end_back();
        return true;
    }
    if (shows_help_ || ended_) {
        const bool was_help = std::exchange(shows_help_, false);
        if (!was_help) leave();
        return true;
    }
    if (naming_) return edit_name(key);
    is_giving_up_ = false;
    switch (key) {
        case Key::left:
            move_cursor(-1, 0);
            return true;
        case Key::right:
            move_cursor(1, 0);
            return true;
        case Key::up:
            move_cursor(0, -1);
            return true;
        case Key::down:
            move_cursor(0, 1);
            return true;
        case Key::enter:
            if (!typed_.text().empty()) {
                play_typed();
                return true;
            }
            if (!cursor_) return false;
            {
                const Point at = *cursor_;
                touch(at, modifiers);
                cursor_ = at;
            }
            return true;
        case Key::backspace:
            if (typed_.text().empty()) {
                apply(TakeBack{});
            } else {
                typed_.erase_last(room_.now);
            }
            return true;
        case Key::escape:
            if (!typed_.text().empty()) {
                typed_.clear();
            } else if (cursor_) {
                cursor_.reset();
            } else if (look_.is_zen) {
                look_.is_zen = false;
            } else {
                leave();
            }
            return true;
        case Key::help:
            shows_help_ = true;
            return true;
        default:
            return false;
    }
}

void GameScreen::typed(std::string_view text) {
    if (ended_ && text == "u" && can_take_end_back()) return take_end_back();
    if (shows_help_ || ended_) {
        key(Key::enter, {});
        return;
    }
    if (naming_) {
        if (naming_->size() + text.size() <= 100) *naming_ += text;
        return;
    }
    is_giving_up_ = false;
    for (const char c : text) {
        if (c == '?') {
            shows_help_ = true;
            continue;
        }
        for (const char letter : typed_.type(c, room_.now)) obey(letter);
    }
}

// Enter, or the pause after a number.
void GameScreen::play_typed() {
    for (const char letter : typed_.take_letters()) obey(letter);
    if (!typed_.has_digits()) return;
    const GameSpec& spec = table().record().spec;
    const auto point = typed_.point();
    const std::string text = typed_.text();
    typed_.clear();
    if (point) return touch(*point, {});
    room_.cues.push_back({Sound::refusal});
    say(Status::Kind::refusal, "", sentence(spec, point.error(), text, room_.words.catalog()));
}

// The letter of a shortcut. Only a capital W is another key than the small one.
void GameScreen::obey(char letter) {
    const bool is_counting = table().phase() == Phase::marking_dead;
    switch (letter == 'W' ? letter : ascii::lower(letter)) {
        case 'p':
            return act({Act::pass}, {});
        case 'u':
            return act({Act::undo}, {});
        case 'r':
            return act({is_counting ? Act::resume_play : Act::redo}, {});
        case 'h':
        case 'a':
            return act({table().phase() == Phase::playing ? Act::hint : Act::accept}, {});
        case 'w':
            return act({Act::save}, {});
        case 'W':
            return name_save();
        case 'g':
            if (sitting_.is_engine(table().to_play())) return act({Act::confirm}, {});
            break;
        default:
            if (view_key(letter, look_, room_)) return;
            break;
    }
    say(Status::Kind::plain, "",
        tr("{letter} means nothing here. Press ? for the keys.",
           {{"letter", std::string(1, letter)}}));
}

void GameScreen::wheel(int notches) { first_chain_ = std::max(0, first_chain_ - notches); }

void GameScreen::poll() {
    motions_.tidy(room_.now);
    for (const char letter : typed_.take_overdue(room_.now)) obey(letter);
    if (const auto due = typed_.number_deadline(); due && *due <= room_.now) play_typed();
    // What an engine answers at once waits until the move it answers has been seen. Not where a
    // clock runs: the time would be the engine's.
    const bool is_watched =
        thinking() && motions_.is_moving(room_.now) && !table().clock().is_timed();
    if (!is_watched) take_in(sitting_.poll(room_.now));
    const GameClock& clock = table().clock();
    if (clock.next_flag() && !sitting_.is_engine(clock.to_move())) {
        const Milliseconds left = running_down(clock.remaining(clock.to_move(), room_.now));
        const std::int64_t second = (left.count() + 999) / 1000;
        if (left < kFewSeconds && second != last_tick_) {
            last_tick_ = second;
            room_.cues.push_back({Sound::tick});
        }
    }
    if (ended_ && elapsed(*ended_, room_.now) >= kWinnerShown) leave();
}

std::optional<Instant> GameScreen::deadline() const {
    if (motions_.is_moving(room_.now)) return room_.now;
    std::optional<Instant> soonest = typed_.letter_deadline();
    const auto consider = [&soonest](Instant at) {
        if (!soonest || at < *soonest) soonest = at;
    };
    if (const auto due = typed_.number_deadline()) consider(*due);
    if (const auto at = sitting_.next_deadline()) consider(*at);
    const GameClock& clock = table().clock();
    if (clock.next_flag()) {
        // The face shows whole seconds, rounded up: it changes when one is full.
        const Milliseconds left = running_down(clock.remaining(clock.to_move(), room_.now));
        consider({room_.now.since_epoch + Milliseconds(left.count() % 1000 + 1)});
    }
    if (ended_) {
        consider({ended_->since_epoch + kWinnerShown});
        // The bar that runs down.
        consider({room_.now.since_epoch + Milliseconds(100)});
    }
    return soonest;
}

std::unique_ptr<Screen> make_game_screen(Room& room, Table table, const Players& players) {
    return std::make_unique<GameScreen>(room, std::move(table), players);
}

TableOptions table_options(const Room& room) {
    return {.auto_pass = room.settings.auto_pass, .proposal = {.source = room.judge.get()}};
}

std::unique_ptr<Screen> load_game(Room& room, const std::string& name) {
    auto table = seats::load_table(room.data_folder, name, table_options(room));
    if (table) {
        // A save knows names: who sat there as the engine of that name sits there again.
        Players players;
        const GameKind kind = table->record().spec.kind;
        for (const Color c : kColors) {
            const std::string& who = table->record().info.names[c];
            if (const auto engine = seats::engine_named(kind, who)) {
                players[c] = engine;
                continue;
            }
            for (const std::string& player :
                 {room.settings.players.black, room.settings.players.white}) {
                if (player == "person" || player.empty()) continue;
                if (who == seats::engine_title(kind, player)) {
                    players[c] = player;
                }
            }
        }
        return make_game_screen(room, std::move(*table), players);
    }
    std::string reason = table.error();
    const auto path = store::save_path(room.data_folder, name);
    if (path && reason.starts_with(*path)) {
        reason.replace(0, path->size(), room.words("This save"));
    }
    room.notice = reason + " " + room.words("A new game was started.");
    return make_game_screen(room,
                            Table(Playback::new_game(GameSpec::for_go()), table_options(room)));
}

}  // namespace magpie::desktop
