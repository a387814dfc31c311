#include "platform/folders.h"

#include <atomic>
#include <cerrno>
#include <latch>
#include <optional>
#include <thread>

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "platform/folder_lock.h"
#include "platform/scratch_folder.h"

namespace magpie::platform {
namespace {

using test::ScratchFolder;

TEST(Folders, AreMadeWithAllAboveThem) {
    const ScratchFolder folder;
    ASSERT_TRUE(make_folders(folder / "a/b//c/").has_value());
    ASSERT_TRUE(make_folders(folder / "a/b/c").has_value());  // is there already
    ASSERT_TRUE(write_file_atomically(folder / "a/b/c/file", "x").has_value());
}

TEST(Folders, AFileInTheWayIsNamed) {
    const ScratchFolder folder;
    folder.put("file", "");
    const auto made = make_folders(folder / "file/below");
    ASSERT_FALSE(made.has_value());
    EXPECT_EQ(made.error().path, folder / "file");
    EXPECT_EQ(made.error().code, ENOTDIR);
    EXPECT_FALSE(make_folders("").has_value());
}

// However long a busy machine leaves it to another.
FolderLock held_lock(const std::string& folder) {
    while (true) {
        FolderLock lock(folder);
        if (lock.is_held()) return lock;
    }
}

TEST(Folders, OfTwoWhoCountUnderALockNeitherLosesWhatTheOtherAdded) {
    const ScratchFolder folder;
    constexpr int kTimes = 200;
    std::atomic<int> count = 0;  // added to in two steps, between which the lock alone stands
    const auto add = [&] {
        for (int i = 0; i < kTimes; ++i) {
            const FolderLock lock = held_lock(folder / "");
            const int read = count.load();
            std::this_thread::yield();
            count.store(read + 1);
        }
    };
    std::jthread other(add);
    add();
    other.join();
    EXPECT_EQ(count, 2 * kTimes);
}

TEST(Folders, ALockIsHeldByOneAndLeavesNothingBehind) {
    const ScratchFolder folder;
    std::optional<FolderLock> first(folder / "");
    ASSERT_TRUE(first->is_held());
    // An open folder has its own lock, in this program too.
    EXPECT_FALSE(FolderLock(folder / "").is_held()) << "whoever waits too long goes on without";
    std::latch waits(1);
    std::atomic<bool> is_released = false;
    std::jthread other([&] {
        waits.count_down();
        const FolderLock lock = held_lock(folder / "");
        EXPECT_TRUE(is_released) << "held by two at once";
    });
    waits.wait();
    is_released = true;
    first.reset();
    other.join();
    EXPECT_TRUE(FolderLock(folder / "").is_held());
    EXPECT_TRUE(folder.names().empty());
    EXPECT_FALSE(FolderLock(folder / "none").is_held());
    EXPECT_FALSE(FolderLock("").is_held());
}

TEST(Folders, AFileIsRemovedAndWhatIsNotThereIsGone) {
    const ScratchFolder folder;
    folder.put("file", "x");
    ASSERT_TRUE(remove_file(folder / "file").has_value());
    EXPECT_FALSE(is_regular_file(folder / "file"));
    EXPECT_TRUE(remove_file(folder / "file").has_value());
    EXPECT_FALSE(remove_file("").has_value());
    ASSERT_TRUE(make_folders(folder / "below").has_value());
    EXPECT_EQ(remove_file(folder / "below").error().step, FileError::Step::remove);
}

TEST(Folders, OnlyRegularFilesAreListed) {
    const ScratchFolder folder;
    folder.put("b", "x");
    folder.put("a", "x");
    ASSERT_TRUE(make_folders(folder / "c").has_value());
    ASSERT_EQ(mkfifo((folder / "d").c_str(), 0600), 0);
    ASSERT_EQ(symlink("a", (folder / "e").c_str()), 0);
    ASSERT_EQ(symlink("nowhere", (folder / "f").c_str()), 0);
    const auto files = files_in(folder / "");
    ASSERT_TRUE(files.has_value());
    std::string names;
    for (const ListedFile& file : *files) names += file.name;
    EXPECT_EQ(names, "abe");
    EXPECT_GT(files->front().seconds_since_1970, 1'700'000'000);
    EXPECT_TRUE(files_in(folder / "none")->empty());
    EXPECT_FALSE(files_in(folder / "a").has_value());
    EXPECT_TRUE(is_regular_file(folder / "a"));
    EXPECT_FALSE(is_regular_file(folder / "c"));
    EXPECT_FALSE(is_regular_file(folder / "d"));
}

TEST(Folders, FilesAreFoundAtAnyDepthAndACircleOfLinksEnds) {
    const ScratchFolder folder;
    ASSERT_TRUE(make_folders(folder / "b/c").has_value());
    folder.put("a.sgf", "12345");
    folder.put("b/c/d.sgf", "");
    ASSERT_EQ(symlink("..", (folder / "b/up").c_str()), 0);
    ASSERT_EQ(symlink("../a.sgf", (folder / "b/linked.sgf").c_str()), 0);
    ASSERT_EQ(symlink("nowhere", (folder / "b/broken").c_str()), 0);
    ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
    const auto files = files_below(folder.path());
    ASSERT_TRUE(files.has_value());
    ASSERT_EQ(files->size(), 3U);
    EXPECT_EQ((*files)[0].path, folder / "a.sgf");
    EXPECT_EQ((*files)[0].bytes, 5);
    EXPECT_EQ((*files)[1].path, folder / "b/c/d.sgf");
    EXPECT_EQ((*files)[2].path, folder / "b/linked.sgf");
    EXPECT_EQ(files_below(folder / "none").error().code, ENOENT);
    EXPECT_EQ(find_file(folder / "a.sgf")->bytes, 5);
    EXPECT_FALSE(find_file(folder / "b").has_value());
    EXPECT_FALSE(find_file(folder / "none").has_value());
}

TEST(WriteOutput, ReplacesAFileAndWritesToADevice) {
    const ScratchFolder folder;
    folder.put("a", "old");
    ASSERT_TRUE(write_output(folder / "a", "new").has_value());
    EXPECT_EQ(folder.content("a"), "new");
    EXPECT_TRUE(write_output("/dev/null", "text").has_value());
    EXPECT_EQ(write_output("/dev/full", "text").error().code, ENOSPC);
    EXPECT_EQ(write_output(folder / "", "text").error().code, EISDIR);
}

TEST(Folders, TheFoldersOfAFolderAreListedByName) {
    const ScratchFolder folder;
    for (const char* name : {"b", "a", ".c"}) {
        ASSERT_TRUE(make_folders(folder / name).has_value());
    }
    folder.put("file", "no folder");
    EXPECT_EQ(folders_in(folder.path()).value(), (std::vector<std::string>{".c", "a", "b"}));
    EXPECT_FALSE(folders_in(folder / "nowhere"));
    EXPECT_TRUE(is_folder(folder / "a"));
    EXPECT_FALSE(is_folder(folder / "file"));
}

}  // namespace
}  // namespace magpie::platform
