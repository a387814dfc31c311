#pragma once

#include <string_view>

#include "core/ascii.h"

namespace magpie::cli {

// Whether a file's name ends so, in any mixture of cases. Requires: `ending` has no upper-case
// letter.
[[nodiscard]] constexpr bool has_ending(std::string_view name, std::string_view ending) {
    return name.size() > ending.size() &&
           ascii::is_word(name.substr(name.size() - ending.size()), ending);
}

}  // namespace magpie::cli
