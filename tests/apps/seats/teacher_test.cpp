// The teacher: what a person's bad move lost, and when nothing is said.
#include "apps/seats/teacher.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/seats/engines.h"
#include "apps/seats/sat.h"
#include "table/named_bots.h"

namespace magpie::seats {

namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class Taught : public Sat {
  protected:
    // White answers like this, and thinks so of Black's moves.
    void sit_with_teacher(std::deque<std::string> answers,
                          std::deque<std::string> looks,
                          const GameSpec& spec = GameSpec::for_go({5, 5})) {
        teaches_ = true;
        scripts_.white = script_of(std::move(answers));
        analyst_ = script_of(std::move(looks));
        sit(spec);
    }

    [[nodiscard]] std::vector<std::string> lessons() const {
        std::vector<std::string> told;
        for (const std::string& text : said_) {
            if (text.find(" was better") != std::string::npos) told.push_back(text);
        }
        return told;
    }
};

TEST_F(Taught, OfABadMoveItSaysWhatWasLostAndWhatWasBetter) {
    sit_with_teacher({"D4"}, {"D2"});
    play("C3");
    EXPECT_EQ(sitting_->thinking(), Color::white);
    wait();
    EXPECT_EQ(moves(), "C3 D4") << "it answers as usual";
    EXPECT_THAT(lessons(), ElementsAre("C3 loses about 6 points (an estimate): D2 was better. "
                                       "Undo takes it back."));
    EXPECT_EQ(said_.back(), lessons().back()) << "the answer does not hide it";
    EXPECT_THAT(analyst_->lines(), Contains("compares D2 C3"));
}

TEST_F(Taught, InOthelloItCountsDiscs) {
    sit_with_teacher({"c3"}, {"f5"}, GameSpec::for_othello({8, 8}));
    play("d3");
    wait();
    EXPECT_EQ(moves(), "d3 c3");
    EXPECT_THAT(lessons(), ElementsAre("d3 loses about 6 discs (an estimate): f5 was better. "
                                       "Undo takes it back."));
}

TEST_F(Taught, OfTheBestMoveNothingIsSaid) {
    sit_with_teacher({"D4"}, {"C3"});
    play("C3");
    wait();
    EXPECT_EQ(moves(), "C3 D4");
    EXPECT_THAT(lessons(), IsEmpty());
    EXPECT_THAT(analyst_->lines(), Not(Contains(HasSubstr("compares"))));
}

// The search that found the best move says 3.5 of it, and the comparison too: no swing. 9.5 of
// another one and 3.5 afterwards: six points are what the estimates are out.
TEST_F(Taught, WhatTheEstimatesAreOutIsNoLoss) {
    sit_with_teacher({"D4"}, {"lead 9.5 D2"});
    play("C3");
    wait();
    EXPECT_EQ(moves(), "C3 D4");
    EXPECT_THAT(lessons(), IsEmpty());
}

TEST_F(Taught, UndoTakesBackTheAnswerAndTheMove) {
    sit_with_teacher({"D4", "B2"}, {"D2", "D2"});
    play("C3");
    wait();
    ASSERT_EQ(lessons().size(), 1U);
    hear(sitting_->apply(TakeBack{}, now()));
    EXPECT_EQ(moves(), "");
    wait();
    play("D2");
    wait();
    EXPECT_EQ(moves(), "D2 B2");
    EXPECT_EQ(lessons().size(), 1U) << "the move that was better is not remarked on";
}

TEST_F(Taught, OfAMoveThatWasTakenBackMeanwhileNothingIsSaid) {
    sit_with_teacher({"D4"}, {"glance D2"});
    play("C3");
    wait_until_thinking(analyst_, 2);
    hear(sitting_->apply(TakeBack{}, now()));
    EXPECT_FALSE(sitting_->thinking());
    wait();
    EXPECT_EQ(moves(), "");
    EXPECT_THAT(lessons(), IsEmpty());
    EXPECT_THAT(scripts_.white->lines(), IsEmpty());
}

// Found, but not told yet, since the teacher still thinks about its answer.
TEST_F(Taught, OfAMoveThatWasTakenBackBeforeTheAnswerNothingIsSaid) {
    sit_with_teacher({"slow D4"}, {"D2"});
    play("C3");
    while (scripts_.white->lines().size() < 2) {
        sitting_->wait(Milliseconds(1));
        hear(sitting_->poll(now()));
    }
    hear(sitting_->apply(TakeBack{}, now()));
    wait();
    EXPECT_THAT(lessons(), IsEmpty());
}

TEST_F(Taught, WhoDoesNotWantToWaitGetsTheAnswerAlone) {
    sit_with_teacher({"D4"}, {"glance D2"});
    play("C3");
    wait_until_thinking(analyst_, 2);
    sitting_->hurry();
    wait();
    EXPECT_EQ(moves(), "C3 D4");
    EXPECT_THAT(lessons(), IsEmpty());
}

TEST_F(Taught, WithNobodyToJudgeItPlaysOnWithoutAWord) {
    sit_with_teacher({"D4"}, {"die"});
    play("C3");
    wait();
    EXPECT_EQ(moves(), "C3 D4");
    EXPECT_THAT(said_, Each(Not(HasSubstr("died"))));
}

TEST_F(Taught, OtherEnginesSayNothing) {
    scripts_.white = script_of({"D4"});
    analyst_ = script_of({"D2"});
    sit();
    play("C3");
    wait();
    EXPECT_EQ(moves(), "C3 D4");
    EXPECT_THAT(lessons(), IsEmpty());
    EXPECT_THAT(analyst_->lines(), IsEmpty());
}

TEST(Teacher, IsNamedByItsStyle) {
    EXPECT_EQ(engine_from("teacher"), "bot:style=teacher");
    EXPECT_TRUE(is_teacher("teacher"));
    EXPECT_TRUE(is_teacher("bot:seed=3,style=teacher"));
    EXPECT_FALSE(is_teacher("bot:style=jigo"));
    EXPECT_FALSE(is_teacher("3"));
    EXPECT_EQ(engine_named(GameKind::go, engine_title(GameKind::go, "teacher")), "teacher");
}

// The name is all that a kept game has of an engine.
TEST(NamedBots, ComeBackByTheNameThatAKeptGameHas) {
    for (const NamedBot& bot : kNamedBots) {
        const std::string name(bot.name);
        EXPECT_EQ(engine_title(bot.game, name), title_of(bot));
        EXPECT_EQ(engine_named(bot.game, title_of(bot)), name);
        EXPECT_EQ(why_no_engine(bot.game, name), std::nullopt);
    }
    EXPECT_EQ(engine_named(GameKind::go, "Magpie courteous"), std::nullopt);
    EXPECT_EQ(engine_named(GameKind::othello, "Magpie bot"), std::nullopt);
    EXPECT_EQ(engine_named(GameKind::go, "Pica bot"), std::nullopt);
}

TEST(NamedBots, ArePlayersOfTheGamesThatHaveThemAlone) {
    for (const GameKind game : {GameKind::go, GameKind::othello}) {
        for (const NamedBot& bot : kNamedBots) {
            const std::string name(bot.name);
            const bool has_it = named_bot(game, name) != nullptr;
            EXPECT_EQ(is_ours(game, name), has_it) << name;
            EXPECT_EQ(why_no_engine(game, name).has_value(), !has_it) << name;
        }
        EXPECT_TRUE(is_ours(game, "3"));
        EXPECT_TRUE(is_ours(game, "random:seed=1"));
        EXPECT_FALSE(is_ours(game, "0"));
        EXPECT_FALSE(is_ours(game, "gtp:true"));
    }
}

}  // namespace

}  // namespace magpie::seats
