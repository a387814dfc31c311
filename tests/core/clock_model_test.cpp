// The clock against a model that knows nothing but how to count one millisecond at a time.

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/clock.h"

namespace magpie {
namespace {

constexpr Instant at(std::int64_t time) { return Instant{Milliseconds(time)}; }

// One player's time, told as the rule books tell it.
struct ModelPlayer {
    TimeControl control;
    bool is_timed = true;
    bool has_lost = false;
    std::int64_t main_time = 0;
    std::int64_t overtime = 0;  // left of the period, block or move
    int periods = 0;
    int stones = 0;

    explicit ModelPlayer(const TimeControl& c) : control(c) {
        is_timed = !std::holds_alternative<NoTime>(c);
        if (auto* a = std::get_if<AbsoluteTime>(&c)) main_time = a->main_time.count();
        if (auto* f = std::get_if<FischerTime>(&c)) main_time = f->initial_time.count();
        if (auto* b = std::get_if<ByoYomiTime>(&c)) {
            main_time = b->main_time.count();
            periods = b->periods;
            overtime = b->period_time.count();
        }
        if (auto* b = std::get_if<CanadianTime>(&c)) {
            main_time = b->main_time.count();
            stones = b->stones;
            overtime = b->period_time.count();
        }
        if (auto* s = std::get_if<SimpleTime>(&c)) overtime = s->per_move.count();
    }

    // A millisecond of thinking.
    void tick() {
        if (!is_timed || has_lost) return;
        if (main_time > 0) {
            --main_time;
        } else if (overtime > 0 && --overtime == 0) {
            const auto* b = std::get_if<ByoYomiTime>(&control);
            if (b != nullptr && --periods > 0) overtime = b->period_time.count();
        }
        check_loss();
    }

    void check_loss() { has_lost = is_timed && main_time == 0 && overtime == 0; }

    void move() {
        if (auto* f = std::get_if<FischerTime>(&control)) {
            for (std::int64_t i = 0; i < f->increment.count(); ++i) {
                if (!f->max_time || main_time < f->max_time->count()) ++main_time;
            }
        }
        if (auto* b = std::get_if<ByoYomiTime>(&control)) overtime = b->period_time.count();
        if (auto* s = std::get_if<SimpleTime>(&control)) overtime = s->per_move.count();
        if (auto* c = std::get_if<CanadianTime>(&control); c != nullptr && main_time == 0) {
            if (--stones == 0) {
                stones = c->stones;
                overtime = c->period_time.count();
            }
        }
    }

    [[nodiscard]] TimeLeft left() const {
        if (!is_timed) return {};
        if (std::holds_alternative<CanadianTime>(control)) {
            return {.main_time = Milliseconds(main_time),
                    .moves_left = has_lost ? 0 : stones,
                    .block_time_left = Milliseconds(overtime)};
        }
        const bool is_simple = std::holds_alternative<SimpleTime>(control);
        return {.main_time = Milliseconds(main_time),
                .periods_left = is_simple ? (has_lost ? 0 : 1) : periods,
                .period_time_left = Milliseconds(overtime)};
    }
};

// Both players and the real clock side by side, driven by the same events.
class Duel {
  public:
    explicit Duel(const ByColor<TimeControl>& controls)
        : clock_(controls), model_{ModelPlayer(controls.black), ModelPlayer(controls.white)} {
        clock_.start(at(now_));
    }

    void think(std::int64_t time) {
        now_ += time;
        for (; time > 0 && is_running_; --time) model_[mover_].tick();
    }

    void press() {
        const bool fell = is_running_ && model_[mover_].has_lost;
        const bool moves = is_running_ && !fell;
        if (moves) {
            model_[mover_].move();
            change_sides();
        }
        if (fell) finish();
        const bool pressed = clock_.press(at(now_));
        RC_ASSERT(pressed == moves);
    }

    void pass_the_turn() {
        settle();
        if (!is_over_) change_sides();
        clock_.give_turn_to(opponent(clock_.to_move()), at(now_));
    }

    void pause(std::int64_t time) {
        settle();
        clock_.pause(at(now_));
        is_running_ = false;
        now_ += time;
        compare();
        clock_.resume(at(now_));
        is_running_ = !is_over_;
    }

    void add(Color c, std::int64_t time) {
        settle();
        if (!is_over_ && model_[c].is_timed) {
            model_[c].main_time = std::max<std::int64_t>(0, model_[c].main_time + time);
        }
        clock_.add_time(c, Milliseconds(time), at(now_));
        if (!is_over_) model_[mover_].check_loss();
    }

    // The caller's clock is set by `step`, and the game is told.
    void step(std::int64_t step) {
        now_ += step;
        clock_.skip(Milliseconds(step), at(now_));
    }

    void drop_flag() {
        const bool falls = is_running_ && model_[mover_].has_lost;
        const bool dropped = clock_.drop_flag(at(now_));
        RC_ASSERT(dropped == falls);
        if (falls) finish();
    }

