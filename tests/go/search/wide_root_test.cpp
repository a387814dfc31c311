#include "go/search/wide_root.h"

#include <gtest/gtest.h>

#include "go/search/rooted_tree.h"

namespace magpie::go {
namespace {

// `times` visits of an edge, each worth `win` and `lead` to the side that plays it.
void visit_with(Tree& tree, int edge, NodeValue value, int times) {
    for (int i = 0; i < times; ++i) {
        tree.back_up(tree.follow(Tree::kRoot, edge), {1 - value.win, -value.lead}, {});
    }
}

TEST(WideRoot, GivesEveryLikelyMoveItsVisitsInTheOrderOfThePriors) {
    Tree tree = rooted({9, 0, 1});
    WideRoot wide;
    wide.begin(tree);
    EXPECT_EQ(wide.lacking(tree), 0) << "the best first";
    visit_with(tree, 0, {0.6F, 1}, 99);
    EXPECT_EQ(wide.lacking(tree), 2) << "of 100 visits two are due to the least likely too";
    visit_with(tree, 2, {0.2F, -8}, 2);
    EXPECT_EQ(wide.lacking(tree), 1);
    visit_with(tree, 1, {0.1F, -9}, 2);
    EXPECT_EQ(wide.lacking(tree), std::nullopt);
}

TEST(WideRoot, ValuesTheRootWithoutWhatWasOnlyCompared) {
    Tree tree = rooted({9, 0, 1});
    WideRoot wide;
    wide.begin(tree);
    EXPECT_FLOAT_EQ(wide.value(tree).win, 0.5F) << "nothing was tried yet";
    visit_with(tree, 0, {0.75F, 2}, 99);
    visit_with(tree, 1, {0.1F, -9}, 2);
    visit_with(tree, 2, {0.1F, -9}, 2);
    EXPECT_FLOAT_EQ(wide.value(tree).win, 0.75F);
    EXPECT_FLOAT_EQ(wide.value(tree).lead, 2);
}

}  // namespace
}  // namespace magpie::go
