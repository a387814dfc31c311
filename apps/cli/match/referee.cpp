#include "apps/cli/match/referee.h"

#include <algorithm>

#include "game/score.h"
#include "game/words.h"
#include "platform/environment.h"

namespace magpie::cli {

namespace {

Verdict verdict_of(seats::PlayerFailure::Kind kind) {
    switch (kind) {
        case seats::PlayerFailure::Kind::crash:
            return Verdict::crash;
        case seats::PlayerFailure::Kind::hang:
            return Verdict::hang;
        case seats::PlayerFailure::Kind::nonsense:
            return Verdict::nonsense;
    }
    return Verdict::nonsense;
}

class Game {
  public:
    Game(const GameTerms& terms,
         std::span<const Move> opening,
         ByColor<seats::Player*> players,
         Arbiter& arbiter,
         const std::atomic<bool>& stop,
         const std::function<void(const Playback&)>& on_move)
        : terms_(terms),
          players_(players),
          arbiter_(arbiter),
          stop_(stop),
          on_move_(on_move),
          game_(Playback::new_game(terms.spec)),
          limit_(terms.move_limit > 0 ? terms.move_limit
                                      : std::max(4 * terms.spec.geometry.area(), 200)) {
        for (const Move m : opening) static_cast<void>(game_.play(m));
        for (const Color c : kColors) game_.edit_record().info.names[c] = players[c]->name();
    }

    GameResult play() {
        if (greet()) {
            clock_ = GameClock(terms_.control, game_.to_play());
            clock_.start(platform::now());
            while (!is_ended_ && take_turn()) {
            }
        }
        result_.record = std::move(game_).release();
        return std::move(result_);
    }

  private:
    void end(Verdict verdict, const Outcome& outcome, std::string reason = {}) {
        is_ended_ = true;
        result_.verdict = verdict;
        result_.reason = std::move(reason);
        if (verdict != Verdict::abandoned) game_.edit_record().outcome = outcome;
    }

    // A match that is stopped interrupts its players: what they answered then is none of theirs.
    bool give_up_if_stopped() {
        if (stop_) end_without_winner(Verdict::abandoned);
        return stop_;
    }

    void end_without_winner(Verdict verdict, std::string reason = {}) {
        end(verdict, Outcome::none(), std::move(reason));
    }

    void forfeit(Color loser, const seats::PlayerFailure& failure) {
        if (give_up_if_stopped()) return;
        end(verdict_of(failure.kind), Outcome::won(opponent(loser), Outcome::How::forfeit),
            players_[loser]->name() + " " + failure.reason);
    }

    bool greet() {
        for (const Color c : kColors) {
            if (const auto done = players_[c]->new_game(game_, terms_.control); !done) {
                forfeit(c, done.error());
                return false;
            }
        }
        return true;
    }

    // How long the player to move may take at all.
    Milliseconds patience(Instant now) const {
        constexpr Milliseconds kGrace{2000};  // a late answer is better known than a lost one
        const auto flag = clock_.next_flag();
        if (!flag) return terms_.patience;
        return elapsed(now, *flag) + terms_.time_margin + kGrace;
    }

    // One move. False when the game is over.
    bool take_turn() {
        if (give_up_if_stopped()) return false;
        if (game_.move_number() >= limit_) {
            end_without_winner(Verdict::move_limit);
            return false;
        }
        const Color c = game_.to_play();
        const Instant before = platform::now();
        clock_.restart_turn(before);
        std::optional<ClockLimit> limit;
        if (!std::holds_alternative<NoTime>(terms_.control)) {
            limit = ClockLimit{.control = terms_.control, .left = clock_.remaining(c, before)};
        }
        const auto turn = players_[c]->think(game_, {.clock = limit, .timeout = patience(before)});
        if (give_up_if_stopped()) return false;
        const Milliseconds taken = elapsed(before, platform::now());
        result_.time[c] += taken;
        result_.slowest[c] = std::max(result_.slowest[c], taken);
        ++result_.moves[c];
        // A crash is a crash however late; a hang under a clock is a loss on time like any other.
        const bool hangs = !turn && turn.error().kind == seats::PlayerFailure::Kind::hang;
        if (!turn && !hangs) {
            forfeit(c, turn.error());
            return false;
        }
        const Milliseconds charged = std::max(taken - terms_.time_margin, Milliseconds(0));
        const bool in_time = clock_.press(Instant{before.since_epoch + charged});
        if (hangs && !limit) {
            forfeit(c, turn.error());
            return false;
        }
        if (hangs || !in_time) {
            end(Verdict::time, Outcome::won(opponent(c), Outcome::How::time),
                players_[c]->name() + " took " + to_text(taken) + " for move " +
                    std::to_string(game_.move_number() + 1));
            return false;
        }
        result_.visits[c] += turn->visits;
        return make_move(c, *turn);
    }

