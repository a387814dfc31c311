#include <cerrno>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "platform/descriptor.h"
#include "platform/files.h"

namespace magpie::platform {

namespace {

Descriptor open_to_append(const std::string& path) {
    return open_at(AT_FDCWD, path, O_RDWR | O_APPEND | O_CREAT | O_NOCTTY, 0666);
}

}  // namespace

std::expected<void, FileError> prepare_append(const std::string& path) {
    if (auto name = check_name(path); !name) return name;
    if (!open_to_append(path).is_open()) {
        return std::unexpected(failed(FileError::Step::open, path));
    }
    return {};
}

std::expected<void, FileError> append_line(const std::string& path, std::string_view line) {
    using Step = FileError::Step;
    if (auto name = check_name(path); !name) return name;
    if (line.find_first_of("\r\n") != std::string_view::npos) {
        return std::unexpected(failed(Step::write, path, EINVAL));
    }
    Descriptor file = open_to_append(path);
    if (!file.is_open()) return std::unexpected(failed(Step::open, path));
    // Held until the file is closed, so that the size below is still the size when we write.
    while (::flock(file.number(), LOCK_EX) != 0) {
        if (errno != EINTR) return std::unexpected(failed(Step::open, path));
    }
    const off_t size = ::lseek(file.number(), 0, SEEK_END);
    if (size < 0) return std::unexpected(failed(Step::open, path));

    std::string text;
    char last = '\n';
    if (size > 0 && ::pread(file.number(), &last, 1, size - 1) != 1) {
        return std::unexpected(failed(Step::read, path));
    }
    if (last != '\n') text += '\n';
    text += line;
    text += '\n';

    if (!write_all(file.number(), text)) {
        FileError error = failed(Step::write, path);
        if (::ftruncate(file.number(), size) != 0)
            error.reason += " (part of the line was written)";
        return std::unexpected(error);
    }
    if (!sync(file.number())) return std::unexpected(failed(Step::sync, path));
    if (!file.close()) return std::unexpected(failed(Step::sync, path));
    return {};
}

}  // namespace magpie::platform
