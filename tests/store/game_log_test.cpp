// Games being played, move by move: what write() has acknowledged is there, and nothing twice.
#include "store/sqlite/game_log.h"

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "platform/scratch_folder.h"
#include "support/flips.h"

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

namespace {

constexpr std::array<const char*, 3> kSealedIds = {"game-a", "game-b", "game-c"};

// A log of three games, one with seats and names, one finished and put away; its bytes.
std::string sealed_log(const test::ScratchFolder& folder) {
    {
        auto log = GameLog::open(folder / "server.db");
        EXPECT_TRUE(log.has_value());
        for (const char* id : kSealedIds) {
            LoggedChange begun = new_game(id);
            begun.header->seats = {std::string(id) + "-black", std::string(id) + "-white"};
            begun.header->start = "{\"size\":9}";
            EXPECT_TRUE(write(*log, begun));
            LoggedChange played = moved(id, 2, 0, {kFirst, kSecond, kPass});
            played.state.company.names = {"Ada", "Bo"};
            played.state.time = ByColor<TimeLeft>{{.main_time = Milliseconds(70'000)}, {}};
            if (std::string_view(id) == "game-c") {
                played.state.phase = Phase::finished;
                played.state.dead = {Point(40)};
                played.state.outcome = Outcome::won(Color::white, Outcome::How::time);
            }
            EXPECT_TRUE(write(*log, played));
        }
        EXPECT_TRUE(log->mark_put_away("game-c", 2));
    }
    EXPECT_FALSE(folder.has("server.db-wal")) << "all is in the file";
    return folder.content("server.db");
}

bool operator==(const LoggedGame& a, const LoggedGame& b) {
    return a.header == b.header && a.moves == b.moves && a.state == b.state;
}

// What the log says of each game under each of its ids.
using Told = std::vector<std::expected<std::optional<LoggedGame>, StoreError>>;

Told told_by(const std::string& path) {
    Told told;
    auto log = GameLog::open(path);
    for (const std::string id : kSealedIds) {
        for (const char* of : {"", "-watch", "-black", "-white"}) {
            told.push_back(log ? log->load(id + of) : std::unexpected(log.error()));
        }
    }
    return told;
}

// The file with those bytes, and the key of the log of the folder.
class Changed {
  public:
    Changed(const test::ScratchFolder& folder, std::string_view bytes)
        : path_(folder / "changed.db") {
        folder.put("changed.db", bytes);
        std::filesystem::copy_file(folder / "server.key", folder / "changed.key",
                                   std::filesystem::copy_options::overwrite_existing);
    }

    ~Changed() {
        for (const char* rest : {"", "-wal", "-shm"}) std::remove((path_ + rest).c_str());
    }

    Changed(const Changed&) = delete;
    Changed& operator=(const Changed&) = delete;

    [[nodiscard]] const std::string& path() const { return path_; }

    // As somebody who knows SQL, and not the key.
    void execute(const char* sql) const {
        auto database = Database::open(path_);
        ASSERT_TRUE(database);
        (*database)->execute(sql);
        ASSERT_TRUE((*database)->result()) << sql;
    }

  private:
    std::string path_;
};

bool is_damaged(const std::expected<std::optional<LoggedGame>, StoreError>& game) {
    return !game && game.error().kind == StoreError::Kind::damaged;
}

}  // namespace

// Robustness 23: a game under each of its ids is the very one that was kept, or an error, or not
// found where an index is damaged; never another one.
TEST(GameLog, AnyBitFlippedGivesAnErrorOrTheGamesThatWereKept) {
    const test::ScratchFolder folder;
    const std::string whole = sealed_log(folder);
    const Told kept = told_by(folder / "server.db");
    for (const auto& game : kept) ASSERT_TRUE(game && *game);
    std::size_t noticed = 0;
    const std::vector<std::size_t> bits = test::bits_to_flip(whole);
    for (const std::size_t bit : bits) {
        const Changed changed(folder, test::with_bit_flipped(whole, bit));
        const Told told = told_by(changed.path());
        bool is_noticed = false;
        for (std::size_t i = 0; i < kept.size(); ++i) {
            is_noticed = is_noticed || !told[i] || !*told[i];
            ASSERT_TRUE(!told[i] || !*told[i] || **told[i] == **kept[i]) << "bit " << bit;
        }
        noticed += is_noticed ? 1U : 0U;
    }
    EXPECT_GT(noticed, bits.size() / 10) << "the bits were not in use";
}

// Whatever is written into a row without the key: that game is refused by its number, and the
// others are there.
TEST(GameLog, AGameChangedBehindItsBackIsRefusedAndTheOthersGoOn) {
    const test::ScratchFolder folder;
    const std::string whole = sealed_log(folder);
    for (const char* change :
         {"UPDATE move SET point = 5 WHERE game = 1 AND ply = 1",
          "UPDATE move SET point = -1 WHERE game = 1 AND ply = 0",
          "UPDATE move SET color = 1 WHERE game = 1 AND ply = 0",
          "DELETE FROM move WHERE game = 1 AND ply = 2",
          "DELETE FROM move WHERE game = 1",
          "INSERT INTO move (game, ply, color, point) VALUES (1, 3, 1, 7)",
          "INSERT INTO move SELECT game, 3, color, point, link FROM move WHERE game = 1 AND ply = "
          "1",
          "UPDATE move SET point = 81 - point WHERE game = 1 AND ply < 2",
          "UPDATE move SET link = (SELECT link FROM move WHERE game = 2 AND ply = 0), point = 5 "
          "WHERE game = 1 AND ply = 0",
          "UPDATE game SET version = 3 WHERE number = 1",
          "UPDATE game SET phase = 2 WHERE number = 1",
          "UPDATE game SET dead = '7' WHERE number = 1",
          "UPDATE game SET outcome = 'B+R' WHERE number = 1",
          "UPDATE game SET time = '80000 0 0 0 0 0 0 0 0 0' WHERE number = 1",
          "UPDATE game SET black_name = 'Eve' WHERE number = 1",
          "UPDATE game SET company = 1 WHERE number = 1",
          "UPDATE game SET is_open = 1 WHERE number = 1",
          "UPDATE game SET is_put_away = 1 WHERE number = 1",
          "UPDATE game SET start = '{\"size\":19}' WHERE number = 1",
          "UPDATE game SET white = '5' WHERE number = 1",
          "UPDATE game SET watch = 'eve-watch' WHERE number = 1",
          "UPDATE seat SET id = 'eve' WHERE game = 1 AND color = 0",
          "DELETE FROM seat WHERE game = 1 AND color = 0",
          "UPDATE game SET seal = (SELECT seal FROM game WHERE number = 2) WHERE number = 1"}) {
        const Changed changed(folder, whole);
        changed.execute(change);
        auto log = GameLog::open(changed.path());
        ASSERT_TRUE(log) << change;
        const auto refused = log->load("game-a");
        ASSERT_TRUE(is_damaged(refused)) << change;
        EXPECT_EQ(refused.error().reason, "game 1 is not as it was written");
        EXPECT_EQ(to_text(refused.error()).find("game-a"), std::string::npos);
        const auto other = log->load("game-b");
        ASSERT_TRUE(other && *other) << change;
        EXPECT_TRUE(write(*log, moved("game-b", 3, 3, {kSecond}))) << "it goes on";
    }
}

TEST(GameLog, GamesThatChangeTheirPlacesAreRefused) {
    const test::ScratchFolder folder;
    const std::string whole = sealed_log(folder);
    const Changed changed(folder, whole);
    changed.execute(
        "PRAGMA foreign_keys = OFF; UPDATE move SET point = 60 WHERE game = 2 AND ply = 0;"
        "UPDATE game SET id = 'x' WHERE number = 1; UPDATE game SET id = 'game-a' WHERE number = 2;"
        "UPDATE game SET id = 'game-b' WHERE number = 1");
    auto log = GameLog::open(changed.path());
    ASSERT_TRUE(log);
    for (const char* id : {"game-a", "game-b", "game-a-watch", "game-b-white"}) {
        EXPECT_TRUE(is_damaged(log->load(id))) << id;
    }
}

// What goes on from a row that was changed meanwhile does not make it good.
TEST(GameLog, WhoGoesOnFromAChangedGameDoesNotSealTheChange) {
    const test::ScratchFolder folder;
    const Changed changed(folder, sealed_log(folder));
    auto log = GameLog::open(changed.path());
    ASSERT_TRUE(log);
    ASSERT_TRUE(*log->load("game-a"));
    changed.execute("UPDATE move SET point = 5 WHERE game = 1 AND ply = 1");
    EXPECT_TRUE(write(*log, moved("game-a", 3, 3, {kSecond})));
    EXPECT_TRUE(is_damaged(log->load("game-a")));
    changed.execute("DELETE FROM move WHERE game = 2 AND ply = 2");
    const auto refused = write(*log, moved("game-b", 3, 3, {kSecond}));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, StoreError::Kind::damaged);
}

TEST(GameLog, ItsKeyIsMadeOnceForItsOwnerAlone) {
    const test::ScratchFolder folder;
    sealed_log(folder);
    const std::string key = folder.content("server.key");
    EXPECT_EQ(key.size(), Sealer::kKeyBytes);
    using std::filesystem::perms;
    EXPECT_EQ(std::filesystem::status(folder / "server.key").permissions(),
              perms::owner_read | perms::owner_write);
    ASSERT_TRUE(GameLog::open(folder / "server.db"));
    EXPECT_EQ(folder.content("server.key"), key);
    const test::ScratchFolder other;
    sealed_log(other);
    EXPECT_NE(other.content("server.key"), key);
}

TEST(GameLog, WithoutItsKeyOrWithAnotherNothingIsTakenForGood) {
    const test::ScratchFolder folder;
    const std::string whole = sealed_log(folder);
    const std::string key = folder.content("server.key");
    folder.put("server.key", std::string(Sealer::kKeyBytes, 'k'));
    {
        auto log = GameLog::open(folder / "server.db");
        ASSERT_TRUE(log);
        for (const char* id : kSealedIds) EXPECT_TRUE(is_damaged(log->load(id)));
    }
    folder.put("server.key", "short");
    EXPECT_FALSE(GameLog::open(folder / "server.db"));
    std::filesystem::remove(folder / "server.key");
    const auto refused = GameLog::open(folder / "server.db");
    ASSERT_FALSE(refused);
    EXPECT_NE(to_text(refused.error()).find("server.key, which is missing"), std::string::npos);
    EXPECT_FALSE(folder.has("server.key")) << "none is made that would fit nothing";
    folder.put("server.key", key);
    EXPECT_TRUE(*GameLog::open(folder / "server.db")->load("game-a"));
}

// Who can write the games and not read the key cannot have them sealed anew as an old file either.
TEST(GameLog, AFileMadeToLookOldIsRefusedWhereThereIsAKey) {
    const test::ScratchFolder folder;
    const Changed changed(folder, sealed_log(folder));
    changed.execute(
        "ALTER TABLE move DROP COLUMN link; ALTER TABLE game DROP COLUMN seal;"
        "ALTER TABLE game DROP COLUMN header_seal; PRAGMA user_version = 2");
    const auto refused = GameLog::open(changed.path());
    ASSERT_FALSE(refused);
    EXPECT_NE(to_text(refused.error()).find("no seals although there is a key"), std::string::npos);
}

// By python3: hmac.new(bytes(range(32)), b"a message", "sha256").digest()[:16].
TEST(Sealer, IsHalfOfHmacSha256) {
    std::string key;
    for (char c = 0; c < 32; ++c) key += c;
    const std::string sealed = Sealer(key).seal("a message");
    EXPECT_EQ(sealed, std::string_view("\xd5"
                                       "\x5a"
                                       "\x64"
                                       "\xa6"
                                       "\x7a"
                                       "\xfe"
                                       "\x61"
                                       "\xc6"
                                       "\xd1"
                                       "\x2d"
                                       "\x69"
                                       "\x06"
                                       "\xdf"
                                       "\x77"
                                       "\x11"
                                       "\xf8",
                                       16));
    Sealed one;
    one.add("ab").add("c");
    Sealed other;
    other.add("a").add("bc");
    EXPECT_NE(one.bytes(), other.bytes());
}

}  // namespace magpie::store
