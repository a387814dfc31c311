// Games being played, move by move: what write() has acknowledged is there, and nothing twice.
#include "store/sqlite/game_log.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "platform/scratch_folder.h"

namespace magpie::store {

namespace {

const ColoredMove kFirst{Color::black, Move(Point(40))};
const ColoredMove kSecond{Color::white, Move(Point(41))};
const ColoredMove kPass{Color::black, Move::pass()};

LoggedChange new_game(const std::string& id) {
    return {.id = id,
            .header = LoggedHeader{.id = id, .watch = id + "-watch", .start = "{}"},
            .state = {.version = 1}};
}

LoggedChange moved(const std::string& id,
                   std::int64_t version,
                   std::size_t first_ply,
                   std::vector<ColoredMove> moves) {
    return {
        .id = id, .first_ply = first_ply, .moves = std::move(moves), .state = {.version = version}};
}

std::expected<void, StoreError> write(GameLog& log, const LoggedChange& change) {
    return log.write(std::span(&change, 1));
}

}  // namespace

TEST(GameLog, WhatWasWrittenIsThereWhenItIsOpenedAgain) {
    const test::ScratchFolder folder;
    const std::string path = folder / "server.db";
    LoggedChange last = moved("a", 3, 1, {kSecond, kPass});
    last.state.phase = Phase::finished;
    last.state.dead = {Point(3), Point(2703)};
    last.state.outcome = Outcome::won(Color::white, Outcome::How::time);
    last.state.time = ByColor<TimeLeft>{{.main_time = Milliseconds(5)}, {.periods_left = 3}};
    {
        auto log = GameLog::open(path);
        ASSERT_TRUE(log);
        ASSERT_TRUE(write(*log, new_game("a")));
        ASSERT_TRUE(write(*log, moved("a", 2, 0, {kFirst})));
        ASSERT_TRUE(write(*log, last));
    }
    auto log = GameLog::open(path);
    ASSERT_TRUE(log);
    for (const char* id : {"a", "a-watch"}) {
        const auto game = log->load(id);
        ASSERT_TRUE(game && *game) << id;
        EXPECT_EQ((*game)->header.id, "a");
        EXPECT_EQ((*game)->moves, (std::vector{kFirst, kSecond, kPass}));
        EXPECT_EQ((*game)->state, last.state);
    }
    const auto nobody = log->load("b");
    ASSERT_TRUE(nobody);
    EXPECT_FALSE(*nobody);
}

TEST(GameLog, WhoPlaysFromWhereIsKept) {
    const test::ScratchFolder folder;
    LoggedChange begun = new_game("a");
    begun.header->seats = {"a-black", "a-white"};
    begun.header->is_open = true;
    LoggedChange come = moved("a", 2, 0, {kFirst});
    come.state.company = {.names = {"Ada", ""},
                          .has_come = {true, false},
                          .undo_asked = Color::white,
                          .accepts = {false, true}};
    {
        auto log = GameLog::open(folder / "server.db");
        ASSERT_TRUE(log);
        ASSERT_TRUE(write(*log, begun));
        ASSERT_TRUE(write(*log, come));
        LoggedChange twice = new_game("b");
        twice.header->seats = {"a-black", ""};
        EXPECT_FALSE(write(*log, twice)) << "an id opens one game";
        EXPECT_FALSE(*log->load("b"));
    }
    auto log = GameLog::open(folder / "server.db");
    ASSERT_TRUE(log);
    for (const char* id : {"a", "a-watch", "a-black", "a-white"}) {
        const auto game = log->load(id);
        ASSERT_TRUE(game && *game) << id;
        EXPECT_EQ((*game)->header, *begun.header);
        EXPECT_EQ((*game)->state, come.state);
    }
}

// A file as Magpie made it before two could play from different places.
TEST(GameLog, AFileOfTheFirstSchemaIsBroughtUpToDate) {
    const test::ScratchFolder folder;
    const std::string path = folder / "server.db";
    {
        auto database = Database::open(path);
        ASSERT_TRUE(database);
        (*database)->execute(R"(
PRAGMA application_id = 1296519251;
PRAGMA user_version = 1;
CREATE TABLE game (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, watch TEXT NOT NULL UNIQUE,
    start TEXT NOT NULL, black TEXT NOT NULL, white TEXT NOT NULL, version INTEGER NOT NULL,
    phase INTEGER NOT NULL, dead TEXT NOT NULL, outcome TEXT NOT NULL, time TEXT NOT NULL,
    is_put_away INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE move (
    game INTEGER NOT NULL REFERENCES game, ply INTEGER NOT NULL, color INTEGER NOT NULL,
    point INTEGER NOT NULL, PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
INSERT INTO game VALUES (1, 'old', 'old-watch', '{}', '', '5', 3, 0, '', '', '', 0);
INSERT INTO move VALUES (1, 0, 0, 40);
)");
        ASSERT_TRUE((*database)->result());
    }
    for (int times = 0; times < 2; ++times) {
        auto log = GameLog::open(path);
        ASSERT_TRUE(log) << to_text(log.error());
        const auto game = log->load("old");
        ASSERT_TRUE(game && *game);
        EXPECT_EQ((*game)->moves, std::vector{kFirst});
        EXPECT_EQ((*game)->header.engines.white, "5");
        EXPECT_EQ((*game)->state.company, LoggedCompany());
    }
    auto log = GameLog::open(path);
    EXPECT_TRUE(write(*log, moved("old", 4, 1, {kSecond})));
}

TEST(GameLog, MovesTakenBackAreGone) {
    const test::ScratchFolder folder;
    auto log = GameLog::open(folder / "server.db");
    ASSERT_TRUE(log);
    ASSERT_TRUE(write(*log, new_game("a")));
    ASSERT_TRUE(write(*log, moved("a", 2, 0, {kFirst, kSecond})));
    ASSERT_TRUE(write(*log, moved("a", 3, 1, {})));
    EXPECT_EQ((*log->load("a"))->moves, std::vector{kFirst});
    ASSERT_TRUE(write(*log, moved("a", 4, 1, {kPass})));
    EXPECT_EQ((*log->load("a"))->moves, (std::vector{kFirst, kPass}));
}

// Two who hold the same game: only one of them goes on from a version.
TEST(GameLog, AChangeOntoAnOldVersionIsRefusedAndTakesTheWholeBatchBack) {
    const test::ScratchFolder folder;
    auto log = GameLog::open(folder / "server.db");
    auto other = GameLog::open(folder / "server.db");
    ASSERT_TRUE(log && other);
    ASSERT_TRUE(write(*log, new_game("a")));
    ASSERT_TRUE(write(*log, new_game("b")));
    ASSERT_TRUE(write(*other, moved("a", 2, 0, {kFirst})));
    const std::vector<LoggedChange> batch = {moved("b", 2, 0, {kFirst}),
                                             moved("a", 2, 0, {kSecond})};
    const auto refused = log->write(batch);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, StoreError::Kind::busy);
    EXPECT_EQ((*log->load("a"))->moves, std::vector{kFirst});
    EXPECT_TRUE((*log->load("b"))->moves.empty());
    EXPECT_FALSE(write(*log, new_game("a"))) << "an id is used once";
    EXPECT_FALSE(write(*log, moved("c", 2, 0, {kFirst}))) << "nobody has begun it";
    EXPECT_TRUE(write(*log, moved("b", 2, 0, {kFirst}))) << "a refusal leaves it as it was";
}

TEST(GameLog, FinishedGamesWaitUntilTheyArePutAway) {
    const test::ScratchFolder folder;
    auto log = GameLog::open(folder / "server.db");
    ASSERT_TRUE(log);
    ASSERT_TRUE(write(*log, new_game("a")));
    LoggedChange end = moved("a", 2, 0, {kFirst});
    end.state.phase = Phase::finished;
    ASSERT_TRUE(write(*log, end));
    EXPECT_EQ(log->to_put_away(10).value(), std::vector<std::string>{"a"});
    ASSERT_TRUE(log->mark_put_away("a", 1));
    EXPECT_EQ(log->to_put_away(10).value().size(), 1U) << "what was put away is an older game";
    ASSERT_TRUE(log->mark_put_away("a", 2));
    EXPECT_TRUE(log->to_put_away(10).value().empty());
    // Taken back and ended otherwise: it is put away once more.
    ASSERT_TRUE(write(*log, moved("a", 3, 0, {})));
    end.state.version = 4;
    ASSERT_TRUE(write(*log, end));
    EXPECT_EQ(log->to_put_away(10).value().size(), 1U);
}

TEST(GameLog, GamesThatEndedWithoutAMoveKeepNoOthersWaiting) {
    const test::ScratchFolder folder;
    auto log = GameLog::open(folder / "server.db");
    ASSERT_TRUE(log);
    for (const char* id : {"a", "b"}) {
        ASSERT_TRUE(write(*log, new_game(id)));
        LoggedChange end = moved(id, 2, 0, {});
        if (std::string_view(id) == "b") end.moves = {kFirst};
        end.state.phase = Phase::finished;
        ASSERT_TRUE(write(*log, end));
    }
    EXPECT_EQ(log->to_put_away(1).value(), std::vector<std::string>{"b"});
}

TEST(GameLog, ClocksThatMayRunOutAreNamed) {
    const test::ScratchFolder folder;
    auto log = GameLog::open(folder / "server.db");
    ASSERT_TRUE(log);
    for (const char* id : {"untimed", "timed", "not-begun"}) {
        ASSERT_TRUE(write(*log, new_game(id)));
        if (std::string(id) == "not-begun") continue;
        LoggedChange change = moved(id, 2, 0, {kFirst});
        if (std::string(id) == "timed") change.state.time = ByColor<TimeLeft>{};
        ASSERT_TRUE(write(*log, change));
    }
    EXPECT_EQ(log->running().value(), std::vector<std::string>{"timed"});
}

TEST(GameLog, AFileOfSomethingElseIsLeftAlone) {
    const test::ScratchFolder folder;
    const std::string path = folder / "server.db";
    std::ofstream(path) << std::string(5'000, 'x');
    EXPECT_FALSE(GameLog::open(path));
    EXPECT_EQ(std::filesystem::file_size(path), 5'000U);
}

// Robustness 23: every bit of one byte in a few hundred, all over the file.
TEST(GameLog, DamageIsAnErrorOrAGameNeverACrash) {
    const test::ScratchFolder folder;
    const std::string path = folder / "server.db";
    {
        auto log = GameLog::open(path);
        ASSERT_TRUE(log);
        for (const char* id : {"a", "b", "c"}) {
            ASSERT_TRUE(write(*log, new_game(id)));
            ASSERT_TRUE(write(*log, moved(id, 2, 0, {kFirst, kSecond, kPass})));
        }
    }
    const std::string whole = folder.content("server.db");
    ASSERT_FALSE(std::filesystem::exists(path + "-wal")) << "all is in the file";
    int errors = 0;
    for (std::size_t at = 0; at < whole.size(); at += 97) {
        std::string damaged = whole;
        damaged[at] = static_cast<char>(damaged[at] ^ (1 << (at % 8)));
        const std::string copy = folder / "damaged.db";
        std::ofstream(copy, std::ios::binary) << damaged;
        auto log = GameLog::open(copy);
        const auto game = log ? log->load("b")
                              : std::expected<std::optional<LoggedGame>, StoreError>(
                                    std::unexpected(log.error()));
        errors += game ? 0 : 1;
        const std::size_t moves = game && *game ? (*game)->moves.size() : 0;
        EXPECT_LE(moves, 3U);
        log = std::unexpected(StoreError{});
        for (const char* rest : {"", "-wal", "-shm"}) std::filesystem::remove(copy + rest);
    }
    EXPECT_GT(errors, 0);
}

}  // namespace magpie::store
