#include "go/rules/handicap.h"

#include <string>

#include <gtest/gtest.h>

#include "core/coordinates.h"

namespace magpie::go {
namespace {

std::string places(Geometry geometry, int stones) {
    const auto points = fixed_handicap(geometry, stones);
    if (!points) return "none";
    std::string text;
    for (const Point p : *points) text += point_name(CoordStyle::go, geometry, p) + ' ';
    return text;
}

TEST(Handicap, HasTheFixedPlacesOfGtp) {
    const Geometry g{19, 19};
    EXPECT_EQ(places(g, 2), "D4 Q16 ");
    EXPECT_EQ(places(g, 3), "D4 Q16 D16 ");
    EXPECT_EQ(places(g, 4), "D4 Q16 D16 Q4 ");
    EXPECT_EQ(places(g, 5), "D4 Q16 D16 Q4 K10 ");
    EXPECT_EQ(places(g, 6), "D4 Q16 D16 Q4 D10 Q10 ");
    EXPECT_EQ(places(g, 7), "D4 Q16 D16 Q4 D10 Q10 K10 ");
    EXPECT_EQ(places(g, 8), "D4 Q16 D16 Q4 D10 Q10 K4 K16 ");
    EXPECT_EQ(places(g, 9), "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10 ");
    EXPECT_EQ(places(g, 1), "none");
    EXPECT_EQ(places(g, 10), "none");
}

TEST(Handicap, StandsOnTheThirdLineOfSmallBoards) {
    EXPECT_EQ(places({9, 9}, 5), "C3 G7 C7 G3 E5 ");
    EXPECT_EQ(places({12, 12}, 2), "C3 K10 ");
    EXPECT_EQ(places({13, 13}, 2), "D4 K10 ");
    EXPECT_EQ(places({19, 9}, 4), "D3 Q7 D7 Q3 ");
}

TEST(Handicap, HasAsManyPlacesAsTheBoardAllows) {
    EXPECT_EQ(max_fixed_handicap({6, 19}), 0);
    EXPECT_EQ(max_fixed_handicap({7, 7}), 4);
    EXPECT_EQ(max_fixed_handicap({8, 8}), 4);
    EXPECT_EQ(max_fixed_handicap({9, 9}), 9);
    EXPECT_EQ(max_fixed_handicap({9, 10}), 4);
    EXPECT_EQ(max_fixed_handicap({51, 51}), 9);
    EXPECT_EQ(max_fixed_handicap({52, 52}), 4);
    EXPECT_EQ(places({7, 7}, 5), "none");
    EXPECT_EQ(places({5, 5}, 2), "none");
}

TEST(Handicap, FreePlacesAreDistinctPointsOfTheBoard) {
    using Kind = HandicapError::Kind;
    const Geometry g{2, 2};
    const auto check = [&](std::vector<Point> points) { return check_free_handicap(g, points); };
    EXPECT_TRUE(check({Point(0), Point(3)}).has_value());
    EXPECT_TRUE(check({Point(0), Point(1), Point(2)}).has_value());
    EXPECT_EQ(check({Point(0)}).error(), (HandicapError{Kind::too_few, {}}));
    EXPECT_EQ(check({Point(0), Point(1), Point(2), Point(3)}).error(),
              (HandicapError{Kind::too_many, {}}));
    EXPECT_EQ(check({Point(0), Point(4)}).error(), (HandicapError{Kind::off_board, Point(4)}));
    EXPECT_EQ(check({Point(1), Point(1)}).error(), (HandicapError{Kind::doubled_point, Point(1)}));
}

}  // namespace
}  // namespace magpie::go
