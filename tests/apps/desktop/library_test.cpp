// The games of the library as a list.
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "formats/sgf/sgf.h"
#include "guest.h"
#include "support/many_games.h"

namespace magpie::desktop {
namespace {

TEST(Library, EveryGameIsReached) {
    const TemporaryFolder folder;
    make_library(folder.file("library.db"), 700);
    Guest guest(folder.path());
    EXPECT_TRUE(guest.click({Act::library}));
    EXPECT_TRUE(guest.sees("700 games."));
    EXPECT_TRUE(guest.sees("Black 1 – White 1"));
    guest.key(Key::end);
    EXPECT_TRUE(guest.sees("Black 700 – White 700"));
    guest.key(Key::home);
    guest.desk().wheel(-600, guest.now());
    EXPECT_TRUE(guest.sees("Black 601 – White 601"));
}

TEST(Library, AScrollBarShowsWhereOneIsAndLeadsAnywhere) {
    const TemporaryFolder folder;
    make_library(folder.file("library.db"), 700);
    Guest guest(folder.path());
    guest.click({Act::library});
    EXPECT_TRUE(guest.click({Act::scroll, 99}));
    EXPECT_TRUE(guest.sees("Black 700 – White 700"));
    guest.key(Key::down);
    EXPECT_TRUE(guest.sees("Black 700 – White 700")) << "the keys go on from there";
    // Held and drawn up.
    const auto place = [&guest](int stop) {
        for (const Region& region : guest.desk().frame().regions()) {
            if (region.action == Action{Act::scroll, stop}) return region.rect.center();
        }
        return Spot{};
    };
    guest.press(place(99));
    guest.desk().pointer_moved(place(0), guest.now());
    EXPECT_TRUE(guest.sees("Black 1 – White 1"));
    guest.release(place(0));
    EXPECT_TRUE(guest.sees("Black 1 – White 1"));
}

TEST(Library, AGameThatWasLookedAtLeadsBackToIt) {
    const TemporaryFolder folder;
    make_library(folder.file("library.db"), 50);
    Guest guest(folder.path());
    guest.click({Act::library});
    EXPECT_TRUE(guest.sees("50 games."));
    guest.key(Key::end);
    guest.key(Key::enter);
    EXPECT_TRUE(guest.sees("3 / 3")) << "a review";
    EXPECT_TRUE(guest.sees("Library"));
    guest.key(Key::escape);
    EXPECT_TRUE(guest.sees("Black 50 – White 50")) << "where one was";
    guest.key(Key::escape);
    EXPECT_TRUE(guest.can({Act::review})) << "in the menu, for the same game";
    guest.click({Act::review});
    guest.key(Key::escape);
    EXPECT_TRUE(guest.can({Act::new_game})) << "and back to where it was opened";
}

TEST(Library, AListThatFitsHasNoScrollBar) {
    const TemporaryFolder folder;
    make_library(folder.file("library.db"), 3);
    Guest guest(folder.path());
    guest.click({Act::library});
    EXPECT_FALSE(guest.can({Act::scroll, 0}));
}

// An import keeps it, with its fault: a chain without liberties in the set-up.
TEST(Library, AGameThatCannotBeIsToldInItsPlace) {
    const TemporaryFolder folder;
    {
        auto library = store::Library::open(folder.file("library.db"));
        ASSERT_TRUE(library);
        auto read = sgf::read("(;GM[1]FF[4]SZ[9]AB[aa][ba]AW[ab][bb][ca];B[ee])");
        ASSERT_TRUE(library->keep(std::move(read->record), "here"));
        ASSERT_TRUE(library->keep(sgf::read("(;GM[1]FF[4]SZ[9];B[ee])")->record, "here"));
    }
    Guest guest(folder.path());
    guest.click({Act::library});
    guest.key(Key::enter);
    EXPECT_TRUE(guest.sees("The set-up is refused: the chain at A9 has no liberties"))
        << guest.words();
    EXPECT_TRUE(guest.can({Act::entry, 0})) << "one is where one was";
    guest.click({Act::entry, 1});
    guest.key(Key::escape);
    EXPECT_TRUE(guest.sees("2 games.")) << "when another one could be looked at";
}

TEST(Library, IsInTheLanguageOfTheWindow) {
    const TemporaryFolder folder;
    make_library(folder.file("library.db"), 1);
    Guest guest(folder.path());
    guest.desk().room().words = Words("zh");
    guest.click({Act::library});
    EXPECT_TRUE(guest.sees("围棋 19x19")) << guest.words();
}

TEST(Library, WithoutOneItIsSaidHowToMakeIt) {
    Guest guest;
    EXPECT_TRUE(guest.click({Act::library}));
    EXPECT_TRUE(guest.sees("There is no library yet."));
    EXPECT_FALSE(std::filesystem::exists(guest.folder().file("library.db")))
        << "looking makes none";
    guest.key(Key::escape);
    EXPECT_TRUE(guest.can({Act::new_game}));
}

// The folder of a person who looks for files, until the end of a test.
class AtHome {
  public:
    AtHome() : before_(std::getenv("HOME") == nullptr ? "" : std::getenv("HOME")) {
        setenv("HOME", folder_.path().c_str(), 1);
    }

    AtHome(const AtHome&) = delete;
    AtHome& operator=(const AtHome&) = delete;

