#pragma once

#include <cstdint>

namespace magpie {

// Where a sitting stands. Othello has no dead stones: it goes from playing to finished.
enum class Phase : std::uint8_t { playing, marking_dead, finished };

}  // namespace magpie
