#include "nn/half.h"

#include <cmath>
#include <cstdint>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace magpie::nn {
namespace {

// From the definition, in doubles.
double value_of(std::uint16_t half) {
    const double sign = (half & 0x8000) != 0 ? -1 : 1;
    const int exponent = half >> 10 & 31;
    const int fraction = half & 1023;
    return exponent == 0 ? sign * std::ldexp(fraction, -24)
                         : sign * std::ldexp(1024 + fraction, exponent - 25);
}

bool is_finite(std::uint16_t half) { return (half >> 10 & 31) != 31; }

TEST(Half, EveryFiniteHalfIsExactAsAFloatAndComesBack) {
    for (std::uint32_t bits = 0; bits < 65536; ++bits) {
        const auto half = static_cast<std::uint16_t>(bits);
        if (!is_finite(half)) continue;
        const float value = float_from_half(half);
        ASSERT_EQ(static_cast<double>(value), value_of(half)) << bits;
        ASSERT_EQ(std::signbit(value), (half & 0x8000) != 0) << bits;
        ASSERT_EQ(half_from_float(value), half) << bits;
    }
}

TEST(Half, InfinityAndNotANumberStayWhatTheyAre) {
    EXPECT_EQ(float_from_half(0x7C00), INFINITY);
    EXPECT_EQ(float_from_half(0xFC00), -INFINITY);
    EXPECT_TRUE(std::isnan(float_from_half(0x7C01)));
    EXPECT_EQ(half_from_float(INFINITY), 0x7C00);
    EXPECT_TRUE(std::isnan(float_from_half(half_from_float(NAN))));
}

TEST(Half, MidwayRoundsToEvenAndTooLargeToInfinity) {
    EXPECT_EQ(half_from_float(1 + 0x1p-11f), 0x3C00);
    EXPECT_EQ(half_from_float(1 + 0x3p-11f), 0x3C02);
    EXPECT_EQ(half_from_float(0x1p-25f), 0x0000);
    EXPECT_EQ(half_from_float(0x1.8p-24f), 0x0002);
    EXPECT_EQ(half_from_float(65519.996f), 0x7BFF);
    EXPECT_EQ(half_from_float(65520), 0x7C00);
}

RC_GTEST_PROP(Half, RoundingFindsTheNearest, (std::uint32_t random)) {
    // Between 2^-26 and 2^17, either sign.
    const std::uint32_t exponent = 101 + random % 43;
    const float value =
        std::bit_cast<float>((random & 0x80000000u) | exponent << 23 |
                             (static_cast<std::uint32_t>(random * 2654435761u) >> 9));
    const std::uint16_t half = half_from_float(value);
    if (!is_finite(half)) {
        RC_ASSERT(std::abs(value) >= 65520);
        return;
    }
    const double error = std::abs(value_of(half) - static_cast<double>(value));
    for (const int step : {-1, 1}) {
        const auto other = static_cast<std::uint16_t>(half + step);
        if (is_finite(other) && ((other ^ half) & 0x8000) == 0) {
            RC_ASSERT(error <= std::abs(value_of(other) - static_cast<double>(value)));
        }
    }
}

}  // namespace
}  // namespace magpie::nn
