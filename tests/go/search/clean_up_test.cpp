#include "go/search/clean_up.h"

#include <gtest/gtest.h>

#include "support/go_picture.h"

namespace magpie::go {
namespace {

std::vector<Point> points(const Position& position, const std::vector<std::string_view>& names) {
    std::vector<Point> result;
    for (const auto name : names) result.push_back(point(position.geometry(), name));
    return result;
}

std::vector<Move> attacks(const Position& position, const std::vector<std::string_view>& dead) {
    return moves_against(position, points(position, dead));
}

std::vector<Move> moves(const Position& position, const std::vector<std::string_view>& names) {
    std::vector<Move> result;
    for (const Point p : points(position, names)) result.emplace_back(p);
    return result;
}

TEST(MovesAgainst, TakeALibertyAndBeginWithTheCapture) {
    const Position position = position_from(R"(. O X . . X .
                                               X X X . O X .
                                               . . X . . X .
                                               . . X X X X .
                                               X X . . . X X
                                               . X X X X X .
                                               . . X . . X X)");
    EXPECT_EQ(attacks(position, {"B7", "E6"}), moves(position, {"A7", "E7", "D6", "E5"}))
        << "A7 takes a stone; the other has three liberties";
}

TEST(MovesAgainst, TheChainWithTheFewestLibertiesComesFirst) {
    const Position position = position_from(R"(. . . X . . X
                                               . O . X O . X
                                               . . . X O X X
                                               . . . X . X .
                                               X X X X X X X
                                               . X . X . X .
                                               X . X . X . X)");
    const auto order = attacks(position, {"B6", "E6", "E5"});
    ASSERT_EQ(order.size(), 7U);
    const auto first = moves(position, {"E7", "F6", "E4"});
    EXPECT_EQ(std::vector(order.begin(), order.begin() + 3), first);
}

// White's chain has an eye at A5, where a black stone would have no liberty, and one liberty
// besides.
TEST(MovesAgainst, NoSuicideAndStonesInAtariLast) {
    Rules with_suicide;
    with_suicide.suicide_allowed = true;
    for (const Rules& rules : {Rules{}, with_suicide}) {
        const Position position = position_from(R"(. O X . .
                                                   O O X X .
                                                   . . O X .
                                                   O O O X X
                                                   . X X X .)",
                                                Color::black, rules);
        EXPECT_EQ(attacks(position, {"B5", "A4", "B4", "C3", "A2", "B2", "C2"}),
                  moves(position, {"A1", "A3", "B3"}))
            << "A1 stands well, A3 and B3 would be in atari";
    }
}

TEST(IsInDoubt, WhenTheTurnDecidesHowClearlyAChainIsOnesOwn) {
    const Position position = position_from(R"(. X .
                                               X X .
                                               . O .)");
    const std::vector<float> sure(9, 0.95F);
    const std::vector<float> unsure(9, 0.6F);
    EXPECT_TRUE(is_in_doubt(position, sure, unsure));
    EXPECT_FALSE(is_in_doubt(position, sure, std::vector<float>(9, 0.85F))) << "clear enough";
    EXPECT_FALSE(is_in_doubt(position, unsure, unsure)) << "a stone would change nothing";
}

TEST(IsHarmed, WhenAChainIsNoLongerOnesOwn) {
    const Position before = position_from(R"(. X .
                                             X X .
                                             . O .)");
    Position after = before;
    after.play_unchecked(Move(point(after.geometry(), "C1")));
    const std::vector<Point> dead = points(before, {"B1"});
    const std::vector<float> ours(9, 0.9F);
    EXPECT_FALSE(is_harmed(before, ours, after, ours, dead));
    EXPECT_FALSE(is_harmed(before, ours, after, std::vector<float>(9, 0.4F), dead)) << "still ours";
    EXPECT_TRUE(is_harmed(before, ours, after, std::vector<float>(9, 0.1F), dead));
    EXPECT_FALSE(
        is_harmed(before, std::vector<float>(9, 0.1F), after, std::vector<float>(9, 0.0F), dead))
        << "nothing was clear before";
    std::vector<float> revived = ours;
    revived[7] = -0.5F;
    EXPECT_TRUE(is_harmed(before, ours, after, revived, dead)) << "the dead stone lives";
    EXPECT_FALSE(is_harmed(before, ours, after, revived, {})) << "what was White's stays White's";
}

TEST(IsHarmed, NotByTakingTheDeadStones) {
    const Position before = position_from(R"(. X .
                                             X X .
                                             X O .)");
    Position after = before;
    after.play_unchecked(Move(point(after.geometry(), "C1")));
    std::vector<float> owners(9, 0.9F);
    owners[7] = 0;
    EXPECT_FALSE(
        is_harmed(before, std::vector<float>(9, 0.9F), after, owners, points(before, {"B1"})));
}

TEST(HasAllItOwns, WhereItsBordersAreClosed) {
    const Position closed = position_from(R"(. X O .
                                             O X O .
                                             . X O .)");
    const Position open = position_from(R"(. X O .
                                           O X O .
                                           . . O .)");
    const std::vector<float> halves = {1, 1, -1, -1, 1, 1, -1, -1, 1, 1, -1, -1};
    EXPECT_TRUE(has_all_it_owns(closed, halves)) << "the dead stone is taken for dead";
    EXPECT_FALSE(has_all_it_owns(open, halves));
    Position white = open;
    white.give_turn_to(Color::white);
    EXPECT_TRUE(has_all_it_owns(white, halves)) << "the gap is Black's";
}

TEST(FillsOwnEye, WhenEveryNeighbourIsOnesOwn) {
    const Position position = position_from(R"(. X .
                                               X X O
                                               . O .)");
    EXPECT_TRUE(fills_own_eye(position, Move(point(position.geometry(), "A3"))));
    EXPECT_FALSE(fills_own_eye(position, Move(point(position.geometry(), "A1"))));
    EXPECT_FALSE(fills_own_eye(position, Move::pass()));
}

}  // namespace
}  // namespace magpie::go
