#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

namespace magpie::fuzz {

// A property that does not hold ends the program, which is how the fuzzer learns of it.
inline void require(bool holds) {
    if (!holds) std::abort();
}

// The fuzzer's bytes, one choice after the other; zeros when they have run out.
class Bytes {
  public:
    explicit Bytes(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    [[nodiscard]] bool is_empty() const { return bytes_.empty(); }

    int next() {
        if (bytes_.empty()) return 0;
        const int byte = bytes_.front();
        bytes_ = bytes_.subspan(1);
        return byte;
    }

    // Two bytes as a number below `count`.
    int next_below(int count) { return (next() << 8 | next()) % count; }

  private:
    std::span<const std::uint8_t> bytes_;
};

}  // namespace magpie::fuzz
