#include "go/score/exact.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "go/score/score.h"
#include "support/go_picture.h"

namespace magpie::go {
namespace {

Rules tromp_taylor() {
    Rules rules = find_rule_set("tromp-taylor")->rules;
    rules.komi = {0};
    return rules;
}

// Every line to its end, nothing left out: the margin for Black.
int by_every_line(const Position& position) {
    if (position.is_over()) return reckon(position, {}, position.rules())->margin.half_points;
    const bool black = position.to_play() == Color::black;
    int best = black ? -1000 : 1000;
    for (const Move move : position.legal_moves()) {
        Position after = position;
        after.play_unchecked(move);
        const int found = by_every_line(after);
        best = black ? std::max(best, found) : std::min(best, found);
    }
    return best;
}

TEST(Exact, KnowsWhetherAMarginIsReachedAsItKnowsTheMargin) {
    for (const Color to_play : kColors) {
        Position position(Geometry{3, 1}, tromp_taylor());
        position.give_turn_to(to_play);
        const int value = exact_margin(position, 100'000)->half_points;
        for (int margin = -7; margin <= 7; ++margin) {
            NodeBudget budget{100'000};
            EXPECT_EQ(ends_with_at_least(position, {margin}, budget), value >= margin) << margin;
            EXPECT_LT(budget.left, 100'000U);
        }
    }
    NodeBudget none{3};
    EXPECT_FALSE(ends_with_at_least(Position(Geometry{2, 2}, tromp_taylor()), {0}, none));
    EXPECT_EQ(none.left, 0U);
}

TEST(Exact, EveryLineOfSmallStripsAgrees) {
    for (const Geometry geometry : {Geometry{1, 1}, Geometry{2, 1}, Geometry{3, 1}}) {
        const Position position(geometry, tromp_taylor());
        const auto found = exact_margin(position, 100'000);
        ASSERT_TRUE(found.has_value());
        EXPECT_EQ(found->half_points, by_every_line(position)) << geometry.columns;
    }
}

// The value that is known of 2x2 under area counting and positional superko.
TEST(Exact, TwoByTwoIsWorthOnePoint) {
    const auto found = exact_margin(Position(Geometry{2, 2}, tromp_taylor()), 1'000'000);
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->half_points, 2);
}

// Whoever plays in the middle of the top row lives or kills.
constexpr std::string_view kFirstComeFirstServed = R"(
    . . . O .
    X X X O O
    . X X O .)";

TEST(Exact, AnEndgameIsPlayedOutForBothSides) {
    const auto margin = [](Color to_play) {
        return exact_margin(position_from(kFirstComeFirstServed, to_play, tromp_taylor()), 200'000);
    };
    const auto black_first = margin(Color::black);
    const auto white_first = margin(Color::white);
    ASSERT_TRUE(black_first.has_value());
    ASSERT_TRUE(white_first.has_value());
    EXPECT_GT(black_first->half_points, white_first->half_points);
    EXPECT_EQ(black_first->half_points, 2 * 3);
}

TEST(Exact, TooLittleRoomIsSaidNotGuessed) {
    EXPECT_FALSE(exact_margin(Position(Geometry{5, 5}, tromp_taylor()), 2000).has_value());
    EXPECT_FALSE(exact_margin(Position(Geometry{2, 2}, tromp_taylor()), 3).has_value());
}

}  // namespace
}  // namespace magpie::go
