#include "platform/environment.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <limits>

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "core/ascii.h"

namespace magpie::platform {

std::string environment(const char* name) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody calls setenv
    return value == nullptr ? std::string() : std::string(value);
}

bool wants_utf8() {
    std::string locale = environment("LC_ALL");
    if (locale.empty()) locale = environment("LC_CTYPE");
    if (locale.empty()) locale = environment("LANG");
    locale = ascii::lower(locale);
    return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
}

bool is_terminal(Stream stream) {
    const int descriptor = stream == Stream::in    ? STDIN_FILENO
                           : stream == Stream::out ? STDOUT_FILENO
                                                   : STDERR_FILENO;
    return ::isatty(descriptor) == 1;
}

std::optional<int> terminal_columns() {
    winsize size{};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return std::nullopt;
    return size.ws_col;
}

std::optional<int> terminal_rows() {
    winsize size{};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0) return std::nullopt;
    return size.ws_row;
}

bool wait_for_line(Milliseconds limit) {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    // Longer than poll() can wait is as good as for ever.
    const auto bounded =
        std::clamp<std::int64_t>(limit.count(), 0, std::numeric_limits<int>::max());
    return ::poll(&input, 1, static_cast<int>(bounded)) != 0;
}

Instant now() {
    timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC, &time);
    return {Milliseconds(std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000)};
}

std::string local_time_text() { return local_time_text(std::time(nullptr)); }

std::string local_time_text(std::int64_t seconds_since_1970) {
    const std::time_t time = seconds_since_1970;
    std::tm local{};
    if (::localtime_r(&time, &local) == nullptr) return {};
    std::array<char, 40> text{};
    const std::size_t length =
        std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S%z", &local);
    return {text.data(), length};
}

}  // namespace magpie::platform
