#include "core/crc32.h"

#include <array>

namespace magpie {
namespace {

constexpr auto kTable = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < table.size(); ++i) {
        std::uint32_t sum = i;
        for (int bit = 0; bit < 8; ++bit) sum = (sum & 1u) != 0 ? sum >> 1 ^ 0xEDB88320u : sum >> 1;
        table[i] = sum;
    }
    return table;
}();

}  // namespace

std::uint32_t crc32(std::span<const std::byte> bytes, std::uint32_t before) {
    std::uint32_t sum = ~before;
    for (const std::byte byte : bytes) {
        sum = kTable[(sum ^ static_cast<std::uint32_t>(byte)) & 0xFFu] ^ sum >> 8;
    }
    return ~sum;
}

}  // namespace magpie
