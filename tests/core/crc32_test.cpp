#include "core/crc32.h"

#include <string_view>

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace magpie {
namespace {

std::uint32_t sum_of(std::string_view text, std::uint32_t before = 0) {
    return crc32(std::as_bytes(std::span(text)), before);
}

// The figures of the standard and of zlib's crc32().
TEST(Crc32, IsThatOfTheStandard) {
    EXPECT_EQ(sum_of(""), 0U);
    EXPECT_EQ(sum_of("123456789"), 0xCBF43926U);
    EXPECT_EQ(sum_of("The quick brown fox jumps over the lazy dog"), 0x414FA339U);
    EXPECT_EQ(sum_of(std::string_view("\0\0\0\0", 4)), 0x2144DF1CU);
    EXPECT_EQ(sum_of("\xFF\xFF\xFF\xFF"), 0xFFFFFFFFU);
}

TEST(Crc32, APieceGoesOnWhereTheLastOneEnded) {
    EXPECT_TRUE(rc::check([](const std::string& a, const std::string& b) {
        RC_ASSERT(sum_of(b, sum_of(a)) == sum_of(a + b));
    }));
}

TEST(Crc32, SeesEveryChangedBit) {
    EXPECT_TRUE(rc::check([] {
        const auto text = *rc::gen::nonEmpty<std::string>();
        const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
        const auto bit = *rc::gen::inRange(0, 8);
        std::string changed = text;
        changed[at] = static_cast<char>(changed[at] ^ (1 << bit));
        RC_ASSERT(sum_of(changed) != sum_of(text));
    }));
}

}  // namespace
}  // namespace magpie
