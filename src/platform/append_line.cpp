#include <cerrno>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "platform/descriptor.h"
#include "platform/files.h"
#include "platform/last_line.h"

namespace magpie::platform {

namespace {

Descriptor open_to_append(const std::string& path) {
    return open_at(AT_FDCWD, path, O_RDWR | O_APPEND | O_CREAT | O_NOCTTY, 0666);
}

bool lock(const Descriptor& file) {
    while (::flock(file.number(), LOCK_EX) != 0) {
        if (errno != EINTR) return false;
    }
    return true;
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
    if (!lock(file)) return std::unexpected(failed(Step::open, path));
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

std::expected<bool, FileError> remove_last_line(const std::string& path, std::string_view line) {
    using Step = FileError::Step;
    if (auto name = check_name(path); !name) return std::unexpected(name.error());
    Descriptor file = open_at(AT_FDCWD, path, O_RDWR | O_NOCTTY, 0);
    if (!file.is_open() || !lock(file)) return std::unexpected(failed(Step::open, path));
    const off_t size = ::lseek(file.number(), 0, SEEK_END);
    const off_t start = size - static_cast<off_t>(line.size()) - 1;
    if (start < 0) return false;
    // With the end of the line before it, unless there is none.
    const off_t from = start == 0 ? 0 : start - 1;
    std::string text(static_cast<std::size_t>(size - from), '\0');
    if (::pread(file.number(), text.data(), text.size(), from) !=
        static_cast<ssize_t>(text.size())) {
        return std::unexpected(failed(Step::read, path));
    }
    const std::string expected = (start == 0 ? "" : "\n") + std::string(line) + "\n";
    if (text != expected) return false;
    if (::ftruncate(file.number(), start) != 0 || !sync(file.number())) {
        return std::unexpected(failed(Step::write, path));
    }
    return true;
}

}  // namespace magpie::platform
