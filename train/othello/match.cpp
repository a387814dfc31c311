#include "train/othello/match.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <mutex>
#include <thread>
#include <vector>

#include "core/rng.h"
#include "othello/search/midgame_search.h"
#include "train/othello/self_play.h"
#include "train/othello/table_size.h"

namespace magpie::train {

using namespace othello;

namespace {

// Discs of searches[0] less those of searches[1] at the end; searches[mover] moves first.
int play_pair_game(const std::array<MidgameSearch*, 2>& searches,
                   std::size_t mover,
                   Board board,
                   const MatchSettings& settings) {
    while (!is_over(board)) {
        if (legal_moves(board) != 0) {
            MidgameSearch& search = *searches[mover];
            const int empties = std::popcount(board.empties());
            search.begin({});
            const auto value =
                search.search(board, empties <= settings.solve_from ? empties : settings.depth,
                              -kBeyondValue, kBeyondValue);
            if (!value) return 0;  // nobody breaks it off
            board = played(board, search.line().front().point());
        } else {
            board = passed(board);
        }
        mover = 1 - mover;
    }
    return mover == 0 ? disc_difference(board) : -disc_difference(board);
}

double elo_of(double score) { return -400 * std::log10(1 / score - 1); }

}  // namespace

double MatchResult::score() const { return (wins + draws / 2.0) / games(); }

double MatchResult::elo() const {
    const double edge = 0.5 / games();
    return elo_of(std::clamp(score(), edge, 1 - edge));
}

double MatchResult::elo_error() const {
    const double s = score();
    const double variance =
        (wins * (1 - s) * (1 - s) + draws * (0.5 - s) * (0.5 - s) + losses * s * s) / games();
    const double error = std::sqrt(std::max(variance, 0.25 / games()) / games());
    const double at = std::clamp(s, 0.5 / games(), 1 - 0.5 / games());
    return error * 400 / std::log(10) / (at * (1 - at));
}

MatchResult play_match(const std::optional<Weights>& first,
                       const std::optional<Weights>& second,
                       const MatchSettings& settings) {
    MatchResult result;
    std::mutex adding;
    long discs = 0;
    std::atomic<int> next{0};
    const auto work = [&] {
        MidgameSearch one(first, kTable, kTable);
        MidgameSearch two(second, kTable, kTable);
        for (int pair = next++; pair < settings.pairs; pair = next++) {
            Rng rng(settings.seed * 1'000'003 + static_cast<std::uint64_t>(pair));
            std::optional<Board> opening;
            while (!opening) opening = random_opening(rng, settings.random_moves);
            for (const std::size_t mover : {std::size_t{0}, std::size_t{1}}) {
                // Two players alike play the same game twice, and draw the pair.
                one.forget();
                two.forget();
                const int lead = play_pair_game({&one, &two}, mover, *opening, settings);
                const std::scoped_lock lock(adding);
                discs += lead;
                ++(lead > 0 ? result.wins : lead < 0 ? result.losses : result.draws);
            }
        }
    };
    std::vector<std::thread> threads;
    for (int i = 1; i < settings.threads; ++i) threads.emplace_back(work);
    work();
    for (std::thread& thread : threads) thread.join();
    if (result.games() > 0) result.discs = static_cast<double>(discs) / result.games();
    return result;
}

}  // namespace magpie::train
