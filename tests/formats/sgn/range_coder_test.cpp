#include "formats/sgn/range_coder.h"

#include <cmath>
#include <utility>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/rng.h"

namespace magpie::sgn {
namespace {

using Choice = std::pair<std::uint64_t, std::uint64_t>;  // index, count

std::vector<std::uint8_t> encode(const std::vector<Choice>& choices) {
    RangeEncoder encoder;
    for (const auto& [index, count] : choices) encoder.encode(index, count);
    return encoder.finish();
}

TEST(RangeCoder, EveryChoiceComesBack) {
    EXPECT_TRUE(rc::check([] {
        std::vector<Choice> choices;
        const int length = *rc::gen::inRange(0, 400);
        const int bits = *rc::gen::inRange(1, 33);
        Rng rng(*rc::gen::arbitrary<std::uint64_t>());
        for (int i = 0; i < length; ++i) {
            const std::uint64_t count = 1 + (rng() >> (64 - bits)) % UINT32_MAX;
            // Often the first or last choice: those drive the carries and the left-over part.
            const std::uint64_t index[] = {0, count - 1, rng() % count};
            choices.emplace_back(index[rng.below(3)], count);
        }
        const auto digits = encode(choices);
        RangeDecoder decoder(digits);
        for (const auto& [index, count] : choices) {
            RC_ASSERT(decoder.decode(count) == index);
            RC_ASSERT(!decoder.is_exhausted());
        }
        RC_ASSERT(decoder.is_finished());
    }));
}

TEST(RangeCoder, CostsNoMoreThanTheInformation) {
    std::vector<Choice> choices;
    Rng rng(5);
    double bits = 0;
    for (int i = 0; i < 100'000; ++i) {
        const std::uint64_t count = 1 + rng.below(363);
        choices.emplace_back(rng.below(static_cast<std::uint32_t>(count)), count);
        bits += std::log2(static_cast<double>(count));
    }
    EXPECT_LE(static_cast<double>(encode(choices).size()), bits / 6 + 2);
}

TEST(RangeCoder, AChoiceAmongOneIsFree) {
    EXPECT_EQ(encode(std::vector<Choice>(1000, {0, 1})).size(), 1U);
}

TEST(RangeCoder, CarriesRunThroughLongRowsOf63) {
    // The middle third of the middle third … always holds one half, so the digits written are
    // 31 63 63 63 …, until the last choice lies above it and turns them into 32 0 0 0 ….
    std::vector<Choice> choices(30, {1, 3});
    choices.emplace_back(2, 3);
    const auto digits = encode(choices);
    EXPECT_EQ(digits[0], 32);
    EXPECT_EQ(digits[6], 0);
    RangeDecoder decoder(digits);
    for (const auto& [index, count] : choices) ASSERT_EQ(decoder.decode(count), index);
}

TEST(RangeCoder, AnyDigitsDecodeToChoicesInRange) {
    EXPECT_TRUE(rc::check([](std::vector<std::uint8_t> digits) {
        for (auto& digit : digits) digit %= 64;
        RangeDecoder decoder(digits);
        std::size_t decoded = 0;
        while (!decoder.is_exhausted()) {
            RC_ASSERT(decoder.decode(3) < 3U);
            ++decoded;
        }
        RC_ASSERT(decoded <= digits.size() * 4 + 1);
    }));
}

}  // namespace
}  // namespace magpie::sgn
