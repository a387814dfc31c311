// What is kept of a game, and taken up again.
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "game/words.h"
#include "guest.h"
#include "support/strangers_save.h"
#include "support/until.h"

namespace magpie::desktop {
namespace {

TEST(Desk, AGameIsSavedUnderAName_M27) {
    Begun guest;
    guest.type("W");
    EXPECT_TRUE(guest.sees("Save the game as"));
    guest.click("C3");
    EXPECT_EQ(guest.moves(), 1) << "nothing else answers meanwhile";
    guest.type("W");
    guest.type("my game ");
    guest.key(Key::enter);
    EXPECT_TRUE(guest.sees("Saved as my game."));
    EXPECT_TRUE(std::filesystem::exists(guest.folder().file("my game.mah")));
    EXPECT_FALSE(guest.sees("Save the game as"));
    // Ctrl and a click on Save ask for a name as well.
    guest.click({Act::save}, {.ctrl = true});
    EXPECT_TRUE(guest.sees("Save the game as"));
    guest.key(Key::escape);
    EXPECT_FALSE(guest.sees("Save the game as"));
}

// Where the eye is, and not behind the box.
TEST(Desk, ANameThatCannotBeIsRefusedInTheBoxItIsTypedInto_M27) {
    Begun guest;
    guest.type("W");
    guest.type("my/game");
    guest.key(Key::enter);
    EXPECT_TRUE(guest.sees("Save the game as"));
    EXPECT_TRUE(guest.sees("A save's name is made of letters"));
    EXPECT_EQ(guest.status().kind, Status::Kind::plain) << "the status box is about the game";
    for (int i = 0; i < 5; ++i) guest.key(Key::backspace);
    EXPECT_FALSE(guest.sees("A save's name is made of letters")) << "it is being mended";
    guest.type("-club");
    guest.key(Key::enter);
    EXPECT_TRUE(guest.sees("Saved as my-club."));
}

TEST(Desk, ASaveThatFailsIsToldInTheBoxItWasNamedIn_M12_M27) {
    Begun guest;
    std::ofstream(guest.folder().file("letter.mah")) << "Dear Bo";
    guest.type("W");
    guest.type("letter");
    guest.key(Key::enter);
    EXPECT_TRUE(guest.sees("Save the game as"));
    EXPECT_TRUE(guest.sees("it is left as it is"));
}

// The flag falls while somebody types: what is typed is still the name, and the menu waits for it.
TEST(Desk, AGameThatEndsMeanwhileLeavesTheNameToBeTyped_M27) {
    Guest guest;
    guest.desk().room().settings.time = "10s";
    guest.start(GameKind::go, "9");
    guest.click("E5");
    guest.type("W");
    guest.type("clu");
    guest.wait(Milliseconds(10'100));
    ASSERT_EQ(guest.table().phase(), Phase::finished);
    guest.type("b");
    guest.wait(Milliseconds(60'000));
    EXPECT_TRUE(guest.sees("Save the game as")) << guest.words();
    guest.key(Key::enter);
    EXPECT_TRUE(std::filesystem::exists(guest.folder().file("club.mah")));
    EXPECT_TRUE(guest.sees("wins"));
    guest.wait(Milliseconds(5'100));
    EXPECT_TRUE(guest.can({Act::new_game}));
}

TEST(Desk, SavingTwiceDoesNotGrowTheFile_M09_M27) {
    Begun guest;
    EXPECT_TRUE(guest.click({Act::save}));
    const auto size = std::filesystem::file_size(guest.folder().file("save.mah"));
    for (int i = 0; i < 5; ++i) guest.click({Act::save});
    EXPECT_EQ(std::filesystem::file_size(guest.folder().file("save.mah")), size);
    EXPECT_TRUE(guest.sees("Saved at move 1."));
}

TEST(Desk, LoadTakesTheGameUpAgain_M07_M13) {
    const TemporaryFolder folder;
    {
        Guest guest(folder.path());
        guest.start(GameKind::go, "5");
        // A ko: White may not take back at once.
        for (const char* point : {"B3", "C3", "A2", "D2", "B1", "C1", "C2", "B2"})
            guest.click(point);
        EXPECT_EQ(guest.moves(), 8);
        guest.click({Act::save});
        guest.click({Act::menu});
    }
    Guest guest(folder.path());
    EXPECT_TRUE(guest.click({Act::load_game}));
    guest.key(Key::enter);
    EXPECT_EQ(guest.moves(), 8);
    EXPECT_EQ(std::get<go::Position>(guest.table().position()).prisoners(Color::white), 1);
    guest.click("C2");
    EXPECT_EQ(guest.moves(), 8) << "the ko was kept";
    EXPECT_TRUE(guest.sees("C2 is refused: ko."));
}

TEST(Desk, MagpieSitsAtTheTableAgain) {
    const TemporaryFolder folder;
    const auto reach = [](Guest& guest, int moves) {
        const auto is_done = [&] { return guest.moves() >= moves || guest.can({Act::take_seat}); };
        EXPECT_TRUE(until(is_done, [&] { guest.wait(Milliseconds(5)); }));
        EXPECT_GE(guest.moves(), moves) << guest.words();
    };
    {
        Guest guest(folder.path());
        guest.desk().room().settings.players = {"best", "person"};
        guest.desk().room().settings.time = "5s";
        guest.start(GameKind::othello, "8");
        reach(guest, 1);
    }
    Guest guest(folder.path());
    guest.click({Act::load_game});
    guest.key(Key::enter);
    ASSERT_EQ(guest.moves(), 1);
    const auto legal = legal_moves(guest.table().position());
    guest.click(move_text(guest.table().record().spec, legal.front()));
    reach(guest, 3);
}

TEST(Desk, WhereAnEngineIsNotKnownThePersonInItsPlaceIsToldSo_M29) {
    const TemporaryFolder folder;
    std::ofstream(folder.file("kept.mah")) << test::save_with_engine("GNU Go");
    Guest guest(folder.path());
    guest.click({Act::load_game});
    guest.click({Act::entry, 0});
    EXPECT_TRUE(guest.sees("GNU Go (White) is an engine that is not known here")) << guest.words();
    guest.click("D4");
    EXPECT_EQ(guest.moves(), 2);
    EXPECT_EQ(guest.table().record().info.names.white, "");
}

TEST(Desk, LoadWithoutASaveStartsANewGameAndSaysSo_M08) {
    Guest guest;
    guest.click({Act::load_game});
    EXPECT_EQ(guest.moves(), 0);
    EXPECT_TRUE(guest.sees("No saved game was found. A new game was started."));
}

TEST(Desk, ADamagedSaveStartsANewGameAndSaysSo_M08_M12) {
    const TemporaryFolder folder;
    std::ofstream(folder.file("save.mah")) << "{\"magpie\": 1, \"nonsense\"";
    Guest guest(folder.path());
    guest.click({Act::load_game});
    guest.click({Act::entry, 0});
    EXPECT_EQ(guest.moves(), 0);
    EXPECT_TRUE(guest.sees("This save could not be read:")) << guest.words();
    EXPECT_TRUE(guest.sees("A new game was started."));
    EXPECT_EQ(file_content(folder.file("save.mah")), "{\"magpie\": 1, \"nonsense\"")
        << "left alone";
}

TEST(Desk, OfADamagedSaveTheVersionBeforeIsTakenAndSaidSo_M08_M12) {
    const TemporaryFolder folder;
    {
        Guest guest(folder.path());
        guest.start(GameKind::go, "9");
        guest.click("E5");
        guest.click("C3");
        guest.desk().close(guest.now());
    }
    std::ofstream(folder.file("autosave.mah")) << "{\"magpie\": 1, \"nonsense\"";
    Guest guest(folder.path());
    guest.click({Act::load_game});
    EXPECT_TRUE(guest.sees("damaged, but the version before it can be loaded")) << guest.words();
    guest.click({Act::entry, 0});
    EXPECT_EQ(guest.moves(), 2) << "kept twice: with the move, and when the window was closed";
    EXPECT_TRUE(guest.sees("could not be read")) << guest.words();
    EXPECT_TRUE(guest.sees("Its version before was taken; the damaged file stays as it is."))
        << guest.words();
    EXPECT_EQ(file_content(folder.file("autosave.mah")), "{\"magpie\": 1, \"nonsense\"")
        << "left alone";
}

TEST(Desk, AClosedWindowKeepsTheGameWithoutAWord_M29) {
    const TemporaryFolder folder;
    {
        Guest guest(folder.path());
        guest.start(GameKind::go, "9");
        guest.click("E5");
        guest.click("C3");
        guest.desk().close(guest.now());
        EXPECT_TRUE(guest.desk().wants_to_leave());
        EXPECT_FALSE(guest.sees("wins"));
    }
    Guest guest(folder.path());
    EXPECT_TRUE(guest.sees("Ada – Bo, move 2")) << guest.words();
    EXPECT_TRUE(guest.click({Act::resume}));
    EXPECT_EQ(guest.moves(), 2);
    EXPECT_EQ(guest.table().phase(), Phase::playing);
}

// What most people come back for is the first thing there, and one key away.
TEST(Desk, AGameThatWasLeftIsGoneOnWithByEnterOrC_M29) {
    for (const bool by_enter : {true, false}) {
        const TemporaryFolder folder;
        {
            Guest guest(folder.path());
            EXPECT_FALSE(guest.can({Act::resume})) << "nothing was left";
            guest.start(GameKind::go, "9");
            guest.click("E5");
            guest.desk().close(guest.now());
        }
        Guest guest(folder.path());
        ASSERT_FALSE(guest.desk().frame().regions().empty());
        EXPECT_EQ(guest.desk().frame().regions().front().action, Action{Act::resume});
        guest.wait(kTimeToLook);
        by_enter ? guest.key(Key::enter) : guest.type("c");
        EXPECT_EQ(guest.moves(), 1);
    }
}

TEST(Desk, AGameThatIsOverIsNotGoneOnWith) {
    Begun guest;
    guest.resign();
    guest.wait(kWinnerShown + kTimeToLook);
    EXPECT_FALSE(guest.can({Act::resume})) << guest.words();
    EXPECT_TRUE(guest.can({Act::review}));
}

TEST(Desk, TheListOfGamesTellsThemByTheirPlayers_M10) {
    Begun guest;
    guest.type("W");
    guest.type("club");
    guest.key(Key::enter);
    guest.click("C3");
    guest.click({Act::menu});
    guest.click({Act::load_game});
    EXPECT_TRUE(guest.sees("Ada – Bo\nGo 9x9")) << guest.words();
    EXPECT_FALSE(guest.sees("autosave")) << guest.words();
    EXPECT_TRUE(guest.sees("club\nGo 9x9, Ada and Bo, move 1")) << guest.words();
}

TEST(Desk, AGameOfTheListIsDeletedWhenAskedTwice_M10) {
    Begun guest;
    guest.click({Act::save});
    guest.click("C3");
    guest.click({Act::menu});
    guest.wait(kTimeToLook);
    guest.click({Act::load_game});
    const std::string autosave = guest.folder().file("autosave.mah");
    ASSERT_TRUE(std::filesystem::exists(autosave));
    EXPECT_TRUE(guest.click({Act::remove, 0}));
    EXPECT_TRUE(guest.sees("Delete?")) << guest.words();
    EXPECT_TRUE(std::filesystem::exists(autosave)) << "asked first";
    guest.key(Key::down);
    EXPECT_FALSE(guest.sees("Delete?")) << "anything else goes on";
    guest.key(Key::up);
    guest.key(Key::remove);
    guest.wait(kTimeToLook);
    guest.key(Key::remove);
    EXPECT_FALSE(std::filesystem::exists(autosave));
    EXPECT_FALSE(std::filesystem::exists(autosave + ".bak"));
    EXPECT_TRUE(guest.sees("Deleted: Ada – Bo.")) << guest.words();
    EXPECT_TRUE(std::filesystem::exists(guest.folder().file("save.mah"))) << "the other one stays";
    EXPECT_TRUE(guest.click({Act::entry, 0}));
    EXPECT_EQ(guest.moves(), 1);
}

// Two games that wait: one after a stone, the other after two.
class AtTheList : public Begun {
  public:
    AtTheList() {
        click({Act::save});
        click("C3");
        click({Act::menu});
        wait(kTimeToLook);
        click({Act::load_game});
    }

    [[nodiscard]] int kept() const {
        return std::filesystem::exists(folder().file("autosave.mah")) +
               std::filesystem::exists(folder().file("save.mah"));
    }
};

TEST(Desk, TheLastGamesOfTheListAreDeletedFromItsEnd_M10) {
    AtTheList guest;
    ASSERT_TRUE(guest.can({Act::entry, 1})) << guest.words();
    guest.key(Key::end);
    for (int left = 1; left >= 0; --left) {
        guest.key(Key::remove);
        guest.wait(kTimeToLook);
        guest.key(Key::remove);
        EXPECT_EQ(guest.kept(), left) << guest.words();
    }
    guest.key(Key::remove);
    guest.key(Key::remove);
    guest.key(Key::enter);
    EXPECT_FALSE(guest.can({Act::entry, 0}));
}

// Nobody has read the question between the two halves of a double click.
TEST(Desk, ADoubleClickOnDeleteOnlyAsks_M10) {
    AtTheList guest;
    guest.click({Act::remove, 0});
    guest.click({Act::remove, 0});
    EXPECT_EQ(guest.kept(), 2);
    EXPECT_TRUE(guest.sees("Delete?")) << guest.words();
    guest.wait(kTimeToLook);
    guest.click({Act::remove, 0});
    EXPECT_EQ(guest.kept(), 1);
    guest.click({Act::remove, 0});
    EXPECT_EQ(guest.kept(), 1) << "what comes to lie under the pointer is asked about itself";
}

TEST(Desk, AHeldKeyDeletesNothing_M10) {
    AtTheList guest;
    guest.key(Key::remove);
    guest.wait(kTimeToLook);
    guest.repeat(Key::remove);
    EXPECT_EQ(guest.kept(), 2);
    EXPECT_TRUE(guest.sees("Delete?")) << "it was pressed once";
}

TEST(Desk, AKeyHeldOnTheButtonDeletesNothing_M10) {
    for (const Key key : {Key::enter, Key::space}) {
        AtTheList guest;
        guest.key(Key::tab);
        guest.key(Key::tab);
        guest.key(key);
        ASSERT_TRUE(guest.sees("Delete?")) << "on the button: " << guest.words();
        guest.wait(kTimeToLook);
        guest.repeat(key);
        EXPECT_EQ(guest.kept(), 2);
        guest.key(key);
        EXPECT_EQ(guest.kept(), 1);
    }
}

// Kept by itself too, it would be offered in the menu all the same.
TEST(Desk, AGameThatWasDeletedIsNotGoneOnWith_M10) {
    Begun guest;
    guest.click({Act::save});
    guest.click({Act::menu});
    guest.wait(kTimeToLook);
    guest.click({Act::load_game});
    EXPECT_FALSE(guest.can({Act::remove, 1})) << "one game: " << guest.words();
    guest.key(Key::remove);
    guest.wait(kTimeToLook);
    guest.key(Key::remove);
    guest.key(Key::escape);
    EXPECT_TRUE(guest.can({Act::new_game}));
    EXPECT_FALSE(guest.can({Act::resume})) << guest.words();
}

TEST(Desk, AWindowThatWouldLoseAGameSaysSoFirst_M29) {
    const BlockedFolder folder;
    Guest guest(folder.path());
    guest.start(GameKind::go, "9");
    guest.click("E5");
    guest.desk().close(guest.now());
    EXPECT_FALSE(guest.desk().wants_to_leave());
    EXPECT_TRUE(guest.sees("This game is not being kept: "));
    EXPECT_TRUE(guest.sees("leave once more"));
    guest.click("C3");
    EXPECT_EQ(guest.moves(), 2) << "the game goes on";
    guest.desk().close(guest.now());
    EXPECT_TRUE(guest.desk().wants_to_leave());
    EXPECT_TRUE(guest.desk().last_words().starts_with("The game could not be kept: "));
}

TEST(Desk, AFinishedGameThatIsLoadedIsReviewed) {
    const TemporaryFolder folder;
    {
        Guest guest(folder.path());
        guest.start(GameKind::go, "9");
        guest.click("E5");
        guest.resign();
    }
    Guest guest(folder.path());
    guest.click({Act::load_game});
    guest.click({Act::entry, 0});
    EXPECT_TRUE(guest.sees("Ada (Black) wins: White resigned."));
    EXPECT_TRUE(guest.can({Act::previous}));
}

TEST(Desk, ThatNothingIsKeptIsSaidAtOnceAndShownUntilItIs_M29) {
    const BlockedFolder folder;
    Guest guest(folder.path());
    guest.start(GameKind::go, "9");
    EXPECT_TRUE(guest.sees("This game is not being kept: "));
    guest.click("E5");
    EXPECT_TRUE(guest.sees("This game is not being kept: save it."));
    folder.clear();
    guest.click("C3");
    EXPECT_FALSE(guest.sees("not being kept"));
}

TEST(Desk, TheWayToTheMenuSaysWhatWouldBeLostToo_M29) {
    const BlockedFolder folder;
    Guest guest(folder.path());
    guest.start(GameKind::go, "9");
    guest.click("E5");
    guest.click({Act::menu});
    EXPECT_EQ(guest.moves(), 1) << "still at the table";
    guest.click({Act::menu});
    EXPECT_TRUE(guest.sees("New game"));
    EXPECT_TRUE(guest.sees("The game could not be kept: "));
}

TEST(Desk, AGameThatWasKeptMeanwhileIsToldAgainBeforeItIsLost_M29) {
    const BlockedFolder folder;
    Guest guest(folder.path());
    guest.start(GameKind::go, "9");
    guest.click("E5");
    guest.click({Act::menu});
    ASSERT_TRUE(guest.sees("leave once more"));
    folder.clear();
    guest.click("C3");
    ASSERT_TRUE(std::filesystem::exists(folder.path() + "/autosave.mah"));
    folder.block();
    guest.click("G7");
    guest.click({Act::menu});
    EXPECT_TRUE(guest.sees("leave once more"));
    EXPECT_EQ(guest.moves(), 3) << "still at the table";
}

}  // namespace
}  // namespace magpie::desktop
