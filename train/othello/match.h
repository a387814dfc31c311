#pragma once

#include <cstdint>
#include <optional>

#include "othello/eval/weights.h"

namespace magpie::train {

struct MatchSettings {
    int pairs = 100;  // openings; each is played twice, with the colours exchanged
    int random_moves = 8;
    int depth = 5;
    int solve_from = 12;
    int threads = 1;
    std::uint64_t seed = 1;
};

struct MatchResult {
    int wins = 0;
    int draws = 0;
    int losses = 0;
    double discs = 0;  // mean difference of a game

    [[nodiscard]] int games() const { return wins + draws + losses; }

    [[nodiscard]] double score() const;
    // Of the first player over the second; a score of all or nothing counts as half a game less.
    [[nodiscard]] double elo() const;
    [[nodiscard]] double elo_error() const;  // one standard error
};

// Two evaluations with the same search. The threads change nothing.
[[nodiscard]] MatchResult play_match(const std::optional<othello::Weights>& first,
                                     const std::optional<othello::Weights>& second,
                                     const MatchSettings& settings);

}  // namespace magpie::train
