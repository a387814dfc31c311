#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "formats/sgn/range_coder.h"

namespace magpie::sgn {

// The packed form is described once, as functions over a coder: with a PackWriter they write the
// values given, with a PackReader they ignore them and return the ones that were written. So the
// two directions cannot drift apart.
class PackWriter {
  public:
    // Requires: value < count.
    std::uint64_t choice(std::uint64_t value, std::uint64_t count) {
        encoder_.encode(value, count);
        return value;
    }

    bool weighted(bool value, std::uint64_t no_weight, std::uint64_t yes_weight) {
        encoder_.encode_weighted(value, no_weight, yes_weight);
        return value;
    }

    [[nodiscard]] bool is_damaged() const { return false; }

    [[nodiscard]] std::vector<std::uint8_t> finish() { return encoder_.finish(); }

  private:
    RangeEncoder encoder_;
};

class PackReader {
  public:
    // Requires: every digit is below 64; `digits` outlives the reader.
    explicit PackReader(std::span<const std::uint8_t> digits) : decoder_(digits) {}

    std::uint64_t choice(std::uint64_t /*value*/, std::uint64_t count) {
        return decoder_.decode(count);
    }

    bool weighted(bool /*value*/, std::uint64_t no_weight, std::uint64_t yes_weight) {
        return decoder_.decode_weighted(no_weight, yes_weight);
    }

    // More was asked for than was written, so the digits are not ours.
    [[nodiscard]] bool is_damaged() const { return decoder_.is_exhausted(); }

    [[nodiscard]] bool is_finished() const { return decoder_.is_finished(); }

  private:
    RangeDecoder decoder_;
};

template <class Coder>
bool code_flag(Coder& coder, bool value) {
    return coder.choice(value ? 1 : 0, 2) == 1;
}

// An enumerator out of the first `count`.
template <class Coder, class Enum>
Enum code_enum(Coder& coder, Enum value, std::uint64_t count) {
    return static_cast<Enum>(coder.choice(static_cast<std::uint64_t>(value), count));
}

// A flag that is usually the same: each costs what it is worth going by the ones before it, so that
// n of them, all alike, cost log2(n + 1) bits together.
class LearnedFlag {
  public:
    template <class Coder>
    bool code(Coder& coder, bool value) {
        const bool read = coder.weighted(value, seen_no_ + 1, seen_yes_ + 1);
        ++(read ? seen_yes_ : seen_no_);
        return read;
    }

  private:
    std::uint64_t seen_no_ = 0;
    std::uint64_t seen_yes_ = 0;
};

// A number below 2^31, small ones in few bits: its length, then what follows its leading one.
template <class Coder>
std::uint32_t code_number(Coder& coder, std::uint32_t value) {
    const auto width = static_cast<std::uint32_t>(
        coder.choice(static_cast<std::uint64_t>(std::bit_width(value)), 32));
    if (width <= 1) return width;
    const std::uint32_t leading = std::uint32_t{1} << (width - 1);
    return leading + static_cast<std::uint32_t>(coder.choice(value & (leading - 1), leading));
}

// A number of either sign, between -2^30 and 2^30.
template <class Coder>
int code_signed(Coder& coder, int value) {
    const auto folded = static_cast<std::uint32_t>(value < 0 ? -2 * value - 1 : 2 * value);
    const std::uint32_t read = code_number(coder, folded);
    return read % 2 != 0 ? -static_cast<int>(read / 2) - 1 : static_cast<int>(read / 2);
}

}  // namespace magpie::sgn
