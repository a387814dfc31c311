#include "apps/seats/insight.h"

#include <filesystem>

#include <gtest/gtest.h>
#include <unistd.h>

#include "apps/seats/bell.h"
#include "apps/seats/scripted_player.h"
#include "apps/seats/settings_lines.h"
#include "core/coordinates.h"

namespace magpie::seats {

namespace {

using namespace std::chrono_literals;

class InsightTest : public testing::Test {
  protected:
    InsightTest() {
        for (const char* text : {"C3", "D4", "B2"}) {
            EXPECT_TRUE(game_.play(Move(*point_from(CoordStyle::go, {5, 5}, text))));
        }
    }

    Insight insight(const std::shared_ptr<Script>& script, Insight::Values known = {}) {
        return Insight(
            game_, {.wake = [this] { bell_.ring(); },
                    .known = std::move(known),
                    .make = [script](GameKind, const std::string&) { return maker_of(script); }});
    }

    template <class Done>
    void wait(Insight& insight, const Done& done) {
        for (int i = 0; i < 1000 && !done(); ++i) {
            bell_.wait(10ms);
            insight.poll(game_);
        }
        EXPECT_TRUE(done());
    }

    static int analyses(const std::shared_ptr<Script>& script) {
        return static_cast<int>(std::ranges::count(script->lines(), "analyzes"));
    }

