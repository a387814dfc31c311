// A sitting: whose turn it is, who takes back, and what becomes of an engine.
#include "apps/seats/sitting.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/seats/sat.h"

namespace magpie::seats {

namespace {

using namespace std::chrono_literals;
using testing::Contains;
using testing::HasSubstr;

TEST_F(Sat, PersonAndEngineTakeTurns) {
    scripts_.white = script_of({"D4", "B2"});
    sit();
    play("C3");
    EXPECT_EQ(sitting_->thinking(), Color::white);
    wait();
    play("D2");
    wait();
    EXPECT_EQ(moves(), "C3 D4 D2 B2");
    EXPECT_THAT(said_, Contains(HasSubstr("White B2")));
}

TEST_F(Sat, EngineWithBlackMovesFirst) {
    scripts_.black = script_of({"C3"});
    sit();
    wait();
    EXPECT_EQ(moves(), "C3");
}

TEST_F(Sat, NobodyAsksAPersonWhatAnEngineShouldPlay) {
    scripts_.white = script_of({"slow D4"});
    sit();
    play("C3");
    play("D2");
    EXPECT_EQ(moves(), "C3");
    EXPECT_THAT(said_.back(), HasSubstr("is thinking"));
    sitting_->hurry();
    wait();
    EXPECT_EQ(moves(), "C3 D4");
}

TEST_F(Sat, TakingBackUndoesTheAnswerToo) {
    scripts_.white = script_of({"D4", "B2"});
    sit();
    EXPECT_FALSE(sitting_->can_take_back());
    play("C3");
    wait();
    EXPECT_TRUE(sitting_->can_take_back());
    EXPECT_FALSE(sitting_->can_move_again());
    hear(sitting_->apply(TakeBack{}, now()));
    EXPECT_EQ(moves(), "");
    EXPECT_FALSE(sitting_->can_take_back());
    EXPECT_TRUE(sitting_->can_move_again());
    hear(sitting_->apply(MoveAgain{}, now()));
    wait();
    EXPECT_EQ(moves(), "C3 D4");
    EXPECT_FALSE(sitting_->thinking());
}

TEST_F(Sat, TakingBackWhileTheEngineThinksTakesBackOnesOwnMove) {
    scripts_.white = script_of({"slow D4", "B2"});
    sit();
    play("C3");
    wait_until_thinking(scripts_.white, 2);
    hear(sitting_->apply(TakeBack{}, now()));
    EXPECT_EQ(moves(), "");
    EXPECT_FALSE(sitting_->thinking());
    play("D2");
    wait();
    EXPECT_EQ(moves(), "D2 B2");
}

TEST_F(Sat, TheOnlyMoveOfAnEngineIsNotTakenBack) {
    scripts_.black = script_of({"C3"});
    sit();
    wait();
    hear(sitting_->apply(TakeBack{}, now()));
    EXPECT_EQ(moves(), "C3");
    EXPECT_EQ(said_.back(), "There is no move to take back.");
}

TEST_F(Sat, EngineThatDiesGoesOnWithTheGame) {
    scripts_.white = script_of({"die", "D4"});
    sit();
    play("C3");
    wait();
    EXPECT_EQ(moves(), "C3 D4");
    EXPECT_THAT(said_, Contains("Scripted died. It was started anew and shown the game."));
}

TEST_F(Sat, EngineThatFailsLeavesTheGameAndMayBeReplaced) {
    scripts_.white = script_of({"die", "die", "die", "D4"});
    sit();
    play("C3");
    wait();
    EXPECT_EQ(moves(), "C3");
    EXPECT_THAT(said_.back(), HasSubstr("take its seat"));
    EXPECT_TRUE(sitting_->awaits_word());
    hear(sitting_->retry(now()));
    EXPECT_FALSE(sitting_->awaits_word());
    wait();
    EXPECT_EQ(moves(), "C3 D4");
    play("D2");
    EXPECT_NE(sitting_->table().record().info.names.white, "");
    hear(sitting_->take_seat(Color::white, std::nullopt, now()));
    EXPECT_EQ(sitting_->table().record().info.names.white, "") << "a person's from now on";
    play("B2");
    EXPECT_EQ(moves(), "C3 D4 D2 B2");
}

TEST_F(Sat, EngineResigns) {
    scripts_.white = script_of({"resign", "D4"});
    sit();
    play("C3");
    wait();
    EXPECT_EQ(phase(), Phase::finished);
    EXPECT_EQ(sitting_->table().record().outcome->winner, Color::black);
    // Taken back, it is the person's turn, or it would only resign again.
    hear(sitting_->apply(TakeBack{}, now()));
    EXPECT_EQ(phase(), Phase::playing);
    EXPECT_EQ(moves(), "");
}

TEST_F(Sat, PersonResignsWhileTheEngineThinks) {
    scripts_.white = script_of({"slow D4"});
    sit();
    play("C3");
    hear(sitting_->apply(Resign{sitting_->resigning()}, now()));
    EXPECT_EQ(sitting_->table().record().outcome->winner, Color::white);
    EXPECT_FALSE(sitting_->thinking());
}

TEST_F(Sat, TwoEnginesWaitAfterAMoveWasTakenBack) {
    scripts_.black = script_of({"C3", "slow B2", "B2"});
    scripts_.white = script_of({"D4", "pass"});
    sit();
    hear(sitting_->poll(now()));
    while (moves() != "C3 D4") {
        ASSERT_TRUE(sitting_->wait(10s));
        hear(sitting_->poll(now()));
    }
    wait_until_thinking(scripts_.black, 4);  // a game, a thought, a move seen, another thought
    hear(sitting_->apply(TakeBack{}, now()));
    EXPECT_EQ(moves(), "C3");
    EXPECT_TRUE(sitting_->is_paused());
    EXPECT_EQ(said_.back(), "The engines wait until they are told to go on.");
    EXPECT_FALSE(sitting_->thinking());
    hear(sitting_->go_on(now()));
    wait();
    EXPECT_EQ(phase(), Phase::finished);
    EXPECT_FALSE(sitting_->is_paused());
}

TEST_F(Sat, TwoEnginesPlayToTheResult) {
    scripts_.black = script_of({"C3", "pass"});
    scripts_.white = script_of({"D4", "pass"});
    sit();
    wait();
    EXPECT_EQ(phase(), Phase::finished);
    EXPECT_EQ(moves(), "C3 D4 pass pass");
}

TEST_F(Sat, HintsComeForThePositionOnTheTable) {
    analyst_ = script_of({"D4"});
    sit();
    play("C3");
    hear(sitting_->ask_hint(now()));
    wait();
    EXPECT_THAT(said_.back(), HasSubstr("D4: wins 75 %, lead +3.5"));
    const auto& values = sitting_->values();
    ASSERT_EQ(values.size(), 1U);
    // The analyst spoke for White; what is kept is Black's view.
    EXPECT_DOUBLE_EQ(values.begin()->second.lead, -3.5);
}

TEST_F(Sat, WhatAnEngineThinksOfItsMoveIsTheValueOfThePositionAfterIt) {
    scripts_.white = script_of({"tell D4"});
    sit();
    play("C3");
    wait();
    ASSERT_EQ(moves(), "C3 D4");
    const auto& values = sitting_->values();
    const auto here = values.find(sitting_->table().playback().node());
    ASSERT_NE(here, values.end());
    EXPECT_DOUBLE_EQ(here->second.lead, -3.5) << "White spoke, Black's view is kept";
}

// A visit of Othello's engines is one board: a few hundred of them say nothing.
TEST(LimitVisits, OnlyInGo) {
    Limits limits;
    limit_visits(limits, GameKind::othello, 400);
    EXPECT_FALSE(limits.visits);
    limit_visits(limits, GameKind::go, 400);
    EXPECT_EQ(limits.visits, 400U);
}

TEST_F(Sat, AHintThatFailsSaysWhy) {
    analyst_ = script_of({"die", "die", "die"});
    sit();
    hear(sitting_->ask_hint(now()));
    wait();
    EXPECT_EQ(said_.back(), "There is no hint: Scripted died.");
}

TEST_F(Sat, AnEngineLosesOnTime) {
    scripts_.white = script_of({"slow D4"});
    TableOptions table;
    table.clock = GameClock(TimeControl(AbsoluteTime{Milliseconds(2500)}));
    sit(GameSpec::for_go({5, 5}), table);
    play("C3");
    ASSERT_TRUE(sitting_->next_deadline());
    time_ += 5000;
    hear(sitting_->poll(now()));
    EXPECT_EQ(phase(), Phase::finished);
    EXPECT_EQ(sitting_->table().record().outcome->how, Outcome::How::time);
    EXPECT_EQ(sitting_->table().record().outcome->winner, Color::black);
    EXPECT_FALSE(sitting_->thinking());
}

TEST(SittingForReal, LevelsPlayOthelloToTheEnd) {
    SittingOptions options;
    options.engines = {"1", "3"};
    Sitting sitting(Table(Playback::new_game(GameSpec::for_othello()), {.auto_pass = true}),
                    std::move(options));
    EXPECT_EQ(sitting.table().record().info.names.black, "Pica 1");
    static_cast<void>(sitting.sit_down({}));
    while (sitting.thinking()) {
        ASSERT_TRUE(sitting.wait(20s));
        static_cast<void>(sitting.poll({}));
    }
    EXPECT_EQ(sitting.table().phase(), Phase::finished);
    EXPECT_TRUE(sitting.table().record().outcome);
}

}  // namespace

}  // namespace magpie::seats
