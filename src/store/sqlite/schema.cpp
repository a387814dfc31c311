#include "store/sqlite/schema.h"

#include <array>
#include <string>

#include "formats/sgf/sgf.h"
#include "store/game_entry.h"
#include "store/words.h"

namespace magpie::store {

namespace {

// "MGPL": how the file tells a library from the databases of other programs.
constexpr std::int64_t kApplication = 0x4D47504C;

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

using Migration = void (*)(Database&);

constexpr std::array<Migration, 2> kMigrations = {
    [](Database& database) { database.execute(kFirst); },
    add_comments,
};

void check_owner(Database& database, std::int64_t version) {
    const std::int64_t application = database.number("PRAGMA application_id");
    const std::int64_t tables = database.number("SELECT count(*) FROM sqlite_schema");
    if (database.has_failed()) return;
    using enum StoreError::Kind;
    if (application != kApplication && (version != 0 || tables != 0)) {
        database.fail(not_a_library, "");
    } else if (version > newest_schema()) {
        database.fail(newer_version, "version " + std::to_string(version));
    } else if (version < 0) {
        database.fail(damaged, "version " + std::to_string(version));
    }
}

}  // namespace

int newest_schema() { return static_cast<int>(kMigrations.size()); }

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
