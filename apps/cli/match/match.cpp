#include "apps/cli/match/match.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <thread>

#include "apps/cli/match/openings.h"
#include "apps/cli/watchman.h"
#include "core/rng.h"
#include "platform/threads.h"

namespace magpie::cli {

namespace {

// So many games in a row lost by dying, hanging or talking nonsense: there is no match to be had.
constexpr int kMostFailures = 5;

bool is_failure(Verdict verdict) {
    return verdict == Verdict::crash || verdict == Verdict::hang || verdict == Verdict::nonsense;
}

// What plays one game at a time: both engines and an arbiter, nobody else's.
struct Board {
    std::array<std::unique_ptr<seats::Player>, 2> players;
    Arbiter arbiter;
};

std::expected<Board, seats::StartError> make_board(const MatchOptions& options,
                                                   Workers& workers,
                                                   seats::Interruption& interruption,
                                                   const seats::StartListener& listen = {}) {
    Board board;
    for (std::size_t i = 0; i < 2; ++i) {
        auto player = seats::make_player(options.terms.spec.kind, options.engines[i], workers,
                                         listen, &interruption);
        if (!player) return std::unexpected(player.error());
        if (auto why = (*player)->why_not_on(options.terms.spec.geometry)) {
            return std::unexpected(seats::StartError{.reason = *why, .is_request = true});
        }
        board.players[i] = std::move(*player);
    }
    auto arbiter = Arbiter::make(options.arbiter, listen);
    if (!arbiter) return std::unexpected(arbiter.error());
    board.arbiter = std::move(*arbiter);
    return board;
}

class Match {
  public:
    Match(const MatchOptions& options, const MatchListener& listen, std::atomic<bool>& stop)
        : options_(options), listen_(listen), stop_(stop), workers_(options.threads) {}

    std::expected<MatchState, seats::StartError> play() {
        const int boards = std::clamp(options_.at_once, 1, std::max(options_.games, 1));
        std::vector<seats::Interruption> interruptions(static_cast<std::size_t>(boards));
        // Nobody who stops a match waits for the moves that are being thought about.
        const Watchman watchman([this, &interruptions] {
            if (!stop_) return;
            for (seats::Interruption& one : interruptions) one.abandon(Milliseconds(0));
        });
        auto first = make_board(options_, workers_, interruptions.front(), options_.on_start);
        if (!first && stop_) {
            state_.names = options_.engines;
            return std::move(state_);
        }
        if (!first) return std::unexpected(first.error());
        for (std::size_t i = 0; i < 2; ++i) state_.names[i] = first->players[i]->name();
        std::vector<std::thread> threads;
        for (std::size_t i = 1; i < interruptions.size(); ++i) {
            threads.emplace_back([this, &interruption = interruptions[i]] {
                if (auto board = make_board(options_, workers_, interruption)) {
                    play_at(*board);
                } else if (!stop_) {
                    break_off(board.error().reason);
                }
            });
        }
        play_at(*first);
        for (std::thread& thread : threads) thread.join();
        return std::move(state_);
    }

  private:
    std::vector<Move> opening(int pair) const {
        if (!options_.openings.empty()) {
            return options_.openings[static_cast<std::size_t>(pair) % options_.openings.size()];
        }
        return random_opening(options_.terms.spec, options_.opening_moves, options_.seed,
                              static_cast<std::uint64_t>(pair));
    }

    // A game draws the same lots whatever was played before it, and beside it.
    [[nodiscard]] std::uint64_t lots(int number, std::size_t engine) const {
        return mix(mix(options_.seed) + 2 * static_cast<std::uint64_t>(number) + engine);
    }

    void play_at(Board& board) {
        for (int number = next_++; number < options_.games && !stop_ && !is_done_;
             number = next_++) {
            const std::size_t black = number % 2 == 0 ? 0 : 1;
            const ByColor<seats::Player*> players{board.players[black].get(),
                                                  board.players[1 - black].get()};
            for (std::size_t i = 0; i < 2; ++i) board.players[i]->reseed(lots(number, i));
            const auto on_move = [this, number](const Playback& at) {
                if (!options_.on_move) return;
                const std::lock_guard lock(mutex_);
                options_.on_move(state_, number, at.move_number());
            };
            MatchGame game{number, play_game(options_.terms, opening(number / 2), players,
                                             board.arbiter, stop_, on_move)};
            if (game.result.verdict != Verdict::abandoned) keep(std::move(game));
        }
    }

