#include "platform/files.h"

#include <cerrno>
#include <filesystem>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "platform/large_files.h"
#include "platform/last_line.h"
#include "platform/scratch_folder.h"

namespace magpie::platform {
namespace {

using ::testing::ElementsAre;
using Step = FileError::Step;
using test::ScratchFolder;

constexpr std::size_t kPlenty = 1 << 20;

unsigned mode_of(const std::string& path) {
    struct stat status{};
    EXPECT_EQ(stat(path.c_str(), &status), 0);
    return status.st_mode & 07777;
}

TEST(WriteFile, MakesANewFileWithTheUsualPermissions) {
    const ScratchFolder folder;
    const mode_t mask = umask(022);
    ASSERT_TRUE(write_file_atomically(folder / "a", "text").has_value());
    umask(mask);
    EXPECT_EQ(folder.content("a"), "text");
    EXPECT_EQ(mode_of(folder / "a"), 0644U);
    EXPECT_THAT(folder.names(), ElementsAre("a"));
}

TEST(WriteFile, RepeatedSavesDoNotGrowTheFile_M09) {
    const ScratchFolder folder;
    for (int i = 0; i < 5; ++i) {
        ASSERT_TRUE(write_file_atomically(folder / "a", "the same game").has_value());
        EXPECT_EQ(folder.content("a"), "the same game");
    }
    ASSERT_TRUE(write_file_atomically(folder / "a", "short").has_value());
    EXPECT_EQ(folder.content("a"), "short");
    EXPECT_THAT(folder.names(), ElementsAre("a"));
}

TEST(WriteFile, KeepsThePermissionsOfTheFileItReplaces) {
    const ScratchFolder folder;
    for (const unsigned mode : {0600U, 0640U, 0755U}) {
        folder.put("a", "old");
        chmod((folder / "a").c_str(), mode);
        ASSERT_TRUE(write_file_atomically(folder / "a", "new").has_value());
        EXPECT_EQ(mode_of(folder / "a"), mode);
    }
}

TEST(WriteFile, KeepsThePreviousVersionWhenAsked) {
    const ScratchFolder folder;
    const WriteOptions with_backup{.keep_backup = true};
    ASSERT_TRUE(write_file_atomically(folder / "a", "1", with_backup).has_value());
    EXPECT_THAT(folder.names(), ElementsAre("a")) << "there was nothing to keep";
    ASSERT_TRUE(write_file_atomically(folder / "a", "2", with_backup).has_value());
    EXPECT_EQ(folder.content("a.bak"), "1");
    ASSERT_TRUE(write_file_atomically(folder / "a", "3", with_backup).has_value());
    EXPECT_EQ(folder.content("a"), "3");
    EXPECT_EQ(folder.content("a.bak"), "2");
    EXPECT_THAT(folder.names(), ElementsAre("a", "a.bak"));
}

TEST(WriteFile, TakesOddNames) {
    const ScratchFolder folder;
    for (const std::string& name : {std::string("with space"), std::string("käse und 碁"),
                                    std::string("-rf"), std::string("a\nb"), std::string(255, 'x'),
                                    std::string(".hidden"), std::string("%s*?")}) {
        ASSERT_TRUE(write_file_atomically(folder / name, name).has_value()) << name;
        EXPECT_EQ(folder.content(name), name);
        ASSERT_EQ(read_file(folder / name, kPlenty).value_or(""), name);
    }
}

TEST(WriteFile, ALinkStaysALink) {
    const ScratchFolder folder;
    std::filesystem::create_directory(folder / "deep");
    folder.put("deep/target", "old");
    std::filesystem::create_symlink("deep/target", folder / "second");
    std::filesystem::create_symlink("second", folder / "first");
    ASSERT_TRUE(write_file_atomically(folder / "first", "new").has_value());
    EXPECT_EQ(folder.content("deep/target"), "new");
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "first"));
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "second"));

    std::filesystem::create_symlink("deep/not yet", folder / "dangling");
    ASSERT_TRUE(write_file_atomically(folder / "dangling", "made").has_value());
    EXPECT_EQ(folder.content("deep/not yet"), "made");

    std::filesystem::create_symlink("loop", folder / "loop");
    const auto looped = write_file_atomically(folder / "loop", "x");
    ASSERT_FALSE(looped.has_value());
    EXPECT_EQ(looped.error().code, ELOOP);
}

