#include "apps/seats/typed_point.h"

#include <gtest/gtest.h>

namespace magpie::seats {
namespace {

Instant at(int milliseconds) { return {Milliseconds(milliseconds)}; }

// What the letters and digits are keys of, typed at once.
std::string keys_of(TypedPoint& typed, std::string_view text) {
    std::string keys;
    for (const char c : text) keys += typed.type(c, at(0));
    return keys;
}

class Typed : public testing::Test {
  protected:
    TypedPoint small_{CoordStyle::go, Geometry{9, 9}, "hnp"};
    TypedPoint usual_{CoordStyle::go, Geometry{19, 19}, "hnp"};
    TypedPoint large_{CoordStyle::go, Geometry{30, 30}, "hnp"};
};

TEST_F(Typed, ALetterAndADigitAreAPoint) {
    EXPECT_EQ(keys_of(small_, "d4"), "");
    ASSERT_TRUE(small_.point());
    EXPECT_EQ(*small_.point(), Geometry({9, 9}).at(3, 5));
}

TEST_F(Typed, ALetterThatIsNoColumnIsAKeyAtOnce) { EXPECT_EQ(keys_of(small_, "p"), "p"); }

TEST_F(Typed, ALetterThatIsNothingBeginsAPointThatIsNone) {
    EXPECT_EQ(keys_of(small_, "i5"), "");
    ASSERT_FALSE(small_.point());
    EXPECT_EQ(small_.point().error(), CoordError::unknown_letter);
    EXPECT_EQ(keys_of(small_, "z9"), "");
    EXPECT_EQ(small_.point().error(), CoordError::off_board);
}

TEST_F(Typed, AColumnThatIsAlsoAKeyWaitsForItsDigit) {
    EXPECT_EQ(small_.type('h', at(0)), "");
    EXPECT_EQ(small_.letter_deadline(), at(600));
    EXPECT_EQ(small_.take_overdue(at(599)), "");
    EXPECT_EQ(small_.take_overdue(at(600)), "h");
    EXPECT_EQ(small_.take_overdue(at(9'000)), "") << "once";
}

TEST_F(Typed, AnotherLetterMakesTheFirstAKey) {
    EXPECT_EQ(keys_of(small_, "hd"), "h");
    EXPECT_EQ(small_.text(), "d");
}

TEST_F(Typed, ACapitalIsAKeyOfItsOwnAndTheSameColumn) {
    EXPECT_EQ(keys_of(small_, "N"), "N") << "no column of a small board";
    EXPECT_EQ(usual_.type('N', at(0)), "");
    EXPECT_EQ(usual_.take_overdue(at(600)), "N");
    EXPECT_EQ(keys_of(usual_, "N14"), "");
    EXPECT_EQ(*usual_.point(), Geometry({19, 19}).at(12, 5));
}

//   A B … H J … Z AA AB AC AD AE
TEST_F(Typed, ColumnsOfTwoLettersAreTyped) {
    EXPECT_EQ(keys_of(large_, "ab12"), "");
    ASSERT_TRUE(large_.point());
    EXPECT_EQ(*large_.point(), Geometry({30, 30}).at(26, 18));
    EXPECT_EQ(keys_of(large_, "ah"), "a") << "there is no column AH";
    EXPECT_EQ(large_.text(), "h");
    large_.clear();
    EXPECT_EQ(keys_of(large_, "aa"), "");
    EXPECT_EQ(large_.take_overdue(at(600)), "aa");
}

TEST_F(Typed, ANumberIsWholeWhenNoDigitCanFollow) {
    EXPECT_EQ(keys_of(usual_, "p"), "");
    EXPECT_EQ(usual_.number_deadline(), std::nullopt);
    EXPECT_EQ(usual_.type('1', at(100)), "");
    EXPECT_EQ(usual_.letter_deadline(), std::nullopt);
    EXPECT_EQ(usual_.number_deadline(), at(1000)) << "16 may follow";
    EXPECT_EQ(usual_.type('6', at(700)), "");
    EXPECT_EQ(usual_.number_deadline(), at(700));
    EXPECT_EQ(usual_.text(), "p16");
    EXPECT_EQ(keys_of(small_, "d4"), "");
    EXPECT_EQ(small_.number_deadline(), at(0)) << "no row of this board has two digits";
}

TEST_F(Typed, APointBeginsWithALetter) {
    EXPECT_EQ(keys_of(usual_, "7"), "");
    EXPECT_EQ(usual_.text(), "");
    EXPECT_EQ(keys_of(usual_, "d-4"), "") << "what is neither letter nor digit is nothing";
    usual_.erase_last(at(0));
    EXPECT_EQ(usual_.text(), "d");
}

}  // namespace
}  // namespace magpie::seats
