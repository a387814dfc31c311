#include "apps/cli/match/openings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace magpie::cli {
namespace {

using testing::HasSubstr;

const GameSpec kSpec = GameSpec::for_go({9, 9});

TEST(RandomOpening, DependsOnSeedAndNumber) {
    EXPECT_EQ(random_opening(kSpec, 6, 1, 1), random_opening(kSpec, 6, 1, 1));
    EXPECT_NE(random_opening(kSpec, 6, 1, 1), random_opening(kSpec, 6, 1, 2));
    EXPECT_NE(random_opening(kSpec, 6, 1, 1), random_opening(kSpec, 6, 2, 1));
    EXPECT_TRUE(random_opening(kSpec, 0, 1, 1).empty());
}

TEST(RandomOpening, IsLegalAndKeepsOffTheOuterLines) {
    for (std::uint64_t i = 0; i < 200; ++i) {
        go::Position position({9, 9});
        const auto moves = random_opening(kSpec, 8, 1, i);
        EXPECT_EQ(moves.size(), 8u);
        for (const Move m : moves) {
            ASSERT_FALSE(position.why_illegal(m));
            const int column = position.geometry().column_of(m.point());
            const int row = position.geometry().row_of(m.point());
            EXPECT_TRUE(column >= 2 && column <= 6 && row >= 2 && row <= 6);
            position.play_unchecked(m);
        }
    }
}

TEST(RandomOpening, FitsTheSmallestBoards) {
    for (const Geometry g : {Geometry{1, 1}, Geometry{2, 2}, Geometry{1, 5}}) {
        static_cast<void>(random_opening(GameSpec::for_go(g), 100, 1, 1));
    }
}

TEST(Openings, AreReadALineEach) {
    const auto openings = openings_from(kSpec, "# two of them\n9x9 E5b C3w\r\n\n9x9\n");
    ASSERT_TRUE(openings) << openings.error();
    ASSERT_EQ(openings->size(), 2u);
    EXPECT_EQ((*openings)[0].size(), 2u);
    EXPECT_TRUE((*openings)[1].empty());
}

TEST(Openings, MistakesNameTheirLine) {
    for (const char* text : {"9x9 E5b\n9x9 E5b E5w", "9x9\n19x19 E5b", "9x9\n9x9 -b -w",
                             "9x9\n9x9 E5w", "9x9\nhello", "9x9\nothello8x8"}) {
        const auto openings = openings_from(kSpec, text);
        ASSERT_FALSE(openings) << text;
        EXPECT_THAT(openings.error(), HasSubstr("line 2")) << text;
    }
    EXPECT_FALSE(openings_from(kSpec, "\n# nothing\n"));
}

}  // namespace
}  // namespace magpie::cli
