#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace magpie {

// The CRC-32 of IEEE 802.3 (zlib, PNG): reflected polynomial 0xEDB88320, all ones before and after.
// `before` is the sum of the bytes that precede these, 0 when there are none.
[[nodiscard]] std::uint32_t crc32(std::span<const std::byte> bytes, std::uint32_t before = 0);

}  // namespace magpie
