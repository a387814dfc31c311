#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/rng.h"
#include "formats/sgn/digits.h"
#include "formats/sgn/free_points.h"
#include "formats/sgn/pack_coder.h"

namespace magpie::sgn {
namespace {

TEST(Digits, AreTheUrlSafeCharacters) {
    int known = 0;
    for (int c = 0; c < 256; ++c) {
        const auto value = digit_value(static_cast<char>(c));
        if (!value) continue;
        ++known;
        EXPECT_EQ(digit_character(*value), static_cast<char>(c));
    }
    EXPECT_EQ(known, 64);
}

TEST(Checksum, IsTheKnownOne) {
    // CRC-30/CDMA of "123456789" is 0x04C34ABF. Here its 72 bits are cut into twelve
    // digits.
    constexpr std::string_view kText = "123456789";
    Checksum sum;
    std::uint32_t window = 0;
    int bits = 0;
    for (const char c : kText) {
        window = window << 8 | static_cast<unsigned char>(c);
        bits += 8;
        while (bits >= 6) {
            bits -= 6;
            sum.add(static_cast<std::uint8_t>(window >> bits & 63));
        }
    }
    std::uint32_t value = 0;
    for (const std::uint8_t digit : sum.digits()) value = value << 6 | digit;
    EXPECT_EQ(value, 0x04C34ABFU);
}

TEST(Checksum, FindsEveryDamageWithinFiveCharacters) {
    EXPECT_TRUE(rc::check([](std::uint64_t seed) {
        Rng rng(seed);
        std::vector<std::uint8_t> digits(5 + rng.below(200));
        for (auto& digit : digits) digit = static_cast<std::uint8_t>(rng.below(64));
        Checksum whole;
        whole.add(digits);
        const std::size_t at = rng.below(static_cast<std::uint32_t>(digits.size() - 4));
        std::uint32_t change = 1 + rng.below((1U << 30) - 1);
        for (std::size_t i = 0; i < 5; ++i, change >>= 6) {
            digits[at + i] = static_cast<std::uint8_t>(digits[at + i] ^ (change & 63));
        }
        Checksum damaged;
        damaged.add(digits);
        RC_ASSERT(damaged.digits() != whole.digits());
    }));
}

TEST(FreePoints, AgreeWithAPlainList) {
    for (const Geometry g :
         {Geometry{1, 1}, Geometry{1, 2}, Geometry{8, 8}, Geometry{19, 19}, Geometry{52, 52}}) {
        Rng rng(static_cast<std::uint64_t>(g.area()));
        FreePoints free(g);
        std::vector<bool> is_free(static_cast<std::size_t>(g.area()), true);
        for (int step = 0; step < 300; ++step) {
            const Point p(static_cast<int>(rng.below(static_cast<std::uint32_t>(g.area()))));
            const bool insert = rng.below(3) == 0;
            insert ? free.insert(p) : free.erase(p);
            is_free[static_cast<std::size_t>(p.index())] = insert;
        }
        int number = 0;
        for (int i = 0; i < g.area(); ++i) {
            ASSERT_EQ(free.contains(Point(i)), is_free[static_cast<std::size_t>(i)]);
            ASSERT_EQ(free.number_of(Point(i)), number);
            if (!is_free[static_cast<std::size_t>(i)]) continue;
            ASSERT_EQ(free.at(number), Point(i));
            ++number;
        }
        EXPECT_EQ(free.count(), number);
    }
}

TEST(PackCoder, NumbersComeBack) {
    EXPECT_TRUE(rc::check([] {
        const auto number = *rc::gen::inRange<std::uint32_t>(0, 0x7FFFFFFF);
        const int shift = *rc::gen::inRange(0, 31);
        const auto small = number >> shift;
        const int either = *rc::gen::inRange(-1'000'000, 1'000'000) >> (shift % 20);
        PackWriter writer;
        code_number(writer, small);
        code_signed(writer, either);
        code_flag(writer, true);
        const auto digits = writer.finish();
        PackReader reader(digits);
        RC_ASSERT(code_number(reader, 0) == small);
        RC_ASSERT(code_signed(reader, 0) == either);
        RC_ASSERT(code_flag(reader, false));
        RC_ASSERT(reader.is_finished() && !reader.is_damaged());
    }));
}

TEST(PackCoder, AFlagIsLearned) {
    EXPECT_TRUE(rc::check([](std::uint64_t seed) {
        Rng rng(seed);
        std::vector<bool> flags(rng.below(500));
        const std::uint32_t percent = rng.below(101);
        for (std::size_t i = 0; i < flags.size(); ++i) flags[i] = rng.below(100) < percent;
        PackWriter writer;
        LearnedFlag written;
        for (const bool flag : flags) written.code(writer, flag);
        const auto digits = writer.finish();
        PackReader reader(digits);
        LearnedFlag read;
        for (const bool flag : flags) RC_ASSERT(read.code(reader, !flag) == flag);
        RC_ASSERT(reader.is_finished());
    }));
    PackWriter writer;
    LearnedFlag flag;
    for (int i = 0; i < 1000; ++i) flag.code(writer, false);
    EXPECT_LE(writer.finish().size(), 3U);
}

}  // namespace
}  // namespace magpie::sgn
