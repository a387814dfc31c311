// Sitting at the desk without a window: what is clicked, typed and seen.
#include "apps/desktop/desk.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "guest.h"

namespace magpie::desktop {
namespace {

std::string content(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

int moves(Guest& guest) { return guest.table().playback().move_number(); }

TEST(Desk, TheMenuHasItsEntries_M05) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    for (const char* entry : {"New game", "Load game", "Library", "Settings", "Exit Magpie"}) {
        EXPECT_TRUE(guest.sees(entry)) << entry;
    }
    EXPECT_FALSE(guest.desk().wants_to_leave());
    EXPECT_TRUE(guest.click({Act::leave}));
    EXPECT_TRUE(guest.desk().wants_to_leave());
}

TEST(Desk, ANewGameBeginsEmptyWithBlack_M01_M06) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    guest.start("go", "19");
    EXPECT_EQ(guest.table().record().spec.geometry, (Geometry{19, 19}));
    EXPECT_EQ(moves(guest), 0);
    EXPECT_EQ(guest.table().to_play(), Color::black);
    const auto& game = std::get<go::Position>(guest.table().position());
    EXPECT_TRUE(game.stones_in_placing_order().empty());
    EXPECT_EQ(game.prisoners(Color::black) + game.prisoners(Color::white), 0);
    EXPECT_TRUE(guest.sees("Ada") && guest.sees("Bo") && guest.sees("Prisoners"));
}

TEST(Desk, TheStoneLiesWhereTheButtonIsReleased_M16) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    guest.start("go", "19");
    guest.press(guest.spot_of("D4"));
    EXPECT_EQ(moves(guest), 0);
    guest.release(guest.spot_of("Q16"));
    ASSERT_EQ(moves(guest), 1);
    EXPECT_EQ(guest.table().playback().last_move()->move,
              Move(*point_from(CoordStyle::go, {19, 19}, "Q16")));
}

TEST(Desk, ReleasedOffTheBoardNothingIsPlayed_M16) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    guest.start("go", "19");
    guest.press(guest.spot_of("D4"));
    guest.release({1000, 300});  // the sidebar
    EXPECT_EQ(moves(guest), 0);
    guest.press(guest.spot_of("D4"));
    guest.release({3, 3});  // the board's edge
    EXPECT_EQ(moves(guest), 0);
    // Nor does a press that began elsewhere.
    guest.press({1000, 300});
    guest.release(guest.spot_of("D4"));
    EXPECT_EQ(moves(guest), 0);
}

TEST(Desk, ATakenPointIsRefusedWithItsReason_M18_M19) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    guest.start("go", "9");
    guest.click("E5");
    EXPECT_TRUE(guest.sees("E5 is valid."));
    guest.click("E5");
    EXPECT_EQ(moves(guest), 1);
    EXPECT_EQ(guest.table().to_play(), Color::white);
    EXPECT_EQ(guest.status().kind, Status::Kind::refusal);
    EXPECT_TRUE(guest.sees("E5 is refused: there is a stone there already."));
}

TEST(Desk, TheReasonShowsWhileTheStoneIsHeld_M19) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    guest.start("othello", "8");
    guest.hover("a1");
    EXPECT_TRUE(guest.sees("a1 is refused: it turns no disc."));
    guest.hover("d3");
    EXPECT_TRUE(guest.sees("d3 turns 1 disc."));
    EXPECT_TRUE(guest.sees("Black would have 4, White 1."));
}

TEST(Desk, CapturedStonesAreCounted_M23) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    guest.start("go", "5");
    for (const char* point : {"A2", "A1", "B1"}) guest.click(point);
    EXPECT_EQ(std::get<go::Position>(guest.table().position()).prisoners(Color::black), 1);
    EXPECT_TRUE(guest.sees("takes 1 stone"));
}

TEST(Desk, PassUndoAndResignAreButtons_M25_M26_M35) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    guest.start("go", "9");
    guest.click("E5");
    EXPECT_TRUE(guest.click({Act::pass}));
    EXPECT_EQ(moves(guest), 2);
    EXPECT_EQ(guest.table().to_play(), Color::black);
    EXPECT_TRUE(guest.click({Act::undo}));
    EXPECT_EQ(moves(guest), 1);
    guest.resign();
    EXPECT_EQ(guest.table().phase(), Phase::finished);
    EXPECT_TRUE(guest.sees("Ada (Black) wins"));
    EXPECT_NE(content(folder.file("results.txt")).find("Ada wins (B+R)"), std::string::npos);
}

