#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "formats/sgn/sgn.h"
#include "support/sanitizers.h"
#include "support/small_stack.h"

namespace magpie::sgn {
namespace {

// A ko on 5x5 that is taken and retaken for ever; the passes between make it legal, and play goes
// on after them.
std::string ko_for_ever(int rounds) {
    std::string text = "5x5 B3b C3w A2b D2w B1b C1w C2b";
    for (int i = 0; i < rounds; ++i) text += " B2w -b -w C2b -w -b";
    return text;
}

TEST(LongGame, AMillionMovesNeedLittleStack) {
    // Under a sanitizer frames are larger: a tenth of the moves would not fit either, if each took
    // one.
    const int rounds = test::kSanitized ? 16'666 : 166'666;
    const std::string text = ko_for_ever(rounds);
    test::on_small_stack([&] {
        const auto record = read(text);
        ASSERT_TRUE(record) << describe(record.error(), text);
        EXPECT_EQ(record->tree.node_count(), 8U + 6U * static_cast<unsigned>(rounds));
        for (const Form form : {Form::spaced, Form::with_captures, Form::packed}) {
            const auto written = write(*record, form);
            ASSERT_TRUE(written);
            ASSERT_TRUE(read(*written) == *record);
            if (form == Form::with_captures) {
                EXPECT_EQ(std::ranges::count(*written, 'c'), 2 * rounds);  // "C2c", "B2c"
            }
        }
    });
}

TEST(LongGame, LimitsAreKept) {
    const std::string text = ko_for_ever(1'000);
    EXPECT_EQ(read(text, {.bytes = 1000}).error().expected, Expected::fewer_bytes);
    EXPECT_EQ(read(text, {.moves = 1000}).error().expected, Expected::fewer_moves);
    EXPECT_EQ(read(std::string(std::size_t{17} << 20, '9')).error().expected,
              Expected::fewer_bytes);
}

TEST(LongGame, OneHugeWordIsRefusedAtOnce) {
    for (const char c : {'A', '9', '-', '=', '.', '%', 'M', '\0'}) {
        const std::string text = "19x19 " + std::string(1'000'000, c);
        const auto record = read(text);
        ASSERT_FALSE(record);
        EXPECT_LT(describe(record.error(), text).size(), 300U);
    }
}

}  // namespace
}  // namespace magpie::sgn