    ~AtHome() { setenv("HOME", before_.c_str(), 1); }

    [[nodiscard]] std::string file(const std::string& name) const { return folder_.file(name); }

  private:
    std::string before_;
    TemporaryFolder folder_;
};

constexpr const char* kSmallGame = "(;GM[1]FF[4]SZ[9]PB[Ada]PW[Bo];B[ee];W[cc])";

TEST(OpenFile, AFileIsFoundFromTheMenuAndLookedAt) {
    const AtHome home;
    std::filesystem::create_directories(home.file("games"));
    std::ofstream(home.file("games/club.sgf")) << kSmallGame;
    std::ofstream(home.file("letter.doc")) << "Dear Bo";
    Guest guest;
    guest.type("o");
    EXPECT_TRUE(guest.sees("games/")) << guest.words();
    EXPECT_FALSE(guest.sees("letter.doc")) << "no game";
    guest.type("gam");
    guest.key(Key::enter);
    EXPECT_TRUE(guest.sees("club.sgf")) << guest.words();
    guest.click({Act::entry, 1});
    EXPECT_TRUE(guest.sees("Ada – Bo")) << guest.words();
    EXPECT_TRUE(guest.can({Act::previous}));
}

TEST(OpenFile, APathIsTypedAndAnUnreadableFileSaysWhy) {
    const AtHome home;
    std::ofstream(home.file("broken.sgf")) << "(;GM[1]SZ[99999]";
    Guest guest;
    guest.type("o");
    guest.type("~/nowhere.sgf");
    guest.key(Key::enter);
    EXPECT_TRUE(guest.sees("There is no file ")) << guest.words();
    guest.key(Key::escape);
    guest.type(home.file("broken.sgf"));
    guest.key(Key::enter);
    EXPECT_TRUE(guest.sees("broken.sgf")) << guest.words();
    EXPECT_FALSE(guest.can({Act::previous})) << "still at the list";
}

TEST(OpenFile, AFileDroppedOnTheWindowIsLookedAtAndTheGameAtTheTableKept) {
    const AtHome home;
    std::ofstream(home.file("club.sgf")) << kSmallGame;
    Begun guest;
    guest.desk().open_file(home.file("nowhere.sgf"), guest.now());
    EXPECT_EQ(guest.moves(), 1) << "still at the table";
    EXPECT_EQ(guest.status().kind, Status::Kind::refusal);
    guest.desk().open_file(home.file("club.sgf"), guest.now());
    EXPECT_TRUE(guest.can({Act::previous})) << guest.words();
    EXPECT_TRUE(std::filesystem::exists(guest.folder().file("autosave.mah")));
}

TEST(Export, AReviewIsWrittenWhereItSays) {
    const AtHome home;
    std::ofstream(home.file("club.sgf")) << kSmallGame;
    const TemporaryFolder folder;
    Guest guest(folder.path(), home.file("club.sgf"));
    guest.wait(Milliseconds(1'000));
    EXPECT_TRUE(guest.click({Act::exporting}));
    EXPECT_TRUE(guest.sees(home.file("Ada-Bo-"))) << guest.words();
    while (!guest.sees("\n|")) guest.key(Key::backspace);
    guest.type("~/mine");
    for (const int form : {0, 0, 2, 3}) EXPECT_TRUE(guest.click({Act::write, form}));
    EXPECT_TRUE(guest.sees("Written: " + home.file("mine.svg"))) << guest.words();
    EXPECT_NE(file_content(home.file("mine.sgf")).find(";B[ee];W[cc]"), std::string::npos);
    EXPECT_EQ(file_content(home.file("mine-2.sgf")), file_content(home.file("mine.sgf")))
        << "nothing is written over";
    EXPECT_TRUE(file_content(home.file("mine.png")).starts_with("\x89PNG"));
    EXPECT_NE(file_content(home.file("mine.svg")).find("<svg"), std::string::npos);
    EXPECT_FALSE(guest.can({Act::write, 1})) << "GGF holds Othello only";
    EXPECT_TRUE(guest.click({Act::write, 4}));
    EXPECT_NE(guest.desk().take_clipboard().find("E5"), std::string::npos);
    guest.key(Key::escape);
    EXPECT_FALSE(guest.sees("Export the game"));
    EXPECT_TRUE(guest.can({Act::previous})) << "the box alone was closed";
}

TEST(Export, AGameAtTheTableIsWrittenFromTheBoxOfItsName) {
    const AtHome home;
    Guest guest(GameKind::othello, "8");
    guest.click("d3");
    guest.type("W");
    EXPECT_TRUE(guest.click({Act::exporting}));
    while (!guest.sees("\n|")) guest.key(Key::backspace);
    guest.type("/nowhere/at all");
    guest.key(Key::enter);
    EXPECT_TRUE(guest.sees("Not written: /nowhere/at all.sgf")) << guest.words();
    while (!guest.sees("\n|")) guest.key(Key::backspace);
    guest.type(home.file("game"));
    EXPECT_TRUE(guest.click({Act::write, 1}));
    EXPECT_NE(file_content(home.file("game.ggf")).find("GM[Othello]"), std::string::npos);
    EXPECT_EQ(guest.moves(), 1);
}

}  // namespace
}  // namespace magpie::desktop
