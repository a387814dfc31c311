#include <fcntl.h>
#include <sys/stat.h>

#include "platform/descriptor.h"
#include "platform/files.h"

namespace magpie::platform {

std::expected<void, FileError> write_output(const std::string& path, std::string_view bytes) {
    using Step = FileError::Step;
    struct stat status{};
    const bool is_special = check_name(path) && ::stat(path.c_str(), &status) == 0 &&
                            !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
    if (!is_special) return write_file_atomically(path, bytes);
    Descriptor file = open_at(AT_FDCWD, path, O_WRONLY | O_NOCTTY);
    if (!file.is_open()) return std::unexpected(failed(Step::open, path));
    if (!write_all(file.number(), bytes)) return std::unexpected(failed(Step::write, path));
    if (!file.close()) return std::unexpected(failed(Step::write, path));
    return {};
}

}  // namespace magpie::platform
