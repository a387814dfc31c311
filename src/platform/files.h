#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

namespace magpie::platform {

// What went wrong with a file, as data: where, at which step, and what the system said.
struct FileError {
    enum class Step : std::uint8_t {
        name,  // the path cannot name a file (empty, or with a NUL inside)
        open,
        read,
        size,         // longer than the caller allows
        create,       // the temporary file
        permissions,  // to give the new file the old one's
        write,
        sync,         // to bring the bytes to the disk
        backup,       // to keep the previous version
        rename,       // to put the new version in place
        sync_folder,  // the new version is in place, but a power cut now may bring the old one back
        remove
    };

    Step step;
    std::string path;
    int code = 0;        // errno, or 0 when it was not the system that refused
    std::string reason;  // in words: "No space left on device"
};

// The whole of a file. One longer than `limit` bytes is refused without being read to its end, so
// a file that never ends (a device) cannot fill the memory.
[[nodiscard]] std::expected<std::string, FileError> read_file(const std::string& path,
                                                              std::size_t limit);

struct WriteOptions {
    bool keep_backup = false;  // the version replaced stays beside the file as NAME.bak
    bool is_secret = false;    // a new file is for its owner alone to read
};

// Replaces the content of a file, or makes a new one, so that whatever happens (an error, a full
// disk, kill -9, a power cut) anyone who opens `path` finds the whole old version or the whole new
// one. When it returns a value the new version is on the disk; when it returns an error the old
// version is still there, except for sync_folder.
//
// The bytes go to a temporary file in the same folder, which then takes the name. Permissions of
// an existing file are kept, a symbolic link stays one and its target is replaced. A file that is
// not writable is refused although its folder would allow it.
[[nodiscard]] std::expected<void, FileError> write_file_atomically(
    const std::string& path, std::string_view bytes, const WriteOptions& options = {});

// Writes to whatever a person named: a file is replaced as above, a device or a pipe gets the
// bytes.
[[nodiscard]] std::expected<void, FileError> write_output(const std::string& path,
                                                          std::string_view bytes);

// Removes from `folder` the temporary files of saves that were cut off, and returns how many. One
// that a living process is still writing is left alone. For the start of a program.
[[nodiscard]] std::expected<int, FileError> remove_stray_temps(const std::string& folder);

// Whether a file of that name (without folder) is a temporary file of write_file_atomically().
[[nodiscard]] bool is_temp_name(std::string_view name);

// Adds `line` and a line break to the end of a file, which is made when it is not there, and
// brings it to the disk. Lines of several processes do not mix. After an error the file is as it
// was, as far as the system lets it. A last line that lacks its line break is completed first.
// Requires: no line break in `line` (refused as Step::write otherwise).
[[nodiscard]] std::expected<void, FileError> append_line(const std::string& path,
                                                         std::string_view line);

// Whether lines can be added to a file, asked before there is one: makes it when it is not there.
[[nodiscard]] std::expected<void, FileError> prepare_append(const std::string& path);

}  // namespace magpie::platform
