#pragma once

#include <cstdint>
#include <span>

namespace magpie::othello {

// For every edge of eight squares, at [mover + 256 * other]: the mover's discs that keep their
// colour whatever either side plays there. 65,536 bytes, made at the first call.
[[nodiscard]] std::span<const std::uint8_t> edge_stability();

}  // namespace magpie::othello
