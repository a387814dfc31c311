#include "go/search/root_ranking.h"

#include <array>

#include <gtest/gtest.h>

#include "go/search/rooted_tree.h"

namespace magpie::go {
namespace {

// `times` visits of an edge, each worth `win` to the side that plays it.
void visit(Tree& tree, int edge, float win, int times) {
    for (int i = 0; i < times; ++i) {
        tree.back_up(tree.follow(Tree::kRoot, edge), {1 - win, 0}, {});
    }
}

TEST(RootRanking, IsByPriorBeforeAnyVisit) {
    EXPECT_EQ(rank_root(rooted({0, 2, 1}), nullptr), (std::vector<int>{1, 2, 0}));
}

TEST(RootRanking, PrefersTheBetterOfTwoWellVisitedMoves) {
    Tree tree = rooted({0, 0, 0});
    visit(tree, 0, 0.5F, 100);
    visit(tree, 1, 0.6F, 80);
    EXPECT_EQ(rank_root(tree, nullptr).front(), 1);
}

TEST(RootRanking, DoesNotTrustAFewLuckyVisits) {
    Tree tree = rooted({0, 0, 0});
    visit(tree, 0, 0.5F, 100);
    visit(tree, 1, 0.9F, 3);    // too few to count
    visit(tree, 2, 0.52F, 20);  // enough, but not sure enough
    EXPECT_EQ(rank_root(tree, nullptr), (std::vector<int>{0, 2, 1}));
}

TEST(RootRanking, IgnoresDescentsUnderWay) {
    Tree tree = rooted({0, 0, 0});
    visit(tree, 0, 0.5F, 10);
    const EdgeStanding before = standing_of(tree, Tree::kRoot, 0);
    const auto leaf = tree.follow(Tree::kRoot, 0);
    EXPECT_FLOAT_EQ(standing_of(tree, Tree::kRoot, 0).mean, before.mean);
    tree.give_up(leaf);
}

TEST(RootRanking, IsDecidedWhenTheRestCannotCatchUp) {
    Tree tree = rooted({0, 0, 0});
    visit(tree, 0, 0.5F, 30);
    visit(tree, 2, 0.5F, 10);
    EXPECT_TRUE(is_decided(tree, 19));
    EXPECT_FALSE(is_decided(tree, 20));
}

}  // namespace
}  // namespace magpie::go
