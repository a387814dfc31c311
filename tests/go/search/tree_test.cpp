#include "go/search/tree.h"

#include <array>
#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

#include "go/search/gumbel.h"
#include "go/search/rooted_tree.h"

namespace magpie::go {
namespace {

// Visits the root's edge `edge`, whose position is worth `win` to the side to play there.
void visit(Tree& tree, int edge, float win) {
    const auto leaf = tree.follow(Tree::kRoot, edge);
    tree.back_up(leaf, {win, 0}, {});
}

TEST(Tree, GivesMovesTheSoftmaxOfTheirLogits) {
    const Tree tree = rooted({0, 0, std::log(2.0F)});
    EXPECT_NEAR(tree.priors(Tree::kRoot)[0], 0.25F, 1e-6F);
    EXPECT_NEAR(tree.priors(Tree::kRoot)[2], 0.5F, 1e-6F);
}

TEST(Tree, FlattensThePriorsAtAHigherTemperature) {
    Tree tree;
    tree.set_moves(Tree::kRoot, kMoves);
    tree.expand(Tree::kRoot, std::array{0.0F, 0.0F, std::log(4.0F)}, 2);
    EXPECT_NEAR(tree.priors(Tree::kRoot)[0], 0.25F, 1e-6F);
    EXPECT_NEAR(tree.priors(Tree::kRoot)[2], 0.5F, 1e-6F);  // the square root of 4
}

TEST(Tree, TriesTheHighestPriorFirst) { EXPECT_EQ(rooted({0, 3, 0}).choose(Tree::kRoot, {}), 1); }

TEST(Tree, LeavesAMoveThatLoses) {
    Tree tree = rooted({0, 1, 0});
    for (int i = 0; i < 20; ++i) visit(tree, 1, 1);  // good for the opponent
    EXPECT_NE(tree.choose(Tree::kRoot, {}), 1);
}

TEST(Tree, SearchesLessWidelyWhereResultsAreAlike) {
    const auto rooted_with = [](float swing) {
        Tree tree = rooted({0, 0, -20});
        for (int i = 0; i < 40; ++i) visit(tree, 0, i % 2 == 0 ? 0.45F + swing : 0.45F - swing);
        for (int i = 0; i < 10; ++i) visit(tree, 1, 0.5F);
        return tree;
    };
    const TreeSettings by_spread{.spread_share = 1};
    EXPECT_EQ(rooted_with(0).choose(Tree::kRoot, {}), 1);
    EXPECT_EQ(rooted_with(0).choose(Tree::kRoot, by_spread), 0);
    EXPECT_EQ(rooted_with(0.45F).choose(Tree::kRoot, by_spread), 1);
}

TEST(Tree, CountsADescentUnderWayAsALossUntilItIsBackedUp) {
    Tree tree = rooted({0, 0.1F, 0});
    const auto leaf = tree.follow(Tree::kRoot, 1);
    EXPECT_EQ(tree.visits(Tree::kRoot)[1], 1);
    EXPECT_EQ(tree.values(Tree::kRoot)[1], -1);
    EXPECT_NE(tree.choose(Tree::kRoot, {}), 1);
    tree.back_up(leaf, {0, 0}, {});
    EXPECT_NEAR(tree.values(Tree::kRoot)[1], 0.8F, 1e-6F);  // a sure win, no points: 1 / 1.25
    EXPECT_EQ(tree.node(Tree::kRoot).visits, 2);
}

// A descent that reaches a node is not held against the moves untried there.
TEST(Tree, TriesTheNextMoveAsSoonBelowTheRootAsAtIt) {
    Tree at_root = rooted({1, 0, 0});
    for (int i = 0; i < 3; ++i) visit(at_root, 0, 0.6F);
    Tree below = rooted({9, 0, 0});
    const auto child = below.follow(Tree::kRoot, 0);
    below.set_moves(child, kMoves);
    below.expand(child, std::array<float, 3>{1, 0, 0});
    below.back_up(child, {0.5F, 0}, {});
    for (int i = 0; i < 3; ++i) {
        below.back_up(below.follow(below.follow(Tree::kRoot, 0), 0), {0.6F, 0}, {});
    }
    // On the way down through the child, once more.
    EXPECT_EQ(below.follow(Tree::kRoot, 0), child);
    const Tree::Node& node = below.node(child);
    EXPECT_FLOAT_EQ(node.mean_utility(), at_root.node(Tree::kRoot).mean_utility());
    // The move tried is a little worse than the rest was thought to be: time for another.
    const TreeSettings settings{.exploration = 0.01F, .first_play_reduction = 0};
    EXPECT_NE(at_root.choose(Tree::kRoot, settings), 0);
    EXPECT_EQ(below.choose(child, settings), at_root.choose(Tree::kRoot, settings));
}

TEST(Tree, ForgetsADescentThatIsGivenUp) {
    Tree tree = rooted({0, 1, 0});
    const double sum = tree.node(Tree::kRoot).utility_sum;
    tree.give_up(tree.follow(Tree::kRoot, 1));
    EXPECT_EQ(tree.visits(Tree::kRoot)[1], 0);
    EXPECT_EQ(tree.values(Tree::kRoot)[1], 0);
    EXPECT_EQ(tree.node(Tree::kRoot).utility_sum, sum);
    EXPECT_NEAR(tree.node(Tree::kRoot).tried_prior, 0, 1e-6F);
}

TEST(Tree, BacksUpWithTheSidesInTurn) {
    Tree tree = rooted({0, 0, 0});
    const auto child = tree.follow(Tree::kRoot, 0);
    tree.set_moves(child, kMoves);
    tree.expand(child, std::array{0.0F, 0.0F, 0.0F});
    tree.back_up(child, {0.5F, 0}, {});
    const auto again = tree.follow(Tree::kRoot, 0);
    ASSERT_EQ(again, child);
    tree.back_up(tree.follow(child, 2), {1, 0}, {});
    // The grandchild is won for the root's side.
    EXPECT_GT(tree.values(Tree::kRoot)[0], 0);
    EXPECT_LT(tree.values(child)[2], 0);
    EXPECT_EQ(tree.node(Tree::kRoot).win_sum, 0.5 + 0.5 + 1);
}

TEST(Gumbel, SharesItsVisitsByHalving) {
    Tree tree = rooted({0, 0.2F, 0.1F});
    GumbelRoot plan;
    Rng rng(1);
    plan.begin(tree, 12, {.considered = 3, .noise = 0}, rng);
    const std::array<float, 3> worth = {0.9F, 0.2F, 0.6F};  // to the opponent
    for (int made = 0; made < 12; ++made) {
        const int edge = plan.choose(tree, made);
        visit(tree, edge, worth[static_cast<std::size_t>(edge)]);
    }
    const auto visits = tree.visits(Tree::kRoot);
    EXPECT_EQ(std::accumulate(visits.begin(), visits.end(), 0), 12);
    EXPECT_EQ(plan.best(tree), 1);
    EXPECT_GT(visits[1], visits[0]);
    EXPECT_GE(visits[0], 2);
}

TEST(Gumbel, TurnsValuesIntoABetterPolicy) {
    Tree tree = rooted({2, 0, 0});
    GumbelRoot plan;
    Rng rng(1);
    plan.begin(tree, 8, {.considered = 3, .noise = 0}, rng);
    for (int made = 0; made < 8; ++made) {
        const int edge = plan.choose(tree, made);
        visit(tree, edge, edge == 2 ? 0.0F : 0.9F);
    }
    std::array<float, 3> policy{};
    plan.improved_policy(tree, policy);
    EXPECT_NEAR(policy[0] + policy[1] + policy[2], 1, 1e-5F);
    EXPECT_GT(policy[2], 0.9F);  // the one that wins, against its prior
}

TEST(Gumbel, LetsAPreferenceWearOffAmongMovesThatAreWorthTheSame) {
    Tree tree = rooted({2, 0, 0});
    GumbelRoot plan;
    Rng rng(1);
    plan.begin(tree, 8, {.considered = 2, .noise = 0, .prior_share = 0.5F}, rng);
    for (const int edge : {0, 1, 0, 1}) visit(tree, edge, 0.5F);
    std::array<float, 3> policy{};
    plan.improved_policy(tree, policy);
    EXPECT_NEAR(std::log(policy[0] / policy[1]), 1, 1e-3F);  // half of 2
    EXPECT_NEAR(std::log(policy[0] / policy[2]), 2, 1e-3F);  // not tried: nothing learned
}

TEST(Tree, KeepsWhatIsBelowTheNewRoot) {
    Tree tree = rooted({0, 1, 0});
    visit(tree, 0, 0.3F);
    const auto child = tree.follow(Tree::kRoot, 1);
    tree.set_moves(child, kMoves);
    tree.expand(child, std::array<float, 3>{0, 0, 2});
    tree.back_up(child, {0.25F, 3}, {});
    for (const int edge : {2, 0}) {
        const auto below = tree.follow(Tree::kRoot, 1);
        const auto leaf = tree.follow(below, edge);
        tree.back_up(leaf, {0.75F, -2}, {});
    }
    const Tree::Node kept = tree.node(child);
    const float prior = tree.priors(child)[2];
    const std::size_t bytes = tree.bytes();
    tree.keep_only(child);
    const Tree::Node& root = tree.node(Tree::kRoot);
    EXPECT_EQ(root.parent, Tree::kNone);
    EXPECT_EQ(root.visits, 3);
    EXPECT_EQ(root.win_sum, kept.win_sum);
    EXPECT_EQ(tree.node_count(), 3U);
    EXPECT_EQ(tree.priors(Tree::kRoot)[2], prior);
    EXPECT_EQ(tree.visits(Tree::kRoot)[2], 1);
    EXPECT_EQ(tree.visits(Tree::kRoot)[1], 0);
    const auto grandchild = tree.children(Tree::kRoot)[2];
    EXPECT_EQ(tree.node(grandchild).parent, Tree::kRoot);
    EXPECT_EQ(tree.node(grandchild).backed_up, 1);
    EXPECT_LT(tree.bytes(), bytes);
    // It goes on growing from there.
    tree.back_up(tree.follow(Tree::kRoot, 1), {0.5F, 0}, {});
    EXPECT_EQ(tree.node(Tree::kRoot).backed_up, 4);
}

}  // namespace
}  // namespace magpie::go
