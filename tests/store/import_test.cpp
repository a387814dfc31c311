#include "store/sqlite/import.h"

#include <chrono>
#include <thread>

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "formats/transcript/transcript.h"
#include "platform/scratch_folder.h"
#include "platform/threads.h"
#include "store/games.h"

namespace magpie::store {
namespace {

using test::ScratchFolder;

// So many different games of Othello, a line each.
std::string many_games(int count) {
    std::string text;
    for (int i = 0; i < count; ++i) {
        const auto record =
            test::random_game(GameSpec::for_othello(), static_cast<std::uint64_t>(i), 20);
        text += *transcript::write(record) + "\n";
    }
    return text;
}

ImportReport import_with(Workers& workers,
                         Library& library,
                         std::string_view text,
                         Import::GoOn go_on = {}) {
    Import import(library, workers, std::move(go_on));
    EXPECT_TRUE(import.add_file("games.txt", text).has_value());
    const auto report = import.finish();
    EXPECT_TRUE(report.has_value());
    return report.value_or(ImportReport());
}

ImportReport import(Library& library, std::string_view text, Import::GoOn go_on = {}) {
    platform::ThreadWorkers workers(2);
    return import_with(workers, library, text, std::move(go_on));
}

TEST(Import, ReadsAFileOnce) {
    const ScratchFolder folder;
    auto library = Library::open(folder / "library.db");
    const std::string text = many_games(50);
    EXPECT_EQ(import(*library, text).games, 50);
    const ImportReport again = import(*library, text);
    EXPECT_EQ(again.files, 0);
    EXPECT_EQ(again.known_files, 1);
    EXPECT_EQ(library->facts()->games, 50);
    const ImportReport longer = import(*library, text + "d3c5\n");
    EXPECT_EQ(longer.games, 1);
    EXPECT_EQ(longer.already, 50);
}

TEST(Import, GoesOnWhereItWasStopped) {
    const ScratchFolder folder;
    auto library = Library::open(folder / "library.db");
    const std::string text = many_games(4500);
    int asked = 0;
    const ImportReport stopped =
        import(*library, text, [&asked](const ImportReport&) { return ++asked < 1; });
    EXPECT_TRUE(stopped.was_stopped);
    EXPECT_EQ(stopped.games, 2000);
    const ImportReport rest = import(*library, text);
    EXPECT_FALSE(rest.was_stopped);
    EXPECT_EQ(rest.games, 2500);
    EXPECT_EQ(rest.already, 0) << "what was written is not read again";
    EXPECT_EQ(library->explore(test::position("othello8x8"))->games, 4500);
}

TEST(Import, KeepsWhatCanBeReadAndTellsTheRest) {
    const ScratchFolder folder;
    auto library = Library::open(folder / "library.db");
    const ImportReport report =
        import(*library, "(;GM[1]SZ[9];B[ee])(;GM[77];B[aa])(;GM[1]SZ[9];B[cc]");
    EXPECT_EQ(report.games, 2);
    EXPECT_EQ(report.broken, 1);
    ASSERT_EQ(report.problems.size(), 1U);
    EXPECT_NE(report.problems[0].find("games.txt: line 1"), std::string::npos)
        << report.problems[0];
    // An illegal move is kept, the positions before it are found.
    EXPECT_EQ(import(*library, "(;GM[1]SZ[9];B[gg];W[gg];B[ee])").games, 1);
    EXPECT_EQ(library->search({.position = test::position("9x9 G3b")})->total, 2);
    EXPECT_EQ(library->record(3)->tree.node_count(), 4U);
}

// kill -9 at some instant: what is there is whole, and the same import brings the rest.
TEST(Import, LosesNothingWhenItIsKilled) {
    const std::string text = many_games(6000);
    Rng rng(
        static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count()));
    const ScratchFolder folder;
    const std::string path = folder / "library.db";
    ASSERT_TRUE(Library::open(path).has_value());
    for (int attempt = 0; attempt < 5; ++attempt) {
        const pid_t child = fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            // One thread: the sanitizers do not follow those of a forked process.
            SerialWorkers workers;
            auto library = Library::open(path);
            if (library) import_with(workers, *library, text);
            _exit(0);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(5 + rng.below(150)));
        ::kill(child, SIGKILL);
        int status = 0;
        ASSERT_EQ(waitpid(child, &status, 0), child);
    }
    auto library = Library::open(path);
    ASSERT_TRUE(library.has_value()) << to_text(library.error());
    import(*library, text);
    EXPECT_EQ(library->facts()->games, 6000);
    EXPECT_EQ(library->explore(test::position("othello8x8"))->games, 6000);
    auto database = Database::open(path);
    Statement check = (*database)->prepare("PRAGMA integrity_check");
    ASSERT_TRUE(check.step());
    EXPECT_EQ(check.text(0), "ok");
}

}  // namespace
}  // namespace magpie::store
