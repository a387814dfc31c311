#include "store/sqlite/database.h"

#include <utility>

#include <sqlite3.h>

#include "platform/folders.h"

namespace magpie::store {

namespace {

StoreError::Kind kind_of(int code) {
    using enum StoreError::Kind;
    switch (code & 0xFF) {
        case SQLITE_NOTADB:
            return not_a_library;
        case SQLITE_CORRUPT:
            return damaged;
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return busy;
        case SQLITE_FULL:
        case SQLITE_TOOBIG:
            return full;
        case SQLITE_CANTOPEN:
        case SQLITE_PERM:
        case SQLITE_READONLY:
            return cannot_open;
        default:
            return failed;
    }
}

// WAL lets readers go on while somebody writes; FULL puts every commit on the disk before it is
// said to be done. The file may come from anyone: no SQL that is stored in it is trusted.
constexpr const char* kSettings =
    "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA foreign_keys = ON;"
    "PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; PRAGMA synchronous = FULL;";

}  // namespace

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

Statement::Statement(Database& database, sqlite3_stmt* statement)
    : database_(&database), statement_(statement) {}

Statement& Statement::bind(int index, std::int64_t value) {
    if (statement_) check(sqlite3_bind_int64(statement_.get(), index, value));
    return *this;
}

Statement& Statement::bind(int index, std::string_view text) {
    // An empty view may have no address, which SQLite would take for NULL.
    const char* start = text.empty() ? "" : text.data();
    if (statement_) {
        check(
            sqlite3_bind_text64(statement_.get(), index, start, text.size(), nullptr, SQLITE_UTF8));
    }
    return *this;
}

Statement& Statement::bind_bytes(int index, std::string_view bytes) {
    const char* start = bytes.empty() ? "" : bytes.data();
    if (statement_) {
        check(sqlite3_bind_blob64(statement_.get(), index, start, bytes.size(), nullptr));
    }
    return *this;
}

Statement& Statement::bind_null(int index) {
    if (statement_) check(sqlite3_bind_null(statement_.get(), index));
    return *this;
}

// A text that is too long, for one, leaves the value of the last row bound.
void Statement::check(int code) {
    if (code != SQLITE_OK) database_->fail_with(code);
}

bool Statement::step() {
    if (!statement_ || database_->has_failed()) return false;
    const int code = sqlite3_step(statement_.get());
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) database_->fail_with(code);
    return false;
}

void Statement::run() {
    while (step()) continue;
    reset();
}

void Statement::reset() {
    if (statement_) sqlite3_reset(statement_.get());
}

std::int64_t Statement::number(int column) const {
    return sqlite3_column_int64(statement_.get(), column);
}

std::string_view Statement::text(int column) const {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
    const int size = sqlite3_column_bytes(statement_.get(), column);
    return bytes == nullptr ? std::string_view()
                            : std::string_view(bytes, static_cast<std::size_t>(size));
}

bool Statement::is_null(int column) const {
    return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

void Database::Close::operator()(sqlite3* connection) const { sqlite3_close_v2(connection); }

Database::Database(std::string path, sqlite3* connection)
    : path_(std::move(path)), connection_(connection) {}

namespace {

// The name of a file that cannot change, as a URI.
std::string unchanging(const std::string& path) {
    std::string uri = "file:";
    for (const char c : path) {
        if (c == '%') {
            uri += "%25";
        } else if (c == '?') {
            uri += "%3F";
        } else if (c == '#') {
            uri += "%23";
        } else {
            uri += c;
        }
    }
    return uri + "?immutable=1";
}

}  // namespace

std::expected<std::unique_ptr<Database>, StoreError> Database::open_with(const std::string& path,
                                                                         const std::string& name,
                                                                         int flags,
                                                                         Milliseconds patience) {
    sqlite3* connection = nullptr;
    const int code = sqlite3_open_v2(name.c_str(), &connection,
                                     flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nullptr);
    // The constructor is private, which std::make_unique cannot see past.
    std::unique_ptr<Database> database(new Database(path, connection));
    if (code != SQLITE_OK) {
        database->fail_with(code);
        return std::unexpected(database->result().error());
    }
    sqlite3_busy_timeout(connection, static_cast<int>(patience.count()));
    sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    database->execute(kSettings);
    if (auto done = database->result(); !done) return std::unexpected(done.error());
    return database;
}

std::expected<std::unique_ptr<Database>, StoreError> Database::open(const std::string& path,
                                                                    Milliseconds patience) {
    return open_with(path, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, patience);
}

std::expected<std::unique_ptr<Database>, StoreError> Database::open_to_read(
    const std::string& path) {
    auto database = open_with(path, path, SQLITE_OPEN_READWRITE, kUsualPatience);
    if (database) {
        (*database)->execute("PRAGMA query_only = ON");
        static_cast<void>((*database)->number("SELECT count(*) FROM sqlite_schema"));
        auto done = (*database)->result();
        if (done) return database;
        database = std::unexpected(done.error());
    }
    // A folder that nobody may write to has no place for the files that readers share.
    const bool is_read_only = database.error().kind == StoreError::Kind::cannot_open;
    const auto log = platform::find_file(path + "-wal");
    if (!is_read_only || (log && log->bytes > 0)) return database;
    auto unchanging_one =
        open_with(path, unchanging(path), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, kUsualPatience);
    return unchanging_one ? std::move(unchanging_one) : std::move(database);
}

void Database::execute(const char* sql) {
    if (has_failed()) return;
    const int code = sqlite3_exec(connection_.get(), sql, nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) fail_with(code);
}

Statement Database::prepare(std::string_view sql) {
    sqlite3_stmt* statement = nullptr;
    if (!has_failed()) {
        const int code =
            sqlite3_prepare_v3(connection_.get(), sql.data(), static_cast<int>(sql.size()),
                               SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
        if (code != SQLITE_OK) fail_with(code);
    }
    return {*this, statement};
}

std::int64_t Database::number(std::string_view sql) {
    Statement statement = prepare(sql);
    return statement.step() ? statement.number(0) : 0;
}

std::int64_t Database::last_row() const { return sqlite3_last_insert_rowid(connection_.get()); }

void Database::begin() { execute("BEGIN IMMEDIATE"); }

std::expected<void, StoreError> Database::commit() {
    execute("COMMIT");
    if (has_failed()) roll_back();
    return result();
}

void Database::roll_back() {
    // Where nothing was begun, or the error has undone it already, SQLite refuses, which is fine.
    sqlite3_exec(connection_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Database::abandon() {
    // Nobody holds them any more; while one is under way, no transaction can be ended.
    for (sqlite3_stmt* one = sqlite3_next_stmt(connection_.get(), nullptr); one != nullptr;
         one = sqlite3_next_stmt(connection_.get(), one)) {
        sqlite3_reset(one);
    }
    roll_back();
    error_.reset();
}

std::expected<void, StoreError> Database::result() {
    if (!error_) return {};
    StoreError error = std::move(*error_);
    error_.reset();
    return std::unexpected(std::move(error));
}

void Database::fail(StoreError::Kind kind, std::string reason) {
    if (!error_) error_ = StoreError{kind, path_, std::move(reason)};
}

void Database::fail_with(int code) {
    const bool is_open = connection_ != nullptr;
    fail(kind_of(code), is_open ? sqlite3_errmsg(connection_.get()) : sqlite3_errstr(code));
}

}  // namespace magpie::store