TEST(WriteFile, RefusesWithWhereAndWhy) {
    const ScratchFolder folder;
    std::filesystem::create_directory(folder / "sub");
    const auto onto_folder = write_file_atomically(folder / "sub", "x");
    ASSERT_FALSE(onto_folder.has_value());
    EXPECT_EQ(onto_folder.error().code, EISDIR);
    EXPECT_EQ(onto_folder.error().path, folder / "sub");
    EXPECT_EQ(onto_folder.error().reason, "Is a directory");

    const auto no_folder = write_file_atomically(folder / "missing/a", "x");
    ASSERT_FALSE(no_folder.has_value());
    EXPECT_EQ(no_folder.error().step, Step::open);
    EXPECT_EQ(no_folder.error().code, ENOENT);

    EXPECT_EQ(write_file_atomically("", "x").error().step, Step::name);
    EXPECT_EQ(write_file_atomically(folder / "sub/", "x").error().code, EISDIR);
    EXPECT_EQ(write_file_atomically((folder / "a") + '\0' + "b", "x").error().step, Step::name);
    EXPECT_THAT(folder.names(), ElementsAre("sub"));

    ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
    EXPECT_FALSE(write_file_atomically(folder / "pipe", "x").has_value());
    EXPECT_TRUE(std::filesystem::is_fifo(folder / "pipe"));
}

TEST(WriteFile, AnUnwritableFolderOrFileIsLeftAlone) {
    if (geteuid() == 0) {
        // Root may write anywhere: try as somebody else, in a child, so that the test counts.
        const ScratchFolder folder;
        chmod(folder.path().c_str(), 0755);
        folder.put("a", "old");
        std::filesystem::create_directory(folder / "open");
        chmod((folder / "open").c_str(), 0777);
        folder.put("open/locked", "old");
        chmod((folder / "open/locked").c_str(), 0444);
        EXPECT_EXIT(
            {
                if (setgid(65534) != 0 || setuid(65534) != 0) _exit(9);
                const auto closed_folder = write_file_atomically(folder / "a", "new");
                const auto new_file = write_file_atomically(folder / "b", "new");
                const auto locked_file = write_file_atomically(folder / "open/locked", "new");
                const bool refused =
                    !closed_folder && !new_file && !locked_file &&
                    closed_folder.error().code == EACCES && new_file.error().code == EACCES &&
                    new_file.error().step == Step::create && locked_file.error().code == EACCES;
                _exit(refused ? 0 : 1);
            },
            ::testing::ExitedWithCode(0), "");
        EXPECT_EQ(folder.content("a"), "old");
        EXPECT_EQ(folder.content("open/locked"), "old");
        EXPECT_FALSE(folder.has("b"));
        return;
    }
    const ScratchFolder folder;
    folder.put("a", "old");
    chmod(folder.path().c_str(), 0555);
    const auto refused = write_file_atomically(folder / "a", "new");
    chmod(folder.path().c_str(), 0755);
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().step, Step::create);
    EXPECT_EQ(refused.error().code, EACCES);
    EXPECT_EQ(folder.content("a"), "old");
}

