#include "go/search/far_komi.h"

#include <gtest/gtest.h>

namespace magpie::go {
namespace {

// An even game, which ends within 20 points 19 times of 20.
nn::Output even_game() {
    nn::Output answer;
    answer.win = 0.45F;
    answer.draw = 0.1F;
    answer.loss = 0.45F;
    answer.score = {-20, -12, -6, 0, 6, 12, 20};
    return answer;
}

nn::Output with_points(float points) {
    nn::Output answer = even_game();
    add_points(answer, points);
    return answer;
}

float win_rate(const nn::Output& answer) { return answer.win + answer.draw / 2; }

TEST(FarKomi, WhatIsUsualIsShownAsItIs) {
    for (const int points : {0, 6, 7, 16}) {
        EXPECT_EQ(known_komi(Margin::of_points(points), Geometry{9, 9}), Margin::of_points(points));
    }
    EXPECT_EQ(known_komi(Margin::of_points(-12), Geometry{19, 19}), Margin::of_points(-12));
}

TEST(FarKomi, WhatIsFarIsShownAsTheNearest) {
    EXPECT_EQ(known_komi(Margin::of_points(40), Geometry{9, 9}), Margin::of_points(16));
    EXPECT_EQ(known_komi(Margin::of_points(-100), Geometry{19, 19}), Margin::of_points(-12));
}

TEST(FarKomi, NoPointsChangeNothing) {
    const nn::Output same = with_points(0);
    EXPECT_EQ(same.win, even_game().win);
    EXPECT_EQ(same.lead, 0);
}

TEST(FarKomi, PointsCountInTheLeadAndTheSpread) {
    const nn::Output ahead = with_points(5);
    EXPECT_EQ(ahead.lead, 5);
    EXPECT_EQ(ahead.score[3], 5);
}

TEST(FarKomi, AsManyPointsAsHalfTheGamesTurnOnWinThreeOfFour) {
    EXPECT_NEAR(win_rate(with_points(6)), 0.75F, 0.001F);
    EXPECT_NEAR(win_rate(with_points(-6)), 0.25F, 0.001F);
}

TEST(FarKomi, MorePointsNeverMakeItWorse) {
    float last = 0;
    for (int points = -80; points <= 80; ++points) {
        const nn::Output answer = with_points(static_cast<float>(points));
        EXPECT_GE(win_rate(answer), last) << points;
        EXPECT_GE(answer.draw, 0);
        EXPECT_GE(answer.win, 0);
        EXPECT_GE(answer.loss, -1e-6F);
        EXPECT_NEAR(answer.win + answer.draw + answer.loss, 1, 1e-5);
        last = win_rate(answer);
    }
    EXPECT_GT(last, 0.999F);
}

TEST(FarKomi, QuantilesThatFallTogetherAreNoDivisionByZero) {
    nn::Output decided;
    decided.loss = 1;
    decided.score.fill(-10);
    add_points(decided, 15);
    EXPECT_GT(win_rate(decided), 0.99F);
}

}  // namespace
}  // namespace magpie::go
