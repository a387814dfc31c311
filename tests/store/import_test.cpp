#include "store/sqlite/import.h"

#include <atomic>
#include <chrono>
#include <ctime>
#include <thread>
#include <type_traits>

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "formats/transcript/transcript.h"
#include "platform/scratch_folder.h"
#include "platform/threads.h"
#include "store/digest.h"
#include "store/games.h"
#include "support/sanitizers.h"

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
        import(*library, text, [&asked](const ImportReport&) { return ++asked < 50; });
    EXPECT_TRUE(stopped.was_stopped);
    EXPECT_GT(stopped.games, 2000);
    EXPECT_LT(stopped.games, 4000);
    const ImportReport rest = import(*library, text);
    EXPECT_FALSE(rest.was_stopped);
    EXPECT_EQ(rest.games, 4500 - stopped.games);
    EXPECT_EQ(rest.already, 0) << "what was written is not read again";
    auto opened = Library::open(folder / "library.db");
    EXPECT_EQ(opened->explore(test::position("othello8x8"))->games, 4500);
}

// Ctrl-C while a batch is being written: it is given up, and nothing of it is there.
TEST(Import, ABatchInTheMiddleIsGivenUpWhenSomebodyWaits) {
    const ScratchFolder folder;
    auto library = Library::open(folder / "library.db");
    const std::string text = many_games(3000);
    std::atomic<bool> stop = true;
    Batch batch{.sources = {{"x"}}};
    batch.items.push_back({EntryMaker().make(test::game("f5d6"))});
    EXPECT_EQ(library->add(batch, &stop).error().kind, StoreError::Kind::stopped);
    EXPECT_EQ(library->facts()->games, 0);
    EXPECT_EQ(library->facts()->sources, 0);
    SerialWorkers workers;
    // Set while the second batch fills: the first is written, what comes after is not.
    stop = false;
    int asked = 0;
    Import import(*library, workers,
                  [&](const ImportReport&) {
                      if (++asked > 45) stop = true;
                      return true;
                  },
                  {.stop = &stop});
    ASSERT_TRUE(import.add_file("games.txt", text));
    ASSERT_TRUE(import.add_file("more.txt", "f5d6\n"));
    const auto stopped = import.finish();
    ASSERT_TRUE(stopped.has_value());
    EXPECT_TRUE(stopped->was_stopped);
    EXPECT_EQ(library->facts()->games, stopped->games);
    EXPECT_EQ(stopped->games, 2000);
    platform::ThreadWorkers threads(2);
    EXPECT_EQ(import_with(threads, *library, text).games + stopped->games, 3000);
}