    Bell bell_;
    Playback game_ = Playback::new_game(GameSpec::for_go({5, 5}));
};

TEST_F(InsightTest, WorksThroughTheGame) {
    // Looked at from the last position on, then from the start: White has 3.5 there, Black before.
    const auto script = script_of({"A1", "A1", "lead -3.5 A1", "A1"});
    Insight insight = this->insight(script);
    insight.look_at(game_);
    wait(insight, [&] { return insight.known() == 4; });
    EXPECT_EQ(insight.all(), 4);
    EXPECT_DOUBLE_EQ(insight.value(game_.node())->lead, -3.5);
    EXPECT_EQ(insight.loss(game_.tree(), game_.node()), 7.0);
    wait(insight, [&] { return insight.is_done(game_.tree()); });
    EXPECT_EQ(insight.verdict(game_.tree(), game_.node())->how, MoveClass::mistake);
    EXPECT_EQ(insight.mistake(game_.tree(), kRootNode, 1), game_.node());
    EXPECT_EQ(insight.mistake(game_.tree(), game_.node(), 1), std::nullopt);
    EXPECT_EQ(insight.mistake(game_.tree(), game_.node(), -1), std::nullopt);
}

// The two positions were searched by themselves, and 7 lies between them: that alone says nothing.
TEST_F(InsightTest, AMoveIsCalledAMistakeOnlyWhenItWasComparedWithTheBestOneInOneSearch) {
    const auto script = script_of({"A1", "A1", "lead -3.5 A1", "A1"});
    Insight insight = this->insight(script);
    insight.look_at(game_);
    wait(insight, [&] { return insight.known() == 4; });
    EXPECT_EQ(insight.verdict(game_.tree(), game_.node())->how, MoveClass::unsure);
    wait(insight, [&] { return insight.is_done(game_.tree()); });
    EXPECT_EQ(insight.verdict(game_.tree(), game_.node())->how, MoveClass::mistake);
    EXPECT_EQ(script->lines().back(), "compares A1 B2");
    const auto compared = insight.comparison(game_.tree(), game_.node());
    EXPECT_DOUBLE_EQ(compared->best_lead, 3.5);
    EXPECT_DOUBLE_EQ(compared->kept_lead, -2.5) << "as that one search says";
    EXPECT_EQ(insight.verdict(game_.tree(), game_.node())->loss, 6);
}

// The comparison finds 6. Whoever then steps onto the position has the engine look at it once more,
// and it may be content with what came of the move: what is said of it is of one loss, not the
// class of one and the figure of another.
TEST_F(InsightTest, ALongerLookAfterTheComparisonTellsClassAndLossAlike) {
    struct Case {
        const char* look;  // of White, to move after it
        double loss;
        MoveClass how;
    };

    for (const Case& one :
         {Case{"lead -3 A1", 0.5, MoveClass::fine}, Case{"lead 0 A1", 3.5, MoveClass::inaccuracy},
          Case{"lead 1.5 A1", 5, MoveClass::mistake}, Case{"lead 20 A1", 6, MoveClass::mistake},
          Case{"lead -5 A1", 0, MoveClass::fine}}) {
        Playback start = game_;
        start.to_start();
        Insight insight = this->insight(script_of({"A1", "lead -3.5 A1", "A1", "A1", one.look}));
        insight.look_at(start);
        wait(insight, [&] { return insight.is_done(game_.tree()); });
        EXPECT_EQ(insight.verdict(game_.tree(), game_.node())->loss, 6) << one.look;
        EXPECT_EQ(insight.verdict(game_.tree(), game_.node())->how, MoveClass::mistake);
        insight.look_at(game_);
        bool is_new = false;
        wait(insight,
             [&] { return is_new = is_new || insight.loss(game_.tree(), game_.node()) != 7; });
        const auto verdict = insight.verdict(game_.tree(), game_.node());
        EXPECT_EQ(verdict->loss, one.loss) << one.look;
        EXPECT_EQ(verdict->how, one.how) << one.look;
        EXPECT_DOUBLE_EQ(insight.comparison(game_.tree(), game_.node())->loss(), one.loss)
            << "the two figures told beside it";
    }
}

// A search leaves most of its visits to one of two moves. What it says of the other is a guess
// then.
TEST_F(InsightTest, AMoveThatWasHardlyLookedAtIsSearchedByItself) {
    const auto script = script_of({"A1", "A1", "lead -3.5 A1", "A1"});
    script->compared_visits = 5;
    Insight insight = this->insight(script);
    insight.look_at(game_);
    wait(insight, [&] { return insight.is_done(game_.tree()); });
    EXPECT_EQ(script->lines().back(), "compares B2");
    const auto compared = insight.comparison(game_.tree(), game_.node());
    EXPECT_DOUBLE_EQ(compared->kept_lead, 3.5) << "as that search says";
    EXPECT_EQ(insight.verdict(game_.tree(), game_.node())->how, MoveClass::fine);
}

// Whoever is to move has 3.5: each move lost 7, and the next one gave it back.
TEST_F(InsightTest, WhatIsTakenBackWithTheNextMoveIsNoLoss) {
    Insight insight = this->insight(script_of({"A1", "A1", "A1", "A1"}));
    insight.look_at(game_);
    wait(insight, [&] { return insight.is_done(game_.tree()); });
    EXPECT_DOUBLE_EQ(insight.swing(), 7);
    EXPECT_EQ(insight.verdict(game_.tree(), game_.node())->how, MoveClass::unsure);
    EXPECT_EQ(insight.mistake(game_.tree(), kRootNode, 1), std::nullopt);
}

// Black's C3 is the engine's own choice, and what came of it was worth 20 less: that is how far
// this engine is out in this game, and 7 is less.
TEST_F(InsightTest, NothingIsSaidOfALossThatTheEstimatesExceed) {
    const auto script = script_of({"lead 12 A1", "C3", "lead 16.5 A1", "A1"});
    Insight insight = this->insight(script);
    Playback start = game_;
    insight.look_at(start);
    wait(insight, [&] { return insight.is_done(game_.tree()); });
    EXPECT_DOUBLE_EQ(insight.swing(), 20);
    EXPECT_EQ(insight.verdict(game_.tree(), game_.node())->how, MoveClass::unsure);
    EXPECT_EQ(insight.mistake(game_.tree(), kRootNode, 1), std::nullopt);
}

// Whoever wrote the estimates into a file has judged the game already.
TEST_F(InsightTest, TheEstimatesOfAFileAreTakenAtTheirWord) {
    GameTree& tree = game_.edit_record().tree;
    tree.add_property(game_.node(), {"SBKS", {"-4.5"}});
    tree.add_property(*tree.parent(game_.node()), {"SBKS", {"4.5"}});
    EXPECT_EQ(insight(script_of({})).verdict(tree, game_.node())->how, MoveClass::mistake);
}

TEST_F(InsightTest, WhatAFileSaysOfAPositionIsKnownWhereItHasALead) {
    GameTree& tree = game_.edit_record().tree;
    tree.add_property(game_.node(), {"SBKV", {"62.5"}});
    EXPECT_EQ(insight(script_of({})).known(), 0) << "a chance to win is no lead of 0";
    tree.add_property(game_.node(), {"SBKS", {"-4.5"}});
    EXPECT_DOUBLE_EQ(insight(script_of({})).value(game_.node())->lead, -4.5);
}

TEST_F(InsightTest, AnEngineThatTellsNothingIsAskedOnce) {
    const auto script = script_of({"mute A1", "mute A1", "mute A1", "mute A1"});
    Insight insight = this->insight(script);
    insight.look_at(game_);
    wait(insight, [&] { return !insight.failure().empty(); });
    for (int i = 0; i < 20; ++i) {
        bell_.wait(1ms);
        insight.poll(game_);
    }
    EXPECT_EQ(analyses(script), 1);
    EXPECT_EQ(insight.known(), 0) << "nothing was learnt";
}

TEST_F(InsightTest, NoMoveIsCalledBetterThanOneThatTurnedOutAsGood) {
    const NodeId last = game_.node();
    Insight insight = this->insight(script_of({"A1", "C3", "A1"}), {{last, {0.9, 9.0}}});
    Playback before = game_;
    before.undo();
    insight.look_at(before);
    wait(insight, [&] { return insight.known() == 4; });
    const GameTree& tree = game_.tree();
    // Black's B2 was known to leave 9; where it was made the engine saw 3.5 with A1.
    const auto compared = insight.comparison(tree, last);
    ASSERT_TRUE(compared);
    EXPECT_EQ(compared->best, Move(*point_from(CoordStyle::go, {5, 5}, "A1")));
    EXPECT_DOUBLE_EQ(compared->best_lead, 3.5);
    EXPECT_DOUBLE_EQ(compared->kept_lead, 9);
    EXPECT_FALSE(compared->is_worse());
    // White's D4 left Black 3.5, and White could have had it.
    const NodeId second = *tree.parent(last);
    EXPECT_TRUE(insight.comparison(tree, second)->is_worse());
    EXPECT_FALSE(insight.comparison(tree, second)->is_best());
    // Black's C3 is what the engine would have played.
    EXPECT_TRUE(insight.comparison(tree, *tree.parent(second))->is_best());
    EXPECT_FALSE(insight.comparison(tree, kRootNode));
}

// The engine foresaw 3.5 for Black with B2; what came of B2 is -9. Nothing better is known, so B2
// is no mistake, and White's D4 before it, which leaves Black -9, is none either.
TEST_F(InsightTest, TheEnginesOwnChoiceIsNoMistakeHoweverItTurnsOut) {
    const NodeId last = game_.node();
    Insight insight = this->insight(script_of({"B2", "A1", "A1"}), {{last, {0.1, -9}}});
    Playback before = game_;
    before.undo();
    insight.look_at(before);
    wait(insight, [&] { return insight.known() == 4; });
    const GameTree& tree = game_.tree();
    EXPECT_EQ(insight.loss(tree, last), 0);
    EXPECT_DOUBLE_EQ(insight.value(before.node())->lead, -9);
    EXPECT_FALSE(insight.comparison(tree, last)->is_worse());
    EXPECT_EQ(insight.loss(tree, before.node()), 0);
    EXPECT_EQ(insight.mistake(tree, before.node(), 1), std::nullopt);
}

// Looked at in the other order: what came of a move is learnt after the move was.
TEST_F(InsightTest, WhatCameOfTheEnginesOwnChoicesIsTakenBackAlongThem) {
    // The last position first, where the engine finds 3.5 for White; then the others from the
    // start.
    Insight insight = this->insight(script_of({"A1", "C3", "D4", "B2"}));
    insight.look_at(game_);
    wait(insight, [&] { return insight.known() == 4; });
    for (const NodeId node : game_.tree().main_line()) {
        EXPECT_DOUBLE_EQ(insight.value(node)->lead, -3.5);
        EXPECT_EQ(insight.loss(game_.tree(), node).value_or(0), 0);
    }
}

// What was looked at for long before the engine's own choice is not given up for a short look after
// it; a long one there is.
TEST_F(InsightTest, TheLongerLookCountsForBothSidesOfTheEnginesOwnChoice) {
    const NodeId last = game_.node();
    Playback before = game_;
    before.undo();
    Insight insight = this->insight(script_of({"long B2", "A1", "A1", "A1", "long A1"}));
    insight.look_at(before);
    wait(insight, [&] { return insight.known() == 4; });
    EXPECT_DOUBLE_EQ(insight.value(before.node())->lead, 3.5) << "Black's, with B2";
    EXPECT_DOUBLE_EQ(insight.value(last)->lead, 3.5) << "and not White's 3.5 at a glance";
    EXPECT_EQ(insight.loss(game_.tree(), last), 0);
    insight.look_at(game_);
    wait(insight, [&] { return insight.report(last)->visits == 300; });
    EXPECT_DOUBLE_EQ(insight.value(last)->lead, -3.5);
    EXPECT_DOUBLE_EQ(insight.value(before.node())->lead, -3.5);
}

// A longer look puts another move first: what follows the old one has its own value again.
TEST_F(InsightTest, AChoiceThatIsGivenUpLendsNothingAnyMore) {
    const NodeId last = game_.node();
    Playback before = game_;
    before.undo();
    Insight insight = this->insight(script_of({"A1", "A1", "A1", "B2", "long A1"}));
    insight.look_at(game_);
    wait(insight, [&] { return insight.known() == 4; });
    EXPECT_DOUBLE_EQ(insight.value(before.node())->lead, -3.5) << "of what came of B2";
    insight.look_at(before);
    wait(insight, [&] { return insight.report(before.node())->visits == 300; });
    EXPECT_DOUBLE_EQ(insight.value(before.node())->lead, 3.5);
    EXPECT_DOUBLE_EQ(insight.value(last)->lead, -3.5);
}

TEST_F(InsightTest, WhatAMoveLostIsTheDifferenceOfTheFiguresBesideIt) {
    const NodeId last = game_.node();
    Insight insight = this->insight(script_of({"A1", "A1", "A1"}), {{last, {0.1, -1.46}}});
    Playback before = game_;
    before.undo();
    insight.look_at(before);
    wait(insight, [&] { return insight.known() == 4; });
    const auto compared = insight.comparison(game_.tree(), last);
    ASSERT_TRUE(compared);
    // 3.5 with A1, which is less in the mean of all that was tried; -1.46 is shown as -1.5.
    EXPECT_EQ(figure_text(compared->best_lead), "3.5");
    EXPECT_EQ(figure_text(compared->kept_lead), "-1.5");
    EXPECT_EQ(figure_text(*insight.loss(game_.tree(), last)), "5.0");
    EXPECT_DOUBLE_EQ(insight.value(*game_.tree().parent(last))->lead, 3.5) << "as in the list";
}

TEST_F(InsightTest, AGlanceDoesNotLendItsMoveToAnOlderFigure) {
    Playback before = game_;
    before.undo();
    Insight insight = this->insight(script_of({"glance A1"}),
                                    {{before.node(), {0.5, 20}}, {game_.node(), {0.5, 0}}});
    insight.look_at(before);
    wait(insight, [&] { return insight.report(before.node()) != nullptr; });
    EXPECT_EQ(insight.loss(game_.tree(), game_.node()), 20);
    EXPECT_FALSE(insight.comparison(game_.tree(), game_.node())) << "nobody said that A1 keeps 20";
}

TEST_F(InsightTest, AGlanceIsNoValue) {
    const auto script = script_of({"glance A1", "A1", "A1", "A1", "A1"});
    Insight insight = this->insight(script, {{game_.node(), {.win_rate = 0.5, .lead = 20}}});
    insight.look_at(game_);
    wait(insight, [&] { return insight.report(game_.node()) != nullptr; });
    EXPECT_DOUBLE_EQ(insight.value(game_.node())->lead, 20) << "what was known stays";
    // Whoever steps on before the engine has looked leaves nothing behind.
    Playback start = game_;
    start.to_start();
    insight.look_at(start);
    wait(insight, [&] { return insight.known() == 4; });
    EXPECT_DOUBLE_EQ(insight.value(game_.node())->lead, 20);
    EXPECT_DOUBLE_EQ(insight.value(kRootNode)->lead, 3.5) << "an answer is one, however short";
}

TEST_F(InsightTest, WhatWasFoundIsThereForTheNextReview) {
    const std::string folder = testing::TempDir() + "magpie-insight-" + std::to_string(getpid());
    const auto script = script_of({"A1", "A1", "A1", "A1"});
    const auto review = [&](const Playback& game) {
        return Insight(
            game, {.wake = [this] { bell_.ring(); },
                   .data_folder = folder,
                   .make = [script](GameKind, const std::string&) { return maker_of(script); }});
    };
    {
        Insight insight = review(game_);
        EXPECT_EQ(insight.known(), 0);
        insight.look_at(game_);
        wait(insight, [&] { return insight.known() == 4; });
        // A move tried at the end belongs to the game of whoever opens it with that move.
        ASSERT_TRUE(game_.play(Move::pass()));
        insight.keep(game_);
    }
    EXPECT_EQ(review(game_).known(), 4);
    Playback as_it_was = game_;
    as_it_was.remove(game_.node());
    EXPECT_EQ(review(as_it_was).known(), 4);
    std::filesystem::remove_all(folder);
}

// A program that is killed in the middle of the next game has lost nothing of this one.
TEST_F(InsightTest, WhatWasFoundIsKeptAsSoonAsTheWholeGameIsKnown) {
    const std::string folder = testing::TempDir() + "magpie-whole-" + std::to_string(getpid());
    const auto review = [&] {
        return Insight(game_, {.wake = [this] { bell_.ring(); },
                               .data_folder = folder,
                               .make =
                                   [](GameKind, const std::string&) {
                                       return maker_of(script_of({"A1", "A1", "A1", "A1"}));
                                   }});
    };
    Insight insight = review();
    insight.look_at(game_);
    wait(insight, [&] { return insight.known() == 4; });
    EXPECT_EQ(review().known(), 4) << "though nobody has closed it";
    std::filesystem::remove_all(folder);
}

TEST_F(InsightTest, AThreatIsLookedAtFromTheOtherSide) {
    const auto script = script_of({"E5"});
    Insight insight =
        this->insight(script, {{NodeId{0}, {}}, {NodeId{1}, {}}, {NodeId{2}, {}}, {NodeId{3}, {}}});
    insight.look_at_threat(game_);
    wait(insight, [&] { return insight.threat(game_.node()) != nullptr; });
    ASSERT_EQ(game_.to_play(), Color::white);
    EXPECT_EQ(insight.threat(game_.node())->to_play, Color::black);
    EXPECT_EQ(insight.report(game_.node()), nullptr) << "it says nothing of the position itself";
}

TEST(Holdings, AreWhatIsSure) {
    Playback game = Playback::new_game(GameSpec::for_go({3, 3}));
    ASSERT_TRUE(game.play(Move(Point(0))));  // Black
    Report report;
    report.ownership = {-0.9F, 0.9F, 0.1F, -0.5F, 0, 0, 0, 0, 0};
    const Holdings holdings = holdings_of(report, game.position());
    EXPECT_EQ(holdings.lost_stones, std::vector<Point>{Point(0)});
    EXPECT_EQ(holdings.points[1], Color::black);
    EXPECT_EQ(holdings.points[2], std::nullopt);
    EXPECT_EQ(holdings.points[3], Color::white);
}

TEST(Figures, AreNeverZeroWithASign) {
    EXPECT_EQ(figure_text(-0.04), "0.0");
    EXPECT_EQ(figure_text(-0.06), "-0.1");
    EXPECT_EQ(signed_figure_text(-0.04), "0.0");
    EXPECT_EQ(signed_figure_text(0.26), "+0.3");
    EXPECT_EQ(lead_text(-12.84), "W +12.8");
    EXPECT_EQ(lead_text(0.5), "B +0.5");
    EXPECT_EQ(lead_text(-0.01), "0.0");
}

TEST(Figures, OfALossAreUnsureWhereALeadIsBetterThanTheSurestOnes) {
    EXPECT_EQ(loss_text(3.2, 1.1), "−2.1");
    EXPECT_EQ(loss_text(3.46, -1.45), "−5.0") << "as the leads beside it are shown";
    EXPECT_EQ(loss_text(3.2, 3.23), "0.0");
    EXPECT_EQ(loss_text(3.2, 3.6), "?");
}

TEST(MoveClass, FollowsTheStepsOfTheReview) {
    EXPECT_EQ(class_of(0), MoveClass::fine);
    EXPECT_EQ(class_of(1.2), MoveClass::fine);
    EXPECT_EQ(class_of(1.3), MoveClass::inaccuracy);
    EXPECT_EQ(class_of(4.1), MoveClass::mistake);
    EXPECT_EQ(class_of(10.1), MoveClass::blunder);
}

TEST(Verdict, IsSpokenWhereTheLossGoesBeyondTheSwing) {
    EXPECT_EQ(verdict_of(12, {.swing = 1, .is_compared = true}), MoveClass::blunder);
    EXPECT_EQ(verdict_of(12, {.swing = 6, .is_compared = true}), MoveClass::mistake);
    EXPECT_EQ(verdict_of(12, {.swing = 11, .is_compared = true}), MoveClass::unsure);
    EXPECT_EQ(verdict_of(12, {.swing = 1, .is_compared = false}), MoveClass::unsure)
        << "two searches of two positions are no comparison";
    EXPECT_EQ(verdict_of(1, {.swing = 11, .is_compared = false}), MoveClass::fine);
}

TEST(Swing, IsWhatFourInFiveContradictionsDoNotExceed) {
    EXPECT_EQ(swing_of({}), 0);
    EXPECT_EQ(swing_of({3, 1}), 3) << "of a few the largest";
    EXPECT_EQ(swing_of({9, 1, 2, 30, 3, 4, 5, 6, 7, 8}), 8);
}

TEST(SettingsLines, AreReadAsTheyAreWritten) {
    bool is_loud = false;
    std::string name = "Ada";
    const auto lines = [&] {
        return std::vector{flag_line("loud", is_loud), text_line("name", name)};
    };
    const std::string text = settings_text("Of a test.", lines());
    EXPECT_EQ(text, "# Of a test.\nloud = off\nname = Ada\n");
    EXPECT_TRUE(read_settings("loud=on\n\n# no\n  name =  Bo \n", lines()).empty());
    EXPECT_TRUE(is_loud);
    EXPECT_EQ(name, "Bo");
    const auto faults = read_settings("loud = perhaps\nquiet = on\nname\n", lines());
    ASSERT_EQ(faults.size(), 3U);
    EXPECT_EQ(sentence(faults[0]), "Settings, line 1: loud cannot be perhaps; on is used.");
    EXPECT_EQ(sentence(faults[1]), "Settings, line 2: quiet = on is no setting and was left out.");
    EXPECT_EQ(notice_of(faults), sentence(faults[0]) + " More such lines: 2.");
    EXPECT_EQ(notice_of({}), "");
    EXPECT_TRUE(is_loud);
}

}  // namespace

}  // namespace magpie::seats
