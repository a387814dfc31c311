#include "go/score/neutral.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "support/go_picture.h"

namespace magpie::go {
namespace {

using Why = NeutralArea::Why;

std::vector<NeutralArea> areas_of(const Position& position,
                                  const char* rules = "japanese",
                                  const std::vector<Point>& dead = {}) {
    const auto counted = reckon(position, dead, find_rule_set(rules)->rules);
    return counted ? neutral_areas(position.geometry(), *counted) : std::vector<NeutralArea>();
}

TEST(Neutral, AnOpenBorderIsWhereTheOtherColourTouches) {
    const Position position = position_from(R"(. . X O .
                                               . . X O .
                                               . . . O .
                                               . . X O .
                                               . . X O .)");
    const auto areas = areas_of(position);
    ASSERT_EQ(areas.size(), 1U);
    EXPECT_EQ(areas[0].why, Why::both_touch);
    EXPECT_EQ(areas[0].points.size(), 11U);
    EXPECT_EQ(areas[0].intruder, Color::white);
    EXPECT_EQ(areas[0].touched, std::vector{point(position.geometry(), "C3")});
}

TEST(Neutral, AStoneMarkedDeadMayOpenABorder) {
    const Position position = position_from(R"(. . X O .
                                               . . X O .
                                               . . X O .
                                               . X . O .
                                               . X . O .)");
    const Geometry g = position.geometry();
    EXPECT_EQ(areas_of(position)[0].points.size(), 2U) << "the dame on C";
    const auto areas = areas_of(position, "japanese", {point(g, "B1")});
    ASSERT_EQ(areas.size(), 1U);
    EXPECT_EQ(areas[0].points.size(), 12U);
    EXPECT_EQ(areas[0].touched, (std::vector{point(g, "C2"), point(g, "C1")}));
}

TEST(Neutral, AnEyeInSekiIsNobodysWhereTheRulesSaySo) {
    const Position position = position_from(R"(. O X . . X O . .
                                               O O X X X X O . .
                                               X X O O O O O . .
                                               . X O . . . . . .
                                               X X O . . . . . .
                                               . X O . . . . . .
                                               . X O . . . . . .)");
    for (const NeutralArea& area : areas_of(position, "chinese")) {
        EXPECT_EQ(area.why, Why::both_touch);
    }
    const auto areas = areas_of(position, "japanese");
    EXPECT_TRUE(std::ranges::any_of(
        areas, [](const NeutralArea& area) { return area.why == Why::seki_eye; }));
}

TEST(Neutral, NothingIsToBeExplainedWhereEveryPointIsSomebodysAndWhereNoStoneIs) {
    const Position divided = position_from(R"(. X O .
                                              . X O .)");
    EXPECT_TRUE(areas_of(divided, "chinese").empty());
    EXPECT_TRUE(areas_of(Position(Geometry{9, 9})).empty());
}

}  // namespace
}  // namespace magpie::go
