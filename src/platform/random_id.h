#pragma once

#include <string>
#include <string_view>

namespace magpie::platform {

// 128 bits from the system's source of secrets, in 22 letters, digits, - and _: nobody guesses one.
[[nodiscard]] std::string random_id();

// Whether the text could be such an id.
[[nodiscard]] bool is_id(std::string_view text);

}  // namespace magpie::platform
