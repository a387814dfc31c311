#include "core/clock.h"

#include <limits>

#include <gtest/gtest.h>

namespace magpie {
namespace {

using namespace std::chrono_literals;
using enum Color;
using Phase = GameClock::Phase;

constexpr Instant at(Milliseconds time) { return Instant{time}; }

GameClock running(const TimeControl& control, Instant now = at(0s)) {
    GameClock clock(control);
    clock.start(now);
    return clock;
}

TEST(Clock, NothingIsChargedBeforeTheStart) {
    GameClock clock(AbsoluteTime{10s});
    EXPECT_EQ(clock.phase(), Phase::ready);
    EXPECT_EQ(clock.remaining(black, at(1h)).main_time, 10s);
    EXPECT_EQ(clock.next_flag(), std::nullopt);
    EXPECT_FALSE(clock.press(at(1h)));
    clock.start(at(1h));
    EXPECT_EQ(clock.remaining(black, at(1h)).main_time, 10s);
    EXPECT_EQ(clock.next_flag(), at(1h + 10s));
    clock.start(at(2h));  // a second start is not a new start
    EXPECT_EQ(clock.next_flag(), at(1h + 10s));
}

TEST(Clock, WithoutATimeControlNobodyEverLoses) {
    GameClock clock = running(NoTime{});
    EXPECT_EQ(clock.next_flag(), std::nullopt);
    EXPECT_EQ(clock.flagged(at(Milliseconds::max())), std::nullopt);
    EXPECT_TRUE(clock.press(at(1000h)));
    EXPECT_EQ(clock.to_move(), white);
    clock.add_time(white, 1s, at(1000h));
    EXPECT_EQ(clock.remaining(white, at(1000h)), TimeLeft{});
}

TEST(Clock, OnlyTheSideToMoveIsCharged) {
    GameClock clock = running(AbsoluteTime{60s});
    EXPECT_TRUE(clock.press(at(7s)));
    EXPECT_EQ(clock.remaining(black, at(20s)).main_time, 53s);
    EXPECT_EQ(clock.remaining(white, at(20s)).main_time, 47s);
    EXPECT_EQ(clock.next_flag(), at(67s));
}

TEST(Clock, AbsoluteTimeOfExactlyZeroIsLost) {
    GameClock clock = running(AbsoluteTime{10s});
    EXPECT_EQ(clock.flagged(at(9'999ms)), std::nullopt);
    EXPECT_EQ(clock.flagged(at(10s)), black);
    GameClock late = clock;
    EXPECT_TRUE(clock.press(at(9'999ms)));
    EXPECT_FALSE(late.press(at(10s)));
    EXPECT_EQ(late.phase(), Phase::flagged);
    EXPECT_EQ(late.to_move(), black);
    EXPECT_EQ(late.remaining(black, at(10s)), TimeLeft{});
}

TEST(Clock, AFallenFlagStaysFallen) {
    GameClock clock = running(AbsoluteTime{10s});
    EXPECT_FALSE(clock.drop_flag(at(9'999ms)));
    EXPECT_TRUE(clock.drop_flag(at(11s)));
    const GameClock lost = clock;
    EXPECT_FALSE(clock.drop_flag(at(12s)));
    clock.add_time(black, 1h, at(12s));
    clock.add_time(white, 1h, at(12s));
    clock.pause(at(12s));
    clock.resume(at(13s));
    clock.skip(-1h, at(13s));
    clock.restart_turn(at(13s));
    clock.give_turn_to(white, at(13s));
    clock.start(at(13s));
    EXPECT_FALSE(clock.press(at(13s)));
    EXPECT_EQ(clock, lost);
    EXPECT_EQ(clock.flagged(at(0s)), black) << "even when time runs backwards";
    EXPECT_EQ(clock.next_flag(), std::nullopt);
}

TEST(Fischer, AMoveAddsTheIncrement) {
    GameClock clock = running(FischerTime{60s, 5s});
    EXPECT_TRUE(clock.press(at(20s)));
    EXPECT_EQ(clock.remaining(black, at(20s)).main_time, 45s);
    EXPECT_TRUE(clock.press(at(21s)));
    EXPECT_EQ(clock.remaining(white, at(21s)).main_time, 64s);
    EXPECT_EQ(clock.next_flag(), at(66s));
}

TEST(Fischer, TheIncrementComesTooLateForAFallenFlag) {
    GameClock clock = running(FischerTime{10s, 5s});
    EXPECT_FALSE(clock.press(at(10s)));
    EXPECT_EQ(clock.flagged(at(10s)), black);
}

TEST(Fischer, TheCeilingStopsIncrements) {
    GameClock clock = running(FischerTime{60s, 10s, 62s});
    EXPECT_TRUE(clock.press(at(1s)));
    EXPECT_EQ(clock.remaining(black, at(1s)).main_time, 62s);
    clock.add_time(black, 1min, at(1s));
    EXPECT_TRUE(clock.press(at(2s)));
    EXPECT_TRUE(clock.press(at(3s)));
    EXPECT_EQ(clock.remaining(black, at(3s)).main_time, 121s) << "nothing given is taken away";
}

TEST(ByoYomi, APeriodNotUsedUpIsKept) {
    GameClock clock = running(ByoYomiTime{10s, 30s, 3});
    EXPECT_EQ(clock.next_flag(), at(100s));
    EXPECT_EQ(clock.remaining(black, at(10s)), (TimeLeft{0s, 3, 30s}));
    EXPECT_EQ(clock.remaining(black, at(39'999ms)), (TimeLeft{0s, 3, 1ms}));
    EXPECT_TRUE(clock.press(at(39'999ms)));
    EXPECT_EQ(clock.remaining(black, at(40s)), (TimeLeft{0s, 3, 30s}));
}

TEST(ByoYomi, APeriodThoughtToItsExactEndIsGone) {
    GameClock clock = running(ByoYomiTime{10s, 30s, 3});
    EXPECT_EQ(clock.remaining(black, at(40s)), (TimeLeft{0s, 2, 30s}));
    EXPECT_TRUE(clock.press(at(40s)));
    EXPECT_EQ(clock.remaining(black, at(40s)), (TimeLeft{0s, 2, 30s}));
}

TEST(ByoYomi, OneLongThinkUsesUpSeveralPeriods) {
    GameClock clock = running(ByoYomiTime{10s, 30s, 5});
    EXPECT_TRUE(clock.press(at(10s + 30s + 30s + 12s)));
    EXPECT_EQ(clock.remaining(black, at(82s)), (TimeLeft{0s, 3, 30s}));
}

TEST(ByoYomi, TheLastPeriodIsTheLast) {
    GameClock clock = running(ByoYomiTime{0s, 30s, 1});
    EXPECT_TRUE(clock.press(at(29'999ms)));
    EXPECT_EQ(clock.remaining(black, at(29'999ms)), (TimeLeft{0s, 1, 30s}));
    EXPECT_EQ(clock.flagged(at(59'999ms)), white);
    EXPECT_FALSE(clock.press(at(59'999ms)));
    EXPECT_EQ(clock.remaining(white, at(59'999ms)), TimeLeft{});
}

TEST(Canadian, TheBlockCountsDownAndRollsOver) {
    GameClock clock = running(CanadianTime{10s, 60s, 2});
    EXPECT_EQ(clock.remaining(black, at(0s)), (TimeLeft{10s, 0, 0s, 2, 60s}));
    const auto both_move = [&clock](Milliseconds black_at) {
        EXPECT_TRUE(clock.press(at(black_at)));
        EXPECT_TRUE(clock.press(at(black_at)));
    };
    both_move(9s);
    EXPECT_EQ(clock.remaining(black, at(9s)), (TimeLeft{1s, 0, 0s, 2, 60s}));
    both_move(15s);  // the move that enters overtime is the first of its block
    EXPECT_EQ(clock.remaining(black, at(15s)), (TimeLeft{0s, 0, 0s, 1, 55s}));
    EXPECT_EQ(clock.next_flag(), at(70s));
    both_move(69'999ms);
    EXPECT_EQ(clock.remaining(black, at(69'999ms)), (TimeLeft{0s, 0, 0s, 2, 60s}));
}

TEST(Canadian, ABlockEndedTooLateIsLost) {
    GameClock clock = running(CanadianTime{0s, 60s, 2});
    EXPECT_TRUE(clock.press(at(20s)));
    EXPECT_TRUE(clock.press(at(20s)));
    EXPECT_FALSE(clock.press(at(60s)));
    EXPECT_EQ(clock.flagged(at(60s)), black);
    EXPECT_EQ(clock.remaining(black, at(60s)), TimeLeft{});
}

TEST(Canadian, AMoveAtTheInstantMainTimeEndsIsInOvertime) {
    GameClock clock = running(CanadianTime{10s, 60s, 25});
    EXPECT_TRUE(clock.press(at(10s)));
    EXPECT_EQ(clock.remaining(black, at(10s)), (TimeLeft{0s, 0, 0s, 24, 60s}));
}

TEST(Simple, EachMoveHasItsOwnTime) {
    GameClock clock = running(SimpleTime{30s});
    EXPECT_EQ(clock.remaining(black, at(10s)), (TimeLeft{0s, 1, 20s}));
    EXPECT_TRUE(clock.press(at(29s)));
    EXPECT_EQ(clock.remaining(black, at(29s)), (TimeLeft{0s, 1, 30s}));
    EXPECT_EQ(clock.next_flag(), at(59s));
    EXPECT_FALSE(clock.press(at(59s)));
}

TEST(Pause, ThirtySecondsAreChargedToNobody) {
    for (const TimeControl& control :
         {TimeControl{AbsoluteTime{20s}}, TimeControl{FischerTime{20s, 1s}},
          TimeControl{ByoYomiTime{5s, 10s, 2}}, TimeControl{CanadianTime{5s, 15s, 3}},
          TimeControl{SimpleTime{20s}}}) {
        GameClock clock = running(control);
        const TimeLeft before = clock.remaining(black, at(12s));
        clock.pause(at(12s));
        EXPECT_EQ(clock.phase(), Phase::paused);
        EXPECT_EQ(clock.remaining(black, at(40s)), before);
        EXPECT_EQ(clock.next_flag(), std::nullopt);
        EXPECT_EQ(clock.flagged(at(1h)), std::nullopt);
        EXPECT_FALSE(clock.press(at(30s)));
        clock.resume(at(42s));
        EXPECT_EQ(clock.remaining(black, at(42s)), before);
        EXPECT_EQ(clock.remaining(white, at(42s)), GameClock(control).remaining(white, at(0s)));
        EXPECT_LE(*clock.next_flag(), at(42s + 13s));
    }
}

TEST(Pause, AFlagThatFellBeforeItIsFallen) {
    GameClock clock = running(AbsoluteTime{20s});
    clock.pause(at(20s));
    EXPECT_EQ(clock.phase(), Phase::flagged);
}

TEST(Pause, ResumingARunningClockChangesNothing) {
    GameClock clock = running(AbsoluteTime{20s});
    const GameClock before = clock;
    clock.resume(at(10s));
    EXPECT_EQ(clock, before);
}

TEST(Skip, AServerPauseIsChargedToNobodyEvenPastTheFlag) {
    GameClock clock = running(ByoYomiTime{0s, 10s, 1});
    EXPECT_EQ(clock.flagged(at(34s)), black);
    clock.skip(30s, at(34s));
    EXPECT_EQ(clock.flagged(at(34s)), std::nullopt);
    EXPECT_EQ(clock.remaining(black, at(34s)), (TimeLeft{0s, 1, 6s}));
    EXPECT_EQ(clock.next_flag(), at(40s));
}

TEST(Skip, AStepOfTheWallClockEitherWayChangesNoPlayersTime) {
    for (const Milliseconds step : {Milliseconds(1h), Milliseconds(-1h)}) {
        GameClock clock = running(FischerTime{60s, 1s}, at(10h));
        clock.skip(step, at(10h + 5s + step));
        EXPECT_EQ(clock.remaining(black, at(10h + 5s + step)).main_time, 55s);
        EXPECT_EQ(clock.next_flag(), at(10h + 60s + step));
    }
}

TEST(Skip, NeverGivesMoreThanHasPassed) {
    GameClock clock = running(AbsoluteTime{60s});
    clock.skip(1h, at(5s));
    EXPECT_EQ(clock.next_flag(), at(65s));
}

TEST(TimeSteps, BackwardsChargesNothingAndCountingGoesOnFromThere) {
    GameClock clock = running(AbsoluteTime{60s}, at(2h));
    EXPECT_EQ(clock.remaining(black, at(1h)).main_time, 60s);
    EXPECT_TRUE(clock.press(at(1h)));
    EXPECT_EQ(clock.remaining(black, at(1h)).main_time, 60s);
    EXPECT_EQ(clock.remaining(white, at(1h + 5s)).main_time, 55s);
    EXPECT_EQ(clock.next_flag(), at(1h + 60s));
}

TEST(TimeSteps, TheLargestJumpsOverflowNothing) {
    constexpr Instant kFirst = at(Milliseconds::min());
    constexpr Instant kLast = at(Milliseconds::max());
    EXPECT_EQ(elapsed(kFirst, kLast), Milliseconds::max());
    EXPECT_EQ(elapsed(kLast, kFirst), 0ms);
    for (const TimeControl& control :
         {TimeControl{AbsoluteTime{kLongestTime}},
          TimeControl{FischerTime{kLongestTime, kLongestTime}},
          TimeControl{ByoYomiTime{kLongestTime, kLongestTime, kLargestCount}},
          TimeControl{ByoYomiTime{0s, 1ms, kLargestCount}}, TimeControl{CanadianTime{0s, 1ms, 1}},
          TimeControl{SimpleTime{1ms}}}) {
        GameClock forward = running(control, kFirst);
        EXPECT_EQ(forward.flagged(kLast), black);
        EXPECT_EQ(forward.remaining(black, kLast), TimeLeft{});
        forward.skip(Milliseconds::max(), kLast);
        forward.skip(Milliseconds::min(), kLast);
        EXPECT_FALSE(forward.press(kLast));

        GameClock back = running(control, kLast);
        EXPECT_EQ(back.next_flag(), kLast);
        EXPECT_TRUE(back.press(kFirst));
        back.add_time(white, Milliseconds::max(), kFirst);
        EXPECT_EQ(back.remaining(white, kFirst).main_time, kLongestTime);
        back.add_time(white, Milliseconds::min(), kFirst);
        EXPECT_EQ(back.remaining(white, kFirst).main_time, 0ms);
    }
}

TEST(AddTime, GoesToMainTimeAndIsSpentFirst) {
    GameClock clock = running(CanadianTime{0s, 60s, 2});
    clock.add_time(black, 5s, at(20s));
    EXPECT_EQ(clock.remaining(black, at(20s)), (TimeLeft{5s, 0, 0s, 2, 40s}));
    EXPECT_EQ(clock.remaining(black, at(26s)), (TimeLeft{0s, 0, 0s, 2, 39s}));
    clock.add_time(white, 7s, at(20s));
    EXPECT_EQ(clock.remaining(white, at(26s)).main_time, 7s);
}

TEST(AddTime, APenaltyCanTakeTheLastMainTime) {
    GameClock clock = running(AbsoluteTime{10s});
    clock.add_time(white, -1min, at(1s));
    EXPECT_TRUE(clock.press(at(1s)));
    EXPECT_EQ(clock.next_flag(), at(1s)) << "White loses when White's turn begins";
    EXPECT_EQ(clock.flagged(at(1s)), white);
}

TEST(Turns, AForcedPassCostsAndEarnsNothing) {
    GameClock clock = running(FischerTime{60s, 5s});
    EXPECT_TRUE(clock.press(at(10s)));
    clock.give_turn_to(black, at(10s));
    EXPECT_EQ(clock.to_move(), black);
    EXPECT_EQ(clock.remaining(white, at(20s)).main_time, 60s);
    EXPECT_EQ(clock.remaining(black, at(20s)).main_time, 45s);
}

TEST(Turns, ATakeBackRestoresTheTimesAndRunsFromNow) {
    GameClock clock = running(ByoYomiTime{20s, 10s, 2});
    const GameClock kept = clock;
    EXPECT_TRUE(clock.press(at(25s)));
    EXPECT_TRUE(clock.press(at(27s)));
    clock = kept;
    clock.restart_turn(at(100s));
    EXPECT_EQ(clock.to_move(), black);
    EXPECT_EQ(clock.remaining(black, at(100s)), (TimeLeft{20s, 2, 10s}));
    EXPECT_EQ(clock.next_flag(), at(140s));
}

TEST(Turns, EachSideCanHaveItsOwnControlAndWhiteCanBegin) {
    GameClock clock(ByColor<TimeControl>{NoTime{}, AbsoluteTime{10s}}, white);
    clock.start(at(0s));
    EXPECT_EQ(clock.next_flag(), at(10s));
    EXPECT_TRUE(clock.press(at(1s)));
    EXPECT_EQ(clock.next_flag(), std::nullopt);
    EXPECT_EQ(clock.control(white), TimeControl{AbsoluteTime{10s}});
}

// --- Written down and taken up again

constexpr const char* kSystems[] = {"none",  "10m",      "5m+10s", "5m+10s^6m", "20s+3x30s",
                                    "3x30s", "10s+1m/5", "1m/5",   "30s/move"};

TEST(RestoredClock, GoesOnExactlyAsTheOneThatWasLeft) {
    for (const char* system : kSystems) {
        GameClock clock(*time_control_from(system));
        clock.start(Instant{Milliseconds(0)});
        std::int64_t t = 0;
        for (int i = 0; i < 40; ++i) {
            clock.pause(Instant{Milliseconds(t)});
            auto again =
                GameClock::restored(clock.players(Instant{Milliseconds(t)}), clock.to_move());
            ASSERT_TRUE(again) << system << i;
            if (clock.phase() == GameClock::Phase::flagged) {
                EXPECT_EQ(again->phase(), GameClock::Phase::flagged);
                break;
            }
            ASSERT_EQ(again->phase(), GameClock::Phase::paused);
            clock.resume(Instant{Milliseconds(t)});
            again->resume(Instant{Milliseconds(t)});
            ASSERT_EQ(clock, *again) << system << i;
            t += 3000 + 1700 * i;
            clock.press(Instant{Milliseconds(t)});
            again->press(Instant{Milliseconds(t)});
            ASSERT_EQ(clock, *again) << system << i;
        }
    }
}

TEST(RestoredClock, WhatCannotBeLeftIsRefused) {
    const auto restored = [](const char* system, const TimeLeft& black) {
        const TimeControl control = *time_control_from(system);
        const PlayerTime fresh{control, GameClock(control).remaining(Color::white, {})};
        return GameClock::restored({{control, black}, fresh}, Color::black).has_value();
    };
    EXPECT_TRUE(restored("10m", {.main_time = 1s}));
    EXPECT_FALSE(restored("10m", {.main_time = -1s}));
    EXPECT_FALSE(restored("10m", {.main_time = 1s, .periods_left = 1}));
    EXPECT_FALSE(restored("10m", {.main_time = 1s, .moves_left = 1}));
    EXPECT_FALSE(restored("none", {.main_time = 1s}));
    EXPECT_TRUE(restored("3x30s", {.periods_left = 2, .period_time_left = 30s}));
    EXPECT_FALSE(restored("3x30s", {.periods_left = 4, .period_time_left = 30s}));
    EXPECT_FALSE(restored("3x30s", {.periods_left = 2, .period_time_left = 31s}));
    EXPECT_FALSE(restored("3x30s", {.periods_left = 2}));
    EXPECT_FALSE(restored(
        "3x30s", {.main_time = kLongestTime + 1s, .periods_left = 3, .period_time_left = 30s}));
    EXPECT_TRUE(restored("1m/5", {.moves_left = 3, .block_time_left = 5s}));
    EXPECT_FALSE(restored("1m/5", {.moves_left = 6, .block_time_left = 5s}));
    EXPECT_FALSE(restored("1m/5", {.moves_left = 3, .block_time_left = -5s}));

    // Only the player to move can have lost.
    const TimeControl control = *time_control_from("10m");
    const PlayerTime lost{control, {}};
    const PlayerTime fresh{control, {.main_time = 600s}};
    EXPECT_EQ(GameClock::restored({lost, fresh}, Color::black)->phase(), GameClock::Phase::flagged);
    EXPECT_FALSE(GameClock::restored({lost, fresh}, Color::white));
}

TEST(ClockFace, ShowsWhatIsSpentNext) {
    const auto face = [](const char* system, const TimeLeft& left) {
        return clock_face({*time_control_from(system), left});
    };
    EXPECT_EQ(face("none", {}), "");
    EXPECT_EQ(face("2h", {.main_time = 3750s}), "1:02:30");
    EXPECT_EQ(face("10m", {.main_time = 245s}), "4:05");
    EXPECT_EQ(face("10m", {.main_time = 1ms}), "0:01");
    EXPECT_EQ(face("10m", {}), "0:00");
    EXPECT_EQ(face("10m+3x30s", {.main_time = 5s, .periods_left = 3, .period_time_left = 30s}),
              "0:05");
    EXPECT_EQ(face("3x30s", {.periods_left = 3, .period_time_left = 9s}), "0:09 (3)");
    EXPECT_EQ(face("5m/12", {.moves_left = 12, .block_time_left = 130s}), "2:10/12");
    EXPECT_EQ(face("30s/move", {.periods_left = 1, .period_time_left = 30s}), "0:30");
}

}  // namespace
}  // namespace magpie
