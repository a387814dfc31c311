#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace magpie::platform {

// 128 bits from the system's source of secrets, in 22 letters, digits, - and _: nobody guesses one.
[[nodiscard]] std::string random_id();

// So many bytes, at most 256, from the same source.
[[nodiscard]] std::string random_bytes(std::size_t count);

// Whether the text could be such an id.
[[nodiscard]] bool is_id(std::string_view text);

}  // namespace magpie::platform
