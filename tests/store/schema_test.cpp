#include "store/sqlite/schema.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "platform/scratch_folder.h"
#include "store/games.h"
#include "store/sqlite/library.h"

namespace magpie::store {
namespace {

using Kind = StoreError::Kind;
using test::ScratchFolder;

std::unique_ptr<Database> open(const std::string& path) {
    auto database = Database::open(path);
    EXPECT_TRUE(database.has_value());
    return std::move(*database);
}

// What a library of version 1 holds after one game was added, without our own code for adding.
constexpr const char* kOldGame = R"(
INSERT INTO name VALUES (1, 'Ada', 'ada'), (2, 'Bo', 'bo'), (3, '', '');
INSERT INTO source VALUES (1, 'old.sgf', 10, 20, 1, 1);
INSERT INTO game VALUES (1, 0, 9, 9, 1, 2, 3, 3, '1998', 'B+R', 0, 'japanese', 13, 0, 2, 77, NULL, 1);
INSERT INTO record VALUES (1, '(;GM[1]FF[4]SZ[9]PB[Ada]PW[Bo]DT[1998]RE[B+R]C[a quiet start];B[ee];W[cc])');
INSERT INTO unindexed VALUES (1);
)";

TEST(Schema, EveryEarlierVersionIsBroughtUpWithItsGames) {
    for (int version = 1; version <= newest_schema(); ++version) {
        const ScratchFolder folder;
        const std::string path = folder / "library.db";
        {
            const auto database = open(path);
            ASSERT_TRUE(migrate(*database, 1).has_value());
            database->execute(kOldGame);
            ASSERT_TRUE(database->result().has_value());
            ASSERT_TRUE(migrate(*database, version).has_value());
            ASSERT_EQ(database->number("PRAGMA user_version"), version);
        }
        auto library = Library::open(path);
        ASSERT_TRUE(library.has_value()) << to_text(library.error());
        const auto found = library->search({.player = "ADA"});
        ASSERT_TRUE(found && found->matches.size() == 1) << version;
        EXPECT_EQ(found->matches[0].game.names.white, "Bo");
        EXPECT_EQ(found->matches[0].game.source, "old.sgf");
        EXPECT_EQ(library->explore(test::position("9x9 E5b"))->games, 1) << version;
        EXPECT_EQ(library->search({.text = "quiet"})->total, 1) << version;
        EXPECT_EQ(open(path)->number("PRAGMA user_version"), newest_schema());
    }
}

// Until version 3 a game hung on whatever was copied before, other people's too.
TEST(Schema, GamesThatWereTakenForCopiesAreGamesAgain) {
    const ScratchFolder folder;
    const std::string path = folder / "library.db";
    {
        const auto database = open(path);
        ASSERT_TRUE(migrate(*database, 1).has_value());
        database->execute(R"(
INSERT INTO name VALUES (1, 'Ada', 'ada'), (2, 'Bo', 'bo'), (3, '', ''), (4, 'Cy', 'cy');
INSERT INTO game VALUES (1, 0, 9, 9, 3, 3, 3, 3, '', '', 3, 'japanese', 13, 0, 2, 77, NULL, NULL);
INSERT INTO record VALUES (1, '(;GM[1]FF[4]SZ[9];B[ee];W[cc])');
INSERT INTO game VALUES (2, 0, 9, 9, 1, 2, 3, 3, '1990', 'B+R', 0, 'japanese', 13, 0, 2, 77, 1, NULL);
INSERT INTO record VALUES (2, '(;GM[1]FF[4]SZ[9]PB[Ada]PW[Bo]DT[1990]RE[B+R];B[ee];W[cc])');
INSERT INTO game VALUES (3, 0, 9, 9, 4, 2, 3, 3, '1846', 'W+3', 1, 'japanese', 13, 0, 2, 77, 1, NULL);
INSERT INTO record VALUES (3, '(;GM[1]FF[4]SZ[9]PB[Cy]PW[Bo]DT[1846]RE[W+3];B[ee];W[cc])');
INSERT INTO unindexed VALUES (1);
)");
        ASSERT_TRUE(database->result().has_value());
        ASSERT_TRUE(migrate(*database, 3).has_value());
    }
    auto library = Library::open(path);
    ASSERT_TRUE(library.has_value());
    EXPECT_EQ(library->search({.player = "ada"})->total, 1);
    EXPECT_EQ(library->search({.player = "cy"})->total, 1);
    EXPECT_EQ(library->search({})->total, 2);
    EXPECT_EQ(library->explore(test::position("9x9 E5b"))->games, 2);
}

// Until version 4 Korean rules, and rules that nobody had named, were called Japanese.
TEST(Schema, RulesThatWereCalledJapaneseGetTheirNames) {
    const ScratchFolder folder;
    const std::string path = folder / "library.db";
    {
        const auto database = open(path);
        ASSERT_TRUE(migrate(*database, 1).has_value());
        database->execute(R"(
INSERT INTO name VALUES (3, '', '');
INSERT INTO game VALUES (1, 0, 9, 9, 3, 3, 3, 3, '', '', 3, 'japanese', 13, 0, 1, 71, NULL, NULL);
INSERT INTO record VALUES (1, '(;GM[1]FF[4]SZ[9]RU[Korean]KM[6.5];B[ee])');
INSERT INTO game VALUES (2, 0, 9, 9, 3, 3, 3, 3, '', '', 3, 'japanese', 13, 0, 1, 72, NULL, NULL);
INSERT INTO record VALUES (2, '(;GM[1]FF[4]SZ[9];B[cc])');
INSERT INTO game VALUES (3, 0, 9, 9, 3, 3, 3, 3, '', '', 3, 'japanese', 13, 0, 1, 73, NULL, NULL);
INSERT INTO record VALUES (3, '(;GM[1]FF[4]SZ[9]RU[Japanese]KM[6.5];B[dd])');
)");
        ASSERT_TRUE(database->result().has_value());
        ASSERT_TRUE(migrate(*database, 4).has_value());
    }
    auto library = Library::open(path);
    ASSERT_TRUE(library.has_value());
    for (const char* rules : {"korean", "unknown", "japanese"}) {
        EXPECT_EQ(library->search({.rules = rules})->total, 1) << rules;
    }
    EXPECT_EQ(library->search({.rules = "korean"})->matches[0].game.number, 1);
    EXPECT_EQ(library->search({.rules = "unknown"})->matches[0].game.number, 2);
}

TEST(Schema, ALibraryOfALaterMagpieIsLeftAlone) {
    const ScratchFolder folder;
    const std::string path = folder / "library.db";
    ASSERT_TRUE(Library::open(path).has_value());
    open(path)->execute("PRAGMA user_version = 9999");
    const auto library = Library::open(path);
    ASSERT_FALSE(library.has_value());
    EXPECT_EQ(library.error().kind, Kind::newer_version);
    EXPECT_EQ(open(path)->number("PRAGMA user_version"), 9999);
}

TEST(Schema, AFileOfSomethingElseIsLeftAlone) {
    const ScratchFolder folder;
    folder.put("text.db", "these are somebody's notes, not a library, and quite long at that\n");
    open(folder / "other.db")->execute("CREATE TABLE address (name TEXT)");
    for (const char* name : {"text.db", "other.db"}) {
        const std::string before = folder.content(name);
        const auto library = Library::open(folder / name);
        ASSERT_FALSE(library.has_value()) << name;
        EXPECT_EQ(library.error().kind, Kind::not_a_library) << to_text(library.error());
        EXPECT_EQ(folder.content(name), before);
    }
    EXPECT_EQ(Library::open(folder / "nowhere/library.db").error().kind, Kind::cannot_open);
}

// What a file that came from somebody else may hold to keep its reader busy for ever.
TEST(Schema, TablesThatAreNoneAreRefused_M12) {
    for (const char* trick :
         {"DROP TABLE unindexed; CREATE VIEW unindexed AS SELECT 1 AS game;"
          "CREATE TRIGGER t INSTEAD OF DELETE ON unindexed BEGIN SELECT 1; END;",
          "ALTER TABLE game RENAME TO other; CREATE VIEW game AS WITH RECURSIVE n(id) AS (SELECT 1 "
          "UNION ALL SELECT id + 1 FROM n) SELECT n.id, other.* FROM n, other;",
          "CREATE TRIGGER t AFTER INSERT ON name BEGIN DELETE FROM game; END;",
          "CREATE TABLE more (a)", "DROP TABLE source"}) {
        const ScratchFolder folder;
        const std::string path = folder / "library.db";
        ASSERT_TRUE(Library::open(path).has_value());
        {
            const auto database = open(path);
            database->execute(trick);
            ASSERT_TRUE(database->result().has_value()) << trick;
        }
        const auto library = Library::open(path);
        ASSERT_FALSE(library.has_value()) << trick;
        EXPECT_EQ(library.error().kind, Kind::damaged) << to_text(library.error());
    }
}

TEST(Schema, AnErrorIsOneLineWhateverTheFileHolds_M12) {
    const StoreError error{Kind::damaged, "library.db", "malformed (a\nb\x1B[31m)"};
    EXPECT_EQ(to_text(error), "library.db is damaged: malformed (a b [31m)");
}

TEST(Schema, StatisticsOfTheDatabaseMayBeThere) {
    const ScratchFolder folder;
    ASSERT_TRUE(Library::open(folder / "library.db").has_value());
    open(folder / "library.db")->execute("ANALYZE");
    EXPECT_TRUE(Library::open(folder / "library.db").has_value());
}

TEST(Schema, AcknowledgedWritesAreOnTheDisk) {
    const ScratchFolder folder;
    ASSERT_TRUE(Library::open(folder / "library.db").has_value());
    const auto database = open(folder / "library.db");
    constexpr int kFull = 2;
    EXPECT_EQ(database->number("PRAGMA synchronous"), kFull);
    Statement mode = database->prepare("PRAGMA journal_mode");
    ASSERT_TRUE(mode.step());
    EXPECT_EQ(mode.text(0), "wal");
}

}  // namespace
}  // namespace magpie::store
