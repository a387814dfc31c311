#pragma once

#include <expected>

#include "store/sqlite/database.h"

namespace magpie::store {

// The number of the newest schema, kept in the file as user_version. docs/library.md lists them.
[[nodiscard]] int newest_schema();

// Whether the file is a library of that version; false for an earlier one. Errors are those of
// migrate(). Writes nothing.
[[nodiscard]] std::expected<bool, StoreError> is_current(Database& database);

// Brings a library of any earlier version, or an empty file, to `version`, in one transaction:
// after an error the file is as it was. A file of something else, of a later Magpie, or
// with other tables, views or triggers than that version has, is refused untouched. Requires: 1 <=
// version <= newest_schema().
[[nodiscard]] std::expected<void, StoreError> migrate(Database& database, int version);

}  // namespace magpie::store
