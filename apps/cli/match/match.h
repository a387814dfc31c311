#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "apps/cli/match/referee.h"
#include "apps/cli/match/statistics.h"

namespace magpie::cli {

struct MatchState;

struct MatchOptions {
    std::array<std::string, 2> engines;  // as typed
    GameTerms terms;
    int games = 100;
    int at_once = 1;
    int threads = 1;  // of each engine of ours
    std::string arbiter;
    std::uint64_t seed = 1;  // of the openings, and of the lots of each game's engines
    int opening_moves = 0;
    std::vector<std::vector<Move>> openings;  // used in turn, instead of random ones
    std::optional<SprtOptions> sprt;
    // Hears of each move, in which game it was (from 0) and its number; by one thread at a time.
    std::function<void(const MatchState&, int game, int move)> on_move{};
    seats::StartListener on_start;  // hears of each program that the first game waits for
};

// One game of the match. Games 2k and 2k + 1 share an opening; the first engine has Black in the
// even ones.
struct MatchGame {
    int number;
    GameResult result;

    [[nodiscard]] Color color_of_first() const {
        return number % 2 == 0 ? Color::black : Color::white;
    }

    // 1, ½ or 0 for the first engine; nothing for a game without a result.
    [[nodiscard]] std::optional<double> points() const;
};

// All that is known about the match so far.
struct MatchState {
    std::array<std::string, 2> names;
    std::vector<MatchGame> games;        // in the order they ended
    std::optional<std::string> trouble;  // why the match was broken off

    [[nodiscard]] WinCount tally() const;
    [[nodiscard]] WinCount tally(Color color_of_first) const;
    [[nodiscard]] PairCounts pairs() const;
    [[nodiscard]] int without_result() const;
    [[nodiscard]] int count(Verdict verdict) const;
    // Games that this engine lost by that.
    [[nodiscard]] int lost_by(int engine, Verdict verdict) const;
    [[nodiscard]] int disagreements(int engine) const;
};

// Called after each game, by one thread at a time.
using MatchListener = std::function<void(const MatchState&, const MatchGame&)>;

// Plays the match. Ends when all games are played, when the test has decided, when `stop` is set,
// or when an engine fails game after game. The error is for a match that could not begin.
[[nodiscard]] std::expected<MatchState, seats::StartError> play_match(const MatchOptions& options,
                                                                      const MatchListener& listen,
                                                                      std::atomic<bool>& stop);

}  // namespace magpie::cli