TEST(Desk, ResigningIsAskedTwice_M26) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    guest.start("go", "9");
    guest.click("E5");
    guest.click({Act::resign});
    EXPECT_EQ(guest.table().phase(), Phase::playing);
    EXPECT_TRUE(guest.sees("Resign?"));
    // Anything else goes on with the game, and the next one is the first again.
    guest.click("C3");
    EXPECT_EQ(moves(guest), 2);
    guest.click({Act::resign});
    EXPECT_EQ(guest.table().phase(), Phase::playing);
    guest.click({Act::resign});
    EXPECT_EQ(guest.table().phase(), Phase::finished);
}

TEST(Desk, AResultThatIsTakenBackLeavesNoLine) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    guest.start("go", "9");
    guest.click("E5");
    guest.resign();
    EXPECT_NE(content(folder.file("results.txt")), "");
    guest.click({Act::undo});
    EXPECT_EQ(content(folder.file("results.txt")), "");
}

TEST(Desk, AGameIsSavedUnderAName_M27) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    guest.start("go", "9");
    guest.click("E5");
    guest.type("W");
    EXPECT_TRUE(guest.sees("Save the game as"));
    guest.click("C3");
    EXPECT_EQ(moves(guest), 1) << "nothing else answers meanwhile";
    guest.type("W");
    guest.type("my game");
    guest.key(Key::enter);
    EXPECT_TRUE(guest.sees("A save's name is made of letters"));
    for (int i = 0; i < 5; ++i) guest.key(Key::backspace);
    guest.type("-club");
    guest.key(Key::enter);
    EXPECT_TRUE(guest.sees("Saved as my-club."));
    EXPECT_TRUE(std::filesystem::exists(folder.file("my-club.mah")));
    EXPECT_FALSE(guest.sees("Save the game as"));
    // Ctrl and a click on Save ask for a name as well.
    guest.click({Act::save}, {.ctrl = true});
    EXPECT_TRUE(guest.sees("Save the game as"));
    guest.key(Key::escape);
    EXPECT_FALSE(guest.sees("Save the game as"));
}