TEST(ReadFile, ReadsAllOrSaysWhyNot) {
    const ScratchFolder folder;
    const std::string bytes = std::string("a\0b\xFF\n", 5) + std::string(100'000, 'x');
    folder.put("a", bytes);
    EXPECT_EQ(read_file(folder / "a", kPlenty).value_or(""), bytes);
    EXPECT_EQ(read_file(folder / "a", bytes.size()).value_or(""), bytes) << "exactly the limit";
    EXPECT_EQ(read_file(folder / "a", bytes.size() - 1).error().step, Step::size);
    folder.put("empty", "");
    EXPECT_EQ(read_file(folder / "empty", 0).value_or("?"), "");
    EXPECT_EQ(read_file(folder / "none", kPlenty).error().code, ENOENT);
    EXPECT_EQ(read_file(folder.path(), kPlenty).error().code, EISDIR);
    EXPECT_EQ(read_file("", kPlenty).error().step, Step::name);
    EXPECT_EQ(read_file((folder / "a") + '\0', kPlenty).error().step, Step::name);
}

TEST(FileReader, ReadsInBlocksAndAgainFromTheStart) {
    const ScratchFolder folder;
    folder.put("a", "0123456789");
    auto reader = FileReader::open(folder / "a");
    ASSERT_TRUE(reader.has_value());
    for (int round = 0; round < 2; ++round) {
        std::string block(4, ' ');
        EXPECT_EQ(reader->read(block), 4U);
        EXPECT_EQ(block, "0123");
        std::string rest(100, ' ');
        EXPECT_EQ(reader->read(rest), 6U);
        EXPECT_EQ(rest.substr(0, 6), "456789");
        EXPECT_EQ(reader->read(rest), 0U);
        EXPECT_TRUE(reader->rewind().has_value());
    }
    EXPECT_EQ(FileReader::open(folder / "none").error().code, ENOENT);
    EXPECT_EQ(FileReader::open(folder.path()).error().code, EISDIR);
}

TEST(WriteInPieces, AFileHasAllOfThemOrIsAsItWas) {
    const ScratchFolder folder;
    const auto three = [](const Sink& sink) {
        return sink("one ") && sink("two ") && sink("three");
    };
    ASSERT_TRUE(write_output_in_pieces(folder / "a", three).has_value());
    EXPECT_EQ(folder.content("a"), "one two three");
    const auto given_up = write_output_in_pieces(folder / "a", [](const Sink& sink) {
        EXPECT_TRUE(sink("other"));
        return false;
    });
    ASSERT_FALSE(given_up.has_value());
    EXPECT_EQ(given_up.error().code, ECANCELED);
    EXPECT_EQ(folder.content("a"), "one two three");
    EXPECT_THAT(folder.names(), ElementsAre("a")) << "and nothing lies beside it";
    EXPECT_TRUE(write_output_in_pieces("/dev/null", three).has_value());
    const auto full = write_output_in_pieces("/dev/full", three);
    ASSERT_FALSE(full.has_value());
    EXPECT_EQ(full.error().code, ENOSPC);
}

TEST(ReadFile, AFileWithoutEndStopsAtTheLimit) {
    EXPECT_EQ(read_file("/dev/zero", kPlenty).error().step, Step::size);
}

TEST(RemoveLastLine, TakesBackWhatWasAddedLast_C2_13) {
    const ScratchFolder folder;
    ASSERT_TRUE(append_line(folder / "results", "one"));
    ASSERT_TRUE(append_line(folder / "results", "two"));
    EXPECT_EQ(remove_last_line(folder / "results", "one"), false);
    EXPECT_EQ(remove_last_line(folder / "results", "wo"), false) << "a whole line or nothing";
    EXPECT_EQ(folder.content("results"), "one\ntwo\n");
    EXPECT_EQ(remove_last_line(folder / "results", "two"), true);
    EXPECT_EQ(folder.content("results"), "one\n");
    EXPECT_EQ(remove_last_line(folder / "results", "one"), true);
    EXPECT_EQ(remove_last_line(folder / "results", "one"), false);
    EXPECT_EQ(folder.content("results"), "");
    EXPECT_FALSE(remove_last_line(folder / "missing", "x").has_value());
}

TEST(AppendLine, AddsOneLineAtATime_C2_13) {
    const ScratchFolder folder;
    ASSERT_TRUE(append_line(folder / "results", "one").has_value());
    ASSERT_TRUE(append_line(folder / "results", "two").has_value());
    EXPECT_EQ(folder.content("results"), "one\ntwo\n");
    folder.put("cut", "half a li");
    ASSERT_TRUE(append_line(folder / "cut", "next").has_value());
    EXPECT_EQ(folder.content("cut"), "half a li\nnext\n");
    EXPECT_FALSE(append_line(folder / "results", "two\nlines").has_value());
    EXPECT_FALSE(append_line(folder / "missing/results", "x").has_value());
    EXPECT_FALSE(prepare_append(folder / "missing/results").has_value());
    ASSERT_TRUE(prepare_append(folder / "new").has_value());
    EXPECT_EQ(folder.content("new"), "");
    ASSERT_TRUE(prepare_append(folder / "results").has_value());
    EXPECT_EQ(folder.content("results"), "one\ntwo\n");
    EXPECT_EQ(folder.content("results"), "one\ntwo\n");
}

TEST(StrayTemps, OnlyOurOwnAreRemoved) {
    const ScratchFolder folder;
    folder.put(".game.json.magpie-tmp-123-0", "half");
    folder.put("game.json", "kept");
    folder.put(".game.magpie-tmp-x-0", "kept");
    folder.put("notes.magpie-tmp-1-0", "kept");
    std::filesystem::create_directory(folder / ".d.magpie-tmp-1-0");
    EXPECT_EQ(remove_stray_temps(folder.path()).value_or(-1), 1);
    EXPECT_FALSE(folder.has(".game.json.magpie-tmp-123-0"));
    EXPECT_THAT(folder.names(), ElementsAre(".d.magpie-tmp-1-0", ".game.magpie-tmp-x-0",
                                            "game.json", "notes.magpie-tmp-1-0"));
    EXPECT_TRUE(is_temp_name(".a.magpie-tmp-1-22"));
    EXPECT_FALSE(is_temp_name(".a.magpie-tmp-1-"));
    EXPECT_FALSE(is_temp_name("a"));
    EXPECT_FALSE(remove_stray_temps(folder / "missing").has_value());
}

}  // namespace
}  // namespace magpie::platform
