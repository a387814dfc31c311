// How a game ends: resigned, or counted; and the winner.
#include <gtest/gtest.h>

#include "core/coordinates.h"
#include "guest.h"

namespace magpie::desktop {
namespace {

// 5x5 divided: Black has two eyes on the left, one of them with a white stone in it that is dead
// for certain.
//   5 . . X O .
//   4 X . X O .
//   3 X X X O O
//   2 . . X O .
//   1 O . X O .
void play_to_the_count(Guest& guest) {
    guest.start(GameKind::go, "5");
    for (const char* point : {"C5", "D5", "C4", "D4", "C3", "D3", "C2", "D2", "C1", "D1", "B3",
                              "E3", "A3", "A1", "A4"}) {
        guest.click(point);
    }
    guest.click({Act::pass});
    guest.click({Act::pass});
}

TEST(Desk, ResigningIsAskedTwice_M26) {
    Begun guest;
    guest.click({Act::resign});
    EXPECT_EQ(guest.table().phase(), Phase::playing);
    EXPECT_TRUE(guest.sees("Resign?"));
    // Anything else goes on with the game, and the next one is the first again.
    guest.click("C3");
    EXPECT_EQ(guest.moves(), 2);
    guest.click({Act::resign});
    EXPECT_EQ(guest.table().phase(), Phase::playing);
    guest.click({Act::resign});
    EXPECT_EQ(guest.table().phase(), Phase::finished);
}

// Each with its button: one that is hidden below the other is overlooked.
TEST(Desk, TwoDeadChainsAreBothListedInALowWindow_M30) {
    Guest guest;
    play_to_the_count(guest);
    guest.click("D5");
    ASSERT_GT(guest.table().dead().size(), 1U);
    guest.desk().resize({.width = 1280, .height = 720, .scale = 1});
    EXPECT_TRUE(guest.sees("White A1"));
    EXPECT_TRUE(guest.sees("White D5")) << guest.words();
}

TEST(Desk, AResultThatIsTakenBackLeavesNoLine) {
    Begun guest;
    guest.resign();
    EXPECT_NE(file_content(guest.folder().file("results.txt")), "");
    guest.click({Act::undo});
    EXPECT_EQ(file_content(guest.folder().file("results.txt")), "");
}

TEST(Desk, AResignationByMistakeCanBeTakenBack) {
    Begun guest;
    guest.resign();
    EXPECT_TRUE(guest.click({Act::undo}));
    EXPECT_EQ(guest.table().phase(), Phase::playing);
    EXPECT_EQ(guest.moves(), 1);
}

TEST(Desk, TheWinnerIsShownForFiveSeconds_M36) {
    Begun guest;
    guest.resign();
    guest.wait(Milliseconds(4'900));
    EXPECT_TRUE(guest.sees("wins"));
    guest.wait(Milliseconds(200));
    EXPECT_TRUE(guest.can({Act::new_game}));
    EXPECT_TRUE(guest.can({Act::review})) << "the finished game is one click away";
}

TEST(Desk, TheWinnersBoxSaysWhenTheMenuComesAndHowToStay_M36) {
    Begun guest;
    guest.resign();
    EXPECT_TRUE(guest.sees("Menu in 5 s, or at any key.")) << guest.words();
    EXPECT_TRUE(guest.sees("R reviews the game, S stays."));
    guest.wait(Milliseconds(3'100));
    EXPECT_TRUE(guest.sees("Menu in 2 s"));
}

TEST(Desk, WhoStaysLooksAtTheFinishedTableAsLongAsTheyLike_M36) {
    for (const bool by_key : {true, false}) {
        Guest guest;
        play_to_the_count(guest);
        guest.click({Act::accept});
        by_key ? guest.type("s") : static_cast<void>(guest.click({Act::stay}));
        guest.wait(Milliseconds(60'000));
        EXPECT_TRUE(guest.sees("Bo (White) wins by 2.5 points.")) << guest.words();
        EXPECT_FALSE(guest.sees("Menu in"));
        guest.click("B5");
        guest.type("c");
        guest.wait(Milliseconds(1'000));
        EXPECT_TRUE(guest.sees("wins")) << "a look closer leaves nothing";
        EXPECT_EQ(guest.table().phase(), Phase::finished);
        guest.key(Key::escape);
        EXPECT_TRUE(guest.can({Act::new_game}));
    }
}

TEST(Desk, WhoStaysCanSwitchTheSoundAndReadTheKeys_M36) {
    Begun guest;
    guest.resign();
    guest.type("s");
    const bool had_sound = guest.desk().room().settings.sound;
    EXPECT_TRUE(guest.click({Act::sound}));
    EXPECT_NE(guest.desk().room().settings.sound, had_sound);
    guest.type("?");
    EXPECT_TRUE(guest.sees("Keys")) << guest.words();
    guest.type("?");
    EXPECT_TRUE(guest.sees("wins"));
}

TEST(Desk, TheKeyROfTheWinnersBoxReviews_M36) {
    Begun guest;
    guest.resign();
    guest.type("r");
    EXPECT_TRUE(guest.can({Act::first})) << guest.words();
}

TEST(Desk, APointerThatComesToTheWinnersBoxHoldsTheMenuBack_M36) {
    Begun guest;
    guest.resign();
    guest.point_at({Act::review});
    EXPECT_TRUE(guest.sees("The menu waits"));
    guest.wait(Milliseconds(60'000));
    EXPECT_TRUE(guest.sees("wins")) << "somebody reads it";
    guest.desk().pointer_moved({200, 200}, guest.now());
    EXPECT_TRUE(guest.sees("Menu in 5 s"));
    guest.wait(Milliseconds(4'900));
    EXPECT_TRUE(guest.sees("wins"));
    guest.wait(Milliseconds(200));
    EXPECT_TRUE(guest.can({Act::new_game}));
}

// In a low window the box lies where Resign was.
TEST(Desk, APointerThatLayWhereTheWinnersBoxCameHoldsNothingBack_M36) {
    Guest guest(GameKind::go, "9");
    guest.desk().resize({.width = 640, .height = 440, .scale = 1});
    guest.click("E5");
    guest.resign();
    EXPECT_TRUE(guest.sees("wins"));
    guest.wait(Milliseconds(5'100));
    EXPECT_TRUE(guest.can({Act::new_game}));
}

TEST(Desk, TheMenuTellsHowTheGameEnded_M36) {
    Guest guest;
    play_to_the_count(guest);
    guest.click({Act::accept});
    guest.wait(Milliseconds(5'100));
    EXPECT_TRUE(guest.can({Act::new_game}));
    EXPECT_TRUE(guest.sees("Bo (White) wins by 2.5 points. Black 8, White 10.5.")) << guest.words();
}

TEST(Desk, TheMenuTellsTheResultInTheLanguageChosenSince) {
    Guest guest;
    play_to_the_count(guest);
    guest.click({Act::accept});
    guest.wait(Milliseconds(5'100));
    Settings settings = guest.desk().room().settings;
    settings.language = "fr";
    guest.click({Act::settings});
    guest.desk().room().change_settings(settings);
    guest.key(Key::escape);
    EXPECT_FALSE(guest.sees("wins")) << guest.words();
    EXPECT_TRUE(guest.sees("Noir 8, Blanc 10.5."));
}

TEST(Desk, ACountCanBeTakenBackWhileTheWinnerIsShown) {
    Guest guest;
    play_to_the_count(guest);
    const int moves = guest.moves();
    guest.click({Act::accept});
    guest.type("u");
    EXPECT_EQ(guest.table().phase(), Phase::playing);
    EXPECT_EQ(guest.moves(), moves - 1) << "the second pass";
    EXPECT_FALSE(guest.sees("wins"));
}

TEST(Desk, ABoardAloneShowsTheCountAndTheWinnerAllTheSame) {
    Guest guest(GameKind::go, "9");
    guest.type("z");
    EXPECT_FALSE(guest.can({Act::pass}));
    guest.type("p");
    guest.wait(Milliseconds(1'000));
    guest.type("p");
    guest.wait(Milliseconds(1'000));
    EXPECT_TRUE(guest.can({Act::accept}));
    guest.click({Act::accept});
    EXPECT_TRUE(guest.sees("wins"));
}

TEST(Desk, AFlagThatFellIsFinal) {
    Guest guest;
    guest.desk().room().settings.time = "10s";
    guest.start(GameKind::go, "9");
    guest.click("E5");
    guest.wait(Milliseconds(10'001));
    ASSERT_EQ(guest.table().phase(), Phase::finished);
    EXPECT_FALSE(guest.can({Act::undo}));
}

// Whoever goes on pressing where Resign was, or means Undo when the menu comes, stays here.
TEST(Desk, NoButtonOfAGameHasTheExitUnderIt_M36) {
    Guest guest;
    const auto places = [&guest](std::optional<Act> act) {
        std::vector<Rect> found;
        for (const Region& region : guest.desk().frame().regions()) {
            if (act ? region.action.act == *act : region.action.act != Act::sound) {
                found.push_back(region.rect);
            }
        }
        return found;
    };
    for (const Viewport& viewport : {Viewport{640, 440, 1}, Viewport{800, 600, 1},
                                     Viewport{1280, 800, 1}, Viewport{1280, 800, 2}}) {
        guest.desk().resize(viewport);
        guest.start(GameKind::go, "9");
        guest.click("E5");
        std::vector<Rect> buttons = places(std::nullopt);
        guest.resign();
        for (const Rect& rect : places(std::nullopt)) buttons.push_back(rect);
        guest.wait(Milliseconds(5'100));
        const std::vector<Rect> exits = places(Act::leave);
        ASSERT_EQ(exits.size(), 1U);
        for (const Rect& button : buttons) {
            EXPECT_FALSE(button.intersects(exits.front()))
                << viewport.width << " x " << viewport.height << " at " << button.y;
        }
    }
}

TEST(Desk, ASecondClickInAHurryIsNotForTheScreenThatComes) {
    Guest guest;
    Spot exit;
    for (const Region& region : guest.desk().frame().regions()) {
        if (region.action.act == Act::leave) exit = region.rect.center();
    }
    const auto click_there = [&] {
        guest.press(exit);
        guest.release(exit);
    };
    guest.start(GameKind::go, "9");
    guest.click("E5");
    guest.resign();
    click_there();
    ASSERT_TRUE(guest.can({Act::leave})) << "the menu";
    click_there();
    EXPECT_FALSE(guest.desk().wants_to_leave());
    guest.wait(Milliseconds(1'000));
    click_there();
    EXPECT_TRUE(guest.desk().wants_to_leave());
}

TEST(Desk, AClickAfterAKeyIsMeantForWhatIsThere) {
    Guest guest;
    guest.click({Act::new_game});
    guest.key(Key::escape);
    guest.click({Act::new_game});
    EXPECT_TRUE(guest.can({Act::start}));
}

TEST(Desk, EscapePressedTwiceLeavesTheGameAndNotTheProgram) {
    Guest guest(GameKind::go, "9");
    guest.key(Key::escape);
    guest.key(Key::escape);
    EXPECT_TRUE(guest.can({Act::leave}));
    EXPECT_FALSE(guest.desk().wants_to_leave());
    guest.wait(Milliseconds(1'000));
    guest.key(Key::escape);
    EXPECT_TRUE(guest.desk().wants_to_leave());
}

TEST(Desk, AKeyOrAClickEndsTheWinnersBox_M36) {
    Guest guest;
    for (const bool by_key : {true, false}) {
        guest.start(GameKind::go, "9");
        guest.click("E5");
        guest.resign();
        if (by_key) {
            guest.key(Key::enter);
        } else {
            guest.press({810, 400});  // beside the board and the buttons
            guest.release({810, 400});
        }
        EXPECT_TRUE(guest.can({Act::new_game}));
    }
}

TEST(Desk, AClickOnTheBoardOfAFinishedGameStaysThere_M36) {
    Guest guest;
    guest.desk().room().settings.time = "10s";
    guest.start(GameKind::go, "9");
    guest.click("E5");
    guest.wait(Milliseconds(10'100));
    ASSERT_TRUE(guest.sees("wins on time")) << guest.words();
    EXPECT_TRUE(guest.sees("Stay here (5)")) << guest.words();
    guest.click("C3");
    guest.wait(Milliseconds(60'000));
    EXPECT_TRUE(guest.sees("wins on time")) << guest.words();
    EXPECT_EQ(guest.moves(), 1) << "and plays nothing";
}

TEST(Desk, APointerThatMovesOverTheFinishedBoardHasItsFiveSecondsAgain_M36) {
    Begun guest;
    guest.resign();
    for (const char* point : {"C3", "C4", "C5", "C6"}) {
        guest.hover(point);
        EXPECT_TRUE(guest.sees("wins"));
        guest.wait(Milliseconds(4'000));
    }
    EXPECT_TRUE(guest.sees("wins")) << "after sixteen seconds";
    guest.wait(Milliseconds(1'100));
    EXPECT_TRUE(guest.can({Act::new_game}));
}

TEST(Desk, TheButtonThatEndsTheGameSaysSoAndWithWhichResult_M30) {
    Guest guest;
    play_to_the_count(guest);
    EXPECT_TRUE(guest.sees("Continue\n")) << guest.words();
    EXPECT_TRUE(guest.sees("ends the game: W +2.5")) << guest.words();
    guest.point_at({Act::accept});
    EXPECT_TRUE(guest.sees("end the game. Bo (White) wins by 2.5 points.")) << guest.words();
}

TEST(Desk, OnlyKeysThatDoSomethingAreNamedBelow) {
    const auto names_pass = [](Guest& guest) { return guest.sees("p\npass\n"); };
    Guest go(GameKind::go, "9");
    EXPECT_TRUE(names_pass(go)) << go.words();
    Guest othello(GameKind::othello, "8");
    EXPECT_FALSE(names_pass(othello)) << othello.words();
    Guest counting;
    play_to_the_count(counting);
    EXPECT_FALSE(names_pass(counting)) << counting.words();
    EXPECT_TRUE(counting.sees("a\nend\nr\nplay on\n")) << counting.words();
}

TEST(Desk, TwoPassesLeadToTheDeadStones_M28_M30) {
    Guest guest;
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

// Two white stones that touch by a corner die together and are two chains all the same: each has
// its row, and its own way back.
TEST(Desk, EveryDeadChainHasARowOfItsOwn_M30) {
    Guest guest(GameKind::go, "9");
    for (const char* move : {"C3", "G7", "C5", "F6", "E5", "H4"}) guest.click(move);
    guest.click({Act::pass});
    guest.click({Act::pass});
    ASSERT_EQ(guest.table().phase(), Phase::marking_dead);
    for (const Point p :
         std::vector<Point>(guest.table().dead().begin(), guest.table().dead().end())) {
        guest.click(point_name(CoordStyle::go, {9, 9}, p));
    }
    ASSERT_TRUE(guest.table().dead().empty());
    guest.click("G7");
    guest.click("F6");
    EXPECT_TRUE(guest.sees("White G7")) << guest.words();
    EXPECT_TRUE(guest.sees("White F6")) << guest.words();
    const Point f6 = *point_from(CoordStyle::go, {9, 9}, "F6");
    EXPECT_TRUE(guest.click({Act::keep_alive, f6.index()}));
    EXPECT_EQ(guest.table().dead().size(), 1U);
}

TEST(Desk, BothWaysOutOfACountSayWhatTheyDo_M30) {
    Guest guest;
    play_to_the_count(guest);
    EXPECT_TRUE(guest.sees("ends the game: ")) << "under Continue";
    EXPECT_TRUE(guest.sees("place more stones")) << "under Resume play";
    for (const Viewport& viewport : {Viewport{1280, 800, 1}, Viewport{640, 440, 1}}) {
        guest.desk().resize(viewport);
        guest.point_at({Act::accept});
        EXPECT_TRUE(guest.sees("Continue: accept this score and end the game."));
        guest.point_at({Act::resume_play});
        EXPECT_TRUE(guest.sees("Resume play: count later, go on placing stones."));
    }
    guest.desk().pointer_left(guest.now());
    EXPECT_FALSE(guest.sees("Resume play: "));
    for (int i = 0; i < 20 && !guest.sees("Resume play: "); ++i) guest.key(Key::tab);
    EXPECT_TRUE(guest.sees("Resume play: ")) << "with the keyboard as well";
}

TEST(Desk, ContinueLiesWhereSaveWas_M30) {
    Guest guest;
    const auto place = [&guest](Act act) {
        for (const Region& region : guest.desk().frame().regions()) {
            if (region.action.act == act) return region.rect;
        }
        return Rect{};
    };
    guest.start(GameKind::go, "9");
    const Rect save = place(Act::save);
    guest.click({Act::pass});
    guest.click({Act::pass});
    EXPECT_FALSE(save.is_empty());
    EXPECT_EQ(place(Act::accept), save);
}

TEST(Desk, AClickTakesAChainCtrlOneStone_M30) {
    Guest guest;
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
    Guest guest;
    play_to_the_count(guest);
    guest.click("A1");  // alive again
    EXPECT_EQ(guest.status().kind, Status::Kind::refusal);
    EXPECT_TRUE(guest.sees("Magpie takes A1 for dead."));
    guest.click({Act::accept});
    EXPECT_EQ(guest.table().phase(), Phase::finished) << "the players have the last word";
}

TEST(Desk, TheCountNamesTheWinnerWithTheMargin_M33_M35) {
    Guest guest;
    play_to_the_count(guest);
    guest.click({Act::accept});
    ASSERT_EQ(guest.table().phase(), Phase::finished);
    // Black: 7 points, and the dead stone as a prisoner; White: 4 points and komi 6.5.
    EXPECT_EQ(to_text(*guest.table().record().outcome), "W+2.5");
    EXPECT_TRUE(guest.sees("Bo (White) wins by 2.5 points."));
}

TEST(Desk, PlayCanGoOnInsteadOfCounting) {
    Guest guest;
    play_to_the_count(guest);
    EXPECT_TRUE(guest.click({Act::resume_play}));
    EXPECT_EQ(guest.table().phase(), Phase::playing);
    EXPECT_TRUE(guest.can({Act::save}));
}

TEST(Desk, TheKeyROfTheCountGoesOnInsteadOfCounting) {
    Guest guest;
    play_to_the_count(guest);
    EXPECT_TRUE(guest.sees("r plays on"));
    guest.type("r");
    guest.wait(Milliseconds(1'000));
    EXPECT_EQ(guest.table().phase(), Phase::playing);
    guest.type("?");
    EXPECT_TRUE(guest.sees("a, r"));
}

}  // namespace
}  // namespace magpie::desktop