TEST(Desk, TwoEnginesWaitAfterUndoUntilTheyMayGoOn) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    guest.desk().room().settings.players = {"1", "1"};
    guest.start("othello", "8");
    for (int i = 0; i < 3000 && moves(guest) < 3; ++i) {
        usleep(1'000);
        guest.wait(Milliseconds(1));
    }
    guest.click({Act::undo});
    const int before = moves(guest);
    EXPECT_TRUE(guest.sees("until they are told to go on"));
    EXPECT_TRUE(guest.sees("Go on"));
    usleep(50'000);
    guest.wait(Milliseconds(50));
    EXPECT_EQ(moves(guest), before);
    EXPECT_TRUE(guest.click({Act::confirm}));
    for (int i = 0; i < 3000 && moves(guest) <= before; ++i) {
        usleep(1'000);
        guest.wait(Milliseconds(1));
    }
    EXPECT_GT(moves(guest), before);
}

TEST(Desk, AnEngineThatDiesGivesUpItsSeat) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    guest.desk().room().settings.players = {"person", "gtp:/bin/false"};
    guest.start("go", "9");
    guest.click("E5");
    for (int i = 0; i < 3000 && !guest.can({Act::take_seat}); ++i) {
        usleep(1'000);
        guest.wait(Milliseconds(1));
    }
    EXPECT_TRUE(guest.sees("Try again"));
    ASSERT_TRUE(guest.click({Act::take_seat}));
    EXPECT_FALSE(guest.sees("Try again"));
    guest.click("C3");
    EXPECT_EQ(moves(guest), 2);
}

TEST(Desk, PassIsGreyWhereOthelloForbidsIt) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    guest.start("othello", "8");
    EXPECT_FALSE(guest.can({Act::pass}));
    guest.type("p");
    guest.wait(Milliseconds(1'000));
    EXPECT_TRUE(guest.sees("so you may not pass")) << "the key says why";
}

TEST(Desk, AResignationByMistakeCanBeTakenBack) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    guest.start("go", "9");
    guest.click("E5");
    guest.resign();
    EXPECT_TRUE(guest.click({Act::undo}));
    EXPECT_EQ(guest.table().phase(), Phase::playing);
    EXPECT_EQ(moves(guest), 1);
}

TEST(Desk, TheWinnerIsShownForFiveSeconds_M36) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    guest.start("go", "9");
    guest.click("E5");
    guest.resign();
    guest.wait(Milliseconds(4'900));
    EXPECT_TRUE(guest.sees("wins"));
    guest.wait(Milliseconds(200));
    EXPECT_TRUE(guest.can({Act::new_game}));
    EXPECT_TRUE(guest.can({Act::review})) << "the finished game is one click away";
}

TEST(Desk, AKeyOrAClickEndsTheWinnersBox_M36) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    for (const bool by_key : {true, false}) {
        guest.start("go", "9");
        guest.click("E5");
        guest.resign();
        if (by_key) {
            guest.key(Key::enter);
        } else {
            guest.press({200, 200});
            guest.release({200, 200});
        }
        EXPECT_TRUE(guest.can({Act::new_game}));
    }
}

// 5x5 divided: Black has two eyes on the left, one of them with a white stone in it that is dead
// for certain.
//   5 . . X O .
//   4 X . X O .
//   3 X X X O O
//   2 . . X O .
//   1 O . X O .
void play_to_the_count(Guest& guest) {
    guest.start("go", "5");
    for (const char* point : {"C5", "D5", "C4", "D4", "C3", "D3", "C2", "D2", "C1", "D1", "B3",
                              "E3", "A3", "A1", "A4"}) {
        guest.click(point);
    }
    guest.click({Act::pass});
    guest.click({Act::pass});
}

TEST(Desk, TwoPassesLeadToTheDeadStones_M28_M30) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    play_to_the_count(guest);
    ASSERT_EQ(guest.table().phase(), Phase::marking_dead);
    EXPECT_TRUE(guest.sees("Which stones are dead?"));
    EXPECT_TRUE(guest.can({Act::accept})) << "Continue";
    EXPECT_FALSE(guest.can({Act::save})) << "takes the place of Save";
    EXPECT_TRUE(guest.sees("Continue"));
    EXPECT_TRUE(guest.sees("Japanese") && guest.sees("Chinese"));
    // The lost stone was proposed; a click brings it back, another takes it off again.
    ASSERT_EQ(guest.table().dead().size(), 1U);
    guest.click("A1");
    EXPECT_TRUE(guest.table().dead().empty());
    guest.click("A1");
    EXPECT_EQ(guest.table().dead().size(), 1U);
    EXPECT_TRUE(guest.click({Act::keep_alive, guest.table().dead()[0].index()}));
    EXPECT_TRUE(guest.table().dead().empty());
}

TEST(Desk, AClickTakesAChainCtrlOneStone_M30) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    play_to_the_count(guest);
    guest.click("A1");
    ASSERT_TRUE(guest.table().dead().empty());
    guest.click("D5");
    EXPECT_EQ(guest.table().dead().size(), 6U);
    guest.click("D5");
    guest.click("D5", {.ctrl = true});
    EXPECT_EQ(guest.table().dead().size(), 1U);
}

TEST(Desk, MarksThatMagpieDoubtsAreWarnedOf_M31) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    play_to_the_count(guest);
    guest.click("A1");  // alive again
    EXPECT_EQ(guest.status().kind, Status::Kind::refusal);
    EXPECT_TRUE(guest.sees("Magpie takes A1 for dead."));
    guest.click({Act::accept});
    EXPECT_EQ(guest.table().phase(), Phase::finished) << "the players have the last word";
}

TEST(Desk, TheCountNamesTheWinnerWithTheMargin_M33_M35) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    play_to_the_count(guest);
    guest.click({Act::accept});
    ASSERT_EQ(guest.table().phase(), Phase::finished);
    // Black: 7 points, and the dead stone as a prisoner; White: 4 points and komi 6.5.
    EXPECT_EQ(to_text(*guest.table().record().outcome), "W+2.5");
    EXPECT_TRUE(guest.sees("Bo (White) wins by 2.5 points."));
}

TEST(Desk, PlayCanGoOnInsteadOfCounting) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    play_to_the_count(guest);
    EXPECT_TRUE(guest.click({Act::resume_play}));
    EXPECT_EQ(guest.table().phase(), Phase::playing);
    EXPECT_TRUE(guest.can({Act::save}));
}

