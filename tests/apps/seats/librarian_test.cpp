#include "apps/seats/librarian.h"

#include <filesystem>

#include <gtest/gtest.h>
#include <unistd.h>

#include "apps/seats/save_list.h"
#include "apps/seats/saves.h"
#include "store/sqlite/library.h"

namespace magpie::seats {

namespace {

class LibrarianTest : public testing::Test {
  protected:
    LibrarianTest() {
        folder_ = std::filesystem::temp_directory_path() /
                  ("magpie-librarian-" + std::to_string(getpid()) + "-" +
                   testing::UnitTest::GetInstance()->current_test_info()->name());
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }

    ~LibrarianTest() override { std::filesystem::remove_all(folder_); }

    // A game whose first move is there, given up or not, in the next free autosave.
    save::SavedGame keep(int column, bool is_over) {
        Table table(Playback::new_game(GameSpec::for_go({5, 5})));
        if (!ids_.empty()) table.set_game_id(ids_[static_cast<std::size_t>(column)]);
        table.info().start_time = "2026-01-0" + std::to_string(column + 1);
        static_cast<void>(table.apply(PlayMove{Move(Geometry{5, 5}.at(column, 0))}));
        if (is_over) static_cast<void>(table.apply(Resign{Color::white}));
        const auto name =
            autosave_table(table, path(), {}, {.put_away = [](const auto&) { return false; }});
        EXPECT_TRUE(name) << name.error();
        const auto saves = list_saves(path());
        for (const ListedSave& save : *saves) {
            if (save.name == *name) return *save.game;
        }
        ADD_FAILURE();
        return {};
    }

    [[nodiscard]] std::string path() const { return folder_.string(); }

    [[nodiscard]] std::string library() const { return path() + "/library.db"; }

    std::int64_t games() {
        auto opened = store::Library::open_to_read(library());
        return opened ? opened->facts()->games : -1;
    }

    std::filesystem::path folder_;
    std::vector<std::string> ids_;
};

TEST_F(LibrarianTest, TakesWhatIsOverAndNothingElse) {
    const save::SavedGame over = keep(0, true);
    const save::SavedGame unfinished = keep(1, false);
    Librarian librarian(path(), {});
    librarian.wait();
    EXPECT_TRUE(librarian.has_put_away(over));
    EXPECT_FALSE(librarian.has_put_away(unfinished));
    EXPECT_EQ(games(), 1);
}

TEST_F(LibrarianTest, ComingTwiceAGameIsThereOnce) {
    keep(0, true);
    put_away_finished(path());
    EXPECT_EQ(games(), 1);
    put_away_finished(path());
    EXPECT_EQ(games(), 1);
}

TEST_F(LibrarianTest, SparesTheGameBeingPlayed) {
    const save::SavedGame over = keep(0, true);
    Librarian librarian(path(), {.name = "autosave"});
    librarian.wait();
    EXPECT_FALSE(librarian.has_put_away(over));
    EXPECT_FALSE(std::filesystem::exists(library()));
}

// It had no save yet when the librarian came, and was over a moment later.
TEST_F(LibrarianTest, SparesTheGameBeingPlayedWhereverItIsKept) {
    ids_ = {"ada", "bo"};
    const save::SavedGame ours = keep(0, true);
    const save::SavedGame other = keep(1, true);
    Librarian librarian(path(), {.game_id = "ada"});
    librarian.wait();
    EXPECT_FALSE(librarian.has_put_away(ours));
    EXPECT_TRUE(librarian.has_put_away(other));
    EXPECT_EQ(games(), 1);
}

TEST_F(LibrarianTest, WhileSomebodyElseWritesTheGameStaysWhereItIs) {
    ASSERT_TRUE(store::Library::open(library()));
    auto other = store::Database::open(library(), Milliseconds(0));
    ASSERT_TRUE(other);
    (*other)->begin();
    const save::SavedGame over = keep(0, true);
    {
        Librarian librarian(path(), {});
        librarian.wait();
        EXPECT_FALSE(librarian.has_put_away(over));
    }
    other->reset();
    Librarian librarian(path(), {});
    librarian.wait();
    EXPECT_TRUE(librarian.has_put_away(over));
}

}  // namespace

}  // namespace magpie::seats
