// From the passes to the result: dead stones are proposed, marked and counted.
#include <gtest/gtest.h>

#include "game/sitting_notes.h"
#include "table/sat_at.h"
#include "table/words.h"

namespace magpie::test {
namespace {

TEST(Table, TwoPassesLeadToTheDeadStones_M28) {
    Table table = go_table(5);
    play(table, kSplitBoard);
    const auto events = play(table, "pass pass");
    EXPECT_EQ(table.phase(), Phase::marking_dead);
    EXPECT_NE(find<DeadProposed>(events), nullptr);
    EXPECT_NE(find<NotNow>(play(table, "A1")), nullptr);
}

TEST(Table, AcceptingTheDeadStonesCountsTheGame_M33) {
    Table table = go_table(5);
    play(table, kSplitBoard);
    play(table, "pass pass");
    ASSERT_TRUE(table.dead().empty());
    const auto events = table.apply(AcceptDead{});
    ASSERT_NE(find<Ended>(events), nullptr);
    // Black 10 points, White 5 + 6.5.
    EXPECT_EQ(to_text(find<Ended>(events)->outcome), "W+1.5");
    EXPECT_EQ(table.phase(), Phase::finished);
    EXPECT_NE(find<NotNow>(play(table, "A1")), nullptr);
}

TEST(Table, AProposalOfSomebodyElseIsMarkedUnlessThePlayersWereQuicker_M31) {
    const auto spec = make_spec({.game = "go", .columns = 5, .rows = 5, .rules = "japanese"});
    const Geometry g{5, 5};
    const auto passed = [&] {
        Table table(Playback::new_game(*spec), {.awaits_proposal = true});
        play(table, kSplitBoard);
        EXPECT_EQ(find<DeadProposed>(play(table, "pass pass")), nullptr);
        EXPECT_EQ(table.phase(), Phase::marking_dead);
        EXPECT_TRUE(table.dead().empty());
        return table;
    };
    const std::vector<Point> white = chain_at(passed().position(), g.at(3, 0));
    go::Proposal proposal;
    proposal.dead = {{.stones = white, .color = Color::white}};
    Table table = passed();
    const auto told = table.take_proposal(proposal);
    ASSERT_NE(find<DeadProposed>(told), nullptr);
    EXPECT_FALSE(find<DeadProposed>(told)->keeps_marks);
    EXPECT_TRUE(std::ranges::equal(table.dead(), white));
    table.apply(ToggleDead{g.at(3, 0)});
    EXPECT_NE(find<MarksDiffer>(table.apply(AcceptDead{})), nullptr);
    EXPECT_TRUE(table.take_proposal(proposal).empty()) << "the game is over";

    Table quick = passed();
    quick.apply(ToggleDeadStone{g.at(2, 0)});
    const std::vector<Point> own(quick.dead().begin(), quick.dead().end());
    ASSERT_EQ(own.size(), 1U);
    EXPECT_TRUE(find<DeadProposed>(quick.take_proposal(proposal))->keeps_marks);
    EXPECT_TRUE(std::ranges::equal(quick.dead(), own));

    // Taken up again, the marks are what the players had; where they had none, the proposal counts.
    const Playback at_end = passed().playback();
    Table again(at_end, Phase::marking_dead, own, {.awaits_proposal = true});
    EXPECT_TRUE(again.sit_down().empty());
    again.take_proposal(proposal);
    EXPECT_TRUE(std::ranges::equal(again.dead(), own));
    Table unmarked(at_end, Phase::marking_dead, {}, {.awaits_proposal = true});
    unmarked.take_proposal(proposal);
    EXPECT_TRUE(std::ranges::equal(unmarked.dead(), white));
}

// Black's wall on C has a hole at C3, where White stands beside it.
TEST(Table, WhoeverMarksStonesIsToldWhichAreaIsNobodysAndWhy_M30) {
    Table table = go_table(5);
    play(table, "C1 D1 C2 D2 A3 D3 C4 D4 C5 D5 pass pass");
    const Geometry g{5, 5};
    const auto events = table.apply(ToggleDead{g.at(0, 2)});
    ASSERT_FALSE(events.empty());
    const std::string nobodys = "11 points count for nobody: both colours touch them, White at C3.";
    EXPECT_EQ(sentence(events.front(), table), "The stone at A3 counted as dead. " + nobodys);
    const GameSpec& spec = table.record().spec;
    EXPECT_EQ(neutral_texts(*table.reckoning(), spec), std::vector{nobodys});

    // One dame is what people expect: it is explained where it is asked for, and told at no mark.
    Table dame = go_table(5);
    play(dame, "C1 D1 C2 D2 B3 D3 C4 D4 C5 D5 B2 A1 B4 pass pass");
    dame.apply(ToggleDead{g.at(0, 4)});
    const auto marked = dame.apply(ToggleDead{g.at(0, 4)});
    EXPECT_EQ(sentence(marked.front(), dame), "The stone at A1 counted as dead.");
    EXPECT_EQ(neutral_texts(*dame.reckoning(), spec),
              std::vector<std::string>{"Nobody's, between both colours: C3."});

    // Of many points the first are named, and nothing follows the dots.
    Table many = go_table(9);
    play(many, "D1 F1 D2 F2 D3 F3 D4 F4 D5 F5 D6 F6 D7 F7 D8 F8 D9 F9 pass pass");
    const auto cut = neutral_texts(*many.reckoning(), many.record().spec);
    ASSERT_EQ(cut.size(), 1u);
    EXPECT_TRUE(cut.front().ends_with(" at E9 E8 E7 E6 E5 E4 …")) << cut.front();
}

TEST(Table, AMarkChangesTheWholeChainAndBack_M30) {
    Table table = go_table(5);
    play(table, kSplitBoard);
    play(table, "pass pass");
    const Geometry g{5, 5};
    table.apply(ToggleDead{g.at(3, 0)});
    EXPECT_EQ(table.dead().size(), 5U);
    EXPECT_EQ(table.reckoning()->dead.white, 5);
    table.apply(ToggleDead{g.at(3, 4)});
    EXPECT_TRUE(table.dead().empty());
    EXPECT_NE(find<NotNow>(table.apply(ToggleDead{g.at(0, 0)})), nullptr);
}

TEST(Table, OneStoneOfAChainCanBeMarkedAlone_M30) {
    Table table = go_table(5);
    play(table, kSplitBoard);
    play(table, "pass pass");
    const Geometry g{5, 5};
    const auto events = table.apply(ToggleDeadStone{g.at(3, 0)});
    ASSERT_NE(find<DeadChanged>(events), nullptr);
    EXPECT_EQ(find<DeadChanged>(events)->chain, std::vector<Point>{g.at(3, 0)});
    EXPECT_EQ(table.dead().size(), 1U);
    EXPECT_EQ(table.reckoning()->dead.white, 1);
    EXPECT_EQ(table.reckoning()->points[static_cast<std::size_t>(g.at(3, 4).index())].standing,
              go::Standing::stone);
    table.apply(ToggleDeadStone{g.at(3, 0)});
    EXPECT_TRUE(table.dead().empty());
    EXPECT_NE(find<NotNow>(table.apply(ToggleDeadStone{g.at(0, 0)})), nullptr);
    table.apply(ToggleDeadStone{g.at(3, 0)});
    EXPECT_FALSE(noted_dead(table.playback().tree(), table.playback().node(),
                            std::get<go::Position>(table.position())));
    table.apply(AcceptDead{});
    EXPECT_EQ(table.reckoning()->dead.white, 1);
    EXPECT_EQ(noted_dead(table.playback().tree(), table.playback().node(),
                         std::get<go::Position>(table.position())),
              std::vector<Point>{g.at(3, 0)})
        << "the record keeps what was agreed on";
}

TEST(Table, PlayCanGoOnInsteadOfCounting) {
    Table table = go_table(5);
    play(table, kSplitBoard);
    play(table, "pass pass");
    table.apply(ResumePlay{});
    EXPECT_EQ(table.phase(), Phase::playing);
    EXPECT_NE(find<Played>(play(table, "A1")), nullptr);
}

TEST(Table, TakingBackAPassLeavesTheDeadStonePhase) {
    Table table = go_table(5);
    play(table, "C3 pass pass");
    EXPECT_EQ(table.phase(), Phase::marking_dead);
    table.apply(TakeBack{});
    EXPECT_EQ(table.phase(), Phase::playing);
    EXPECT_EQ(table.to_play(), Color::black);
    table.apply(MoveAgain{});
    EXPECT_EQ(table.phase(), Phase::marking_dead);
}

TEST(Table, TrompTaylorCountsEveryStoneWithoutAsking) {
    Table table = go_table(5, "tromp-taylor");
    play(table, "C3");
    const auto events = play(table, "pass pass");
    ASSERT_NE(find<Ended>(events), nullptr);
    EXPECT_EQ(to_text(find<Ended>(events)->outcome), "B+17.5");
}

TEST(Table, TakingBackAResignationKeepsThePassesAndTheMarks_M26) {
    Table table = go_table(5);
    play(table, kSplitBoard);
    play(table, "pass pass");
    table.apply(ToggleDead{Geometry{5, 5}.at(3, 0)});
    table.apply(Resign{Color::white});
    ASSERT_EQ(table.phase(), Phase::finished);
    const auto events = table.apply(TakeBack{});
    EXPECT_EQ(table.phase(), Phase::marking_dead);
    EXPECT_EQ(table.playback().move_number(), 12);
    EXPECT_EQ(table.dead().size(), 5U);
    EXPECT_FALSE(table.record().outcome);
    ASSERT_NE(find<ResignationTakenBack>(events), nullptr);
    EXPECT_EQ(sentence(events.front(), table), "White takes back the resignation.");
    // A count is taken back as before: with the pass that led to it.
    table.apply(AcceptDead{});
    table.apply(TakeBack{});
    EXPECT_EQ(table.phase(), Phase::playing);
    EXPECT_EQ(table.playback().move_number(), 11);
}

TEST(Table, SittingDownAtAGameThatEndedInPassesShowsTheProposal_M31) {
    Table played = go_table(5);
    play(played, kSplitBoard);
    play(played, "pass pass");
    Table table(played.playback(), {.proposal = {.playouts = 50, .seed = 1}});
    const auto events = table.sit_down();
    ASSERT_NE(find<DeadProposed>(events), nullptr);
    EXPECT_TRUE(table.sit_down().empty());  // told once

    // Marks made before the sitting was left stay as they were.
    Table marked(played.playback(), Phase::marking_dead, {Geometry{5, 5}.at(0, 0)},
                 {.proposal = {.playouts = 50, .seed = 1}});
    EXPECT_NE(find<DeadProposed>(marked.sit_down()), nullptr);
    EXPECT_EQ(marked.dead().size(), 1U);
    EXPECT_NE(find<MarksDiffer>(marked.apply(AcceptDead{})), nullptr);
}

TEST(Table, AThirdPassIsExplainedWhereWhiteMustPassLast) {
    Table table = go_table(5, "aga");
    play(table, "C3");
    const auto white = play(table, "pass");
    EXPECT_EQ(sentence(white.front(), table), "White passes. Black to play.");
    const auto black = play(table, "pass");
    ASSERT_EQ(table.phase(), Phase::playing);
    EXPECT_EQ(sentence(black.front(), table),
              "Black passes. White passes last under these rules: one more pass ends the game.");
    play(table, "pass");
    EXPECT_EQ(table.phase(), Phase::marking_dead);
}

}  // namespace
}  // namespace magpie::test
