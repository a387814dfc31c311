#include "othello/search/ending.h"

#include <chrono>

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace magpie::othello {
namespace {

using namespace std::chrono_literals;

Milliseconds time_for(const Position& place, const ClockLimit& clock, int solved_from = 0) {
    return ending_of(place, {.clock = clock}, true, 8, solved_from).time;
}

TEST(Ending, TakesNoTimeWhereNoneIsLeft) {
    const ClockLimit clock{.control = AbsoluteTime{1000ms}, .left = {.main_time = 1ms}};
    EXPECT_EQ(time_for(Position::start(), clock), 0ms);
}

TEST(Ending, ALimitAndAClockBothCount) {
    const ClockLimit clock{.control = AbsoluteTime{10min}, .left = {.main_time = 10min}};
    EXPECT_EQ(ending_of(Position::start(), {.time = 50ms, .clock = clock}, true, 8).time, 50ms);
}

TEST(Ending, AWholeGameIsPlayedInTheTimeGiven) {
    EXPECT_TRUE(rc::check("every move a little late, and never over the time", [] {
        const auto given = Milliseconds(*rc::gen::inRange(1000, 600'000));
        const auto late = Milliseconds(*rc::gen::inRange(0, 20));
        const int solved_from = *rc::gen::inRange(0, 40);
        Milliseconds left = given;
        Position position = Position::start();
        while (!position.is_over()) {
            if (position.to_play() == Color::black) {
                const ClockLimit clock{.control = AbsoluteTime{given}, .left = {.main_time = left}};
                left -= time_for(position, clock, solved_from) + late;
                RC_ASSERT(left > Milliseconds(0));
            }
            position.play_unchecked(position.legal_moves().front());
        }
    }));
}

TEST(Ending, MovesThatAreSoonSolvedLeaveTheirTimeToThoseBefore) {
    const ClockLimit clock{.control = AbsoluteTime{1min}, .left = {.main_time = 1min}};
    EXPECT_GT(time_for(Position::start(), clock, 26), time_for(Position::start(), clock) * 3 / 2);
}

TEST(Ending, AnIncrementIsNotSpentBeforeItIsGiven) {
    EXPECT_TRUE(rc::check("the time of a move is within what the clock shows", [] {
        const auto left = Milliseconds(*rc::gen::inRange(0, 20'000));
        const auto increment = Milliseconds(*rc::gen::inRange(0, 60'000));
        const ClockLimit clock{.control = FischerTime{1000ms, increment},
                               .left = {.main_time = left}};
        RC_ASSERT(time_for(Position::start(), clock) <= left);
    }));
}

}  // namespace
}  // namespace magpie::othello
