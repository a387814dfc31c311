#include "tree/lanes.h"

#include <gtest/gtest.h>

namespace magpie {
namespace {

ColoredMove black_at(int point) { return {Color::black, Move(Point(point))}; }

ColoredMove white_at(int point) { return {Color::white, Move(Point(point))}; }

NodeId line_of(GameTree& tree, NodeId from, int moves) {
    for (int i = 0; i < moves; ++i) from = tree.add_child(from, black_at(i));
    return from;
}

TEST(TreeLanes, VariationsGoBelowTheMainLine) {
    GameTree tree;
    const NodeId first = tree.add_child(kRootNode, black_at(0));
    const NodeId second = tree.add_child(first, white_at(1));
    const NodeId other = tree.add_child(first, white_at(2));
    const auto lanes = tree_lanes(tree, other, 0, 10, 5);
    const std::vector<LaneNode> expected = {
        {kRootNode, 0, 0, 0, 0}, {first, 1, 0, 0, 1}, {second, 2, 0, 0, 2}, {other, 2, 1, 0, 2}};
    EXPECT_EQ(lanes, expected);
    // Only what is in sight.
    EXPECT_EQ(tree_lanes(tree, other, 2, 10, 5).size(), 2U);
    EXPECT_EQ(tree_lanes(tree, other, 0, 10, 1).size(), 3U);
}

TEST(TreeLanes, ASetUpTakesAColumnAndIsNoMove) {
    GameTree tree;
    const NodeId setup = tree.add_child(kRootNode);
    const NodeId first = tree.add_child(setup, white_at(0));
    const NodeId second = tree.add_child(first, black_at(1));
    const NodeId other = tree.add_child(first, black_at(2));
    const std::vector<LaneNode> expected = {
        {first, 2, 0, 0, 1}, {second, 3, 0, 0, 2}, {other, 3, 1, 0, 2}};
    EXPECT_EQ(tree_lanes(tree, second, 2, 10, 5), expected);
}

TEST(TreeLanes, ATreeThatFitsBeginsAtItsRoot) {
    GameTree tree;
    const NodeId end = line_of(tree, kRootNode, 9);
    EXPECT_EQ(tree_columns(tree, end), 10);
    EXPECT_EQ(first_tree_column(tree, end, 10), 0);
    EXPECT_EQ(first_tree_column(tree, end, 30), 0);
}

TEST(TreeLanes, ALongerOneHasWhereOneIsInTheMiddleAndNoRoomToSpare) {
    GameTree tree;
    const NodeId middle = line_of(tree, kRootNode, 20);
    const NodeId end = line_of(tree, middle, 20);
    EXPECT_EQ(first_tree_column(tree, kRootNode, 10), 0);
    EXPECT_EQ(first_tree_column(tree, middle, 10), 15);
    EXPECT_EQ(first_tree_column(tree, end, 10), 31);
}

TEST(TreeLanes, AVariationCountsWhereItGoesFurther) {
    GameTree tree;
    const NodeId first = tree.add_child(kRootNode, black_at(0));
    tree.add_child(first, white_at(1));
    const NodeId far = line_of(tree, first, 8);
    EXPECT_EQ(tree_columns(tree, first), 10);
    EXPECT_EQ(tree_columns(tree, far, 1), 10) << "the line one is on, however large the tree";
}

}  // namespace
}  // namespace magpie
