#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

#include "core/rng.h"

namespace magpie::store {

// One number for some bytes. Not for secrets: it tells files and texts apart that nobody has made
// to be alike, and whoever must be sure compares the bytes.
class Digest {
  public:
    // Of so many bytes, which come in as many pieces as one likes.
    explicit Digest(std::uint64_t size) : digest_(mix(size)) {}

    void add(std::string_view bytes) {
        for (const char c : bytes) {
            word_ = word_ << 8U | static_cast<unsigned char>(c);
            if (++filled_ < 8) continue;
            digest_ = mix(digest_ ^ word_);
            word_ = 0;
            filled_ = 0;
        }
    }

    [[nodiscard]] std::int64_t value() const {
        return std::bit_cast<std::int64_t>(mix(digest_ ^ word_));
    }

  private:
    std::uint64_t digest_;
    std::uint64_t word_ = 0;
    int filled_ = 0;
};

[[nodiscard]] inline std::int64_t digest_of(std::string_view bytes) {
    Digest digest(bytes.size());
    digest.add(bytes);
    return digest.value();
}

// Whether a text that was stored beside its digest is still what was written.
[[nodiscard]] inline bool is_as_written(std::string_view bytes, std::int64_t digest) {
    return digest_of(bytes) == digest;
}

}  // namespace magpie::store
