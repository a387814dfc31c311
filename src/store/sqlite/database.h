#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/clock.h"
#include "store/store_error.h"

struct sqlite3;
struct sqlite3_stmt;

namespace magpie::store {

class Database;

// An import writes for seconds at a time, seldom longer.
constexpr Milliseconds kUsualPatience = std::chrono::minutes(1);

// One prepared statement. An error goes to its database, where the first one stays until somebody
// takes it: statements after it do nothing, so that a piece of work is checked once, at its end.
// Must be gone before the database is.
class Statement {
  public:
    Statement(Statement&&) noexcept = default;
    Statement& operator=(Statement&&) noexcept = default;

    // Parameters from 1 on. A text must stay where it is until the next reset().
    Statement& bind(int index, std::int64_t value);
    Statement& bind(int index, std::string_view text);
    // Bytes that are no text.
    Statement& bind_bytes(int index, std::string_view bytes);
    Statement& bind_null(int index);

    // The next row; false after the last one, or on an error.
    bool step();

    // To the end, for a statement that returns no row; ready to be bound again.
    void run();

    // Ready to be bound and run again.
    void reset();

    [[nodiscard]] std::int64_t number(int column) const;
    // Or bytes. Good until the next step() or reset().
    [[nodiscard]] std::string_view text(int column) const;
    [[nodiscard]] bool is_null(int column) const;

  private:
    friend class Database;

    struct Finalize {
        void operator()(sqlite3_stmt* statement) const;
    };

    Statement(Database& database, sqlite3_stmt* statement);
    void check(int code);

    Database* database_;
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

// A connection to one SQLite file: WAL, and a commit is on the disk when it returns. One thread at
// a time. It stays where it is made, because statements point to it.
class Database {
  public:
    // Opens the file, or makes it. Errors as StoreError says; nothing is written yet. While
    // somebody else writes, it waits as long as `patience`.
    [[nodiscard]] static std::expected<std::unique_ptr<Database>, StoreError> open(
        const std::string& path, Milliseconds patience = kUsualPatience);

    // Opens a file that is there, and never changes what it holds; it may lie where nobody can
    // write.
    [[nodiscard]] static std::expected<std::unique_ptr<Database>, StoreError> open_to_read(
        const std::string& path);

    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    [[nodiscard]] const std::string& path() const { return path_; }

    // Statements without parameters, one after the other.
    void execute(const char* sql);

    [[nodiscard]] Statement prepare(std::string_view sql);

    // The first column of the first row; 0 where there is none.
    [[nodiscard]] std::int64_t number(std::string_view sql);

    [[nodiscard]] std::int64_t last_row() const;

    void begin();
    // All since begin() is on the disk, or none of it and the reason why.
    [[nodiscard]] std::expected<void, StoreError> commit();
    void roll_back();

    // After work that was broken off where it stood, as by an exception: its statements and its
    // transaction are given up, and no error is left.
    void abandon();

    [[nodiscard]] bool has_failed() const { return error_.has_value(); }

    // The first error since the last call of this, as the result of the work done in between.
    [[nodiscard]] std::expected<void, StoreError> result();

    void fail(StoreError::Kind kind, std::string reason);

  private:
    friend class Statement;

    struct Close {
        void operator()(sqlite3* connection) const;
    };

    Database(std::string path, sqlite3* connection);
    [[nodiscard]] static std::expected<std::unique_ptr<Database>, StoreError> open_with(
        const std::string& path, const std::string& name, int flags, Milliseconds patience);
    void fail_with(int code);

    std::string path_;
    std::unique_ptr<sqlite3, Close> connection_;
    std::optional<StoreError> error_;
};

}  // namespace magpie::store
