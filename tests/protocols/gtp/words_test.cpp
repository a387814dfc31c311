#include "protocols/gtp/words.h"

#include <limits>

#include <gtest/gtest.h>

namespace magpie::gtp {
namespace {

TEST(Words, Colors) {
    EXPECT_EQ(color_from("B"), Color::black);
    EXPECT_EQ(color_from("white"), Color::white);
    EXPECT_EQ(color_from("WHITE"), Color::white);
    EXPECT_FALSE(color_from("blackish"));
    EXPECT_FALSE(color_from(""));
}

TEST(Words, VerticesSkipTheLetterI) {
    const Geometry g{9, 9};
    EXPECT_EQ(move_from(g, "j9"), Move(g.at(8, 0)));
    EXPECT_EQ(vertex(g, Move(g.at(8, 0))), "J9");
    EXPECT_EQ(move_from(g, "PASS"), Move::pass());
    EXPECT_FALSE(move_from(g, "i5"));
    EXPECT_FALSE(move_from(g, "K1"));
    EXPECT_FALSE(move_from(g, "resign"));
}

TEST(Words, SecondsMayHaveAFraction) {
    EXPECT_EQ(seconds_from("90"), Milliseconds(90'000));
    EXPECT_EQ(seconds_from("0.25"), Milliseconds(250));
    EXPECT_EQ(seconds_from("1.23456"), Milliseconds(1234));
    EXPECT_EQ(seconds_from(".5"), Milliseconds(500));
    for (const char* text : {"", ".", "-1", "1.2.3", "1e9", "99999999999999999999", "x"}) {
        EXPECT_FALSE(seconds_from(text)) << text;
    }
}

TEST(Words, FixedNumbers) {
    EXPECT_EQ(fixed(0.5, 3), "0.500");
    EXPECT_EQ(fixed(-2.0375, 2), "-2.04");
    EXPECT_EQ(fixed(-0.001, 2), "0.00");
    EXPECT_EQ(fixed(9999.6, 0), "10000");
    EXPECT_EQ(fixed(0.05, 2), "0.05");
    EXPECT_EQ(fixed(std::numeric_limits<double>::quiet_NaN(), 2), "0");
    EXPECT_EQ(fixed(std::numeric_limits<double>::infinity(), 2), "0");
}

TEST(GtpWords, NumbersAreReadAsProgramsWriteThem) {
    EXPECT_DOUBLE_EQ(number_from("12").value(), 12);
    EXPECT_DOUBLE_EQ(number_from("-0.25").value(), -0.25);
    EXPECT_DOUBLE_EQ(number_from("+3.5e+2").value(), 350);
    EXPECT_NEAR(number_from("1e-05").value(), 1e-5, 1e-12);
    EXPECT_DOUBLE_EQ(number_from(".5").value(), 0.5);
    for (const char* none : {"", "-", ".", "1.2.3", "nan", "inf", "1e", "1e999", "0x10", "5%",
                             "11111111111111111111111111111111111111111"}) {
        EXPECT_FALSE(number_from(none)) << none;
    }
}

}  // namespace
}  // namespace magpie::gtp
