#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "platform/files.h"

namespace magpie::platform {

// A file descriptor that is closed when it goes out of scope.
class Descriptor {
  public:
    explicit Descriptor(int number = -1) : number_(number) {}

    Descriptor(Descriptor&& other) noexcept;
    Descriptor& operator=(Descriptor&& other) noexcept;
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor();

    [[nodiscard]] bool is_open() const { return number_ >= 0; }

    [[nodiscard]] int number() const { return number_; }

    // Closes now. False, with errno set, when the system reports a late write error.
    bool close();

  private:
    int number_;
};

// The error of a system call that just failed: takes its words from errno.
[[nodiscard]] FileError failed(FileError::Step step, const std::string& path);

// The same for a given error code.
[[nodiscard]] FileError failed(FileError::Step step, const std::string& path, int code);

// Whether the text can be handed to the system as a path at all.
[[nodiscard]] std::expected<void, FileError> check_name(const std::string& path);

// openat(), tried again when a signal interrupts it.
[[nodiscard]] Descriptor open_at(int folder, const std::string& name, int flags, unsigned mode = 0);

// Writes all of `bytes`, however many calls it takes. False, with errno set, on an error.
[[nodiscard]] bool write_all(int descriptor, std::string_view bytes);

// fsync(), tried again when a signal interrupts it.
[[nodiscard]] bool sync(int descriptor);

}  // namespace magpie::platform
