#pragma once

#include <expected>
#include <string>

#include "table/table.h"

namespace magpie::cli {

// Writes the sitting to a file, so that it can be taken up later: temp, sync, rename, the version
// before kept as .bak. A file that is there but is no save that can be read is left alone, because
// it may be somebody's only copy. The error is one line for the player.
[[nodiscard]] std::expected<void, std::string> save_table(const Table& table,
                                                          const std::string& path);

// Takes a sitting up again. The error is one line for the player.
[[nodiscard]] std::expected<Table, std::string> load_table(const std::string& path,
                                                           const TableOptions& options);

}  // namespace magpie::cli
