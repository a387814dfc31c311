#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace magpie::sgn {

// Digits of six bits, spelled with the 64 characters that no part of a web address needs to quote
// (RFC 4648 section 5).
constexpr std::string_view kDigitCharacters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

// Requires: digit < 64.
constexpr char digit_character(std::uint8_t digit) { return kDigitCharacters[digit]; }

constexpr std::optional<std::uint8_t> digit_value(char c) {
    if (c >= 'A' && c <= 'Z') return static_cast<std::uint8_t>(c - 'A');
    if (c >= 'a' && c <= 'z') return static_cast<std::uint8_t>(c - 'a' + 26);
    if (c >= '0' && c <= '9') return static_cast<std::uint8_t>(c - '0' + 52);
    if (c == '-') return std::uint8_t{62};
    if (c == '_') return std::uint8_t{63};
    return std::nullopt;
}

constexpr std::size_t kChecksumDigits = 5;

// A cyclic redundancy check of 30 bits, so five digits: whatever is wrong within five characters in
// a row is always found, hence every mistyped character and every two that changed places; other
// damage slips through once in 2^30.
class Checksum {
  public:
    constexpr void add(std::uint8_t digit) {
        const std::uint32_t top = (value_ >> 24) ^ digit;
        value_ = (value_ << 6 & kMask) ^ kTable[top];
    }

    constexpr void add(std::span<const std::uint8_t> digits) {
        for (const std::uint8_t digit : digits) add(digit);
    }

    [[nodiscard]] constexpr std::array<std::uint8_t, kChecksumDigits> digits() const {
        // Inverted, or digits of zero put after the checksum would leave it right.
        const std::uint32_t inverted = value_ ^ kMask;
        std::array<std::uint8_t, kChecksumDigits> result{};
        for (std::size_t i = 0; i < kChecksumDigits; ++i) {
            result[i] = static_cast<std::uint8_t>(inverted >> (24 - 6 * i) & 63);
        }
        return result;
    }

  private:
    static constexpr std::uint32_t kMask = (std::uint32_t{1} << 30) - 1;
    static constexpr std::uint32_t kPolynomial = 0x2030B9C7;  // that of CRC-30/CDMA

    static constexpr std::array<std::uint32_t, 64> kTable = [] {
        std::array<std::uint32_t, 64> table{};
        for (std::uint32_t i = 0; i < table.size(); ++i) {
            std::uint32_t value = i << 24;
            for (int bit = 0; bit < 6; ++bit) {
                const bool falls_out = (value >> 29 & 1) != 0;
                value = (value << 1 & kMask) ^ (falls_out ? kPolynomial : 0);
            }
            table[i] = value;
        }
        return table;
    }();

    std::uint32_t value_ = kMask;
};

}  // namespace magpie::sgn
