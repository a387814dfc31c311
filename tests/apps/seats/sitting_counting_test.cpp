// A sitting after both have passed: what engines think of the dead stones.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/seats/sat.h"

namespace magpie::seats {

namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;

TEST_F(Sat, EngineAcceptsTheMarksItAgreesWith) {
    scripts_.white = script_of({"D4", "pass"});
    scripts_.white->dead = {"D4"};
    play_until_both_pass();
    ASSERT_EQ(phase(), Phase::marking_dead);
    mark({"D4"});
    hear(sitting_->apply(AcceptDead{}, now()));
    wait();
    EXPECT_EQ(phase(), Phase::finished);
}

// A program may name a point twice, or one without a stone.
TEST_F(Sat, WhatAnEngineCallsDeadIsTakenForTheStonesItNames) {
    scripts_.white = script_of({"D4", "pass"});
    scripts_.white->dead = {"D4", "A1", "D4"};
    play_until_both_pass();
    ASSERT_EQ(phase(), Phase::marking_dead);
    mark({"D4"});
    hear(sitting_->apply(AcceptDead{}, now()));
    EXPECT_EQ(phase(), Phase::finished) << said_.back();
}

TEST_F(Sat, AnEngineThatWasSentAwayWhileItJudgedIsAskedAgain) {
    scripts_.white = script_of({"D4", "pass"});
    scripts_.white->dead = {"D4"};
    sit();
    play("C3");
    wait();
    play("pass");
    hear(sitting_->poll(now()));
    while (phase() != Phase::marking_dead) {
        ASSERT_TRUE(sitting_->wait(10s));
        hear(sitting_->poll(now()));
    }
    hear(sitting_->stand_up(now()));
    EXPECT_FALSE(sitting_->thinking());
    hear(sitting_->sit_down(now()));
    EXPECT_EQ(sitting_->thinking(), Color::white);
    wait();
    mark({"D4"});
    hear(sitting_->apply(AcceptDead{}, now()));
    EXPECT_EQ(phase(), Phase::finished) << said_.back();
}

TEST_F(Sat, EngineSaysWhyItDoesNotAgreeAndThePersonMayInsist) {
    scripts_.white = script_of({"D4", "pass"});
    scripts_.white->dead = {"C3"};
    play_until_both_pass();
    ASSERT_EQ(phase(), Phase::marking_dead);
    mark({});
    hear(sitting_->apply(AcceptDead{}, now()));
    wait();
    EXPECT_EQ(phase(), Phase::marking_dead);
    EXPECT_THAT(said_.back(), AllOf(HasSubstr("does not agree."), HasSubstr("C3 looks dead"),
                                    HasSubstr("again")));
    hear(sitting_->apply(AcceptDead{}, now()));
    EXPECT_EQ(phase(), Phase::finished);
}

TEST_F(Sat, PlayingOnLetsTheEngineCleanUp) {
    scripts_.white = script_of({"pass", "D4"});
    play_until_both_pass();
    ASSERT_EQ(phase(), Phase::marking_dead);
    hear(sitting_->apply(ResumePlay{}, now()));
    wait();
    EXPECT_EQ(phase(), Phase::playing);
    EXPECT_THAT(scripts_.white->lines(), Contains("cleans up"));
}

// Before the passes there was nothing to clean up.
TEST_F(Sat, TakenBackBehindThePassesTheEngineJustPlays) {
    scripts_.white = script_of({"pass", "D4", "B2"});
    play_until_both_pass();
    hear(sitting_->apply(ResumePlay{}, now()));
    wait();
    ASSERT_EQ(moves(), "C3 pass pass D4");
    hear(sitting_->apply(TakeBack{}, now()));
    hear(sitting_->apply(TakeBack{}, now()));
    ASSERT_EQ(moves(), "");
    play("E5");
    wait();
    EXPECT_EQ(scripts_.white->lines().back(), "thinks");
}

}  // namespace

}  // namespace magpie::seats
