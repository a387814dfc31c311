#include "go/search/time_plan.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/rng.h"

namespace magpie::go {
namespace {

using std::chrono::seconds;

Limits clock_limits(const TimeControl& control, const TimeLeft& left, Milliseconds lag = {}) {
    Limits limits;
    limits.clock = ClockLimit{control, left, lag};
    return limits;
}

TimeControl random_control(Rng& rng) {
    const auto time = [&](std::uint32_t least, std::uint32_t most) {
        return Milliseconds(least + rng.below(most - least + 1));
    };
    switch (rng.below(5)) {
        case 0:
            return AbsoluteTime{time(20'000, 600'000)};
        case 1:
            return FischerTime{time(1000, 60'000), time(50, 5000), std::nullopt};
        case 2:
            return ByoYomiTime{time(0, 60'000), time(500, 30'000),
                               1 + static_cast<int>(rng.below(5))};
        case 3:
            return CanadianTime{time(0, 60'000), time(5000, 60'000),
                                1 + static_cast<int>(rng.below(25))};
        default:
            return SimpleTime{time(200, 10'000)};
    }
}

// A player who uses all the time he is allowed, ends late and is on the way as long as he was told.
TEST(TimePlan, NeverLosesOnTime) {
    EXPECT_TRUE(rc::check([](std::uint64_t seed) {
        Rng rng(seed);
        const TimeControl control = random_control(rng);
        const Milliseconds lag(rng.below(20));
        const Milliseconds overrun(rng.below(20));
        const Geometry geometry{9, 9};
        GameClock clock(control, Color::black);
        Milliseconds now{};
        clock.start({now});
        for (int move = 0; move < 160; ++move) {
            const Color c = clock.to_move();
            const Limits limits = clock_limits(control, clock.remaining(c, {now}), lag);
            const TimePlan plan = plan_time(limits, {geometry, move, overrun});
            RC_ASSERT(plan.wanted <= plan.allowed);
            RC_ASSERT(plan.wanted >= Milliseconds::zero());
            // Mostly as planned, sometimes as long as it is allowed.
            const Milliseconds thought = rng.below(4) == 0 ? plan.allowed : plan.wanted;
            now += thought + lag + overrun;
            RC_ASSERT(clock.press({now}));
        }
    }));
}

// Increments from a millisecond up, down to less than each move loses on the way; what the clock
// holds at first must pay for that.
TEST(TimePlan, NeverLosesOnTimeWithIncrementsThatDoNotPayForTheWay) {
    EXPECT_TRUE(rc::check([](std::uint64_t seed) {
        Rng rng(seed);
        const int side = rng.below(2) == 0 ? 9 : 19;
        const int moves = side == 9 ? 160 : 400;
        const Milliseconds lag(rng.below(20));
        const Milliseconds overrun(rng.below(20));
        const Milliseconds increment(1 + rng.below(59));
        const Milliseconds unpaid = std::max(lag + overrun - increment, Milliseconds::zero());
        const FischerTime control{
            Milliseconds(1000 + rng.below(20'000)) + moves / 2 * unpaid * 3 / 2, increment,
            std::nullopt};
        GameClock clock(control, Color::black);
        Milliseconds now{};
        clock.start({now});
        for (int move = 0; move < moves; ++move) {
            const Limits limits =
                clock_limits(control, clock.remaining(clock.to_move(), {now}), lag);
            const TimePlan plan = plan_time(limits, {*Geometry::make(side, side), move, overrun});
            now += (rng.below(4) == 0 ? plan.allowed : plan.wanted) + lag + overrun;
            RC_ASSERT(clock.press({now}));
        }
    }));
}

// What nobody told the plan about: the machine stops the program for a tenth of a second now and
// then.
TEST(TimePlan, KeepsEnoughOnTheClockForAMachineThatIsBusy) {
    EXPECT_TRUE(rc::check([](std::uint64_t seed) {
        Rng rng(seed);
        const FischerTime control{seconds(1), Milliseconds(50), std::nullopt};
        GameClock clock(control, Color::black);
        Milliseconds now{};
        clock.start({now});
        int last_stop = 0;
        for (int move = 0; move < 160; ++move) {
            const Limits limits = clock_limits(control, clock.remaining(clock.to_move(), {now}));
            const TimePlan plan = plan_time(limits, {Geometry{9, 9}, move, {}});
            const bool stops = move - last_stop >= 3 && rng.below(3) == 0;
            if (stops) last_stop = move;
            now += plan.wanted + Milliseconds(stops ? 120 : 2);
            RC_ASSERT(clock.press({now}));
        }
    }));
}

TEST(TimePlan, UsesAPeriodOfByoYomi) {
    const ByoYomiTime control{Milliseconds(0), seconds(10), 3};
    const TimeLeft left{.periods_left = 3, .period_time_left = seconds(10)};
    const TimePlan plan = plan_time(clock_limits(control, left), {{19, 19}, 100, {}});
    EXPECT_GT(plan.wanted, seconds(7));
    EXPECT_LT(plan.allowed, seconds(10));
}

// What is left when both have made so many moves, each for as long as planned.
Milliseconds left_after(int plies, Geometry geometry, const TimeControl& control) {
    GameClock clock(control, Color::black);
    Milliseconds now{};
    clock.start({now});
    for (int move = 0; move < plies; ++move) {
        const Limits limits = clock_limits(control, clock.remaining(clock.to_move(), {now}));
        now += plan_time(limits, {geometry, move, {}}).wanted;
        EXPECT_TRUE(clock.press({now}));
    }
    return clock.remaining(Color::black, {now}).main_time;
}

TEST(TimePlan, LeavesLittleOfAClockThatHoldsAllThereIs) {
    EXPECT_LT(left_after(50, {9, 9}, AbsoluteTime{seconds(20)}), seconds(4));
    EXPECT_LT(left_after(50, {9, 9}, AbsoluteTime{seconds(60)}), seconds(8));
    EXPECT_LT(left_after(240, {19, 19}, AbsoluteTime{seconds(600)}), seconds(80));
    EXPECT_GT(left_after(50, {9, 9}, AbsoluteTime{seconds(20)}), seconds(2)) << "for a long game";
}

TEST(TimePlan, SharesABlockAmongItsMoves) {
    const CanadianTime control{Milliseconds(0), seconds(100), 10};
    const TimeLeft left{.moves_left = 10, .block_time_left = seconds(100)};
    const TimePlan plan = plan_time(clock_limits(control, left), {{19, 19}, 100, {}});
    EXPECT_GT(plan.wanted, seconds(7));
    EXPECT_LE(plan.wanted, seconds(10));
}

TEST(TimePlan, SpendsMoreOfTheClockOnASmallBoard) {
    const AbsoluteTime control{seconds(600)};
    const TimeLeft left{.main_time = seconds(600)};
    const auto wanted = [&](Geometry geometry) {
        return plan_time(clock_limits(control, left), {geometry, 0, {}}).wanted;
    };
    EXPECT_GT(wanted({9, 9}), 2 * wanted({19, 19}));
    EXPECT_GT(wanted({19, 19}), seconds(2));
}

TEST(TimePlan, WithoutAClockIsTheTimeOfTheLimits) {
    Limits limits;
    EXPECT_EQ(plan_time(limits, {}).allowed, kLongestTime);
    limits.time = Milliseconds(250);
    EXPECT_EQ(plan_time(limits, {}).allowed, Milliseconds(250));
    limits.clock = ClockLimit{};  // no time control
    EXPECT_EQ(plan_time(limits, {}).wanted, Milliseconds(250));
}

}  // namespace
}  // namespace magpie::go
