#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "platform/descriptor.h"
#include "platform/files.h"

namespace magpie::platform {

namespace {

FileError too_large(const std::string& path) {
    return {FileError::Step::size, path, EFBIG, "longer than allowed"};
}

}  // namespace

std::expected<std::string, FileError> read_file(const std::string& path, std::size_t limit) {
    using Step = FileError::Step;
    if (auto name = check_name(path); !name) return std::unexpected(name.error());
    const Descriptor file = open_at(AT_FDCWD, path, O_RDONLY);
    if (!file.is_open()) return std::unexpected(failed(Step::open, path));
    struct stat status{};
    if (::fstat(file.number(), &status) != 0) return std::unexpected(failed(Step::open, path));
    if (S_ISDIR(status.st_mode)) return std::unexpected(failed(Step::open, path, EISDIR));

    // The size is a hint only: pipes have none, and a file may grow while it is read.
    std::size_t expected_size = 0;
    if (S_ISREG(status.st_mode)) {
        expected_size = static_cast<std::size_t>(status.st_size);
        if (expected_size > limit) return std::unexpected(too_large(path));
    }
    std::string bytes;
    std::size_t used = 0;
    while (true) {
        if (used == bytes.size()) {
            // One byte more than allowed, so that a longer file shows.
            const std::size_t wanted = std::max({expected_size + 1, 2 * used, std::size_t{4096}});
            bytes.resize(std::min(wanted, limit + 1));
        }
        const ssize_t count = ::read(file.number(), bytes.data() + used, bytes.size() - used);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return std::unexpected(failed(Step::read, path));
        if (count == 0) break;
        used += static_cast<std::size_t>(count);
        if (used > limit) return std::unexpected(too_large(path));
    }
    bytes.resize(used);
    return bytes;
}

}  // namespace magpie::platform
