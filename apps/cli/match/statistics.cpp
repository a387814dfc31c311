#include "apps/cli/match/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace magpie::cli {

namespace {

using Shares = std::array<double, 5>;

constexpr double value_of(std::size_t result) { return static_cast<double>(result) / 4.0; }

// The likeliest distribution over the five results whose mean is `mean`, given what was seen:
// p[i] = seen[i] / (1 + x (value[i] - mean)), where x makes the mean right. The sum that has to
// vanish falls with x, so halving finds it.
Shares likeliest_with_mean(const Shares& seen, double mean) {
    const auto sum_at = [&](double x) {
        double sum = 0;
        for (std::size_t i = 0; i < seen.size(); ++i) {
            const double distance = value_of(i) - mean;
            sum += seen[i] * distance / (1 + x * distance);
        }
        return sum;
    };
    // All denominators stay positive between these.
    double low = -1 / (1 - mean);
    double high = 1 / mean;
    for (int i = 0; i < 200; ++i) {
        const double middle = (low + high) / 2;
        (sum_at(middle) > 0 ? low : high) = middle;
    }
    const double x = (low + high) / 2;
    Shares shares{};
    for (std::size_t i = 0; i < seen.size(); ++i) {
        shares[i] = seen[i] / (1 + x * (value_of(i) - mean));
    }
    return shares;
}

}  // namespace

double WinCount::score() const { return games() == 0 ? 0.5 : (wins + 0.5 * draws) / games(); }

Interval score_interval(const WinCount& tally) {
    constexpr double kZ = 1.959964;  // 95 %
    const double n = tally.games();
    if (n == 0) return {0, 1};
    const double p = tally.score();
    const double scale = 1 + kZ * kZ / n;
    const double middle = (p + kZ * kZ / (2 * n)) / scale;
    const double half = kZ / scale * std::sqrt(p * (1 - p) / n + kZ * kZ / (4 * n * n));
    // A clean sweep reaches the end of the scale exactly, whatever rounding says.
    return {p <= 0 ? 0.0 : middle - half, p >= 1 ? 1.0 : middle + half};
}

double elo_from_score(double score) {
    if (score <= 0) return -std::numeric_limits<double>::infinity();
    if (score >= 1) return std::numeric_limits<double>::infinity();
    return -400 * std::log10(1 / score - 1);
}

double score_from_elo(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

SprtState sprt(const PairCounts& pairs, const SprtOptions& options) {
    SprtState state{.llr = 0,
                    .low = std::log(options.beta / (1 - options.alpha)),
                    .high = std::log((1 - options.beta) / options.alpha),
                    .verdict = SprtVerdict::undecided};
    double count = 0;
    for (const int n : pairs) count += n;
    if (count == 0) return state;
    // A trace of every result, so that none that was not seen yet is held impossible.
    constexpr double kTrace = 1e-3;
    Shares seen{};
    for (std::size_t i = 0; i < seen.size(); ++i) {
        seen[i] = (pairs[i] + kTrace) / (count + kTrace * static_cast<double>(seen.size()));
    }
    const Shares p0 = likeliest_with_mean(seen, score_from_elo(options.elo0));
    const Shares p1 = likeliest_with_mean(seen, score_from_elo(options.elo1));
    for (std::size_t i = 0; i < seen.size(); ++i) {
        state.llr += count * seen[i] * std::log(p1[i] / p0[i]);
    }
    if (state.llr >= state.high) state.verdict = SprtVerdict::elo1_accepted;
    if (state.llr <= state.low) state.verdict = SprtVerdict::elo0_accepted;
    return state;
}

}  // namespace magpie::cli
