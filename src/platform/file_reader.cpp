#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "platform/large_files.h"

namespace magpie::platform {

using Step = FileError::Step;

std::expected<FileReader, FileError> FileReader::open(const std::string& path) {
    if (auto name = check_name(path); !name) return std::unexpected(name.error());
    Descriptor file = open_at(AT_FDCWD, path, O_RDONLY);
    if (!file.is_open()) return std::unexpected(failed(Step::open, path));
    struct stat status{};
    if (::fstat(file.number(), &status) != 0) return std::unexpected(failed(Step::open, path));
    if (S_ISDIR(status.st_mode)) return std::unexpected(failed(Step::open, path, EISDIR));
    return FileReader(path, std::move(file));
}

std::expected<std::size_t, FileError> FileReader::read(std::span<char> into) {
    std::size_t used = 0;
    while (used < into.size()) {
        const ssize_t count = ::read(file_.number(), into.data() + used, into.size() - used);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return std::unexpected(failed(Step::read, path_));
        if (count == 0) break;
        used += static_cast<std::size_t>(count);
    }
    return used;
}

std::expected<void, FileError> FileReader::rewind() {
    if (::lseek(file_.number(), 0, SEEK_SET) < 0) return std::unexpected(failed(Step::read, path_));
    return {};
}

}  // namespace magpie::platform
