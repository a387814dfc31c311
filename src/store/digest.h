#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

#include "core/rng.h"

namespace magpie::store {

// One number for some bytes. Not for secrets: it tells files and texts apart that nobody has made
// to be alike, and whoever must be sure compares the bytes.
[[nodiscard]] inline std::int64_t digest_of(std::string_view bytes) {
    std::uint64_t digest = mix(bytes.size());
    std::uint64_t word = 0;
    int filled = 0;
    for (const char c : bytes) {
        word = word << 8U | static_cast<unsigned char>(c);
        if (++filled < 8) continue;
        digest = mix(digest ^ word);
        word = 0;
        filled = 0;
    }
    return std::bit_cast<std::int64_t>(mix(digest ^ word));
}

// Whether a text that was stored beside its digest is still what was written.
[[nodiscard]] inline bool is_as_written(std::string_view bytes, std::int64_t digest) {
    return digest_of(bytes) == digest;
}

}  // namespace magpie::store