    void compare() const {
        for (const Color c : kColors) {
            RC_ASSERT(clock_.remaining(c, at(now_)) == model_[c].left());
        }
        RC_ASSERT(clock_.to_move() == mover_);
        const bool has_lost = is_over_ || (is_running_ && model_[mover_].has_lost);
        RC_ASSERT(clock_.flagged(at(now_)) == (has_lost ? std::optional(mover_) : std::nullopt));
        const bool has_timer = is_running_ && model_[mover_].is_timed;
        RC_ASSERT(clock_.next_flag().has_value() == has_timer);
        if (has_timer && !has_lost)
            RC_ASSERT(*clock_.next_flag() == at(now_ + milliseconds_to_loss()));
    }

  private:
    [[nodiscard]] std::int64_t milliseconds_to_loss() const {
        ModelPlayer thinker = model_[mover_];
        std::int64_t count = 0;
        for (; !thinker.has_lost; ++count) thinker.tick();
        return count;
    }

    // A penalty can have taken the last time of a player whose turn now begins.
    void change_sides() {
        mover_ = opponent(mover_);
        model_[mover_].check_loss();
    }

    // Any change makes a fallen flag final.
    void settle() {
        if (is_running_ && model_[mover_].has_lost) finish();
    }

    void finish() {
        is_over_ = true;
        is_running_ = false;
    }

    GameClock clock_;
    ByColor<ModelPlayer> model_;
    Color mover_ = Color::black;
    std::int64_t now_ = 1'000'000;
    bool is_running_ = true;
    bool is_over_ = false;
};

Milliseconds short_time(int least) { return Milliseconds(*rc::gen::inRange(least, 40)); }

TimeControl any_short_control() {
    switch (*rc::gen::inRange(0, 7)) {
        case 0:
            return NoTime{};
        case 1:
            return AbsoluteTime{short_time(1) * 4};
        case 2:
            return FischerTime{short_time(1), short_time(1)};
        case 3: {
            const Milliseconds initial = short_time(1);
            return FischerTime{initial, short_time(1), initial + short_time(0)};
        }
        case 4:
            return ByoYomiTime{short_time(0), short_time(1), *rc::gen::inRange(1, 5)};
        case 5:
            return CanadianTime{short_time(0), short_time(1) * 3, *rc::gen::inRange(1, 5)};
        default:
            return SimpleTime{short_time(1)};
    }
}

void play_and_compare(Duel duel) {
    const int events = *rc::gen::inRange(1, 60);
    for (int i = 0; i < events; ++i) {
        duel.think(*rc::gen::weightedOneOf<int>(
            {{6, rc::gen::inRange(0, 20)}, {1, rc::gen::inRange(0, 200)}}));
        duel.compare();
        switch (*rc::gen::inRange(0, 12)) {
            case 0:
                duel.pass_the_turn();
                break;
            case 1:
                duel.pause(30'000);
                break;
            case 2: {
                const Color c = *rc::gen::element(Color::black, Color::white);
                duel.add(c, *rc::gen::inRange(-30, 30));
                break;
            }
            case 3:
                duel.step(*rc::gen::element(3'600'000, -3'600'000, 30'000));
                break;
            case 4:
                duel.drop_flag();
                break;
            default:
                duel.press();
                break;
        }
        duel.compare();
    }
}

TEST(ClockModel, EverySystemCountsLikeAMillisecondAtATime_11) {
    EXPECT_TRUE(rc::check([] {
        for (int game = 0; game < 10; ++game) {
            play_and_compare(Duel({any_short_control(), any_short_control()}));
        }
    }));
}

TEST(ClockModel, EveryTimedGameIsLostExactlyOnce_13) {
    EXPECT_TRUE(rc::check([] {
        TimeControl control = any_short_control();
        if (std::holds_alternative<NoTime>(control)) control = SimpleTime{Milliseconds(5)};
        GameClock clock(control);
        std::int64_t now = *rc::gen::inRange(-1000, 1000);
        clock.start(at(now));
        int losses = 0;
        const int moves = *rc::gen::inRange(0, 50);
        for (int i = 0; i < moves; ++i) {
            now += *rc::gen::inRange(-5, 30);
            losses += clock.drop_flag(at(now)) ? 1 : 0;
            clock.press(at(now));
        }
        // Nobody moves any more: the one timer the clock asks for ends the game.
        if (const auto flag = clock.next_flag()) {
            RC_ASSERT(!clock.flagged(Instant{flag->since_epoch - Milliseconds(1)}).has_value());
            losses += clock.drop_flag(*flag) ? 1 : 0;
        }
        RC_ASSERT(losses == 1);
        RC_ASSERT(clock.phase() == GameClock::Phase::flagged);
        RC_ASSERT(!clock.drop_flag(at(now + 1'000'000)));
    }));
}

TEST(ClockModel, LookingAtAClockNeverChangesWhatItCharges) {
    EXPECT_TRUE(rc::check([] {
        const TimeControl control = any_short_control();
        GameClock paused_often(control);
        GameClock untouched(control);
        std::int64_t now = 0;
        paused_often.start(at(0));
        untouched.start(at(0));
        const int looks = *rc::gen::inRange(0, 40);
        for (int i = 0; i < looks; ++i) {
            now += *rc::gen::inRange(0, 5);
            paused_often.pause(at(now));
            paused_often.resume(at(now));
        }
        for (const Color c : kColors) {
            RC_ASSERT(paused_often.remaining(c, at(now)) == untouched.remaining(c, at(now)));
        }
        RC_ASSERT(paused_often.flagged(at(now)) == untouched.flagged(at(now)));
    }));
}

}  // namespace
}  // namespace magpie
