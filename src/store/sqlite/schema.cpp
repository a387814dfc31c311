#include "store/sqlite/schema.h"

#include <array>
#include <string>
#include <vector>

#include "formats/sgf/sgf.h"
#include "store/digest.h"
#include "store/game_entry.h"
#include "store/sqlite/kinship.h"
#include "store/sqlite/tally.h"
#include "store/words.h"

namespace magpie::store {

namespace {

// "MGPL": how the file tells a library from the databases of other programs.
constexpr std::int64_t kLibrary = 0x4D47504C;

// Never changed once released: a change is a new entry at the end.
constexpr const char* kFirst = R"(
PRAGMA application_id = 1296519244;

CREATE TABLE name (
    id INTEGER PRIMARY KEY,
    text TEXT NOT NULL UNIQUE,
    folded TEXT NOT NULL
) STRICT;

CREATE TABLE source (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    digest INTEGER NOT NULL,
    games INTEGER NOT NULL,
    is_done INTEGER NOT NULL,
    UNIQUE (bytes, digest)
) STRICT;

CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    kind INTEGER NOT NULL,
    columns INTEGER NOT NULL,
    rows INTEGER NOT NULL,
    black INTEGER NOT NULL REFERENCES name,
    white INTEGER NOT NULL REFERENCES name,
    event INTEGER NOT NULL REFERENCES name,
    place INTEGER NOT NULL REFERENCES name,
    date TEXT NOT NULL,
    result TEXT NOT NULL,
    winner INTEGER NOT NULL,
    rules TEXT NOT NULL,
    komi INTEGER NOT NULL,
    handicap INTEGER NOT NULL,
    moves INTEGER NOT NULL,
    content INTEGER NOT NULL,
    copy_of INTEGER REFERENCES game,
    source INTEGER REFERENCES source
) STRICT;

CREATE INDEX game_by_black ON game (black);
CREATE INDEX game_by_white ON game (white);
CREATE INDEX game_by_event ON game (event);
CREATE INDEX game_by_date ON game (date);
CREATE INDEX game_by_content ON game (content);

CREATE TABLE record (
    game INTEGER PRIMARY KEY REFERENCES game,
    sgf TEXT NOT NULL
) STRICT;

CREATE TABLE position (
    key INTEGER NOT NULL,
    place INTEGER NOT NULL,
    continuation INTEGER NOT NULL,
    PRIMARY KEY (key, place)
) STRICT, WITHOUT ROWID;

CREATE TABLE unindexed (
    game INTEGER PRIMARY KEY REFERENCES game
) STRICT;
)";

// The words of comments, of which the index keeps no second copy.
constexpr const char* kComments = R"(
CREATE VIRTUAL TABLE comment USING fts5 (
    text, content = '', tokenize = 'unicode61 remove_diacritics 2'
);
)";

void add_comments(Database& database) {
    database.execute(kComments);
    Statement games = database.prepare("SELECT game, sgf FROM record");
    Statement insert = database.prepare("INSERT INTO comment (rowid, text) VALUES (?, ?)");
    while (games.step()) {
        const auto game = sgf::read(games.text(1), {.check_rules = false});
        if (!game) continue;
        const std::string words = words_apart(comments_of(game->record));
        if (!words.empty()) insert.bind(1, games.number(0)).bind(2, words).run();
    }
}

// Games with the same moves are told apart by an index, however many there are: by their text, and
// by who played. Name tables beside a file count as part of it. Numbers of games are never used
// again.
constexpr const char* kTellingApart = R"(
ALTER TABLE game ADD COLUMN text INTEGER NOT NULL DEFAULT 0;
ALTER TABLE source ADD COLUMN names INTEGER NOT NULL DEFAULT 0;
DROP INDEX game_by_content;
CREATE INDEX game_by_content ON game (content, black, white);
CREATE TABLE removed (
    game INTEGER PRIMARY KEY
) STRICT;
)";

void tell_apart(Database& database) {
    database.execute(kTellingApart);
    Statement games = database.prepare("SELECT game, sgf FROM record");
    Statement update = database.prepare("UPDATE game SET text = ? WHERE id = ?");
    while (games.step()) update.bind(1, digest_of(games.text(1))).bind(2, games.number(0)).run();
    database.execute("CREATE INDEX game_by_text ON game (text)");
}

// Copies are found by what they are copies of. Which ones are, names, dates and results decide of
// all games with the same moves together.
void settle_copies(Database& database) {
    database.execute("CREATE INDEX game_by_original ON game (copy_of) WHERE copy_of IS NOT NULL");
    std::vector<std::int64_t> contents;
    {
        Statement rows =
            database.prepare("SELECT content FROM game GROUP BY content HAVING count(*) > 1");
        while (rows.step()) contents.push_back(rows.number(0));
    }
    Kinship kinship(database);
    for (const std::int64_t content : contents) static_cast<void>(kinship.settle(content));
}

