#include "go/search/bots/random_player.h"

#include <set>

#include <gtest/gtest.h>

#include "support/go_picture.h"

namespace magpie::go {
namespace {

Move choice(RandomPlayer& player, const Position& position, const Limits& limits = {}) {
    const Report report = search(player, position, limits);
    EXPECT_TRUE(report.is_last);
    EXPECT_FALSE(report.candidates.empty());
    return report.candidates.empty() ? Move::pass() : report.candidates.front().move;
}

std::vector<Move> whole_game(std::uint64_t seed, Geometry geometry, const Rules& rules) {
    RandomPlayer player(seed);
    Position position(geometry, rules);
    std::vector<Move> moves;
    while (!position.is_over() && moves.size() < 2000) {
        const Move m = choice(player, position);
        EXPECT_FALSE(position.why_illegal(m));
        position.play_unchecked(m);
        moves.push_back(m);
    }
    EXPECT_TRUE(position.is_over());
    return moves;
}

TEST(RandomPlayer, PlaysLegalGamesToTheirEnd) {
    for (const char* rules : {"chinese", "tromp-taylor", "japanese"}) {
        whole_game(1, {9, 9}, rules_named(rules));
        whole_game(2, {5, 7}, rules_named(rules));
    }
}

TEST(RandomPlayer, TheSeedDecidesTheGame) {
    const Rules rules = rules_named("chinese");
    EXPECT_EQ(whole_game(5, {7, 7}, rules), whole_game(5, {7, 7}, rules));
    EXPECT_NE(whole_game(5, {7, 7}, rules), whole_game(6, {7, 7}, rules));
}

TEST(RandomPlayer, PassesRatherThanFillAnEye) {
    const Position position = position_from(R"(. X .
                                               X X X
                                               . X X)");
    RandomPlayer player(1);
    for (int i = 0; i < 20; ++i) EXPECT_TRUE(choice(player, position).is_pass());
}

TEST(RandomPlayer, EveryPointHasItsTurn) {
    const Position position(Geometry{3, 3});
    RandomPlayer player(1);
    std::set<Move> seen;
    for (int i = 0; i < 500; ++i) seen.insert(choice(player, position));
    EXPECT_EQ(seen.size(), 9u);
}

TEST(RandomPlayer, KeepsToTheMovesItMayLookAt) {
    const Position position(Geometry{3, 3});
    RandomPlayer player(1);
    const Move corner = move(position, "A1");
    const Move middle = move(position, "B2");
    for (int i = 0; i < 20; ++i) {
        EXPECT_EQ(choice(player, position, {.only = {corner}}), corner);
        EXPECT_EQ(choice(player, position, {.only = {corner, middle}, .avoid = {corner}}), middle);
    }
}

}  // namespace
}  // namespace magpie::go