// The names of a WTHOR file may come later.
TEST(Import, NumbersGetTheirNames) {
    const ScratchFolder folder;
    auto library = Library::open(folder / "library.db");
    const wthor::Header kToday{.year = 1999, .month = 2, .day = 3, .game_year = 1998};
    wthor::Writer writer;
    for (const char* moves : {"f5d6c3", "f5f6e6", "f5d6c3"}) {
        GameRecord record = test::game(moves);
        record.info.names = {"Ada", moves};
        record.info.event = "Cup";
        ASSERT_FALSE(writer.add(record));
    }
    const std::string games = writer.games(kToday);
    const std::string players = writer.players(kToday);
    const std::string tournaments = writer.tournaments(kToday);
    const auto import_games = [&](const wthor::Names& names, bool again = false) {
        SerialWorkers workers;
        Import import(*library, workers, {}, {.again = again});
        EXPECT_TRUE(import.add_file("WTH_1998.wtb", games, names).has_value());
        return *import.finish();
    };
    const ImportReport first = import_games({});
    EXPECT_EQ(first.games + first.already, 3);
    ASSERT_EQ(first.problems.size(), 1U) << first.problems[0];
    EXPECT_NE(first.problems[0].find("are numbers"), std::string::npos) << first.problems[0];
    EXPECT_EQ(library->search({.player = "Ada"})->total, 0);
    const wthor::Names names{
        .players = *wthor::NameFile::open(wthor::NameKind::players, players),
        .tournaments = *wthor::NameFile::open(wthor::NameKind::tournaments, tournaments)};
    const ImportReport second = import_games(names);
    EXPECT_EQ(second.games, 0);
    EXPECT_EQ(second.copies, 0);
    EXPECT_EQ(second.named, first.games);
    EXPECT_EQ(library->search({.player = "Ada"})->total, first.games);
    EXPECT_EQ(library->search({.player = "#"})->total, 0);
    EXPECT_EQ(library->record(1)->info.event, "Cup");
    EXPECT_EQ(import_games(names).known_files, 1);
    EXPECT_EQ(import_games({}).known_files, 1);
    EXPECT_EQ(import_games(names, true).already, 3) << "asked to read it again";
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

// So many games of different people, all with the same two moves.
std::string same_games(int count) {
    std::string text;
    for (int i = 0; i < count; ++i) {
        text += "(;GM[1]SZ[19]PB[p" + std::to_string(i) + "];B[dd];W[pp])";
    }
    return text;
}

// Compared all with all these would take a minute; docs/library.md has the figures.
TEST(Import, WhatIsWrongWithAGameIsToldWithItsPlace) {
    const ScratchFolder folder;
    auto library = Library::open(folder / "library.db");
    const ImportReport report =
        import(*library, "(;GM[1]SZ[9];B[aa])\n(;GM[1]SZ[9];B[ee];W[ee];B[zz]");
    EXPECT_EQ(report.games, 2);
    EXPECT_EQ(report.faulty, 1);
    EXPECT_EQ(report.problem_count, 0);
    ASSERT_EQ(report.notes.size(), 3U);
    EXPECT_EQ(report.note_count, 3);
    EXPECT_TRUE(report.notes[0].starts_with("games.txt: line 2, column 19: ")) << report.notes[0];
    EXPECT_TRUE(report.notes[1].starts_with("games.txt: line 2, column 28: ")) << report.notes[1];
    EXPECT_TRUE(report.notes[2].starts_with("games.txt: line 2, column 31: ")) << report.notes[2];
    // Many small faults are counted, and hide nothing worse.
    std::string many;
    for (int i = 0; i < 300; ++i) {
        many += "(;GM[1]SZ[9]KM[x];B[a" + std::string(1, static_cast<char>('a' + i % 9)) + "])";
    }
    const ImportReport large = import(*library, many + "(;GM[9];B[aa])");
    EXPECT_EQ(large.faulty, 300);
    EXPECT_EQ(large.note_count, 300);
    EXPECT_EQ(large.notes.size(), 100U);
    EXPECT_EQ(large.problems.size(), 1U);
    EXPECT_EQ(large.broken, 1);
}

TEST(Import, AFileThatComesInBlocksIsTheSameFile) {
    const ScratchFolder folder;
    auto library = Library::open(folder / "library.db");
    std::string text;
    for (int i = 0; i < 1200; ++i) {
        text += "(;GM[1]SZ[19]C[" + std::string(4000, 'x') + "]PB[" + std::to_string(i) +
                "];B[aa];W[b" + std::string(1, static_cast<char>('a' + i % 19)) + "])\n";
    }
    Digest digest(text.size());
    for (std::size_t at = 0; at < text.size(); at += 1001) {
        digest.add(std::string_view(text).substr(at, 1001));
    }
    EXPECT_EQ(digest.value(), digest_of(text));
    std::size_t at = 0;
    const Import::LargeFile file{
        .bytes = std::ssize(text),
        .digest = digest.value(),
        .read = [&](std::span<char> into) -> std::expected<std::size_t, std::string> {
            const std::size_t count = std::min(into.size(), text.size() - at);
            text.copy(into.data(), count, at);
            at += count;
            return count;
        }};
    platform::ThreadWorkers workers(2);
    Import large(*library, workers, {});
    ASSERT_TRUE(large.add_large_file("games.sgf", file).has_value());
    EXPECT_EQ(large.finish()->games, 1200);
    const ImportReport again = import(*library, text);
    EXPECT_EQ(again.known_files, 1) << "by its content, however it is read";
    EXPECT_EQ(again.games, 0);
}

TEST(Import, ManyGamesWithTheSameMovesAreToldApart) {
    const ScratchFolder folder;
    auto library = Library::open(folder / "library.db");
    const int games = test::kSanitized ? 1'000 : 5'000;
    EXPECT_EQ(import(*library, same_games(games)).games, games);
    // Copies of one game, each with something of its own to say, and the same again.
    std::string copies;
    for (int i = 0; i < games / 2; ++i) {
        copies += "(;GM[1]SZ[19]PB[p];B[dd]C[" + std::to_string(i) + "];W[pp];B[dp])";
    }
    EXPECT_EQ(import(*library, copies).copies, games / 2 - 1);
    EXPECT_EQ(import(*library, copies + " ").already, games / 2) << "each is known however many";
}

// The sanitizers do not follow the threads of a forked process.
using ChildWorkers = std::conditional_t<test::kSanitized, SerialWorkers, platform::ThreadWorkers>;

// In a process of its own: imports, and says so by a byte now and then.
[[noreturn]] void import_as_child(const std::string& path, const std::string& text, int pipe) {
    ChildWorkers workers;
    auto library = Library::open(path);
    if (library) {
        import_with(workers, *library, text,
                    [pipe](const ImportReport&) { return ::write(pipe, "x", 1) == 1; });
    }
    _exit(0);
}

// kill -9 at some instant: what is there is whole, and the same import brings the rest.
TEST(Import, LosesNothingWhenItIsKilled) {
    const auto seed =
        static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
    SCOPED_TRACE("seed " + std::to_string(seed));
    Rng rng(seed);
    const std::string text = many_games(6000);
    const ScratchFolder folder;
    const std::string path = folder / "library.db";
    ASSERT_TRUE(Library::open(path).has_value());
    std::int64_t last = 0;
    int kills_within = 0;
    for (int attempt = 0; attempt < 5; ++attempt) {
        int ends[2];
        ASSERT_EQ(::pipe(ends), 0);
        const pid_t child = fork();
        ASSERT_GE(child, 0);
        if (child == 0) import_as_child(path, text, ends[1]);
        ::close(ends[1]);
        // Each byte is 50 games read; a batch is written meanwhile.
        char byte = 0;
        for (std::uint32_t left = 30 + rng.below(40); left > 0; --left) {
            if (::read(ends[0], &byte, 1) != 1) break;
        }
        std::this_thread::sleep_for(std::chrono::microseconds(rng.below(20'000)));
        ::kill(child, SIGKILL);
        int status = 0;
        ASSERT_EQ(waitpid(child, &status, 0), child);
        ::close(ends[0]);
        kills_within += WIFSIGNALED(status) ? 1 : 0;
        const auto games = Library::open(path)->facts()->games;
        EXPECT_GE(games, last) << "what was there stays";
        EXPECT_EQ(games % 2000, 0) << "a batch or nothing of it";
        last = games;
    }
    EXPECT_GE(kills_within, 2);
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
