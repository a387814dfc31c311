#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "platform/files.h"

namespace magpie::platform {

// Makes a folder, and those above it, where they are missing.
[[nodiscard]] std::expected<void, FileError> make_folders(const std::string& path);

[[nodiscard]] bool is_regular_file(const std::string& path);

// Removes a file; one that is not there is as good as removed.
[[nodiscard]] std::expected<void, FileError> remove_file(const std::string& path);

struct ListedFile {
    std::string name;                   // without the folder
    std::int64_t seconds_since_1970{};  // when it was last written
};

// The regular files of a folder (links to them too), by name. A folder that is not there has none.
[[nodiscard]] std::expected<std::vector<ListedFile>, FileError> files_in(const std::string& folder);

}  // namespace magpie::platform
