#include "tree/merge.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/rng.h"

namespace magpie {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

ColoredMove by_black(int point) { return {Color::black, Move(Point(point))}; }

ColoredMove by_white(int point) { return {Color::white, Move(Point(point))}; }

// Both begin as   root ─ a ─ b
//                          └ c   and go their ways.
class Merging : public ::testing::Test {
  protected:
    static GameTree begun() {
        GameTree tree;
        const NodeId a = tree.add_child(kRootNode, by_black(1));
        tree.add_child(a, by_white(2));
        tree.add_child(a, by_white(3));
        return tree;
    }

    const GameTree before = begun();
    GameTree ours = before;
    GameTree theirs = before;
    NodeId a{1};
    NodeId b{2};
    NodeId c{3};
};

TEST_F(Merging, WhatWasAddedApartIsTogether) {
    ours.add_child(b, by_black(4));
    ours.set_comment(c, "ours");
    const NodeId there = theirs.add_child(theirs.add_child(b, by_black(5)), by_white(6));
    theirs.set_comment(there, "theirs");
    theirs.add_mark(a, {.kind = MarkKind::circle, .point = Point(7), .text = {}});
    EXPECT_THAT(merge_changes(ours, before, theirs), IsEmpty());

    GameTree both = before;
    both.add_child(b, by_black(4));
    both.set_comment(both.add_child(both.add_child(b, by_black(5)), by_white(6)), "theirs");
    both.set_comment(c, "ours");
    both.add_mark(a, {.kind = MarkKind::circle, .point = Point(7), .text = {}});
    EXPECT_EQ(ours, both);
}

TEST_F(Merging, OfTwoCommentsNoneIsLost) {
    ours.set_comment(b, "ours");
    theirs.set_comment(b, "theirs");
    static_cast<void>(merge_changes(ours, before, theirs));
    EXPECT_EQ(ours.comment(b), "ours\n\ntheirs");
    // One that is written on replaces what it began with.
    const GameTree then = ours;
    theirs = ours;
    theirs.set_comment(b, "ours\n\ntheirs, and more");
    static_cast<void>(merge_changes(ours, then, theirs));
    EXPECT_EQ(ours.comment(b), "ours\n\ntheirs, and more");
    theirs.set_comment(c, "said");
    static_cast<void>(merge_changes(ours, then, theirs));
    const GameTree said = ours;
    theirs.set_comment(c, "");
    static_cast<void>(merge_changes(ours, said, theirs));
    EXPECT_EQ(ours.comment(c), "") << "nobody else has said anything there";
}

TEST_F(Merging, TheSameVariationMadeTwiceIsOne) {
    ours.set_comment(ours.add_child(c, by_black(4)), "ours");
    theirs.set_name(theirs.add_child(c, by_black(4)), "theirs");
    static_cast<void>(merge_changes(ours, before, theirs));
    const NodeId made = ours.first_child(c).value();
    EXPECT_FALSE(ours.is_fork(c));
    EXPECT_EQ(ours.comment(made), "ours");
    EXPECT_EQ(ours.name(made), "theirs");
}

TEST_F(Merging, WhatWasTakenAwayMayGoUnlessSomebodyHasGoneOnThere) {
    theirs.remove_subtree(c);
    EXPECT_THAT(merge_changes(ours, before, theirs), ElementsAre(c));
    EXPECT_TRUE(ours.contains(c)) << "it is the caller who takes it away";
    ours.add_child(c, by_black(4));
    EXPECT_THAT(merge_changes(ours, before, theirs), IsEmpty());
}

TEST_F(Merging, WhatIsWrittenAboutAMoveBringsItBack) {
    ours.remove_subtree(c);
    theirs.set_comment(c, "a good one");
    static_cast<void>(merge_changes(ours, before, theirs));
    EXPECT_EQ(ours.comment(ours.last_child(a).value()), "a good one");
}

TEST_F(Merging, AVariationThatIsPutFirstIsFirst) {
    theirs.promote(c);
    static_cast<void>(merge_changes(ours, before, theirs));
    EXPECT_EQ(ours.first_child(a), c);
    // A later one does not come before what was there.
    theirs = before;
    theirs.add_child(a, by_white(9));
    static_cast<void>(merge_changes(ours, before, theirs));
    EXPECT_EQ(ours.first_child(a), c);
}

TEST_F(Merging, MovesThatStandThereTwiceAreToldApart) {
    const NodeId again = theirs.add_child(a, by_white(2));
    theirs.set_comment(again, "the same once more");
    static_cast<void>(merge_changes(ours, before, theirs));
    EXPECT_EQ(ours, theirs);
    EXPECT_EQ(counterpart(theirs, again, ours), ours.last_child(a));
    EXPECT_EQ(counterpart(theirs, again, before), std::nullopt);
}

TEST_F(Merging, AnotherStartIsAnotherGame) {
    SetupEdit edit;
    edit.added.black = {Point(40)};
    theirs.set_setup(kRootNode, edit);
    EXPECT_FALSE(begin_alike(ours, theirs));
    EXPECT_TRUE(begin_alike(ours, before));
}

// Moves at most five wide, so that both often make the same, and a word here and there.
GameTree grown(GameTree tree, std::uint64_t seed) {
    Rng rng(seed);
    for (int i = 0; i < 12; ++i) {
        std::vector<NodeId> nodes;
        for (const NodeId node : tree.preorder()) nodes.push_back(node);
        const NodeId at = nodes[rng.below(static_cast<std::uint32_t>(nodes.size()))];
        const ColoredMove move = by_black(static_cast<int>(rng.below(5)));
        if (rng.below(4) == 0)
            tree.set_comment(at, std::to_string(rng.below(100)));
        else if (!tree.find_child(at, move))
            tree.add_child(at, move);
    }
    return tree;
}

bool has_all_of(const GameTree& tree, const GameTree& other) {
    return std::ranges::all_of(
        other.preorder(), [&](NodeId node) { return counterpart(other, node, tree).has_value(); });
}

TEST(MergingAny, NothingIsLostAndWhoeverAddsNothingHasWhatTheOtherHas) {
    EXPECT_TRUE(rc::check([](std::uint64_t seed) {
        const GameTree before = grown(GameTree(), seed);
        const GameTree theirs = grown(before, seed + 1);
        GameTree followed = before;
        RC_ASSERT(merge_changes(followed, before, theirs).empty());
        RC_ASSERT(followed == theirs);
        const GameTree ours = grown(before, seed + 2);
        GameTree both = ours;
        RC_ASSERT(merge_changes(both, before, theirs).empty());
        RC_ASSERT(has_all_of(both, ours));
        RC_ASSERT(has_all_of(both, theirs));
        GameTree again = both;
        RC_ASSERT(merge_changes(again, theirs, theirs).empty());
        RC_ASSERT(again == both);
    }));
}

}  // namespace
}  // namespace magpie
