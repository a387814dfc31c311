// What happens at the table.
#include "apps/desktop/screens/game.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "apps/desktop/screens/doors.h"
#include "game/words.h"
#include "platform/environment.h"
#include "table/words.h"

namespace magpie::desktop {

namespace {

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
    room_.ending.reset();
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
    if (!notice.empty())
        say(Status::Kind::info, notice,
            status_.kind == Status::Kind::refusal ? " " + status_.text : "");
}

void GameScreen::say(Status::Kind kind, std::string lead, std::string text) {
    // Beside everything that is said afterwards, until the game is saved.
    const bool is_long = kind != Status::Kind::plain || !text.empty();
    if (sitting_.is_unkept() && !is_long) text = " " + tr("This game is not being kept: save it.");
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

// Othello allows it only where it forces it.
bool GameScreen::may_pass() const {
    return table().phase() == Phase::playing && (table().record().spec.kind == GameKind::go ||
                                                 !table().playback().why_illegal(Move::pass()));
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
                       tr("a ends the game, r plays on."));
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
        stays_ = is_looked_at_ = false;
        lay_at_.reset();
        room_.finished = table().record();
        room_.ending = Ending{table().record(), {total_of(Color::black), total_of(Color::white)}};
        say(Status::Kind::plain,
            result_sentence(table().record(), ended->outcome, room_.words.catalog()), "");
        return;
    }
    motions_.stop();
    if (text.empty()) return;
    const bool can_come_back =
        std::holds_alternative<TakenBack>(event) && sitting_.can_move_again();
    say(Status::Kind::plain, text, can_come_back ? " " + tr("r plays it again.") : "");
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
    if (ended_ && (is_looked_at_ || is_editing())) ended_ = room_.now;
    if (ended_ && !stays_ && elapsed(*ended_, room_.now) >= kWinnerShown) leave();
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
    if (ended_ && !stays_) {
        consider({ended_->since_epoch + kWinnerShown});
        // The bar that runs down.
        consider({room_.now.since_epoch + Milliseconds(100)});
    }
    return soonest;
}

std::unique_ptr<Screen> make_game_screen(Room& room, Table table, const Players& players) {
    return std::make_unique<GameScreen>(room, std::move(table), players);
}

}  // namespace magpie::desktop