    bool make_move(Color c, const seats::Turn& turn) {
        if (!turn.move) {
            end(Verdict::resignation, Outcome::won(opponent(c), Outcome::How::resignation));
            return false;
        }
        if (const auto played = game_.play(*turn.move); !played) {
            end(Verdict::illegal_move, Outcome::won(opponent(c), Outcome::How::forfeit),
                players_[c]->name() + ": " + sentence(terms_.spec, played.error()));
            return false;
        }
        if (on_move_) on_move_(game_);
        if (game_.is_over()) {
            settle();
            return false;
        }
        const Color other = opponent(c);
        if (const auto seen = players_[other]->see(game_, {c, *turn.move}); !seen) {
            forfeit(other, seen.error());
            return false;
        }
        return true;
    }

    void settle() {
        const auto* position = std::get_if<go::Position>(&game_.position());
        if (position != nullptr && position->ending() == go::Ending::no_result) {
            end_without_winner(Verdict::repetition);
            return;
        }
        const auto outcome = arbiter_.judge(game_);
        if (!outcome) {
            end_without_winner(Verdict::no_arbiter, outcome.error());
            return;
        }
        end(Verdict::score, *outcome);
        const bool may_differ = position != nullptr && terms_.spec.rules.dead_stones_removed;
        if (terms_.ask_players && may_differ) ask_players(*outcome);
    }

    // An opinion changes nothing: a player that fails here has still played its game.
    void ask_players(const Outcome& outcome) {
        constexpr Milliseconds kOpinionTime = std::chrono::seconds(30);
        for (const Color c : kColors) {
            // The last pass was not shown to the other side.
            const auto last = game_.last_move();
            if (last && last->color != c && !players_[c]->see(game_, *last)) continue;
            const auto dead = players_[c]->dead_stones(game_, kOpinionTime);
            if (!dead || !*dead) continue;
            const auto theirs = outcome_by_count(game_.spec(), game_.position(), **dead);
            result_.disagrees[c] = !theirs || theirs->winner != outcome.winner;
        }
    }

    const GameTerms& terms_;
    ByColor<seats::Player*> players_;
    Arbiter& arbiter_;
    const std::atomic<bool>& stop_;
    const std::function<void(const Playback&)>& on_move_;
    Playback game_;
    int limit_;
    GameClock clock_;
    GameResult result_;
    bool is_ended_ = false;
};

}  // namespace

std::string_view name_of(Verdict verdict) {
    switch (verdict) {
        case Verdict::score:
            return "score";
        case Verdict::resignation:
            return "resignation";
        case Verdict::time:
            return "time";
        case Verdict::illegal_move:
            return "illegal move";
        case Verdict::crash:
            return "crash";
        case Verdict::hang:
            return "hang";
        case Verdict::nonsense:
            return "protocol";
        case Verdict::move_limit:
            return "move limit";
        case Verdict::repetition:
            return "repetition";
        case Verdict::no_arbiter:
            return "no arbiter";
        case Verdict::abandoned:
            return "abandoned";
    }
    return "";
}

GameResult play_game(const GameTerms& terms,
                     std::span<const Move> opening,
                     ByColor<seats::Player*> players,
                     Arbiter& arbiter,
                     const std::atomic<bool>& stop,
                     const std::function<void(const Playback&)>& on_move) {
    return Game(terms, opening, players, arbiter, stop, on_move).play();
}

}  // namespace magpie::cli
