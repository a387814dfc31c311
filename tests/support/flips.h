#pragma once

#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.h"
#include "support/sanitizers.h"

namespace magpie::test {

// Which bits of a file to flip, one at a time. The quick form is some hundred; MAGPIE_FLIPS=100000
// is a long one, MAGPIE_FLIPS=all every bit of every byte that is not zero.
inline std::vector<std::size_t> bits_to_flip(std::string_view bytes) {
    std::vector<std::size_t> used;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        for (std::size_t bit = 0; bytes[i] != 0 && bit < 8; ++bit) used.push_back(8 * i + bit);
    }
    const char* text = std::getenv("MAGPIE_FLIPS");
    const std::string_view wanted(text != nullptr ? text : kSanitized ? "100" : "300");
    if (wanted == "all") return used;
    Rng rng(20261115);
    std::vector<std::size_t> some;
    for (int i = std::atoi(std::string(wanted).c_str()); i > 0; --i) {
        some.push_back(used[rng.below(static_cast<std::uint32_t>(used.size()))]);
    }
    return some;
}

inline std::string with_bit_flipped(std::string_view bytes, std::size_t bit) {
    std::string flipped(bytes);
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ 1 << bit % 8);
    return flipped;
}

}  // namespace magpie::test
