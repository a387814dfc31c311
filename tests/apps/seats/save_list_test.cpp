#include "apps/seats/save_list.h"

#include <filesystem>

#include <gtest/gtest.h>
#include <unistd.h>

#include "apps/seats/saves.h"

namespace magpie::seats {

namespace {

class SaveListTest : public testing::Test {
  protected:
    SaveListTest() {
        folder_ = std::filesystem::temp_directory_path() /
                  ("magpie-save-list-" + std::to_string(getpid()) + "-" +
                   testing::UnitTest::GetInstance()->current_test_info()->name());
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
        table_.set_game_id("game_with_22_chars_001");
        play(0);
    }

    ~SaveListTest() override { std::filesystem::remove_all(folder_); }

    // As every move is kept.
    void play(int column) {
        static_cast<void>(table_.apply(PlayMove{Move(Geometry{5, 5}.at(column, 0))}));
        EXPECT_TRUE(autosave_table(table_, folder_.string(), {}));
    }

    void save(const std::string& name) {
        EXPECT_TRUE(save_table(table_, *store::save_path(folder_.string(), name), {}));
    }

    [[nodiscard]] std::string names() const {
        std::string all;
        const auto saves = list_saves(folder_.string());
        for (const ListedSave& save : saves.value()) all += save.name + " ";
        return all;
    }

    [[nodiscard]] ListedSave listed(const std::string& name) const {
        auto saves = list_saves(folder_.string());
        for (ListedSave& save : saves.value()) {
            if (save.name == name) return std::move(save);
        }
        ADD_FAILURE() << name << " is not listed";
        return {};
    }

    [[nodiscard]] bool has_files() const { return !std::filesystem::is_empty(folder_); }

    std::filesystem::path folder_;
    Table table_{Playback::new_game(GameSpec::for_go({5, 5}))};
};

TEST_F(SaveListTest, AGameIsDeletedWithTheAutosaveThatTheListHides) {
    save("club");
    save("club");  // with a version before it
    EXPECT_EQ(names(), "club ");
    EXPECT_TRUE(delete_save(listed("club")));
    EXPECT_EQ(names(), "");
    EXPECT_FALSE(newest_unfinished(folder_.string()));
    EXPECT_FALSE(has_files());
}

TEST_F(SaveListTest, AnAutosaveOfAnotherPositionStays) {
    save("club");
    play(1);
    EXPECT_EQ(names(), "autosave club ");
    EXPECT_TRUE(delete_save(listed("club")));
    EXPECT_EQ(names(), "autosave ");
}

TEST_F(SaveListTest, WhatWasPlayedSinceTheListWasMadeIsNotDeleted) {
    save("club");
    const ListedSave club = listed("club");
    play(1);
    EXPECT_TRUE(delete_save(club));
    EXPECT_EQ(names(), "autosave ");
}

}  // namespace

}  // namespace magpie::seats
