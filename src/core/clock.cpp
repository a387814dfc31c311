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

}  // namespace

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
