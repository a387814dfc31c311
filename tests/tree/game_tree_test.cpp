#include "tree/game_tree.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/rng.h"

namespace magpie {
namespace {

using ::testing::ElementsAre;

ColoredMove black(int point) { return {Color::black, Move(Point(point))}; }

ColoredMove white(int point) { return {Color::white, Move(Point(point))}; }

std::vector<NodeId> listed(auto range) {
    std::vector<NodeId> nodes;
    for (const NodeId node : range) nodes.push_back(node);
    return nodes;
}

// The tree of the examples:   root ─ a ─ b ─ c
//                                   ├ d ─ e
//                                   └ f
class SmallTree : public ::testing::Test {
  protected:
    GameTree tree;
    NodeId a = tree.add_child(kRootNode, black(1));
    NodeId b = tree.add_child(a, white(2));
    NodeId c = tree.add_child(b, black(3));
    NodeId d = tree.add_child(a, white(4));
    NodeId e = tree.add_child(d, black(5));
    NodeId f = tree.add_child(a, white(6));
};

TEST_F(SmallTree, IsReadMainLineFirst) {
    EXPECT_THAT(listed(tree.preorder()), ElementsAre(kRootNode, a, b, c, d, e, f));
    EXPECT_THAT(listed(tree.preorder(d)), ElementsAre(d, e));
    EXPECT_THAT(listed(tree.main_line()), ElementsAre(kRootNode, a, b, c));
    EXPECT_THAT(listed(tree.children(a)), ElementsAre(b, d, f));
    EXPECT_THAT(listed(tree.children(f)), ElementsAre());
    EXPECT_EQ(tree.next_in_preorder(c), d);
    EXPECT_EQ(tree.next_in_preorder(f), std::nullopt);
    EXPECT_EQ(tree.next_after_subtree(b), d);
}

TEST_F(SmallTree, KnowsWhoIsWhere) {
    EXPECT_EQ(tree.node_count(), 7U);
    EXPECT_EQ(tree.parent(kRootNode), std::nullopt);
    EXPECT_EQ(tree.parent(e), d);
    EXPECT_EQ(tree.last_child(a), f);
    EXPECT_EQ(tree.previous_sibling(d), b);
    EXPECT_EQ(tree.next_sibling(d), f);
    EXPECT_EQ(tree.depth(kRootNode), 0U);
    EXPECT_EQ(tree.depth(e), 3U);
    EXPECT_EQ(tree.line_end(), c);
    EXPECT_EQ(tree.line_end(d), e);
    EXPECT_THAT(tree.path_to(e), ElementsAre(kRootNode, a, d, e));
    EXPECT_EQ(tree.common_ancestor(c, e), a);
    EXPECT_EQ(tree.common_ancestor(c, b), b);
    EXPECT_TRUE(tree.is_on_main_line(c));
    EXPECT_FALSE(tree.is_on_main_line(e));
    EXPECT_TRUE(tree.is_fork(a));
    EXPECT_FALSE(tree.is_fork(b));
    EXPECT_FALSE(tree.is_fork(f));
    EXPECT_EQ(tree.find_child(a, white(6)), f);
    EXPECT_EQ(tree.find_child(a, black(6)), std::nullopt);
}

TEST_F(SmallTree, VariationsCanBeReordered) {
    tree.move_up(f);
    EXPECT_THAT(listed(tree.children(a)), ElementsAre(b, f, d));
    tree.move_down(b);
    EXPECT_THAT(listed(tree.children(a)), ElementsAre(f, b, d));
    tree.promote(d);
    EXPECT_THAT(listed(tree.children(a)), ElementsAre(d, f, b));
    tree.promote(d);
    tree.move_up(d);
    tree.move_down(b);
    tree.promote(kRootNode);
    EXPECT_THAT(listed(tree.children(a)), ElementsAre(d, f, b)) << "the ends stay where they are";
    EXPECT_EQ(tree.last_child(a), b);
}

TEST_F(SmallTree, AVariationCanBecomeTheMainLine) {
    const NodeId other = tree.add_child(kRootNode, black(9));
    tree.make_main_line(other);
    tree.make_main_line(e);
    EXPECT_THAT(listed(tree.main_line()), ElementsAre(kRootNode, a, d, e));
}

TEST_F(SmallTree, RemovingAVariationTakesAllOfItAndNothingElse) {
    tree.set_comment(e, "gone");
    tree.remove_subtree(d);
    EXPECT_THAT(listed(tree.preorder()), ElementsAre(kRootNode, a, b, c, f));
    EXPECT_FALSE(tree.contains(d));
    EXPECT_FALSE(tree.contains(e));
    EXPECT_EQ(tree.node_count(), 5U);
}

TEST_F(SmallTree, RemovedPlacesAreUsedAgainAndComeBackClean) {
    tree.set_comment(e, "old");
    const std::size_t bytes = tree.bytes();
    for (int i = 0; i < 1000; ++i) {
        tree.remove_subtree(d);
        d = tree.add_child(a, white(4));
        e = tree.add_child(d, black(5));
        EXPECT_EQ(tree.comment(e), "");
        EXPECT_EQ(tree.comment(d), "");
        tree.set_comment(e, "old");
    }
    EXPECT_LE(tree.bytes(), bytes + 16);
}

TEST_F(SmallTree, ANodeKeepsWhatItIsGiven) {
    const SetupEdit edit{{{Point(1), Point(2)}, {Point(3)}}, {Point(4)}, Color::white};
    tree.set_setup(b, edit);
    tree.set_comment(b, "A good reply.");
    tree.set_name(b, "Joseki");
    tree.add_mark(b, {MarkKind::triangle, Point(7), ""});
    tree.add_mark(b, {MarkKind::label, Point(8), "A"});
    tree.add_property(b, {"KGSDE", {"aa", "bb"}});
    EXPECT_EQ(*tree.setup(b), edit);
    EXPECT_EQ(tree.comment(b), "A good reply.");
    EXPECT_EQ(tree.name(b), "Joseki");
    EXPECT_THAT(tree.marks(b), ElementsAre(Mark{MarkKind::triangle, Point(7), ""},
                                           Mark{MarkKind::label, Point(8), "A"}));
    EXPECT_THAT(tree.properties(b), ElementsAre(Property{"KGSDE", {"aa", "bb"}}));
    EXPECT_EQ(tree.move(b), white(2));
    EXPECT_FALSE(tree.has_only_a_move(b));

    EXPECT_TRUE(tree.has_only_a_move(c));
    EXPECT_FALSE(tree.has_only_a_move(kRootNode));
    EXPECT_EQ(tree.move(kRootNode), std::nullopt);
    EXPECT_EQ(tree.setup(c), nullptr);

    tree.set_setup(b, {});
    tree.set_comment(b, "");
    tree.set_name(b, "");
    tree.set_marks(b, {});
    tree.set_properties(b, {});
    EXPECT_TRUE(tree.has_only_a_move(b));
    tree.set_move(b, std::nullopt);
    EXPECT_EQ(tree.move(b), std::nullopt);
}

TEST_F(SmallTree, EqualMeansSameShapeSameOrderSameContent) {
    const GameTree same = tree;
    EXPECT_TRUE(same == tree);
    GameTree other = tree;
    other.promote(d);
    EXPECT_FALSE(other == tree);
    other = tree;
    other.set_comment(e, "x");
    EXPECT_FALSE(other == tree);
    other = tree;
    other.set_setup(e, {{}, {}, Color::white});
    EXPECT_FALSE(other == tree);
    other = tree;
    other.remove_subtree(f);
    other.add_child(d, white(6));
    EXPECT_FALSE(other == tree) << "same nodes, another parent";
    // Built in another order, so that the numbers differ.
    GameTree rebuilt;
    const NodeId a2 = rebuilt.add_child(kRootNode, black(1));
    rebuilt.add_child(a2, white(6));
    const NodeId d2 = rebuilt.add_child(a2, white(4));
    const NodeId b2 = rebuilt.add_child(a2, white(2));
    rebuilt.promote(d2);
    rebuilt.promote(b2);
    rebuilt.add_child(d2, black(5));
    rebuilt.add_child(b2, black(3));
    EXPECT_TRUE(rebuilt == tree);
}

TEST_F(SmallTree, TheBudgetCountsNodesAndText) {
    EXPECT_TRUE(tree.is_within({.nodes = 7, .bytes = 10'000}));
    EXPECT_FALSE(tree.is_within({.nodes = 6, .bytes = 10'000}));
    tree.set_comment(c, std::string(20'000, 'x'));
    EXPECT_FALSE(tree.is_within({.nodes = 7, .bytes = 10'000}));
    tree.set_comment(c, "");
    tree.set_setup(c, {{std::vector<Point>(9000, Point(0)), {}}, {}, {}});
    EXPECT_FALSE(tree.is_within({.nodes = 7, .bytes = 10'000}));
    tree.set_setup(c, {});
    EXPECT_TRUE(tree.is_within({.nodes = 7, .bytes = 10'000}));
}

// A plain model: every node knows its parent and the ordered list of its children.
struct Model {
    std::map<NodeId, std::vector<NodeId>> children{{kRootNode, {}}};
    std::map<NodeId, NodeId> parent;

    void remove(NodeId node) {
        for (const NodeId child : std::vector(children[node])) remove(child);
        std::erase(children[parent[node]], node);
        children.erase(node);
        parent.erase(node);
    }

    void list(NodeId node, std::vector<NodeId>& out) const {
        out.push_back(node);
        for (const NodeId child : children.at(node)) list(child, out);
    }
};

TEST(GameTree, ALineIsOneChildAfterTheOther) {
    for (const std::size_t length : {0U, 1U, 2U, 40U}) {
        for (const bool has_free_nodes : {false, true}) {
            std::vector<ColoredMove> moves;
            for (std::size_t i = 0; i < length; ++i) {
                moves.push_back({i % 2 == 0 ? Color::black : Color::white,
                                 i == 7 ? Move::pass() : Move(Point(static_cast<int>(i)))});
            }
            GameTree tree;
            const NodeId stem = tree.add_child(kRootNode, ColoredMove{Color::white, Move::pass()});
            tree.add_child(stem, ColoredMove{Color::black, Move(Point(99))});
            NodeId gone = tree.add_child(stem);
            for (int i = 0; i < 3; ++i) tree.add_child(gone);
            tree.add_child(stem);
            if (has_free_nodes) tree.remove_subtree(gone);
            GameTree expected = tree;
            NodeId last = stem;
            for (const ColoredMove move : moves) last = expected.add_child(last, move);
            const NodeId end = tree.add_line(stem, moves);
            EXPECT_EQ(tree, expected) << length;
            EXPECT_EQ(tree.node_count(), expected.node_count());
            EXPECT_EQ(tree.bytes(), expected.bytes());
            EXPECT_EQ(tree.depth(end), 1 + length);
            EXPECT_EQ(tree.path_to(end), expected.path_to(last));
            EXPECT_EQ(tree.first_child(end), expected.first_child(last));
            if (length == 0) continue;
            // It is linked both ways, and can be added to and taken away again.
            const NodeId first = *tree.last_child(stem);
            EXPECT_EQ(tree.move(first), moves.front());
            EXPECT_EQ(tree.previous_sibling(first), expected.previous_sibling(first));
            EXPECT_EQ(tree.last_child(first), length > 1 ? tree.first_child(first) : std::nullopt);
            tree.add_child(end, moves.front());
            EXPECT_EQ(tree.depth(*tree.first_child(end)), 2 + length);
            tree.remove_subtree(first);
            EXPECT_EQ(tree.node_count(), expected.node_count() - length);
        }
    }
}

TEST(GameTree, DoesWhatAPlainModelDoes) {
    EXPECT_TRUE(rc::check([](std::uint64_t seed) {
        Rng rng(seed);
        GameTree tree;
        Model model;
        for (int step = 0; step < 60; ++step) {
            std::vector<NodeId> all;
            model.list(kRootNode, all);
            const NodeId node = all[rng.below(static_cast<std::uint32_t>(all.size()))];
            const std::uint32_t choice = node == kRootNode ? 0 : rng.below(8);
            if (choice <= 3) {
                const NodeId child = tree.add_child(node, black(step));
                model.children[node].push_back(child);
                model.children[child] = {};
                model.parent[child] = node;
                continue;
            }
            std::vector<NodeId>& row = model.children[model.parent[node]];
            const auto at = std::ranges::find(row, node);
            if (choice == 4) {
                tree.remove_subtree(node);
                model.remove(node);
            } else if (choice == 5) {
                tree.promote(node);
                std::rotate(row.begin(), at, at + 1);
            } else if (choice == 6) {
                tree.move_up(node);
                if (at != row.begin()) std::iter_swap(at, at - 1);
            } else {
                tree.move_down(node);
                if (at + 1 != row.end()) std::iter_swap(at, at + 1);
            }
        }
        std::vector<NodeId> expected;
        model.list(kRootNode, expected);
        RC_ASSERT(listed(tree.preorder()) == expected);
        RC_ASSERT(tree.node_count() == expected.size());
        for (const NodeId node : expected) {
            RC_ASSERT(listed(tree.children(node)) == model.children[node]);
            if (node == kRootNode) continue;
            RC_ASSERT(*tree.parent(node) == model.parent[node]);
            RC_ASSERT(tree.depth(node) == tree.depth(model.parent[node]) + 1);
            RC_ASSERT(tree.last_child(model.parent[node]) ==
                      model.children[model.parent[node]].back());
        }
        RC_ASSERT(tree == GameTree(tree));
    }));
}

}  // namespace
}  // namespace magpie
