#include "apps/tui/library_view.h"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/seats/saves.h"
#include "apps/tui/visitor.h"
#include "store/game_entry.h"
#include "store/sqlite/library.h"
#include "support/many_games.h"

namespace magpie::tui {

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

TEST_F(Tui, ALibraryIsSearchedAndItsGamesAreOpened) {
    std::filesystem::create_directories(folder_);
    {
        auto library = store::Library::open((folder_ / "library.db").string());
        ASSERT_TRUE(library);
        GameRecord record{.spec = GameSpec::for_go({9, 9})};
        record.info.names = {"Honinbo Shusai", "Kitani Minoru"};
        Playback game = *Playback::open(std::move(record));
        ASSERT_TRUE(game.play(Move(game.spec().geometry.at(2, 2))));
        store::EntryMaker maker;
        store::Batch batch;
        batch.sources.resize(1);
        batch.items.push_back({maker.make(game.record()), 0});
        ASSERT_TRUE(library->add(batch));
    }
    type("b");
    EXPECT_THAT(seen(), AllOf(HasSubstr("Honinbo Shusai - Kitani Minoru"), HasSubstr("1 game.")));
    type("/nobody\n");
    EXPECT_THAT(status(), HasSubstr("0 games of nobody. / looks for another, Esc shows all."));
    press(Key::escape);
    EXPECT_THAT(status(), HasSubstr("1 game."));
    type("/kitani\n");
    type("\n");
    press(Key::right);
    EXPECT_EQ(status(), " Move 1, Black C7.");
}

TEST_F(Tui, ALongLibraryIsWalkedThroughToItsEnd) {
    std::filesystem::create_directories(folder_);
    make_library((folder_ / "library.db").string(), 700);
    type("b");
    EXPECT_THAT(seen(), AllOf(HasSubstr("Black 1 - White 1 "), HasSubstr("1 of 700")));
    press(Key::end);
    EXPECT_THAT(seen(), AllOf(HasSubstr(">            Black 700 - White 700"),
                              HasSubstr("700 of 700"), HasSubstr("700 games.")));
    press(Key::up);
    press(Key::page_up);
    EXPECT_THAT(seen(), HasSubstr("674 of 700"));
    press(Key::end);
    type("\n");
    press(Key::home);
    press(Key::right);
    EXPECT_EQ(status(), " Move 1, Black C16.");
}

TEST_F(Tui, ADrawInTheLibraryIsCalledOne) {
    std::filesystem::create_directories(folder_);
    make_library((folder_ / "library.db").string(), 1);
    type("b");
    EXPECT_THAT(seen(), HasSubstr("draw"));
}

TEST_F(Tui, AGameThatHasJustEndedIsInTheLibrary) {
    std::filesystem::create_directories(folder_);
    Table table(Playback::new_game(GameSpec::for_go({5, 5})));
    table.info().names = {"Ann", "Bob"};
    (void)table.apply(PlayMove{Move(Geometry{5, 5}.at(2, 2))});
    (void)table.apply(Resign{Color::white});
    ASSERT_TRUE(seats::autosave_table(table, folder_.string(), {}, {}));
    type("b");
    EXPECT_THAT(seen(), AllOf(HasSubstr("Ann - Bob"), HasSubstr("1 game.")));
}

TEST_F(Tui, WithoutALibraryItSaysHowToMakeOne) {
    type("b");
    EXPECT_THAT(status(), HasSubstr("magpie library import"));
}

TEST_F(Tui, ALineOfTheLibraryStandsBesideAReview) {
    begin("g", "5", "person");
    type("c3\nve");
    wait_for("There is no library");
    type("e");
    EXPECT_THAT(seen(), Not(HasSubstr("There is no library")));
}

TEST_F(Tui, TheRowsOfTheExplorerFitTheSidebar) {
    std::filesystem::create_directories(folder_);
    make_library((folder_ / "library.db").string(), 700);
    begin("g", "19", "person");
    type("d4\nv");
    press(Key::home);
    type("e");
    wait_for("700 games here");
    EXPECT_THAT(seen(100, 30), testing::ContainsRegex("move  games    B    W\n"));
    EXPECT_THAT(seen(100, 30), testing::ContainsRegex("[A-T][0-9]+ +700   0%   0%\n"));
}

}  // namespace

}  // namespace magpie::tui
