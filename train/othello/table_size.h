#pragma once

#include <cstddef>

namespace magpie::train {

// Bytes of every table of a search: many searches run at once.
inline constexpr std::size_t kTable = std::size_t{4} << 20;

}  // namespace magpie::train