// Until now Korean rules, and rules that nobody named, were called Japanese.
void name_rules(Database& database) {
    Statement games = database.prepare(
        "SELECT record.game, sgf FROM record JOIN game ON game.id = record.game "
        "WHERE kind = 0 AND rules = 'japanese'");
    Statement update = database.prepare("UPDATE game SET rules = ? WHERE id = ?");
    while (games.step()) {
        const auto game = sgf::read(games.text(1), {.check_rules = false});
        if (!game) continue;
        const std::string_view word = rules_word(game->record);
        if (word != "japanese") update.bind(1, word).bind(2, games.number(0)).run();
    }
}

// How games went on from the positions that very many of them have is counted once.
void count_busy_positions(Database& database) {
    database.execute(R"(
CREATE TABLE tally (
    key INTEGER NOT NULL,
    continuation INTEGER NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (key, continuation)
) STRICT, WITHOUT ROWID;
)");
    std::vector<std::int64_t> busy;
    {
        Statement rows =
            database.prepare("SELECT key FROM position GROUP BY key HAVING count(*) >= ?");
        rows.bind(1, kBusyPosition);
        while (rows.step()) busy.push_back(rows.number(0));
    }
    Tally tally(database);
    for (const std::int64_t key : busy) tally.count(key);
}

using Migration = void (*)(Database&);

constexpr std::array<Migration, 6> kMigrations = {
    [](Database& database) { database.execute(kFirst); },
    add_comments,
    tell_apart,
    settle_copies,
    name_rules,
    count_busy_positions,
};

// Everything that is defined in a database, a line each, in order. What SQLite makes by itself does
// not count; of the tables inside the full-text index only that they are there.
std::vector<std::string> definitions(Database& database) {
    Statement rows = database.prepare(
        "SELECT type || ' ' || name || CASE WHEN type = 'table' AND name LIKE 'comment\\_%' ESCAPE "
        "'\\' THEN '' ELSE ' ' || sql END FROM sqlite_schema WHERE sql IS NOT NULL AND NOT (type = "
        "'table' AND name LIKE 'sqlite\\_stat_' ESCAPE '\\') ORDER BY 1");
    std::vector<std::string> lines;
    while (rows.step()) lines.emplace_back(rows.text(0));
    return lines;
}

// The same of a library of that version, fresh.
std::vector<std::string> expected_definitions(std::int64_t version) {
    auto memory = Database::open(":memory:");
    if (!memory) return {};
    for (std::int64_t step = 0; step < version; ++step) {
        kMigrations[static_cast<std::size_t>(step)](**memory);
    }
    return definitions(**memory);
}

void check_owner(Database& database, std::int64_t version) {
    const std::int64_t application = database.number("PRAGMA application_id");
    const std::int64_t tables = database.number("SELECT count(*) FROM sqlite_schema");
    if (database.has_failed()) return;
    using enum StoreError::Kind;
    if (application != kLibrary && (version != 0 || tables != 0)) {
        database.fail(not_a_library, "");
    } else if (version > newest_schema()) {
        database.fail(newer_version, "version " + std::to_string(version));
    } else if (version < 0) {
        database.fail(damaged, "version " + std::to_string(version));
    } else if (const auto found = definitions(database); !database.has_failed()) {
        // A view or a trigger in place of a table would run whatever somebody else wrote there.
        if (found != expected_definitions(version)) {
            database.fail(damaged, "its tables are not those of a library");
        }
    }
}

}  // namespace

int newest_schema() { return static_cast<int>(kMigrations.size()); }

std::expected<bool, StoreError> is_current(Database& database) {
    const std::int64_t found = database.number("PRAGMA user_version");
    check_owner(database, found);
    if (auto good = database.result(); !good) return std::unexpected(good.error());
    return found == newest_schema();
}

std::expected<void, StoreError> migrate(Database& database, int version) {
    const std::int64_t found = database.number("PRAGMA user_version");
    check_owner(database, found);
    if (auto good = database.result(); !good) return good;
    database.execute("PRAGMA journal_mode = WAL");
    if (found >= version) return database.result();
    database.begin();
    // Somebody else may have been quicker.
    const std::int64_t now = database.number("PRAGMA user_version");
    for (std::int64_t step = now; step < version; ++step) {
        kMigrations[static_cast<std::size_t>(step)](database);
        database.execute(("PRAGMA user_version = " + std::to_string(step + 1)).c_str());
    }
    return database.commit();
}

}  // namespace magpie::store
