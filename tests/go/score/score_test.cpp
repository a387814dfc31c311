#include "go/score/score.h"

#include <gtest/gtest.h>

namespace magpie::go {
namespace {

using Kind = DeadStoneError::Kind;

const Rules& rules_named(std::string_view name) { return find_rule_set(name)->rules; }

Position small_game() {
    Position game(Geometry{3, 3}, rules_named("japanese"));
    game.play_unchecked(Move(Point(4)));
    game.play_unchecked(Move(Point(0)));
    return game;
}

TEST(Reckon, RefusesADeadStoneOffTheBoard) {
    const auto r = reckon(small_game(), std::vector{Point(4), Point(9)}, rules_named("japanese"));
    ASSERT_FALSE(r);
    EXPECT_EQ(r.error(), (DeadStoneError{Kind::off_board, Point(9)}));
}

TEST(Reckon, RefusesAnEmptyPointAsDeadStone) {
    const auto r = reckon(small_game(), std::vector{Point(1)}, rules_named("chinese"));
    ASSERT_FALSE(r);
    EXPECT_EQ(r.error(), (DeadStoneError{Kind::empty_point, Point(1)}));
}

TEST(Reckon, TrompTaylorRemovesNoStones) {
    const auto r = reckon(small_game(), std::vector{Point(0)}, rules_named("tromp-taylor"));
    ASSERT_FALSE(r);
    EXPECT_EQ(r.error(), (DeadStoneError{Kind::stones_not_removed, Point(0)}));
    EXPECT_TRUE(reckon(small_game(), {}, rules_named("tromp-taylor")));
}

TEST(Reckon, TakesStonesAndPrisonersFromThePosition_M33) {
    //  O .      Black takes the corner stone.
    //  X .
    Position game(Geometry{2, 2}, rules_named("mahogo"));
    game.play_unchecked(Move(Point(2)));
    game.play_unchecked(Move(Point(0)));
    game.play_unchecked(Move(Point(1)));
    const auto r = reckon(game, {}, rules_named("mahogo"));
    ASSERT_TRUE(r);
    EXPECT_EQ(r->prisoners, (ByColor<int>{1, 0}));
    EXPECT_EQ(r->stones, (ByColor<int>{2, 0}));
    EXPECT_EQ(r->territory, (ByColor<int>{2, 0}));
    EXPECT_EQ(r->total.black, Margin::of_points(3));
    EXPECT_EQ(r->total.white, Margin::of_points(7));
    EXPECT_EQ(r->winner, Color::white);
}

TEST(Reckon, TheGivenRulesCountNotThePositions) {
    const auto r = reckon(small_game(), {}, rules_named("ing"));
    ASSERT_TRUE(r);
    EXPECT_EQ(r->scoring, Scoring::area);
    EXPECT_EQ(r->komi, Margin::of_points(8));
}

TEST(Reckon, NamesWhatEachPointIs) {
    //  X X X . O
    //  o . X . O     the corner stone is dead
    const Geometry g{5, 2};
    using enum Color;
    const FinalBoard board{
        .grid = {g, {black, black, black, {}, white, white, {}, black, {}, white}},
        .prisoners = {}};
    const auto r = reckon(board, std::vector{Point(5)}, rules_named("mahogo"));
    ASSERT_TRUE(r);
    EXPECT_EQ(r->points[0], (PointReport{Standing::stone, black}));
    EXPECT_EQ(r->points[3], (PointReport{Standing::dame, std::nullopt}));
    EXPECT_EQ(r->points[5], (PointReport{Standing::dead_stone, black}));
    EXPECT_EQ(r->points[6], (PointReport{Standing::territory, black}));
    EXPECT_EQ(r->dead, (ByColor<int>{0, 1}));
    EXPECT_EQ(r->total.black, Margin::of_points(3));
}

}  // namespace
}  // namespace magpie::go