TEST(Desk, TheKeyROfTheCountGoesOnInsteadOfCounting) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    play_to_the_count(guest);
    EXPECT_TRUE(guest.sees("r plays on"));
    guest.type("r");
    guest.wait(Milliseconds(1'000));
    EXPECT_EQ(guest.table().phase(), Phase::playing);
    guest.type("?");
    EXPECT_TRUE(guest.sees("a, r"));
}

TEST(Desk, AMutedTableIsSilentAndStaysSo) {
    const TemporaryFolder folder;
    {
        Guest guest(folder.path());
        guest.start("go", "9");
        guest.click("E5");
        EXPECT_FALSE(guest.desk().take_cues().empty());
        guest.type("m");
        guest.click("C3");
        EXPECT_TRUE(guest.desk().take_cues().empty());
        EXPECT_TRUE(guest.click({Act::sound}));
        guest.click("G7");
        EXPECT_FALSE(guest.desk().take_cues().empty());
        EXPECT_TRUE(guest.click({Act::sound}));
    }
    Guest again(folder.path());
    again.start("go", "9");
    again.click("E5");
    EXPECT_TRUE(again.desk().take_cues().empty());
}

TEST(Desk, FullScreenIsAKeyEverywhereAndIsKept) {
    const TemporaryFolder folder;
    {
        Guest guest(folder.path());
        EXPECT_FALSE(guest.desk().wants_full_screen());
        guest.key(Key::full_screen);
        EXPECT_TRUE(guest.desk().wants_full_screen()) << "in the menu";
        guest.start("go", "9");
        guest.key(Key::full_screen);
        EXPECT_FALSE(guest.desk().wants_full_screen()) << "at the table";
        guest.key(Key::full_screen);
    }
    EXPECT_TRUE(Guest(folder.path()).desk().wants_full_screen());
}

TEST(Desk, AWindowThatWouldLoseAGameSaysSoFirst_M29) {
    const TemporaryFolder folder;
    // A folder cannot be made where a file lies.
    std::ofstream(folder.file("data")) << "in the way";
    Guest guest(folder.file("data"));
    guest.start("go", "9");
    guest.click("E5");
    guest.desk().close(guest.now());
    EXPECT_FALSE(guest.desk().wants_to_leave());
    EXPECT_TRUE(guest.sees("The game could not be kept: "));
    EXPECT_TRUE(guest.sees("leave once more"));
    guest.click("C3");
    EXPECT_EQ(moves(guest), 2) << "the game goes on";
    guest.desk().close(guest.now());
    EXPECT_TRUE(guest.desk().wants_to_leave());
    EXPECT_TRUE(guest.desk().last_words().starts_with("The game could not be kept: "));
}

TEST(Desk, TheWayToTheMenuSaysWhatWouldBeLostToo_M29) {
    const TemporaryFolder folder;
    std::ofstream(folder.file("data")) << "in the way";
    Guest guest(folder.file("data"));
    guest.start("go", "9");
    guest.click("E5");
    guest.click({Act::menu});
    EXPECT_EQ(moves(guest), 1) << "still at the table";
    guest.click({Act::menu});
    EXPECT_TRUE(guest.sees("New game"));
    EXPECT_TRUE(guest.sees("The game could not be kept: "));
}

TEST(Desk, AGameThatWasKeptMeanwhileIsToldAgainBeforeItIsLost_M29) {
    const TemporaryFolder folder;
    std::ofstream(folder.file("data")) << "in the way";
    Guest guest(folder.file("data"));
    guest.start("go", "9");
    guest.click("E5");
    guest.click({Act::menu});
    ASSERT_TRUE(guest.sees("leave once more"));
    std::filesystem::remove(folder.file("data"));
    guest.click("C3");
    ASSERT_TRUE(std::filesystem::exists(folder.file("data") + "/autosave.mah"));
    std::filesystem::remove_all(folder.file("data"));
    std::ofstream(folder.file("data")) << "in the way again";
    guest.click("G7");
    guest.click({Act::menu});
    EXPECT_TRUE(guest.sees("leave once more"));
    EXPECT_EQ(moves(guest), 3) << "still at the table";
}

TEST(Desk, DamagedSettingsGiveANoticeAndTheUsualOnes) {
    const TemporaryFolder folder;
    std::ofstream(folder.file("desktop.conf")) << "coordinates = off\nsize = huge\nrubbish\n";
    {
        Guest guest(folder.path());
        EXPECT_TRUE(guest.sees("Settings, line 2: size cannot be huge; 19x19 is used."));
        EXPECT_TRUE(guest.sees("More such lines: 1."));
        EXPECT_FALSE(guest.desk().room().settings.coordinates);
        guest.key(Key::full_screen);
    }
    EXPECT_EQ(content(folder.file("desktop.conf.bak")), "coordinates = off\nsize = huge\nrubbish\n")
        << "what was not understood is not lost";
    EXPECT_FALSE(Guest(folder.path()).sees("Settings, line"));
}

TEST(Desk, SettingsThatCannotBeReadGiveANotice) {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder.file("desktop.conf"));
    Guest guest(folder.path());
    EXPECT_TRUE(guest.sees("The settings could not be read ("));
    EXPECT_TRUE(guest.sees("the usual ones are used"));
}

