// The menu, a game on the screen, and leaving it.
#include "apps/tui/app.h"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/seats/save_list.h"
#include "apps/tui/review_view.h"
#include "apps/tui/visitor.h"
#include "support/strangers_save.h"

namespace magpie::tui {

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

TEST_F(Tui, ASmallTerminalIsToldWhatItLacksAndNoMore) {
    begin("g", "9", "person");
    bool is_told = false;
    for (const int rows : {4, 6, 8, 10, 12, 30}) {
        for (const int columns : {12, 16, 20, 30, 40, 60, 80}) {
            const std::string shown = seen(columns, rows);
            EXPECT_THAT(shown, Not(HasSubstr("needs 0"))) << columns << 'x' << rows;
            EXPECT_THAT(shown, Not(HasSubstr("and 0"))) << columns << 'x' << rows;
            EXPECT_THAT(shown, Not(HasSubstr("needs -"))) << columns << 'x' << rows;
            is_told = is_told || shown.find("This board needs") != std::string::npos;
        }
    }
    EXPECT_TRUE(is_told);
}

TEST_F(Tui, TheMenuOffersItsEntries_M05) {
    EXPECT_THAT(seen(),
                AllOf(HasSubstr("New game"), HasSubstr("Continue"), HasSubstr("Load game"),
                      HasSubstr("Library"), HasSubstr("Settings"), HasSubstr("Exit Magpie")));
    type("q");
    EXPECT_TRUE(app_->is_done());
}

TEST_F(Tui, TheMenuExplainsItself) {
    EXPECT_THAT(seen(), HasSubstr("? explains"));
    type("?");
    EXPECT_THAT(seen(), HasSubstr("goes on with the newest game that is not over"));
    type("n");
    EXPECT_THAT(seen(), Not(HasSubstr("that is not over"))) << "any key closes it";
    EXPECT_THAT(seen(), HasSubstr("Exit Magpie"));
}

TEST_F(Tui, TheRulesAreExplainedWhereTheyAreChosen) {
    type("n");
    press(Key::down);
    press(Key::down);
    EXPECT_THAT(seen(), HasSubstr("territory, komi 6.5"));
    press(Key::left);
    EXPECT_THAT(seen(), AllOf(HasSubstr("mahogo"), HasSubstr("territory, komi 7: draws can be")));
}

TEST_F(Tui, TwoPeoplePlayByTypedPointsAndByCursor) {
    begin("g", "5", "person");
    type("c3\n");
    EXPECT_EQ(status(), " Black C3. White to play.");
    press(Key::up);
    type("\n");
    EXPECT_EQ(status(), " White C4. Black to play.");
    EXPECT_THAT(seen(), HasSubstr("1  C3      2 [C4]"));
}

TEST_F(Tui, TheScreenOfAGame) {
    begin("g", "5", "person");
    type("c3\nd4\n");
    EXPECT_EQ(seen(64, 16), R"(                                        │ Magpie  Go 5×5
                                        │ ─────────────────────
            A   B   C   D   E           │ ● Black ◀
         5  ┌───┬───┬───┬───┐           │   Black, 0 prisoners
            │   │   │   │   │           │ ○ White
         4  ├───┼───┼──[○]──┤           │   White, 0 prisoners
            │   │   │   │   │           │ Moves               2
         3  ├───┼───●───┼───┤           │   1  C3      2 [D4]
            │   │   │   │   │           │
         2  ├───┼───┼───┼───┤           │
            │   │   │   │   │           │
         1  └───┴───┴───┴───┘           │ Enter play p pass
            A   B   C   D   E           │ u undo     h hint
                                        │ s score    ? keys
                                        │ Esc menu   q quit
 White D4. Black to play.
)");
}

TEST_F(Tui, ARefusalSaysWhyInTheLastRow_M19) {
    begin("g", "5", "person");
    type("c3\nc3\n");
    EXPECT_EQ(status(), " ✗ C3 is refused: there is a stone there already.");
    type("z");
    EXPECT_THAT(status(), HasSubstr("z does nothing here"));
    type("a9\n");
    EXPECT_THAT(status(), HasSubstr("a9 is not a point on this board"));
}

TEST_F(Tui, AClickPlaysWhereTheButtonIsReleasedAndNowhereElse_M16) {
    begin("g", "5", "person");
    seen();
    click(70, 20);  // the sidebar
    EXPECT_THAT(seen(), HasSubstr("Moves               0"));
    app_->handle(MouseEvent{MouseEvent::Action::press, 26, 11, 0}, now());
    EXPECT_THAT(seen(), HasSubstr("Moves               0"));
    click(26, 13);
    EXPECT_THAT(seen(), HasSubstr("Moves               1"));
}

TEST_F(Tui, OthelloPreviewsWhatWouldTurn) {
    begin("o", "4", "person");
    type("b1");
    EXPECT_THAT(seen(), AllOf(HasSubstr("[◌]"), HasSubstr("◎")));
    type("\n");
    EXPECT_THAT(status(), HasSubstr("Black b1 turns 1 disc"));
}

TEST_F(Tui, AnEngineAnswers) {
    begin("o", "4", "greedy");
    type("b1\n");
    wait_for("Moves               2");
    type("u");
    EXPECT_THAT(seen(), HasSubstr("Moves               0"));
}

TEST_F(Tui, DeadStonesAreMarkedAndAccepted_M28_M30) {
    begin("g", "5", "person");
    type("c3\npp");
    EXPECT_THAT(seen(), AllOf(HasSubstr("a accept"), HasSubstr("r resume")));
    type("c3\n");
    EXPECT_THAT(status(), HasSubstr("dead"));
    type("c3\n");
    type("a");
    EXPECT_THAT(status(), HasSubstr("Black wins by"));
    EXPECT_THAT(seen(), HasSubstr("v review"));
}

TEST_F(Tui, LeavingKeepsTheGameAndContinueGoesOn_M29) {
    begin("g", "5", "person");
    type("c3\nq");
    EXPECT_THAT(status(), HasSubstr("The game is kept as autosave"));
    start();
    type("c");
    EXPECT_THAT(seen(), HasSubstr("1 [C3]"));
}

TEST_F(Tui, AKilledTerminalKeepsTheGame_M29) {
    begin("g", "5", "person");
    type("c3\n");
    app_->leave(now());
    EXPECT_TRUE(app_->is_done());
    EXPECT_EQ(seats::newest_unfinished(folder_.string()), "autosave");
}

TEST_F(Tui, WhoeverWouldLoseAGameIsToldFirst_M29) {
    // A folder cannot be made where a file lies.
    std::ofstream(folder_.string()) << "in the way";
    begin("g", "5", "person");
    type("c3\nv");
    app_->handle(KeyPress{.character = U'c', .ctrl = true}, now());
    EXPECT_FALSE(app_->is_done());
    EXPECT_THAT(seen(), AllOf(HasSubstr("This game is not being kept:"),
                              HasSubstr("leave once more"), HasSubstr("p pass")));
    type("d4\n");
    EXPECT_THAT(seen(), HasSubstr("2 [D4]")) << "the game goes on";
    app_->handle(KeyPress{.character = U'c', .ctrl = true}, now());
    EXPECT_TRUE(app_->is_done());
    EXPECT_THAT(app_->last_words(), HasSubstr("The game could not be kept:"));
}

TEST_F(Tui, ThatNothingIsKeptIsToldAtOnceAndShownUntilItIs_M29) {
    std::ofstream(folder_.string()) << "in the way";
    begin("g", "5", "person");
    EXPECT_THAT(seen(), HasSubstr("This game is not being kept:"));
    type("c3\nd4\n");
    EXPECT_THAT(seen(), AllOf(HasSubstr("Not kept: w saves it"),
                              Not(HasSubstr("This game is not being kept:"))));
    std::filesystem::remove(folder_);
    type("e5\n");
    EXPECT_THAT(seen(), Not(HasSubstr("Not kept")));
}

TEST_F(Tui, TheWayToTheMenuTellsWhatWouldBeLostToo_M29) {
    std::ofstream(folder_.string()) << "in the way";
    begin("g", "5", "person");
    type("c3\nq");
    EXPECT_THAT(seen(), AllOf(HasSubstr("leave once more"), HasSubstr("1 [C3]")));
    type("q");
    EXPECT_THAT(seen(), AllOf(HasSubstr("New game"), HasSubstr("The game could not be kept:")));
}

TEST_F(Tui, AGameThatWasKeptMeanwhileIsToldAgainBeforeItIsLost_M29) {
    std::ofstream(folder_.string()) << "in the way";
    begin("g", "5", "person");
    type("c3\nq");
    EXPECT_THAT(seen(), HasSubstr("leave once more"));
    std::filesystem::remove(folder_);
    type("d4\n");
    ASSERT_TRUE(std::filesystem::exists(folder_ / "autosave.mah"));
    std::filesystem::remove_all(folder_);
    std::ofstream(folder_.string()) << "in the way again";
    type("b2\nq");
    EXPECT_THAT(seen(), AllOf(HasSubstr("leave once more"), HasSubstr("3 [B2]")));
}

TEST_F(Tui, CtrlCQuitsWhileANameIsTyped) {
    begin("g", "5", "person");
    type("c3\nWclub");
    app_->handle(KeyPress{.character = U'c', .ctrl = true}, now());
    EXPECT_TRUE(app_->is_done());
    EXPECT_EQ(seats::newest_unfinished(folder_.string()), "autosave");
}

TEST_F(Tui, WhatWouldBeLostIsToldInThePlaceOfTheNameThatWasTyped_M29) {
    std::ofstream(folder_.string()) << "in the way";
    begin("g", "5", "person");
    type("c3\nWclub");
    app_->handle(KeyPress{.character = U'c', .ctrl = true}, now());
    EXPECT_FALSE(app_->is_done());
    EXPECT_THAT(seen(), AllOf(HasSubstr("leave once more"), Not(HasSubstr("Save as:"))));
}

TEST_F(Tui, AGameIsSavedUnderAName_M27) {
    begin("g", "5", "person");
    type("c3\nW");
    EXPECT_THAT(status(), HasSubstr("Save as: _"));
    type("my/game\n");
    EXPECT_THAT(seen(300), AllOf(HasSubstr("Save as: my/game_"),
                                 HasSubstr("A save's name is made of letters")));
    for (int i = 0; i < 7; ++i) press(Key::backspace);
    type("club\n");
    EXPECT_THAT(seen(), Not(HasSubstr("Save as:")));
    EXPECT_THAT(seen(), HasSubstr("club.mah"));
    EXPECT_TRUE(std::filesystem::exists(folder_ / "club.mah"));
    type("W");
    press(Key::escape);
    EXPECT_THAT(seen(), HasSubstr("1 [C3]"));
    type("w");
    EXPECT_THAT(seen(), HasSubstr("save.mah"));
}

TEST_F(Tui, WhereAnUnreadableSaveLiesAnotherNameIsAskedFor_M27) {
    begin("g", "5", "person");
    type("c3\n");
    std::ofstream(folder_ / "club.mah") << "somebody's only copy";
    type("Wclub\n");
    EXPECT_THAT(seen(300), AllOf(HasSubstr("Save as: club_"), HasSubstr("it is left as it is"),
                                 HasSubstr("Choose another name"), Not(HasSubstr("save NAME"))));
    type("2\n");
    EXPECT_TRUE(std::filesystem::exists(folder_ / "club2.mah"));
    type("W");
    EXPECT_EQ(status(), " Save as: _   Enter saves, Esc does not.") << "nothing was refused yet";
}

TEST_F(Tui, TheBellRingsWhenItIsWantedAndAnEngineHasMoved) {
    begin("o", "4", "greedy");
    type("b1\n");
    wait_for("Moves               2");
    EXPECT_FALSE(app_->take_bell());
    type("m");
    EXPECT_THAT(status(), HasSubstr("The bell rings"));
    type("u");
    type("b1\n");
    wait_for("Moves               2");
    EXPECT_TRUE(app_->take_bell());
    EXPECT_FALSE(app_->take_bell()) << "once";
    type("m");
    EXPECT_THAT(status(), HasSubstr("The bell is silent"));
}

TEST_F(Tui, TheCountStandsUnderOtherRulesToo) {
    begin("g", "5", "person");
    type("c3\npp");
    EXPECT_THAT(seen(), AllOf(HasSubstr("Japanese: B +17.5"), HasSubstr("Chinese: B +17.5"),
                              HasSubstr("New Zealand: B +18")));
}

//   The lead is that of the position shown; where only an earlier one is known, it says which.
TEST_F(Tui, WhatWasCountedIsTheLead) {
    begin("g", "5", "person");
    type("c3\npp");
    EXPECT_THAT(seen(), HasSubstr("Score lead    B +17.5"));
    type("a");
    EXPECT_THAT(seen(), HasSubstr("Score lead    B +17.5"));
}

TEST_F(Tui, WhoeverHasToPassInOthelloIsToldTheKey) {
    begin("o", "8", "person");
    for (const char* move : {"c4", "c3", "f5", "b4", "a4", "a5", "b2", "a3"}) {
        EXPECT_THAT(status(), Not(HasSubstr("p passes")));
        type(std::string(move) + "\n");
    }
    EXPECT_THAT(status(), HasSubstr("Black has no legal move: p passes."));
    type("p");
    EXPECT_EQ(status(), " Black passes. White to play.");
}

TEST_F(Tui, TheScoreOfOthelloIsItsDiscs) {
    begin("o", "8", "person");
    type("f5\n");
    type("s");
    EXPECT_EQ(status(), " Black 4, White 1.");
}

TEST_F(Tui, TheLeadIsThatOfThePositionShown) {
    Playback game = Playback::new_game(GameSpec::for_go({5, 5}));
    seats::Insight::Values known;
    known[game.node()] = {0.5, 0};
    for (const int column : {0, 1, 2, 3}) {
        ASSERT_TRUE(game.play(Move(game.spec().geometry.at(column, 2))));
        if (column < 2) known[game.node()] = {0.5, 1.5 + column};
    }
    app_->open(std::make_unique<ReviewView>(*app_, game, known));
    app_->tick(now());
    EXPECT_THAT(seen(), HasSubstr("Lead at 2      B +2.5"));
    press(Key::home);
    EXPECT_THAT(seen(), HasSubstr("Score lead        0.0"));
    press(Key::right);
    EXPECT_THAT(seen(), HasSubstr("Score lead     B +1.5"));
}

TEST_F(Tui, NarrowWindowsShowWholeKeysAndWhereTheOthersAre) {
    begin("g", "5", "person");
    EXPECT_THAT(seen(40, 16), HasSubstr(" Enter play  p pass  u undo  ? keys\n"));
}

TEST_F(Tui, WithNothingToContinueItSaysSo_M08) {
    type("c");
    EXPECT_EQ(status(), " There is no unfinished game.");
}

TEST_F(Tui, SavesAreListedAndLoaded_M07) {
    begin("g", "5", "person");
    type("c3\n");
    app_->handle(KeyPress{.character = U's', .ctrl = true}, now());
    EXPECT_THAT(status(), HasSubstr("Saved as"));
    type("q");
    type("l");
    EXPECT_THAT(seen(), AllOf(HasSubstr("> "), HasSubstr("Go 5x5, Black and White, move 1")));
    type("\n");
    EXPECT_THAT(seen(), HasSubstr("1 [C3]"));
}

TEST_F(Tui, OfAFinishedGameTakenUpTheResultIsSaid_M07) {
    begin("g", "5", "person");
    type("c3\npp");
    type("a");
    type("Wclub\n");
    type("q");
    type("l\n");
    EXPECT_EQ(status(), " Black wins by 17.5 points. ? shows the keys.");
}

TEST_F(Tui, OfADamagedSaveTheVersionBeforeIsTakenAndSaidSo_M08) {
    begin("g", "5", "person");
    type("c3\n");
    type("d4\n");
    type("q");
    std::filesystem::resize_file(folder_ / "autosave.mah", 20);
    type("l");
    EXPECT_THAT(seen(), HasSubstr("damaged, but the version before it can be loaded"));
    type("\n");
    EXPECT_THAT(seen(400), HasSubstr("The version before it was taken instead, at move 2; the "
                                     "damaged file stays as it is."));
    EXPECT_EQ(std::filesystem::file_size(folder_ / "autosave.mah"), 20U);
}

TEST_F(Tui, WhereAnEngineIsNotKnownThePersonInItsPlaceIsToldSo_M29) {
    std::filesystem::create_directories(folder_);
    std::ofstream(folder_ / "kept.mah") << test::save_with_engine("GNU Go");
    type("l\n");
    EXPECT_THAT(seen(200), HasSubstr("GNU Go (White) is an engine that is not known here: a person "
                                     "plays on in its place."));
    EXPECT_THAT(seen(), HasSubstr("○ White ◀")) << "and is not called GNU Go";
}

TEST_F(Tui, RedoIsOfferedWhereAMoveWasTakenBack) {
    begin("g", "5", "person");
    type("c3\n");
    press(Key::escape);
    EXPECT_THAT(seen(), AllOf(HasSubstr("Resign"), Not(HasSubstr("Redo"))));
    press(Key::escape);
    type("u");
    press(Key::escape);
    EXPECT_THAT(seen(), HasSubstr("Redo"));
}

TEST_F(Tui, ALongNameIsCutWithAMark) {
    type("n");
    for (int i = 0; i < 7; ++i) press(Key::down);
    type("Ada King, Countess of Lovelace\n");
    EXPECT_THAT(seen(80, 24), HasSubstr("Ada King, Counte…"));
}

TEST_F(Tui, ResigningAsksFirst_M26) {
    begin("g", "5", "person");
    type("c3\n");
    press(Key::escape);
    for (int i = 0; i < 3; ++i) press(Key::down);
    type("\n");
    EXPECT_THAT(seen(), HasSubstr("Resign: sure?"));
    type("\n");
    EXPECT_THAT(status(), HasSubstr("Black wins: White resigned"));
}

TEST_F(Tui, PeopleHaveNamesThatTheRecordAndTheNextFormKeep) {
    type("ng");
    press(Key::down);
    type("5");
    for (int i = 0; i < 6; ++i) press(Key::down);
    EXPECT_THAT(seen(80, 24), HasSubstr("> Name"));
    type("Ada");
    press(Key::down);
    type("person");
    press(Key::down);
    app_->handle(KeyPress{.character = U'é'}, now());
    press(Key::backspace);
    for (const char32_t c : U"Bjö") {
        if (c != 0) app_->handle(KeyPress{.character = c}, now());
    }
    type("\nc3\n");
    EXPECT_THAT(seen(), AllOf(HasSubstr("Ada"), HasSubstr("Bjö")));
    type("q");
    const auto saves = seats::list_saves(folder_.string());
    ASSERT_TRUE(saves && saves->size() == 1 && saves->front().game);
    EXPECT_EQ(saves->front().game->record.info.names.black, "Ada");
    start();
    type("n");
    EXPECT_THAT(seen(), HasSubstr("Ada"));
}

TEST_F(Tui, TheFormRefusesWhatCannotBePlayed) {
    begin("g", "99", "person");
    EXPECT_THAT(status(), AllOf(HasSubstr("✗"), HasSubstr("99")));
    press(Key::escape);
    begin("o", "8", "nobody");
    EXPECT_THAT(seen(), HasSubstr("nobody is no level"));
}

TEST_F(Tui, SettingsAreChangedAndKept) {
    type("s");
    EXPECT_THAT(seen(), HasSubstr("> Coordinates"));
    type("\n");
    start();
    EXPECT_FALSE(app_->look().coordinates);
    EXPECT_TRUE(app_->look().utf8);
}

TEST_F(Tui, SettingsTellWhatTheProgramWasStartedWith) {
    type("s");
    EXPECT_THAT(seen(), AllOf(HasSubstr("ASCII only                  off\n"),
                              HasSubstr("Colours                     automatic\n")));
    AppOptions options;
    options.data_folder = folder_.string();
    options.look = {.colors = Colors::sixteen, .utf8 = false};
    options.has_given_colors = true;
    app_.emplace(std::move(options));
    type("s");
    EXPECT_THAT(seen(),
                AllOf(HasSubstr("ASCII only                  off; on now, as it was started\n"),
                      HasSubstr("Colours                     automatic; 16 now")));
    Settings settings;
    settings.colors = Colors::many;
    app_->set_settings(settings);
    EXPECT_EQ(app_->look().colors, Colors::sixteen) << "as the command line says";
}

TEST_F(Tui, DamagedSettingsGiveANoticeAndTheUsualOnes) {
    std::filesystem::create_directories(folder_);
    std::ofstream(folder_ / "tui.conf") << "ascii = on\n\x01\x02 rubbish\n";
    start();
    EXPECT_THAT(seen(), HasSubstr("Settings, line 2: "));
    EXPECT_FALSE(app_->look().utf8);
    EXPECT_TRUE(app_->look().coordinates);
}

TEST_F(Tui, TheResultStaysInSightInNarrowWindows_M35) {
    begin("g", "5", "person");
    type("c3\npp");
    type("a");
    EXPECT_THAT(status(), HasSubstr("Black wins by"));
    EXPECT_THAT(seen(60, 20), HasSubstr("Black wins by 17.5"));
    type("s");
    EXPECT_THAT(seen(), Not(HasSubstr("0 prisoners"))) << "the count stays beside the board";
    type("y");
    EXPECT_THAT(seen(60, 20), HasSubstr("Black wins by")) << "in the sidebar too";
    press(Key::escape);
    EXPECT_THAT(seen(), Not(HasSubstr("Resign")));
}

TEST_F(Tui, TheScoreRespectsTheMarks) {
    begin("g", "5", "person");
    type("c3\n");
    type("s");
    EXPECT_EQ(status(),
              " Black 24, White 6.5, counted as the board stands, with every stone alive.");
    type("pp");
    type("c3\n");
    type("a");
    type("s");
    EXPECT_THAT(seen(), HasSubstr("that are marked"));
}

TEST_F(Tui, TwoEnginesGoOnWhenTheyAreTold) {
    type("no");
    press(Key::down);
    type("4");
    for (int i = 0; i < 3; ++i) press(Key::down);
    type("greedy");
    press(Key::down);
    type("greedy\n");
    wait_for("v review");
    type("u");
    EXPECT_THAT(seen(), AllOf(HasSubstr("The engines wait"), HasSubstr("g go on")));
    type("g");
    wait_for("v review");
}

TEST_F(Tui, EveryWindowIsPaintedHoweverSmall) {
    begin("g", "19", "person");
    type("d4\n");
    for (const int columns : {0, 1, 7, 20, 45, 59, 60, 79, 81, 200}) {
        for (const int rows : {0, 1, 2, 5, 12, 24, 60}) static_cast<void>(seen(columns, rows));
    }
    EXPECT_THAT(seen(60, 6), HasSubstr("This board needs"));
    EXPECT_THAT(seen(60, 10), HasSubstr(" 4  ├─┼─┼[●]")) << "the part around the cursor";
    EXPECT_THAT(seen(50, 30), HasSubstr(" 4  ├─┼─┼[●]"));
}

TEST_F(Tui, TheClockOfThePlayerRunsDown) {
    type("n");
    press(Key::down);
    type("5");
    for (int i = 0; i < 4; ++i) press(Key::down);
    type("10s");
    for (int i = 0; i < 3; ++i) press(Key::down);
    type("person\n");
    EXPECT_FALSE(app_->deadline(now())) << "before the first move no clock runs";
    type("c3\n");
    ASSERT_TRUE(app_->deadline(now()));
    time_ += 11'000;
    app_->tick(now());
    EXPECT_THAT(status(), HasSubstr("Black wins"));
}

}  // namespace

}  // namespace magpie::tui
