#include "core/margin.h"

#include <gtest/gtest.h>

namespace magpie {
namespace {

TEST(Margin, WritesTheShortestDecimal) {
    EXPECT_EQ(to_text(Margin{13}), "6.5");
    EXPECT_EQ(to_text(Margin{14}), "7");
    EXPECT_EQ(to_text(Margin{-1}), "-0.5");
    EXPECT_EQ(to_text(Margin{0}), "0");
}

TEST(Margin, ReadsDecimalsThatAreHalfPoints) {
    EXPECT_EQ(margin_from("6.5"), Margin{13});
    EXPECT_EQ(margin_from("+7.0"), Margin{14});
    EXPECT_EQ(margin_from(".5"), Margin{1});
    EXPECT_EQ(margin_from("-3"), Margin{-6});
    EXPECT_EQ(margin_from("6.500"), Margin{13});
}

TEST(Margin, RefusesEverythingElse) {
    for (const char* text :
         {"", ".", "-", "6.25", "6.51", "1e3", "nan", " 6", "6 ", "99999999999", "6,5", "--1"}) {
        EXPECT_EQ(margin_from(text), std::nullopt) << text;
    }
}

TEST(Margin, EveryValueReadsBack) {
    for (int half = -20'000; half <= 20'000; half += 7) {
        EXPECT_EQ(margin_from(to_text(Margin{half})), Margin{half});
    }
}

TEST(Margin, TheSizeOfANumberDoesNotMatterToBeOne) {
    for (const char* text : {"7", "-0.5", "+6.50", ".5", "10001", "99999999999999999999"}) {
        EXPECT_TRUE(is_half_points(text)) << text;
    }
    for (const char* text : {"", "-", ".", "6.25", "seven", "7 ", "1e3"}) {
        EXPECT_FALSE(is_half_points(text)) << text;
    }
    EXPECT_FALSE(margin_from("10001"));
}

}  // namespace
}  // namespace magpie