TEST(Desk, SavingTwiceDoesNotGrowTheFile_M09_M27) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    guest.start("go", "9");
    guest.click("E5");
    EXPECT_TRUE(guest.click({Act::save}));
    const auto size = std::filesystem::file_size(folder.file("save.mah"));
    for (int i = 0; i < 5; ++i) guest.click({Act::save});
    EXPECT_EQ(std::filesystem::file_size(folder.file("save.mah")), size);
    EXPECT_TRUE(guest.sees("Saved at move 1."));
}

TEST(Desk, LoadTakesTheGameUpAgain_M07_M13) {
    const TemporaryFolder folder;
    {
        Guest guest(folder.path());
        guest.start("go", "5");
        // A ko: White may not take back at once.
        for (const char* point : {"B3", "C3", "A2", "D2", "B1", "C1", "C2", "B2"})
            guest.click(point);
        EXPECT_EQ(moves(guest), 8);
        guest.click({Act::save});
        guest.click({Act::menu});
    }
    Guest guest(folder.path());
    EXPECT_TRUE(guest.click({Act::load_game}));
    guest.key(Key::enter);
    EXPECT_EQ(moves(guest), 8);
    EXPECT_EQ(std::get<go::Position>(guest.table().position()).prisoners(Color::white), 1);
    guest.click("C2");
    EXPECT_EQ(moves(guest), 8) << "the ko was kept";
    EXPECT_TRUE(guest.sees("C2 is refused: ko."));
}

TEST(Desk, LoadWithoutASaveStartsANewGameAndSaysSo_M08) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    guest.click({Act::load_game});
    EXPECT_EQ(moves(guest), 0);
    EXPECT_TRUE(guest.sees("No saved game was found. A new game was started."));
}

TEST(Desk, ADamagedSaveStartsANewGameAndSaysSo_M08_M12) {
    const TemporaryFolder folder;
    std::ofstream(folder.file("save.mah")) << "{\"magpie\": 1, \"nonsense\"";
    Guest guest(folder.path());
    guest.click({Act::load_game});
    guest.click({Act::entry, 0});
    EXPECT_EQ(moves(guest), 0);
    EXPECT_TRUE(guest.sees("This save could not be read:")) << guest.words();
    EXPECT_TRUE(guest.sees("A new game was started."));
    EXPECT_EQ(content(folder.file("save.mah")), "{\"magpie\": 1, \"nonsense\"") << "left alone";
}

TEST(Desk, AClosedWindowKeepsTheGameWithoutAWord_M29) {
    const TemporaryFolder folder;
    {
        Guest guest(folder.path());
        guest.start("go", "9");
        guest.click("E5");
        guest.click("C3");
        guest.desk().close(guest.now());
        EXPECT_TRUE(guest.desk().wants_to_leave());
        EXPECT_FALSE(guest.sees("wins"));
    }
    Guest guest(folder.path());
    EXPECT_TRUE(guest.sees("A game was left at move 2."));
    guest.click({Act::load_game});
    guest.click({Act::entry, 0});
    EXPECT_EQ(moves(guest), 2);
    EXPECT_EQ(guest.table().phase(), Phase::playing);
}

TEST(Desk, OthelloShowsWhereOneMayPlayAndPassesByItself) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    guest.start("othello", "8");
    int dots = 0;
    for (const Shape& shape : guest.desk().shapes(guest.now())) {
        const auto* ring = std::get_if<Ring>(&shape);
        if (ring != nullptr && !ring->is_iris && ring->fill != 0) ++dots;
    }
    EXPECT_EQ(dots, 4);
    EXPECT_TRUE(guest.sees("4 legal moves"));
    guest.click("d3");
    EXPECT_EQ(moves(guest), 1);
    EXPECT_TRUE(guest.sees("turns 1 disc"));
}

