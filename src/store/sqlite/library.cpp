#include "store/sqlite/library.h"

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

#include "formats/sgf/sgf.h"
#include "platform/folders.h"
#include "store/digest.h"
#include "store/sqlite/place.h"
#include "store/sqlite/schema.h"
#include "store/sqlite/tally.h"

namespace magpie::store {

namespace {

StoreError damaged_game(const std::string& path, GameNumber number) {
    return {StoreError::Kind::damaged, path,
            "game " + std::to_string(number) + " is not as it was written"};
}

}  // namespace

Library::Library(std::unique_ptr<Database> database) : database_(std::move(database)) {}

namespace {

// SQLite takes a file of a few bytes for an empty database, and would write over it.
std::expected<void, StoreError> check_size(const std::string& path) {
    constexpr std::int64_t kSmallestDatabase = 512;
    const auto file = platform::find_file(path);
    if (file && file->bytes > 0 && file->bytes < kSmallestDatabase) {
        return std::unexpected(StoreError{StoreError::Kind::not_a_library, path});
    }
    return {};
}

// A file that ends before its last page says so only when that page is asked for, which may be
// after others have been written.
std::expected<void, StoreError> check_whole(Database& database) {
    const std::int64_t pages =
        database.number("PRAGMA page_count") * database.number("PRAGMA page_size");
    if (auto done = database.result(); !done) return done;
    const auto file = platform::find_file(database.path());
    const auto log = platform::find_file(database.path() + "-wal");
    if (!file || (log && log->bytes > 0) || file->bytes >= pages) return {};
    return std::unexpected(
        StoreError{StoreError::Kind::damaged, database.path(), "the file is cut off"});
}

}  // namespace

std::expected<Library, StoreError> Library::open_to_keep(const std::string& path,
                                                         Milliseconds patience) {
    if (auto size = check_size(path); !size) return std::unexpected(size.error());
    auto database = Database::open(path, patience);
    if (!database) return std::unexpected(database.error());
    if (auto whole = check_whole(**database); !whole) return std::unexpected(whole.error());
    if (auto ready = migrate(**database, newest_schema()); !ready) {
        return std::unexpected(ready.error());
    }
    return Library(std::move(*database));
}

std::expected<Library, StoreError> Library::open(const std::string& path, Milliseconds patience) {
    auto library = open_to_keep(path, patience);
    if (!library) return library;
    if (auto ready = library->catch_up(); !ready) return std::unexpected(ready.error());
    return library;
}

std::expected<Library, StoreError> Library::open_to_read(const std::string& path) {
    if (auto size = check_size(path); !size) return std::unexpected(size.error());
    auto database = Database::open_to_read(path);
    if (!database) return std::unexpected(database.error());
    if (auto whole = check_whole(**database); !whole) return std::unexpected(whole.error());
    const auto current = is_current(**database);
    if (!current) return std::unexpected(current.error());
    if (*current) return Library(std::move(*database));
    database->reset();
    return open(path);
}

// An import that was cut off has left games whose positions are not in the index.
std::expected<void, StoreError> Library::catch_up() {
    EntryMaker maker;
    // Each number once, whatever the table says that is read while games are taken from it.
    for (GameNumber last = -1; true;) {
        Statement games = database_->prepare(
            "SELECT game, sgf, text FROM unindexed JOIN record USING (game) JOIN game ON game.id = "
            "game WHERE game > ? ORDER BY game");
        games.bind(1, last);
        while (pending_.size() < kMostPending && games.step()) {
            last = games.number(0);
            // One that is damaged is found by all but its positions.
            const auto game = is_as_written(games.text(1), games.number(2))
                                  ? sgf::read(games.text(1), {.check_rules = false})
                                  : std::unexpected(sgf::ReadError{});
            await_index(last,
                        game ? maker.positions_of(game->record) : std::vector<IndexedPosition>());
        }
        games.reset();
        if (auto done = database_->result(); !done) return done;
        if (pending_games_.empty()) return {};
        if (auto done = finish_index(); !done) return done;
    }
}

StoreError Library::not_there(GameNumber number) const {
    return {StoreError::Kind::not_found, database_->path(),
            "there is no game " + std::to_string(number)};
}

std::int64_t Library::count_unindexed() {
    return database_->number("SELECT count(*) FROM unindexed");
}

void Library::await_index(GameNumber number, std::span<const IndexedPosition> positions) {
    pending_games_.push_back(number);
    for (const IndexedPosition& at : positions) {
        pending_.push_back(
            {std::bit_cast<std::int64_t>(at.key), place_of(number, at.ply), at.continuation});
    }
}

std::expected<void, StoreError> Library::finish_index() {
    if (pending_games_.empty()) return {};
    database_->begin();
    // Some may have become copies, or are gone, since they were written.
    std::vector<GameNumber> waiting;
    {
        Statement rows = database_->prepare("SELECT game FROM unindexed ORDER BY game");
        while (rows.step()) waiting.push_back(rows.number(0));
    }
    if (database_->has_failed()) return database_->commit();
    // Positions of one game lie together.
    GameNumber last = -1;
    bool waits = false;
    std::erase_if(pending_, [&](const IndexRow& at) {
        if (const GameNumber game = game_of(at.place); game != last) {
            last = game;
            waits = std::ranges::binary_search(waiting, game);
        }
        return !waits;
    });
    const auto order = [](const IndexRow& at) { return std::tuple(at.key, at.place); };
    std::ranges::sort(pending_, {}, order);
    Statement insert = database_->prepare("INSERT OR REPLACE INTO position VALUES (?, ?, ?)");
    for (const IndexRow& at : pending_) {
        insert.bind(1, at.key).bind(2, at.place).bind(3, at.continuation).run();
    }
    Tally(*database_).add(pending_);
    Statement done = database_->prepare("DELETE FROM unindexed WHERE game = ?");
    for (const GameNumber number : pending_games_) done.bind(1, number).run();
    if (auto written = database_->commit(); !written) return written;
    pending_.clear();
    pending_games_.clear();
    return {};
}

std::expected<Added, StoreError> Library::keep(GameRecord record, const std::string& from) {
    // The day it was played is the day it began.
    constexpr std::size_t kDay = 10;  // 2026-07-14
    GameInfo& info = record.info;
    if (info.date.empty()) info.date = info.start_time.substr(0, kDay);
    // No file has a length like that.
    Batch batch{.sources = {{.path = from, .bytes = -1, .is_done = true}}};
    batch.items.push_back({EntryMaker().make(std::move(record))});
    const auto added = add(batch);
    if (!added) return std::unexpected(added.error());
    if (auto done = finish_index(); !done) return std::unexpected(done.error());
    return added->front();
}

std::expected<LibraryFacts, StoreError> Library::facts() {
    LibraryFacts facts;
    facts.games = database_->number("SELECT count(*) FROM game");
    facts.copies = database_->number("SELECT count(*) FROM game WHERE copy_of IS NOT NULL");
    facts.positions = database_->number("SELECT count(*) FROM position");
    facts.sources = database_->number("SELECT count(*) FROM source");
    if (auto done = database_->result(); !done) return std::unexpected(done.error());
    return facts;
}

std::expected<std::string, StoreError> Library::sgf(GameNumber number) {
    Statement statement = database_->prepare(
        "SELECT sgf, text FROM record JOIN game ON game.id = record.game WHERE game = ?");
    statement.bind(1, number);
    if (statement.step()) {
        const std::string_view text = statement.text(0);
        if (is_as_written(text, statement.number(1))) return std::string(text);
        return std::unexpected(damaged_game(database_->path(), number));
    }
    if (auto done = database_->result(); !done) return std::unexpected(done.error());
    return std::unexpected(not_there(number));
}

std::expected<GameRecord, StoreError> Library::record(GameNumber number) {
    const auto text = sgf(number);
    if (!text) return std::unexpected(text.error());
    auto game = sgf::read(*text, {.check_rules = false});
    if (!game) return std::unexpected(damaged_game(database_->path(), number));
    return std::move(game->record);
}

std::expected<std::vector<SourceProgress>, StoreError> Library::sources() {
    std::vector<SourceProgress> sources;
    Statement rows = database_->prepare(
        "SELECT path, bytes, digest, games, is_done, names FROM source ORDER BY id");
    while (rows.step()) {
        sources.push_back({std::string(rows.text(0)), rows.number(1), rows.number(2),
                           rows.number(3), rows.number(4) != 0, rows.number(5)});
    }
    if (auto done = database_->result(); !done) return std::unexpected(done.error());
    return sources;
}

}  // namespace magpie::store
