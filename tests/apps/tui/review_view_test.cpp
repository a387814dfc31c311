#include "apps/tui/review_view.h"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/seats/save_list.h"
#include "apps/tui/visitor.h"

namespace magpie::tui {

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

TEST_F(Tui, AReviewWalksThroughTheGame) {
    begin("g", "5", "person");
    type("c3\nd4\nb2\nv");
    EXPECT_THAT(seen(), HasSubstr("3 [B2]"));
    press(Key::left);
    EXPECT_EQ(status(), " Move 2, White D4.");
    press(Key::home);
    EXPECT_EQ(status(), " The start.");
    press(Key::end);
    EXPECT_EQ(status(), " Move 3, Black B2.");
    type("q");
    EXPECT_THAT(seen(), HasSubstr("p pass"));
}

TEST_F(Tui, AReviewInASmallTerminalShowsAPartOrSaysWhatItLacks) {
    begin("g", "19", "person");
    type("d4\nv");
    EXPECT_THAT(seen(40, 8), HasSubstr("This board needs"));
    EXPECT_THAT(seen(40, 14), HasSubstr(" 4  ├─┼─┼(●)")) << "the part around the last move";
    EXPECT_THAT(seen(80, 24), Not(HasSubstr("This board needs")));
}

// What an engine said of it while it played is no verdict of a review.
TEST_F(Tui, AMoveIsJudgedOnlyWhenAReviewHasLookedAtIt) {
    Playback game = Playback::new_game(GameSpec::for_go({5, 5}));
    const NodeId root = game.node();
    ASSERT_TRUE(game.play(Move(game.spec().geometry.at(2, 2))));
    app_->open(std::make_unique<ReviewView>(
        *app_, game,
        seats::Insight::Values{{root, {.win_rate = 0.5, .lead = 0.0}},
                               {game.node(), {.win_rate = 0.1, .lead = -9.0}}}));
    app_->tick(now());
    press(Key::home);
    press(Key::end);
    EXPECT_EQ(status(), " Move 1, Black C3.");
    EXPECT_THAT(seen(), HasSubstr("W +9")) << "the graph has it";
    type("n");
    EXPECT_THAT(status(), HasSubstr("No mistake is known there"));
}

TEST_F(Tui, ThreatsAndTheExplorerTakeTurnsBesideTheBoard) {
    begin("g", "5", "person");
    type("c3\nv");
    type("x");
    EXPECT_THAT(seen(), HasSubstr("did nothing"));
    type("e");
    EXPECT_THAT(seen(), Not(HasSubstr("did nothing")));
    wait_for("There is no library");
    type("x");
    EXPECT_THAT(seen(), AllOf(HasSubstr("did nothing"), Not(HasSubstr("There is no library"))));
    type("x");
    EXPECT_THAT(seen(), Not(HasSubstr("did nothing")));
}

TEST_F(Tui, AReviewTriesTypedPoints) {
    begin("g", "5", "person");
    type("c3\nv");
    type("d4");
    EXPECT_THAT(status(), HasSubstr("Play d4: Enter plays"));
    type("\n");
    EXPECT_EQ(status(), " Move 2, White D4.");
    type("d4\n");
    EXPECT_EQ(status(), " ✗ D4 is refused: there is a stone there already.");
    type("e9\n");
    EXPECT_THAT(status(), HasSubstr("e9 is not a point on this board"));
}

TEST_F(Tui, AReviewTellsTheResultAtTheEndOfTheGameAndInNoVariation) {
    Playback game = Playback::new_game(GameSpec::for_go({5, 5}));
    for (const int column : {1, 3}) {
        ASSERT_TRUE(game.play(Move(game.spec().geometry.at(column, 2))));
    }
    game.edit_record().outcome = Outcome::won(Color::white, Outcome::How::resignation);
    app_->open(std::make_unique<ReviewView>(*app_, game, seats::Insight::Values{}));
    app_->tick(now());
    press(Key::home);
    press(Key::end);
    EXPECT_THAT(status(), HasSubstr("resign"));
    press(Key::home);
    type("a1\n");
    EXPECT_EQ(status(), " Move 1, Black A1.");
}

TEST_F(Tui, WhatAReviewFoundIsThereTheNextTime) {
    begin("o", "8", "person");
    type("d3\nv");
    EXPECT_THAT(seen(), Not(HasSubstr("lead")));
    type("l");
    wait_for("Score lead");
    type("q");
    EXPECT_TRUE(std::filesystem::exists(folder_ / "reviews"));
    type("v");
    EXPECT_THAT(seen(), HasSubstr("Score lead")) << "without asking the engine";
}

TEST_F(Tui, WhatTheEngineThinksOfAMoveIsToldAsSoonAsItKnows) {
    begin("o", "8", "person");
    type("d3\nc3\nv");
    press(Key::home);
    press(Key::right);
    EXPECT_EQ(status(), " Move 1, Black d3.");
    type("l");
    press(Key::left);
    press(Key::right);
    wait_for("Move 1, Black d3: ");
}

TEST_F(Tui, AReviewHasAPageOfItsKeys) {
    begin("g", "5", "person");
    type("c3\nv?");
    EXPECT_THAT(seen(80, 24), AllOf(HasSubstr("Keys of the review"), HasSubstr("the one before"),
                                    HasSubstr("Any key closes this page.")));
    type("x");
    EXPECT_THAT(seen(), Not(HasSubstr("Keys of the review")));
}

TEST_F(Tui, CapitalNIsThePreviousMistakeAndAColumn) {
    begin("g", "19", "person");
    type("d4\nv");
    type("N");
    EXPECT_THAT(status(), HasSubstr("No mistake is known there"));
    type("N14\n");
    EXPECT_EQ(status(), " Move 2, White N14.");
}

TEST_F(Tui, AnIllegalMoveOfARecordIsToldWithItsReason) {
    GameRecord record{.spec = GameSpec::for_go({5, 5})};
    const Move twice(record.spec.geometry.at(2, 2));
    const NodeId first = record.tree.add_child(kRootNode, ColoredMove{Color::black, twice});
    record.tree.add_child(first, ColoredMove{Color::white, twice});
    app_->open(
        std::make_unique<ReviewView>(*app_, *Playback::open(record), seats::Insight::Values{}));
    app_->tick(now());
    for (const Key key : {Key::right, Key::end, Key::page_down}) {
        press(Key::right);
        press(key);
        EXPECT_EQ(status(), " ✗ Move 2: C3 is refused: there is a stone there already.");
    }
}

TEST_F(Tui, AReviewDrawsItsVariations) {
    begin("g", "5", "person");
    type("c3\nd4\nb2\nv");
    EXPECT_THAT(seen(), Not(HasSubstr("Tree")));
    press(Key::left);
    press(Key::left);
    click(26, 13);
    EXPECT_THAT(seen(), HasSubstr("│ Tree\n"));
    EXPECT_THAT(seen(), HasSubstr("│ .─●┬○─●\n"));
    EXPECT_THAT(seen(), HasSubstr("│    └○\n"));
}

TEST_F(Tui, AReviewIsTheBoardAloneOrTurned) {
    begin("g", "5", "person");
    type("a1\nv");
    EXPECT_THAT(seen(), AllOf(HasSubstr("Moves"), HasSubstr(" 1 (●)")));
    type("z");
    EXPECT_THAT(seen(), Not(HasSubstr("Moves")));
    type("f");
    EXPECT_THAT(seen(), HasSubstr("(●)\n"));
    type("z");
    EXPECT_THAT(seen(), HasSubstr("Moves"));
}

TEST_F(Tui, LeavingFromAReviewKeepsTheGameBelow_M29) {
    begin("g", "5", "person");
    type("c3\nv");
    std::filesystem::remove(folder_ / "autosave.mah");
    app_->handle(KeyPress{.character = U'c', .ctrl = true}, now());
    EXPECT_TRUE(app_->is_done());
    EXPECT_EQ(seats::newest_unfinished(folder_.string()), "autosave");
}

TEST_F(Tui, AGameGivenAtTheStartIsReviewedFromItsLastMoveAboveTheMenu) {
    AppOptions options;
    options.data_folder = folder_.string();
    options.look = {.colors = Colors::none, .utf8 = true};
    options.game = Playback::new_game(GameSpec::for_go({5, 5}));
    ASSERT_TRUE(options.game->play(Move(Geometry{5, 5}.at(2, 2))));
    options.game->to_start();
    app_.emplace(std::move(options));
    EXPECT_THAT(seen(), AllOf(HasSubstr("Review:"), HasSubstr("1 [C3]")));
    press(Key::left);
    EXPECT_EQ(status(), " The start.");
    type("q");
    EXPECT_THAT(seen(), HasSubstr("New game"));
}

TEST_F(Tui, EveryCandidateOnTheBoardStandsInTheListToo) {
    AppOptions options;
    options.data_folder = folder_.string();
    options.look = {.colors = Colors::none, .utf8 = true};
    options.game = Playback::new_game(GameSpec::for_othello());
    ASSERT_TRUE(options.game->play(Move(options.game->spec().geometry.at(5, 4))));
    ASSERT_TRUE(options.game->play(Move(options.game->spec().geometry.at(3, 5))));
    app_.emplace(std::move(options));
    type("l");
    wait_for(" %\n");
    EXPECT_THAT(seen(80, 24), testing::ContainsRegex("│ 1 [a-h][1-8] "));
    EXPECT_THAT(seen(80, 24), testing::ContainsRegex("│ 5 [a-h][1-8] "));
}

}  // namespace

}  // namespace magpie::tui