TEST(Desk, AWholeGameIsPlayedWithTheKeyboard) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    guest.type("n");
    // Tab to Start: it is the last stop.
    guest.key(Key::tab, {.shift = true});
    guest.key(Key::enter);
    ASSERT_EQ(moves(guest), 0);
    guest.key(Key::up);  // a cursor in the middle
    guest.key(Key::enter);
    EXPECT_EQ(moves(guest), 1);
    guest.key(Key::left);
    guest.key(Key::enter);
    EXPECT_EQ(moves(guest), 2);
    guest.type("d4");
    EXPECT_EQ(moves(guest), 2);
    guest.key(Key::enter);
    EXPECT_EQ(moves(guest), 3);
    guest.type("q16");  // needs no Enter: no row has three digits
    guest.wait(Milliseconds(1));
    EXPECT_EQ(moves(guest), 4);
    guest.type("c3");
    guest.wait(Milliseconds(1'000));
    EXPECT_EQ(moves(guest), 5);
    guest.type("p");
    EXPECT_EQ(moves(guest), 5) << "it might be P16";
    guest.wait(Milliseconds(600));
    EXPECT_EQ(moves(guest), 6);
    guest.type("i9");
    guest.key(Key::enter);
    EXPECT_EQ(guest.status().kind, Status::Kind::refusal);
    EXPECT_TRUE(guest.sees("Go has no column I"));
}

TEST(Desk, AClockRunsOutAndEndsTheGame) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    guest.desk().room().settings.time = "10s";
    guest.start("go", "9");
    EXPECT_TRUE(guest.sees("0:10"));
    guest.wait(Milliseconds(3'000));
    EXPECT_TRUE(guest.sees("0:07"));
    ASSERT_TRUE(guest.desk().deadline());
    EXPECT_LE(guest.desk().deadline()->since_epoch, guest.now().since_epoch + Milliseconds(1'001));
    guest.wait(Milliseconds(7'001));
    EXPECT_TRUE(guest.sees("wins on time"));
}

TEST(Desk, NothingIsDueWhenNothingMoves) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    EXPECT_FALSE(guest.desk().deadline());
    guest.start("go", "9");
    EXPECT_FALSE(guest.desk().deadline());
    guest.click("E5");
    EXPECT_TRUE(guest.desk().deadline()) << "the stone comes down";
    guest.wait(Milliseconds(100));
    EXPECT_FALSE(guest.desk().deadline());
}

TEST(Desk, ABotAnswers) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    guest.desk().room().settings.players = {"person", "1"};
    guest.start("othello", "8");
    guest.click("d3");
    EXPECT_TRUE(guest.sees("Pica 1"));
    for (int i = 0; i < 500 && moves(guest) < 2; ++i) {
        usleep(10'000);
        guest.wait(Milliseconds(10));
    }
    EXPECT_GE(moves(guest), 2);
}

TEST(Desk, DamagedSettingsGiveANoticeAndDefaults) {
    const TemporaryFolder folder;
    std::ofstream(folder.file("desktop.conf")) << "theme = glass\nsound = off\nnonsense\n";
    Guest guest(folder.path());
    EXPECT_TRUE(guest.sees("theme cannot be glass; light is used."));
    EXPECT_EQ(guest.desk().room().settings.theme, ThemeName::light);
    EXPECT_FALSE(guest.desk().room().settings.sound);
}

TEST(Desk, SettingsAreKept) {
    const TemporaryFolder folder;
    {
        Guest guest(folder.path());
        guest.click({Act::settings});
        EXPECT_TRUE(guest.click({Act::choose, 0, 3}));  // high contrast
        EXPECT_EQ(guest.desk().room().settings.theme, ThemeName::high_contrast);
    }
    Guest guest(folder.path());
    EXPECT_EQ(guest.desk().room().settings.theme, ThemeName::high_contrast);
}

TEST(Desk, EveryScreenFitsASmallWindowAndLargeText) {
    const TemporaryFolder folder;
    Guest guest(folder.path());
    guest.start("go", "19");
    guest.click({Act::menu});
    for (const Viewport& viewport :
         {Viewport{640, 440, 1}, Viewport{1280, 800, 2}, Viewport{3840, 2160, 2}}) {
        guest.desk().resize(viewport);
        for (const Act act : {Act::new_game, Act::settings}) {
            ASSERT_TRUE(guest.click({act})) << viewport.width;
            for (const Region& region : guest.desk().frame().regions()) {
                EXPECT_GE(region.rect.x, 0);
                EXPECT_GE(region.rect.y, 0);
                EXPECT_LE(region.rect.right(), viewport.width);
                EXPECT_LE(region.rect.bottom(), viewport.height)
                    << viewport.width << " " << static_cast<int>(region.action.act) << " "
                    << region.action.value;
            }
            guest.key(Key::escape);
        }
    }
}

}  // namespace
}  // namespace magpie::desktop
