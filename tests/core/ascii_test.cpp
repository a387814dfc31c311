#include "core/ascii.h"

#include <gtest/gtest.h>

namespace magpie::ascii {
namespace {

TEST(Ascii, ClassesHoldForEveryByte) {
    for (int i = 0; i < 256; ++i) {
        const char c = static_cast<char>(i);
        EXPECT_EQ(is_digit(c), i >= 48 && i <= 57) << i;
        EXPECT_EQ(is_letter(c), (i >= 65 && i <= 90) || (i >= 97 && i <= 122)) << i;
        EXPECT_EQ(is_space(c), i == 32 || (i >= 9 && i <= 13)) << i;
        EXPECT_EQ(is_control(c), i < 32 || i == 127) << i;
        EXPECT_EQ(lower(c), static_cast<char>(i >= 65 && i <= 90 ? i + 32 : i)) << i;
    }
}

TEST(Ascii, WordsInAnyCase) {
    EXPECT_TRUE(is_word("OtHello", "othello"));
    EXPECT_FALSE(is_word("othell", "othello"));
    EXPECT_FALSE(is_word("othellO!", "othello"));
    EXPECT_EQ(lower("KO Z\xc4"), "ko z\xc4");
    EXPECT_EQ(trimmed(" \t a b\n"), "a b");
    EXPECT_EQ(trimmed("  "), "");
}

}  // namespace
}  // namespace magpie::ascii
