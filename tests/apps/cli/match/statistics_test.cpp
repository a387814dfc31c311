#include "apps/cli/match/statistics.h"

#include <cmath>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/rng.h"

namespace magpie::cli {
namespace {

TEST(Statistics, ScoreCountsADrawAsHalf) {
    EXPECT_DOUBLE_EQ((WinCount{.wins = 2, .draws = 2, .losses = 0}.score()), 0.75);
    EXPECT_DOUBLE_EQ(WinCount{}.score(), 0.5);
}

TEST(Statistics, WilsonsIntervalHasItsKnownValues_P06) {
    // 60 of 100: 0.5020 to 0.6906; 0 of 20: 0 to 0.1611.
    const Interval some = score_interval({.wins = 60, .losses = 40});
    EXPECT_NEAR(some.low, 0.5020, 5e-4);
    EXPECT_NEAR(some.high, 0.6906, 5e-4);
    const Interval none = score_interval({.losses = 20});
    EXPECT_NEAR(none.low, 0, 1e-9);
    EXPECT_NEAR(none.high, 0.1611, 5e-4);
    for (int games = 1; games < 40; ++games) {
        EXPECT_EQ(score_interval({.wins = games}).high, 1);
        EXPECT_EQ(score_interval({.losses = games}).low, 0);
    }
    EXPECT_EQ(score_interval({}).low, 0);
    EXPECT_EQ(score_interval({}).high, 1);
}

TEST(Statistics, EloAndScoreAreInverse) {
    EXPECT_NEAR(elo_from_score(0.75), 190.85, 0.01);
    EXPECT_NEAR(elo_from_score(0.5), 0, 1e-9);
    EXPECT_TRUE(std::isinf(elo_from_score(0)) && elo_from_score(0) < 0);
    EXPECT_TRUE(std::isinf(elo_from_score(1)) && elo_from_score(1) > 0);
    EXPECT_TRUE(rc::check([] {
        const double elo = *rc::gen::inRange(-1000, 1001);
        RC_ASSERT(std::abs(elo_from_score(score_from_elo(elo)) - elo) < 1e-6);
    }));
}

TEST(Sprt, BoundsAreThoseOfTheRisks) {
    const SprtState state = sprt({}, {.elo0 = 0, .elo1 = 10, .alpha = 0.05, .beta = 0.1});
    EXPECT_NEAR(state.low, std::log(0.1 / 0.95), 1e-9);
    EXPECT_NEAR(state.high, std::log(0.9 / 0.05), 1e-9);
    EXPECT_EQ(state.llr, 0);
    EXPECT_EQ(state.verdict, SprtVerdict::undecided);
}

TEST(Sprt, TellsTheObvious) {
    const SprtOptions options{.elo0 = 0, .elo1 = 20};
    EXPECT_EQ(sprt({10, 30, 200, 300, 400}, options).verdict, SprtVerdict::elo1_accepted);
    EXPECT_EQ(sprt({400, 300, 200, 30, 10}, options).verdict, SprtVerdict::elo0_accepted);
    EXPECT_EQ(sprt({1, 2, 3, 2, 2}, options).verdict, SprtVerdict::undecided);
}

TEST(Sprt, AgreesWithTheNormalApproximationForManyPairs) {
    // LLR = n (s1 - s0) (2 m - s0 - s1) / (2 variance), the limit for small differences.
    const PairCounts pairs{300, 900, 2600, 1000, 350};
    const SprtOptions options{.elo0 = 0, .elo1 = 4};
    double n = 0;
    double mean = 0;
    double square = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const double value = static_cast<double>(i) / 4;
        n += pairs[i];
        mean += pairs[i] * value;
        square += pairs[i] * value * value;
    }
    mean /= n;
    const double variance = square / n - mean * mean;
    const double s0 = score_from_elo(options.elo0);
    const double s1 = score_from_elo(options.elo1);
    const double expected = n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance);
    EXPECT_NEAR(sprt(pairs, options).llr, expected, 0.02 * std::abs(expected) + 0.01);
}

TEST(Sprt, IsRarelyWrong_P06) {
    // Many simulated matches between equals: elo1 is accepted in about alpha of them.
    const SprtOptions options{.elo0 = 0, .elo1 = 100, .alpha = 0.1, .beta = 0.1};
    Rng rng(1);
    int wrong = 0;
    constexpr int kMatches = 400;
    for (int i = 0; i < kMatches; ++i) {
        PairCounts pairs{};
        SprtVerdict verdict = SprtVerdict::undecided;
        while (verdict == SprtVerdict::undecided) {
            ++pairs[2 * (rng.below(2) + rng.below(2))];
            verdict = sprt(pairs, options).verdict;
        }
        wrong += verdict == SprtVerdict::elo1_accepted;
    }
    EXPECT_LT(wrong, kMatches * 16 / 100);
    EXPECT_GT(wrong, kMatches * 2 / 100);
}

}  // namespace
}  // namespace magpie::cli
