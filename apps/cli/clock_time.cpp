#include "apps/cli/clock_time.h"

#include <array>
#include <ctime>

namespace magpie::cli {

std::string local_time_now() {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    if (localtime_r(&now, &local) == nullptr) return {};
    std::array<char, 40> text{};
    const std::size_t length =
        std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S%z", &local);
    return {text.data(), length};
}

}  // namespace magpie::cli