    void keep(MatchGame game) {
        const std::lock_guard lock(mutex_);
        if (is_failure(game.result.verdict)) {
            const auto& outcome = game.result.record.outcome;
            const bool first_lost = outcome && outcome->winner != game.color_of_first();
            const std::size_t loser = first_lost ? 0 : 1;
            if (++failures_[loser] >= kMostFailures && !state_.trouble) {
                state_.trouble = "broken off after " + std::to_string(kMostFailures) +
                                 " failures in a row: " + game.result.reason;
                is_done_ = true;
            }
            failures_[1 - loser] = 0;
        } else {
            failures_ = {0, 0};
        }
        state_.games.push_back(std::move(game));
        if (options_.sprt &&
            sprt(state_.pairs(), *options_.sprt).verdict != SprtVerdict::undecided) {
            is_done_ = true;
        }
        listen_(state_, state_.games.back());
    }

    void break_off(const std::string& reason) {
        const std::lock_guard lock(mutex_);
        if (!state_.trouble) state_.trouble = reason;
        is_done_ = true;
    }

    const MatchOptions& options_;
    const MatchListener& listen_;
    std::atomic<bool>& stop_;
    platform::ThreadWorkers workers_;
    std::atomic<int> next_{0};
    std::atomic<bool> is_done_{false};
    std::mutex mutex_;  // for what follows
    MatchState state_;
    std::array<int, 2> failures_{};
};

void add(WinCount& tally, double points) {
    if (points == 1) {
        ++tally.wins;
    } else if (points == 0) {
        ++tally.losses;
    } else {
        ++tally.draws;
    }
}

}  // namespace

std::optional<double> MatchGame::points() const {
    const auto& outcome = result.record.outcome;
    if (!outcome || outcome->how == Outcome::How::no_result) return std::nullopt;
    if (!outcome->winner) return 0.5;
    return *outcome->winner == color_of_first() ? 1.0 : 0.0;
}

WinCount MatchState::tally() const {
    WinCount tally;
    for (const MatchGame& game : games) {
        if (const auto points = game.points()) add(tally, *points);
    }
    return tally;
}

WinCount MatchState::tally(Color color_of_first) const {
    WinCount tally;
    for (const MatchGame& game : games) {
        if (game.color_of_first() != color_of_first) continue;
        if (const auto points = game.points()) add(tally, *points);
    }
    return tally;
}

PairCounts MatchState::pairs() const {
    std::map<int, double> halves;
    PairCounts pairs{};
    for (const MatchGame& game : games) {
        const auto points = game.points();
        if (!points) continue;
        const auto [half, is_first] = halves.try_emplace(game.number / 2, *points);
        if (is_first) continue;
        ++pairs[static_cast<std::size_t>(2 * (half->second + *points))];
    }
    return pairs;
}

int MatchState::without_result() const {
    return static_cast<int>(
        std::ranges::count_if(games, [](const MatchGame& game) { return !game.points(); }));
}

int MatchState::count(Verdict verdict) const {
    return static_cast<int>(std::ranges::count_if(
        games, [&](const MatchGame& game) { return game.result.verdict == verdict; }));
}

int MatchState::lost_by(int engine, Verdict verdict) const {
    return static_cast<int>(std::ranges::count_if(games, [&](const MatchGame& game) {
        return game.result.verdict == verdict && game.points() == (engine == 0 ? 0.0 : 1.0);
    }));
}

int MatchState::disagreements(int engine) const {
    return static_cast<int>(std::ranges::count_if(games, [&](const MatchGame& game) {
        const Color c = engine == 0 ? game.color_of_first() : opponent(game.color_of_first());
        return game.result.disagrees[c];
    }));
}

std::expected<MatchState, seats::StartError> play_match(const MatchOptions& options,
                                                        const MatchListener& listen,
                                                        std::atomic<bool>& stop) {
    return Match(options, listen, stop).play();
}

}  // namespace magpie::cli
