#pragma once

#include <optional>
#include <string>

#include "platform/environment.h"

namespace magpie::desktop {

// A path as a person types it: ~/ begins in the home folder. Nothing where there is no such folder.
[[nodiscard]] inline std::optional<std::string> path_from_typed(std::string typed) {
    if (!typed.starts_with("~/")) return typed;
    const std::string home = platform::environment("HOME");
    if (home.empty()) return std::nullopt;
    return typed.replace(0, 1, home);
}

}  // namespace magpie::desktop
