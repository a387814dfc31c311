#include "platform/descriptor.h"

#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace magpie::platform {

Descriptor::Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
}

Descriptor::~Descriptor() {
    // Whoever reports errno after this object died must not find the errno of this close.
    const int code = errno;
    if (is_open()) ::close(number_);
    errno = code;
}

bool Descriptor::close() {
    // After EINTR Linux has closed the descriptor all the same; a second try could hit another's.
    const int number = std::exchange(number_, -1);
    return ::close(number) == 0 || errno == EINTR;
}

FileError failed(FileError::Step step, const std::string& path, int code) {
    return {step, path, code, std::generic_category().message(code)};
}

FileError failed(FileError::Step step, const std::string& path) {
    return failed(step, path, errno);
}

std::expected<void, FileError> check_name(const std::string& path) {
    if (path.empty()) return std::unexpected(failed(FileError::Step::name, path, ENOENT));
    // The system would take the path to end there and touch another file.
    if (path.find('\0') != std::string::npos) {
        return std::unexpected(failed(FileError::Step::name, path, EINVAL));
    }
    return {};
}

Descriptor open_at(int folder, const std::string& name, int flags, unsigned mode) {
    while (true) {
        const int number = ::openat(folder, name.c_str(), flags | O_CLOEXEC, mode);
        if (number >= 0 || errno != EINTR) return Descriptor(number);
    }
}

bool write_all(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        if (written == 0) {
            errno = EIO;
            return false;
        }
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

bool sync(int descriptor) {
    while (::fsync(descriptor) != 0) {
        if (errno != EINTR) return false;
    }
    return true;
}

}  // namespace magpie::platform
