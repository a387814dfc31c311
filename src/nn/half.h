#pragma once

#include <bit>
#include <cstdint>

namespace magpie::nn {

// IEEE 754 binary16: 1 bit sign, 5 bits exponent (bias 15), 10 bits fraction. Every value is exact
// as a float, subnormal numbers, infinities and signed zeros included.
constexpr float float_from_half(std::uint16_t half) {
    const std::uint32_t sign = static_cast<std::uint32_t>(half & 0x8000u) << 16;
    const std::uint32_t exponent = (half >> 10) & 0x1Fu;
    const std::uint32_t fraction = half & 0x3FFu;
    if (exponent == 0x1F) return std::bit_cast<float>(sign | 0x7F800000u | fraction << 13);
    if (exponent != 0) return std::bit_cast<float>(sign | (exponent + 112) << 23 | fraction << 13);
    const float size = static_cast<float>(fraction) * 0x1p-24f;
    return sign != 0 ? -size : size;
}

// The nearest half, ties to even; infinity from 65,520 on.
constexpr std::uint16_t half_from_float(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = (bits >> 16) & 0x8000u;
    const std::uint32_t size = bits & 0x7FFFFFFFu;
    if (size > 0x7F800000u) return static_cast<std::uint16_t>(sign | 0x7E00u);  // not a number
    if (size >= 0x477FF000u) return static_cast<std::uint16_t>(sign | 0x7C00u);
    if (size < 0x38800000u) {
        // Below 2^-14 a half counts in steps of 2^-24: so does a float of 0.5 and more, which
        // rounds for us when the number is added.
        const float steps = std::bit_cast<float>(size) + 0.5f;
        return static_cast<std::uint16_t>(sign |
                                          (std::bit_cast<std::uint32_t>(steps) - 0x3F000000u));
    }
    const std::uint32_t odd = (size >> 13) & 1u;
    return static_cast<std::uint16_t>(sign | ((size - 0x38000000u + 0xFFFu + odd) >> 13));
}

}  // namespace magpie::nn
