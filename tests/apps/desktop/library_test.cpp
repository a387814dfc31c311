// The games of the library as a list.
#include <filesystem>

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

}  // namespace
}  // namespace magpie::desktop
