#include "core/clock.h"

#include <algorithm>
#include <cassert>

namespace magpie {

namespace {

constexpr Milliseconds kNone{0};

// Spans and instants are arbitrary 64-bit numbers from outside; sums of them stop at the ends.
Milliseconds saturating_sum(Milliseconds a, Milliseconds b) {
    std::int64_t sum = 0;
    if (!__builtin_add_overflow(a.count(), b.count(), &sum)) return Milliseconds(sum);
    return b < kNone ? Milliseconds::min() : Milliseconds::max();
}

// "1:02:30", "4:05": whole seconds, rounded up.
std::string hours_text(Milliseconds time) {
    const std::int64_t seconds = (time.count() + 999) / 1000;
    const auto two_digits = [](std::int64_t number) {
        return (number < 10 ? "0" : "") + std::to_string(number);
    };
    const std::int64_t hours = seconds / 3600;
    const std::int64_t minutes = seconds / 60 % 60;
    std::string text =
        hours > 0 ? std::to_string(hours) + ":" + two_digits(minutes) : std::to_string(minutes);
    return text + ":" + two_digits(seconds % 60);
}

}  // namespace

std::string clock_face(const PlayerTime& time) {
    if (std::holds_alternative<NoTime>(time.control)) return {};
    const TimeLeft& left = time.left;
    if (left.main_time > kNone) return hours_text(left.main_time);
    if (std::holds_alternative<CanadianTime>(time.control)) {
        return hours_text(left.block_time_left) + "/" + std::to_string(left.moves_left);
    }
    if (std::holds_alternative<ByoYomiTime>(time.control)) {
        return hours_text(left.period_time_left) + " (" + std::to_string(left.periods_left) + ")";
    }
    return hours_text(left.period_time_left);
}

Milliseconds elapsed(Instant start, Instant end) {
    if (end <= start) return kNone;
    std::int64_t span = 0;
    const bool overflows =
        __builtin_sub_overflow(end.since_epoch.count(), start.since_epoch.count(), &span);
    return overflows ? Milliseconds::max() : Milliseconds(span);
}

GameClock::Player::Player(const TimeControl& c) : control(c) {
    assert(is_valid(c));
    if (const auto* absolute = std::get_if<AbsoluteTime>(&c)) main_time = absolute->main_time;
    if (const auto* fischer = std::get_if<FischerTime>(&c)) main_time = fischer->initial_time;
    if (const auto* byo_yomi = std::get_if<ByoYomiTime>(&c)) {
        main_time = byo_yomi->main_time;
        period_time = byo_yomi->period_time;
        periods_left = byo_yomi->periods;
    }
    if (const auto* canadian = std::get_if<CanadianTime>(&c)) {
        main_time = canadian->main_time;
        period_time = canadian->period_time;
        periods_left = 1;
        moves_left = canadian->stones;
    }
    if (const auto* simple = std::get_if<SimpleTime>(&c)) {
        period_time = simple->per_move;
        periods_left = 1;
    }
    period_time_left = period_time;
}

bool GameClock::Player::is_timed() const { return !std::holds_alternative<NoTime>(control); }

bool GameClock::Player::set_left(const TimeLeft& left) {
    const bool is_canadian = std::holds_alternative<CanadianTime>(control);
    const Milliseconds span = is_canadian ? left.block_time_left : left.period_time_left;
    // What belongs to another system must be zero; so must everything without a clock.
    const bool has_foreign = is_canadian ? left.periods_left != 0 || left.period_time_left != kNone
                                         : left.moves_left != 0 || left.block_time_left != kNone;
    if (has_foreign || left.main_time < kNone || left.main_time > kLongestTime) return false;
    if (!is_timed() && left.main_time != kNone) return false;
    const int most = is_canadian ? moves_left : periods_left;
    const int count = is_canadian ? left.moves_left : left.periods_left;
    if (count < 0 || count > most) return false;
    // A period or block in use has some time left, and is not longer than a whole one.
    if (count == 0 ? span != kNone : span <= kNone || span > period_time) return false;
    main_time = left.main_time;
    period_time_left = span;
    if (is_canadian) {
        moves_left = count;
        periods_left = count == 0 ? 0 : 1;
    } else {
        periods_left = count;
    }
    return true;
}

// How long this player may think before the flag falls. At most kLongestTime * (kLargestCount + 1).
Milliseconds GameClock::Player::total() const {
    if (periods_left == 0) return main_time;
    return main_time + period_time_left + (periods_left - 1) * period_time;
}

void GameClock::Player::charge(Milliseconds time) {
    if (!is_timed()) return;
    const Milliseconds from_main = std::min(time, main_time);
    main_time -= from_main;
    time -= from_main;
    if (time < period_time_left) {
        period_time_left -= time;
        return;
    }
    if (periods_left == 0) return;
    time -= period_time_left;
    const std::int64_t more_periods = time / period_time;
    if (more_periods >= periods_left - 1) {
        periods_left = 0;
        moves_left = 0;
        period_time_left = kNone;
        return;
    }
    periods_left -= 1 + static_cast<int>(more_periods);
    period_time_left = period_time - time % period_time;
}

void GameClock::Player::finish_move() {
    if (const auto* fischer = std::get_if<FischerTime>(&control)) {
        // A ceiling stops what increments add; it takes nothing away from time given by hand.
        const Milliseconds ceiling = fischer->max_time.value_or(kLongestTime);
        main_time = std::max(main_time, std::min(main_time + fischer->increment, ceiling));
    } else if (const auto* canadian = std::get_if<CanadianTime>(&control)) {
        if (main_time > kNone) return;
        if (--moves_left > 0) return;
        moves_left = canadian->stones;
        period_time_left = period_time;
    } else {
        period_time_left = period_time;
    }
}

GameClock::GameClock(const TimeControl& control, Color first)
    : GameClock(ByColor<TimeControl>{control, control}, first) {}

GameClock::GameClock(const ByColor<TimeControl>& controls, Color first)
    : players_{Player(controls.black), Player(controls.white)}, to_move_(first) {}

std::optional<GameClock> GameClock::restored(const ByColor<PlayerTime>& players, Color to_move) {
    for (const Color c : kColors) {
        if (!is_valid(players[c].control)) return std::nullopt;
    }
    GameClock clock({players.black.control, players.white.control}, to_move);
    clock.phase_ = Phase::paused;
    for (const Color c : kColors) {
        Player& player = clock.players_[c];
        if (!player.set_left(players[c].left)) return std::nullopt;
        if (!player.is_timed() || player.total() > kNone) continue;
        if (c != to_move) return std::nullopt;
        clock.phase_ = Phase::flagged;
    }
    return clock;
}

ByColor<PlayerTime> GameClock::players(Instant now) const {
    return {{control(Color::black), remaining(Color::black, now)},
            {control(Color::white), remaining(Color::white, now)}};
}

bool GameClock::is_timed() const { return players_.black.is_timed() || players_.white.is_timed(); }

TimeLeft GameClock::remaining(Color c, Instant now) const {
    Player player = players_[c];
    if (phase_ == Phase::running && c == to_move_) player.charge(elapsed(turn_start_, now));
    TimeLeft left{.main_time = player.main_time};
    if (std::holds_alternative<CanadianTime>(player.control)) {
        left.moves_left = player.moves_left;
        left.block_time_left = player.period_time_left;
    } else {
        left.periods_left = player.periods_left;
        left.period_time_left = player.period_time_left;
    }
    return left;
}

std::optional<Color> GameClock::flagged(Instant now) const {
    if (phase_ == Phase::flagged) return to_move_;
    const auto flag = next_flag();
    if (!flag || now < *flag) return std::nullopt;
    return to_move_;
}

std::optional<Instant> GameClock::next_flag() const {
    if (phase_ != Phase::running || !players_[to_move_].is_timed()) return std::nullopt;
    return Instant{saturating_sum(turn_start_.since_epoch, players_[to_move_].total())};
}

void GameClock::start(Instant now) {
    if (phase_ != Phase::ready) return;
    phase_ = Phase::running;
    turn_start_ = now;
}

bool GameClock::press(Instant now) {
    charge_until(now);
    if (phase_ != Phase::running) return false;
    players_[to_move_].finish_move();
    to_move_ = opponent(to_move_);
    return true;
}

void GameClock::give_turn_to(Color c, Instant now) {
    charge_until(now);
    if (phase_ != Phase::flagged) to_move_ = c;
}

void GameClock::pause(Instant now) {
    charge_until(now);
    if (phase_ == Phase::running) phase_ = Phase::paused;
}

void GameClock::resume(Instant now) {
    if (phase_ != Phase::paused) return;
    phase_ = Phase::running;
    turn_start_ = now;
}

bool GameClock::drop_flag(Instant now) {
    if (phase_ != Phase::running || !flagged(now)) return false;
    charge_until(now);
    return true;
}

void GameClock::add_time(Color c, Milliseconds time, Instant now) {
    charge_until(now);
    if (phase_ == Phase::flagged || !players_[c].is_timed()) return;
    Milliseconds& main_time = players_[c].main_time;
    main_time = std::clamp(saturating_sum(main_time, time), kNone, kLongestTime);
}

void GameClock::skip(Milliseconds span, Instant now) {
    if (phase_ != Phase::running) return;
    turn_start_ = std::min(Instant{saturating_sum(turn_start_.since_epoch, span)}, now);
}

void GameClock::restart_turn(Instant now) {
    if (phase_ == Phase::running) turn_start_ = now;
}

void GameClock::charge_until(Instant now) {
    if (phase_ != Phase::running) return;
    const bool has_fallen = flagged(now).has_value();
    players_[to_move_].charge(elapsed(turn_start_, now));
    turn_start_ = now;
    if (has_fallen) phase_ = Phase::flagged;
}

}  // namespace magpie
