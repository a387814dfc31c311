#include "core/coordinates.h"

#include <gtest/gtest.h>

namespace magpie {
namespace {

constexpr Geometry k19{19, 19};
constexpr Geometry k8{8, 8};

TEST(Coordinates, GoSkipsTheLetterI_N04) {
    EXPECT_EQ(column_name(CoordStyle::go, 8), "J");
    EXPECT_EQ(column_name(CoordStyle::go, 18), "T");
    EXPECT_EQ(column_name(CoordStyle::go, 24), "Z");
    EXPECT_EQ(column_name(CoordStyle::go, 25), "AA");
    EXPECT_EQ(column_name(CoordStyle::go, 33), "AJ");
}

TEST(Coordinates, OthelloKeepsTheLetterI_C2_01) {
    EXPECT_EQ(column_name(CoordStyle::othello, 8), "i");
    EXPECT_EQ(column_name(CoordStyle::othello, 25), "z");
}

TEST(Coordinates, GoCountsRowsFromTheBottom_N05) {
    EXPECT_EQ(point_name(CoordStyle::go, k19, k19.at(0, 18)), "A1");
    EXPECT_EQ(point_name(CoordStyle::go, k19, k19.at(15, 3)), "Q16");
}

TEST(Coordinates, OthelloCountsRowsFromTheTop_C1_06) {
    EXPECT_EQ(point_name(CoordStyle::othello, k8, k8.at(0, 0)), "a1");
    EXPECT_EQ(point_from(CoordStyle::othello, k8, "A7"), k8.at(0, 6));
}

TEST(Coordinates, BadTextNamesWhatIsWrong_C1_07) {
    const auto error = [](const char* text) {
        return point_from(CoordStyle::othello, k8, text).error();
    };
    EXPECT_EQ(error("77"), CoordError::no_column);
    EXPECT_EQ(error(""), CoordError::no_column);
    EXPECT_EQ(error("a"), CoordError::no_row);
    EXPECT_EQ(error("z9"), CoordError::off_board);
    EXPECT_EQ(error("a10"), CoordError::off_board);
    EXPECT_EQ(error("a0"), CoordError::off_board);
    EXPECT_EQ(error("a1x"), CoordError::trailing_text);
    EXPECT_EQ(error("a99999999999999999999"), CoordError::off_board);
    EXPECT_EQ(error("aaaaaaaaaaaaaaaaaaaaaa1"), CoordError::off_board);
    EXPECT_EQ(point_from(CoordStyle::go, k19, "I5").error(), CoordError::unknown_letter);
}

TEST(Coordinates, EveryPointOfEverySizeReadsBack) {
    for (const CoordStyle style : {CoordStyle::go, CoordStyle::othello}) {
        for (int side = 1; side <= kMaxSide; ++side) {
            const Geometry g = *Geometry::make(side, kMaxSide + 1 - side);
            for (int i = 0; i < g.area(); ++i) {
                ASSERT_EQ(point_from(style, g, point_name(style, g, Point(i))), Point(i));
            }
        }
    }
}

}  // namespace
}  // namespace magpie
