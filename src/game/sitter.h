#pragma once

#include <cstdint>

namespace magpie {

// Who sat on a side of a kept game. Unknown where nobody wrote it down, as in a record.
enum class Sitter : std::uint8_t { unknown, person, engine };

}  // namespace magpie
