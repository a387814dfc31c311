#include "apps/seats/library_list.h"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "support/many_games.h"

namespace magpie::seats {

namespace {

class LibraryListTest : public testing::Test {
  protected:
    LibraryListTest() {
        folder_ = std::filesystem::temp_directory_path() /
                  ("magpie-library-list-" + std::to_string(getpid()) + "-" +
                   testing::UnitTest::GetInstance()->current_test_info()->name());
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }

    ~LibraryListTest() override { std::filesystem::remove_all(folder_); }

    [[nodiscard]] std::string file() const { return (folder_ / "library.db").string(); }

    std::filesystem::path folder_;
};

TEST_F(LibraryListTest, EveryGameCanBeReachedHoweverManyThereAre) {
    make_library(file(), 1500);
    auto games = LibraryList::open(folder_.string());
    ASSERT_TRUE(games) << games.error();
    ASSERT_EQ(games->count(), 1500);
    for (int i = 0; i < games->count(); ++i) {
        const store::GameSummary* game = games->at(i);
        ASSERT_NE(game, nullptr) << i;
        ASSERT_EQ(game->names.black, "Black " + std::to_string(i + 1));
    }
    EXPECT_EQ(games->record(1499)->info.names.white, "White 1500");
}

TEST_F(LibraryListTest, ANameChoosesAndNoNameIsAll) {
    make_library(file(), 30);
    auto games = LibraryList::open(folder_.string());
    ASSERT_TRUE(games);
    ASSERT_TRUE(games->search("white 3"));
    EXPECT_EQ(games->count(), 2);  // White 3, White 30
    EXPECT_EQ(games->at(1)->names.white, "White 30");
    ASSERT_TRUE(games->search(""));
    EXPECT_EQ(games->count(), 30);
}

TEST_F(LibraryListTest, AGameThatWasRemovedSinceIsMissingAndTheOthersAreNot) {
    make_library(file(), 3);
    auto games = LibraryList::open(folder_.string());
    ASSERT_TRUE(games);
    {
        auto library = store::Library::open(file());
        const std::vector<store::GameNumber> second{(*library->find({}))[1]};
        ASSERT_TRUE(library->remove(second));
    }
    EXPECT_EQ(games->at(1), nullptr);
    EXPECT_FALSE(games->record(1));
    ASSERT_NE(games->at(2), nullptr);
    EXPECT_EQ(games->at(2)->names.black, "Black 3");
}

TEST(ListedTitle, IsThePlayersOrWhatSaysMost) {
    store::GameSummary game{.names = {"Ada", ""}, .event = "Cup", .source = "a/cup.sgf"};
    EXPECT_EQ(listed_title(game, " - "), "Ada - White");
    game.names.black.clear();
    EXPECT_EQ(listed_title(game, " - "), "Cup");
    game.event.clear();
    EXPECT_EQ(listed_title(game, " - "), "Black - White, cup.sgf");
    game.source.clear();
    EXPECT_EQ(listed_title(game, " - "), "Black - White") << "where nothing is known";
}

TEST_F(LibraryListTest, LookingMakesNoLibrary) {
    EXPECT_FALSE(LibraryList::is_there(folder_.string()));
    EXPECT_FALSE(LibraryList::open(folder_.string()));
    EXPECT_FALSE(std::filesystem::exists(file()));
}

}  // namespace

}  // namespace magpie::seats
