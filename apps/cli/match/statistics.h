#pragma once

#include <array>
#include <optional>

namespace magpie::cli {

// Wins, draws and losses of the first player.
struct WinCount {
    int wins = 0;
    int draws = 0;
    int losses = 0;

    [[nodiscard]] int games() const { return wins + draws + losses; }

    // 0 to 1, a draw counting half; a half without any games.
    [[nodiscard]] double score() const;

    bool operator==(const WinCount&) const = default;
};

struct Interval {
    double low;
    double high;
};

// Wilson's 95 % interval for the score. With draws it is a little too wide, never too narrow.
[[nodiscard]] Interval score_interval(const WinCount& tally);

// The difference in Elo that gives this score: infinite at 0 and 1.
[[nodiscard]] double elo_from_score(double score);
[[nodiscard]] double score_from_elo(double elo);

// A test that stops when it knows enough: is the first player stronger by elo1, or only by elo0?
struct SprtOptions {
    double elo0 = 0;
    double elo1 = 10;
    double alpha = 0.05;  // how often elo1 may be accepted when elo0 is true
    double beta = 0.05;   // and the other way round
};

enum class SprtVerdict { undecided, elo0_accepted, elo1_accepted };

// Results of pairs of games, one opening with both colours: how many pairs gave the first player 0,
// ½, 1, 1½ and 2 points. Counting pairs and not games makes use of the openings being shared: an
// opening that is won by whoever has Black tells nothing, and does not count as noise here.
using PairCounts = std::array<int, 5>;

struct SprtState {
    double llr;  // logarithm of the likelihood ratio
    double low;  // at or below this elo0 is accepted
    double high;
    SprtVerdict verdict;
};

// The generalised test of two simple hypotheses about the mean (Van den Bergh, "A practical
// introduction to the GSPRT"): the ratio of the largest likelihoods that distributions of these
// results with either mean can have.
[[nodiscard]] SprtState sprt(const PairCounts& pairs, const SprtOptions& options);

}  // namespace magpie::cli
