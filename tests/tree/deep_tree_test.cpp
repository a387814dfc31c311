#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "core/rng.h"
#include "support/small_stack.h"
#include "tree/game_tree.h"

namespace magpie {
namespace {

constexpr std::size_t kMillion = 1'000'000;

ColoredMove nth_move(std::size_t n) {
    return {n % 2 == 0 ? Color::black : Color::white, Move(Point(static_cast<int>(n % 361)))};
}

std::size_t count(const GameTree& tree) {
    std::size_t nodes = 0;
    for ([[maybe_unused]] const NodeId node : tree.preorder()) ++nodes;
    return nodes;
}

// Everything one does with a tree, on 512 KB of stack.
void build_copy_walk_cut_and_die(GameTree (*build)()) {
    test::on_small_stack([build] {
        GameTree tree = build();
        const GameTree copy = tree;
        EXPECT_EQ(count(tree), kMillion + 1);
        EXPECT_TRUE(tree == copy);

        NodeId deepest = kRootNode;
        for (const NodeId node : tree.preorder()) {
            if (tree.depth(node) > tree.depth(deepest)) deepest = node;
        }
        tree.make_main_line(deepest);
        EXPECT_TRUE(tree.is_on_main_line(deepest));
        EXPECT_EQ(tree.path_to(deepest).size(), tree.depth(deepest) + 1);
        EXPECT_EQ(tree.common_ancestor(deepest, kRootNode), kRootNode);

        tree.remove_subtree(*tree.first_child(kRootNode));
        EXPECT_EQ(count(tree), tree.node_count());
        EXPECT_EQ(count(copy), kMillion + 1);
    });
}

TEST(DeepTree, AMillionMovesInOneLine) {
    build_copy_walk_cut_and_die([] {
        GameTree tree;
        NodeId last = kRootNode;
        for (std::size_t n = 0; n < kMillion; ++n) last = tree.add_child(last, nth_move(n));
        return tree;
    });
}

TEST(DeepTree, AMillionVariationsOfOneMove) {
    build_copy_walk_cut_and_die([] {
        GameTree tree;
        for (std::size_t n = 0; n < kMillion; ++n) tree.add_child(kRootNode, nth_move(n));
        return tree;
    });
}

TEST(DeepTree, AMillionNodesInACombOfDepthHalfAMillion) {
    build_copy_walk_cut_and_die([] {
        GameTree tree;
        NodeId last = kRootNode;
        for (std::size_t n = 0; n < kMillion / 2; ++n) {
            tree.add_child(last, nth_move(n));
            last = tree.add_child(last, nth_move(n + 1));
        }
        return tree;
    });
}

TEST(DeepTree, AMillionNodesInARandomBush) {
    build_copy_walk_cut_and_die([] {
        GameTree tree;
        Rng rng(7);
        for (std::uint32_t n = 0; n < kMillion; ++n) {
            // Mostly near the newest node, so that the bush is deep as well as wide.
            const std::uint32_t back = rng.below(10) == 0 ? rng.below(n + 1) : rng.below(3);
            tree.add_child(NodeId{n - std::min(back, n)}, nth_move(n));
        }
        return tree;
    });
}

TEST(DeepTree, ABareMoveTakesAtMost64Bytes) {
    GameTree tree;
    const std::size_t before = tree.bytes();
    NodeId last = kRootNode;
    for (std::size_t n = 0; n < 1000; ++n) last = tree.add_child(last, nth_move(n));
    EXPECT_LE((tree.bytes() - before) / 1000, 64U);
    EXPECT_GE((tree.bytes() - before) / 1000, 20U) << "a count that forgets the nodes is no count";
}

}  // namespace
}  // namespace magpie
