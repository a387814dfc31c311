#include "go/score/bounds.h"

#include <gtest/gtest.h>

#include "support/go_picture.h"

namespace magpie::go {
namespace {

Rules by_area(Margin komi) {
    Rules rules = find_rule_set("tromp-taylor")->rules;
    rules.komi = komi;
    return rules;
}

TEST(AreaBounds, AnOpenBoardProvesNothing) {
    const Position position = position_from(R"(
        . . X .
        . O . .
        . . . .)",
                                            Color::black, by_area({1}));
    EXPECT_EQ(area_bounds(position), (AreaBounds{{-2 * 12 - 1}, {2 * 12 - 1}}));
}

TEST(AreaBounds, ALivingGroupIsSafeAndTheRestOpen) {
    // Seven stones and three eyes of 25 points.
    const Position position = position_from(R"(
        . X . X .
        X X X X X
        . . . . .
        . . . . .
        . . . . .)",
                                            Color::white, by_area({}));
    EXPECT_EQ(area_bounds(position), (AreaBounds{{2 * (10 - 15)}, {2 * 25}}));
}

TEST(AreaBounds, StonesThatCannotLiveAreNotCountedAgainstTheEnclosure) {
    const Position position = position_from(R"(
        . X X O O .
        X X X O O O
        . X X O . X)",
                                            Color::black, by_area({}));
    EXPECT_EQ(area_bounds(position), (AreaBounds{{0}, {0}}));
}

TEST(AreaBounds, KomiAndHandicapStonesAreWhites) {
    const std::string_view settled = R"(
        . X X O O .
        X X X O O O
        . X X O O .)";
    EXPECT_EQ(area_bounds(position_from(settled, Color::black, by_area({13}))),
              (AreaBounds{{-13}, {-13}}));
    const Rules chinese = find_rule_set("chinese")->rules;
    auto setup = setup_from(settled);
    setup.handicap = 2;
    const AreaBounds bounds = area_bounds(*Position::from(setup, chinese));
    EXPECT_EQ(bounds.least, -(chinese.komi + Margin::of_points(2)));
    EXPECT_EQ(bounds.least, bounds.most);
}

}  // namespace
}  // namespace magpie::go
