// Saves when memory runs out: each allocation of a save fails once.
#include <new>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "platform/files.h"
#include "platform/scratch_folder.h"
#include "store/games.h"
#include "store/saves.h"
#include "support/failing_memory.h"

namespace magpie::store {
namespace {

using test::allocations_left;
using test::ScratchFolder;

save::SavedGame sitting(std::string_view text) {
    save::SavedGame game{.record = test::game(text)};
    game.record.info.start_time = "2026-07-14T19:30:00";
    game.current = game.record.tree.line_end();
    return game;
}

// How a process that saves ends when its allocation of that number fails.
enum Ending { kSaved = 0, kTold = 10, kOutOfMemory = 11 };

int save_in_another_process(const save::SavedGame& game, const std::string& path, long failing) {
    const pid_t child = fork();
    if (child == 0) {
        try {
            allocations_left = failing;
            const auto kept = keep_save(game, path);
            allocations_left = -1;
            _exit(kept ? kSaved : kTold);
        } catch (const std::bad_alloc&) {
            _exit(kOutOfMemory);
        }
    }
    int status = 0;
    EXPECT_EQ(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

TEST(Memory, WhicheverAllocationFailsTheSaveIsTheOldOrTheNewVersion_M12) {
    const ScratchFolder folder;
    const std::string path = folder / "save.mah";
    const auto old_game = sitting("9x9 E5b C3w");
    const auto new_game = sitting("9x9 E5b C3w G7b C7w");
    ASSERT_TRUE(keep_save(new_game, path));
    const std::string after = folder.content("save.mah");
    ASSERT_TRUE(platform::write_file_atomically(path, "").has_value());
    ASSERT_TRUE(keep_save(old_game, path));
    const std::string before = folder.content("save.mah");
    ASSERT_NE(before, after);
    int failed = 0;
    for (long failing = 0; true; ++failing) {
        SCOPED_TRACE(failing);
        const int ending = save_in_another_process(new_game, path, failing);
        ASSERT_TRUE(ending == kSaved || ending == kTold || ending == kOutOfMemory) << ending;
        const std::string found = folder.content("save.mah");
        if (ending == kSaved) {
            EXPECT_EQ(found, after);
        } else {
            EXPECT_TRUE(found == before || found == after) << "neither, but " << found.size();
            ++failed;
        }
        const auto strays = platform::remove_stray_temps(folder.path());
        ASSERT_TRUE(strays.has_value());
        EXPECT_LE(*strays, 1);
        // Once none of its allocations fails, all have been tried.
        if (ending == kSaved && failing > 10) break;
        if (found != before) {
            ASSERT_TRUE(platform::write_file_atomically(path, before).has_value());
        }
        ASSERT_LT(failing, 100'000);
    }
    EXPECT_GT(failed, 10) << "nothing failed: the test shows nothing";
}

}  // namespace
}  // namespace magpie::store
