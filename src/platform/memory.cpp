#include "platform/memory.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include <sys/resource.h>
#include <unistd.h>

#include "core/ascii.h"
#include "platform/files.h"

namespace magpie::platform {

namespace {

constexpr std::uint64_t kUnknown = std::numeric_limits<std::uint64_t>::max();
constexpr std::size_t kLongestFile = 65'536;  // these are short

std::string text_of(const std::string& path) {
    return read_file(path, kLongestFile).value_or(std::string());
}

// The number that a text begins with; nothing for "max".
std::optional<std::uint64_t> number_of(std::string_view text) {
    text = ascii::trimmed(text);
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) return std::nullopt;
    return number;
}

// The number after `name` in lines such as "MemAvailable:   123 kB".
std::optional<std::uint64_t> number_after(std::string_view text, std::string_view name) {
    const std::size_t at = text.find(name);
    if (at == std::string_view::npos) return std::nullopt;
    return number_of(text.substr(at + name.size(), 64));
}

// What is free, and what would be once the system has dropped what it can read again.
std::uint64_t free_in_machine() {
    const auto kilobytes = number_after(text_of("/proc/meminfo"), "MemAvailable:");
    return kilobytes ? *kilobytes * 1024 : kUnknown;
}

// The limit of a container: of this process's group, or of all that it can see.
std::uint64_t limit_of_container() {
    const std::string groups = text_of("/proc/self/cgroup");
    std::string own;
    if (const std::size_t at = groups.find("0::/"); at != std::string::npos) {
        own = groups.substr(at + 3, groups.find('\n', at) - at - 3);
    }
    std::uint64_t least = kUnknown;
    for (const std::string& file :
         {"/sys/fs/cgroup" + own + "/memory.max", std::string("/sys/fs/cgroup/memory.max"),
          std::string("/sys/fs/cgroup/memory/memory.limit_in_bytes")}) {
        least = std::min(least, number_of(text_of(file)).value_or(kUnknown));
    }
    return least;
}

// What is left of a limit on addresses.
std::uint64_t left_of_addresses() {
    rlimit limit{};
    if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return kUnknown;
    const long page = ::sysconf(_SC_PAGESIZE);
    const std::uint64_t pages = number_of(text_of("/proc/self/statm")).value_or(0);
    const std::uint64_t used = pages * static_cast<std::uint64_t>(std::max(page, 0L));
    return limit.rlim_cur > used ? limit.rlim_cur - used : 0;
}

}  // namespace

std::uint64_t available_memory() {
    return std::min({free_in_machine(), limit_of_container(), left_of_addresses()});
}

}  // namespace magpie::platform
