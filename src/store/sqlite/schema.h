#pragma once

#include <expected>

#include "store/sqlite/database.h"

namespace magpie::store {

// The number of the newest schema, kept in the file as user_version. docs/library.md lists them.
[[nodiscard]] int newest_schema();

// Brings a library of any earlier version, or an empty file, to `version`, in one transaction:
// after an error the file is as it was. A file of something else, or of a later Magpie, is refused
// untouched. Requires: 1 <= version <= newest_schema().
[[nodiscard]] std::expected<void, StoreError> migrate(Database& database, int version);

}  // namespace magpie::store
