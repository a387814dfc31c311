#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "platform/files.h"

namespace magpie::platform {

// Makes a folder, and those above it, where they are missing.
[[nodiscard]] std::expected<void, FileError> make_folders(const std::string& path);

// Whether files can be made in a folder, as far as the system tells beforehand: it is there and may
// be written to, or what is there of it may be.
[[nodiscard]] bool may_write_in(const std::string& folder);

[[nodiscard]] bool is_regular_file(const std::string& path);

// Removes a file; one that is not there is as good as removed.
[[nodiscard]] std::expected<void, FileError> remove_file(const std::string& path);

struct ListedFile {
    std::string name;                   // without the folder
    std::int64_t seconds_since_1970{};  // when it was last written
};

// The regular files of a folder (links to them too), by name. A folder that is not there has none.
[[nodiscard]] std::expected<std::vector<ListedFile>, FileError> files_in(const std::string& folder);

// The names of the folders in a folder (links to them too), by name; not . and .. themselves.
[[nodiscard]] std::expected<std::vector<std::string>, FileError> folders_in(
    const std::string& folder);

[[nodiscard]] bool is_folder(const std::string& path);

struct FoundFile {
    std::string path;  // begins with the folder that was asked for
    std::int64_t bytes{};
};

// Every regular file in a folder and in those below it, at any depth, by path. A link to a file
// counts, one to a folder is not followed: it could lead round in a circle. A folder that may not
// be read is an error; where `unreadable` is given, those below the first are put there instead.
[[nodiscard]] std::expected<std::vector<FoundFile>, FileError> files_below(
    const std::string& folder, std::vector<FileError>* unreadable = nullptr);

// Whether a path that is there leads, through whatever links, to something in the folder or in
// those below it.
[[nodiscard]] bool is_inside(const std::string& path, const std::string& folder);

// A single file as files_below() would list it; nothing when there is no regular file.
[[nodiscard]] std::optional<FoundFile> find_file(const std::string& path);

}  // namespace magpie::platform
