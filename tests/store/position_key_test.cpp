#include "store/position_key.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "store/games.h"
#include "store/main_line.h"

namespace magpie::store {
namespace {

AnyPosition end_of(const GameRecord& record) {
    auto playback = Playback::open(record);
    EXPECT_TRUE(playback && playback->to_end());
    return playback->position();
}

TEST(PositionKey, TheFourFirstMovesOfOthelloAreOne) {
    const auto key = canonical_key(test::position("f5")).key;
    for (const char* move : {"d3", "c4", "e6"}) {
        EXPECT_EQ(canonical_key(test::position(move)).key, key) << move;
    }
    EXPECT_NE(canonical_key(test::position("f5d6")).key, canonical_key(test::position("f5f6")).key);
}

TEST(PositionKey, TheSameBoardWithTheOtherSideToPlayIsAnother) {
    const auto black = test::position("(;GM[1]SZ[9]AB[ee]AW[cc]PL[B])");
    const auto white = test::position("(;GM[1]SZ[9]AB[ee]AW[cc]PL[W])");
    const auto swapped = test::position("(;GM[1]SZ[9]AW[ee]AB[cc]PL[W])");
    EXPECT_NE(canonical_key(black).key, canonical_key(white).key);
    EXPECT_EQ(canonical_key(black).key, canonical_key(swapped).key);
}

TEST(PositionKey, BoardsOfOtherSizesAndGamesDiffer) {
    std::set<std::uint64_t> keys;
    for (const GameSpec& spec :
         {GameSpec::for_go({9, 9}), GameSpec::for_go({8, 8}), GameSpec::for_go({19, 19}),
          GameSpec::for_othello({8, 8}), GameSpec::for_othello({10, 10})}) {
        keys.insert(canonical_key(start_position(spec)).key);
    }
    EXPECT_EQ(keys.size(), 5U);
}

RC_GTEST_PROP(PositionKey, TurningAndSwappingColoursKeepsItInGo, ()) {
    const GameSpec spec = *rc::gen::element(GameSpec::for_go({9, 9}), GameSpec::for_go({5, 7}));
    const auto record = test::random_game(spec, *rc::gen::arbitrary<std::uint64_t>(), 40);
    const CanonicalKey key = canonical_key(end_of(record));
    for (const Symmetry symmetry : kSymmetries) {
        const auto like = end_of(test::turned(record, symmetry, false));
        RC_ASSERT(canonical_key(like).key == key.key);
        const auto swapped = end_of(test::turned(record, symmetry, true));
        RC_ASSERT(canonical_key(swapped).key == key.key);
    }
}

// A disc or stone that lies elsewhere, or has the other colour, makes another key: all positions of
// a game are told apart, on 8×8 with its own way of comparing and on other boards.
RC_GTEST_PROP(PositionKey, PositionsOfAGameHaveKeysOfTheirOwn, ()) {
    const GameSpec spec = *rc::gen::element(
        GameSpec::for_othello({8, 8}), GameSpec::for_othello({6, 6}), GameSpec::for_go({7, 7}));
    const auto record = test::random_game(spec, *rc::gen::arbitrary<std::uint64_t>(), 30);
    std::set<std::uint64_t> keys;
    std::size_t positions = 0;
    const KeyTable table(spec.kind, spec.geometry);
    PositionKeys walking(table);
    walk_main_line(record, [&](const LinePosition& at) {
        walking.update(at.position);
        const auto key = walking.canonical(to_play(at.position));
        // Step by step or all at once.
        EXPECT_EQ(key, canonical_key(at.position));
        keys.insert(key.key);
        ++positions;
        return true;
    });
    // Go boards may come back, and a game of passes has but one; discs only grow in number.
    if (spec.kind == GameKind::othello) RC_ASSERT(keys.size() == positions);
    const bool has_stone = std::ranges::any_of(record.tree.main_line(), [&](NodeId node) {
        const auto move = record.tree.move(node);
        return move && !move->move.is_pass();
    });
    if (has_stone) RC_ASSERT(keys.size() > 1U);
}

TEST(NormalForm, MovesThatAreAlikeBecomeOne) {
    const auto start = test::position("othello8x8");
    const CanonicalKey key = canonical_key(start);
    std::set<Move> normal;
    for (const Move move : legal_moves(start)) normal.insert(to_normal_form(key, {8, 8}, move));
    ASSERT_EQ(normal.size(), 1U);
    EXPECT_EQ(point_name(CoordStyle::othello, {8, 8},
                         from_normal_form(key, {8, 8}, *normal.begin()).point()),
              "f5");
    EXPECT_EQ(to_normal_form(key, {8, 8}, Move::pass()), Move::pass());
    EXPECT_EQ(from_normal_form(key, {8, 8}, Move::pass()), Move::pass());
}

RC_GTEST_PROP(NormalForm, AMoveComesBackOnAnyBoardThatIsAlike, ()) {
    const GameSpec spec = *rc::gen::element(GameSpec::for_go({9, 9}), GameSpec::for_go({4, 6}));
    const auto record = test::random_game(spec, *rc::gen::arbitrary<std::uint64_t>(), 20);
    const auto position = end_of(record);
    const auto moves = legal_moves(position);
    RC_PRE(!moves.empty());
    const Move move = moves[*rc::gen::inRange<std::size_t>(0, moves.size())];
    const CanonicalKey key = canonical_key(position);
    const Move normal = to_normal_form(key, spec.geometry, move);
    // The same up to points that are alike, of which there is one when nothing is symmetric.
    const Move back = from_normal_form(key, spec.geometry, normal);
    RC_ASSERT(to_normal_form(key, spec.geometry, back) == normal);
    if (std::popcount(key.symmetries) == 1) RC_ASSERT(back == move);
    for (const Symmetry symmetry : kSymmetries) {
        const CanonicalKey other = canonical_key(end_of(test::turned(record, symmetry)));
        RC_ASSERT(to_normal_form(other, symmetry.apply(spec.geometry),
                                 symmetry.apply(spec.geometry, move)) == normal);
    }
}

}  // namespace
}  // namespace magpie::store
