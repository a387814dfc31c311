#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>

#include "core/color.h"
#include "core/time_control.h"

namespace magpie {

// A moment on the caller's clock, counted from any epoch. Nothing here reads a system clock.
struct Instant {
    Milliseconds since_epoch{};

    constexpr auto operator<=>(const Instant&) const = default;
};

// From `start` to `end`: zero when time seems to have run backwards, and as much as a duration can
// hold when the span is larger.
[[nodiscard]] Milliseconds elapsed(Instant start, Instant end);

// What a player still has. Fields that a time control does not use are zero.
struct TimeLeft {
    Milliseconds main_time{};  // spent before anything below
    int periods_left = 0;      // byo-yomi: counts the one that period_time_left is of; simple: 1
    Milliseconds period_time_left{};  // byo-yomi, simple
    int moves_left = 0;               // Canadian: moves to make in the block
    Milliseconds block_time_left{};   // Canadian

    bool operator==(const TimeLeft&) const = default;
};

// A player's clock as it is written down: what was agreed, and what is left of it.
struct PlayerTime {
    TimeControl control{};
    TimeLeft left{};

    bool operator==(const PlayerTime&) const = default;
};

// "4:05", "1:02:30", "0:09 (3)" in byo-yomi with three periods, "2:10/12" in Canadian overtime with
// twelve moves to make. Seconds are rounded up, so that 0:00 is a fallen flag and nothing else.
// Empty without a time control.
[[nodiscard]] std::string clock_face(const PlayerTime& time);

// The clocks of both players as one value: it changes only in the calls below, each given the
// present instant, and whole milliseconds are charged exactly, without drift. A copy kept before a
// move is all that a take-back needs.
//
//           start          pause            Every change first charges the player who is thinking.
//    ready ───────▶ running ─────▶ paused   When that leaves nothing, the phase becomes `flagged`
//                    │   ▲  ◀─────          and no later call changes anything: a game is lost on
//        flag falls  ▼   └ press, resume    time at most once.
//                  flagged
//
// Time left of exactly zero is lost; a byo-yomi period thought to its exact end is used up. An
// instant before an earlier one charges nothing, and counting goes on from it.
class GameClock {
  public:
    enum class Phase : std::uint8_t { ready, running, paused, flagged };

    // Requires: is_valid(control).
    explicit GameClock(const TimeControl& control = NoTime{}, Color first = Color::black);
    // Each side with a control of its own, as in a handicap of time. Requires: both are valid.
    explicit GameClock(const ByColor<TimeControl>& controls, Color first = Color::black);

    // A clock taken up again: paused, with what both had left; flagged when that is nothing for
    // `to_move`. Nothing when a control is not valid, or that much cannot be left of it.
    [[nodiscard]] static std::optional<GameClock> restored(const ByColor<PlayerTime>& players,
                                                           Color to_move);

    // What restored() needs.
    [[nodiscard]] ByColor<PlayerTime> players(Instant now) const;

    [[nodiscard]] bool is_timed() const;

    [[nodiscard]] const TimeControl& control(Color c) const { return players_[c].control; }

    [[nodiscard]] Phase phase() const { return phase_; }

    // Whose clock runs, or would when started or resumed; the loser when flagged.
    [[nodiscard]] Color to_move() const { return to_move_; }

    [[nodiscard]] TimeLeft remaining(Color c, Instant now) const;

    // Who has lost on time by `now`, whether or not a call has made that final.
    [[nodiscard]] std::optional<Color> flagged(Instant now) const;

    // The first instant at which flagged() holds: where to set the one timer a game needs. There is
    // one exactly while a clock with a time control runs; a change can move it, so ask again.
    [[nodiscard]] std::optional<Instant> next_flag() const;

    // Starts the clock of to_move(). Only a ready clock starts.
    void start(Instant now);

    // The player to move has moved: charges the thinking time, adds the increment, renews the
    // period or counts down the block, and starts the opponent's clock. False, and no move, when
    // the flag fell first or the clock does not run.
    bool press(Instant now);

    // Hands the turn over without a move: a forced pass, or a record in which one side moves twice.
    // The thinking time is charged, and nothing is added or renewed.
    void give_turn_to(Color c, Instant now);

    // The time between pause and resume is charged to nobody; a period or block goes on where it
    // was.
    void pause(Instant now);
    void resume(Instant now);

    // Makes a fallen flag final. True exactly once in the life of a clock: in the call that finds
    // it.
    bool drop_flag(Instant now);

    // Main time for a player, or a penalty when negative: it takes main time away, down to zero,
    // and never touches overtime. In overtime, added time is spent before the period or block goes
    // on.
    void add_time(Color c, Milliseconds time, Instant now);

    // The caller's clock moved by `span` while no time passed in the game: a server that was
    // suspended, a wall clock set forward, or back when negative. Charged to nobody, even when the
    // flag seems to have fallen meanwhile. Never makes the turn begin after `now`.
    void skip(Milliseconds span, Instant now);

    // The turn begins at `now`, and what went before is charged to nobody: after a take-back,
    // `clock = kept; clock.restart_turn(now);`.
    void restart_turn(Instant now);

    bool operator==(const GameClock&) const = default;

  private:
    // All systems are main time, then a number of periods: absolute and Fischer have no period,
    // simple has one that each move renews, Canadian one that each block renews.
    struct Player {
        TimeControl control;
        Milliseconds main_time{};
        Milliseconds period_time{};       // how long a whole period is
        Milliseconds period_time_left{};  // of the one in use
        int periods_left = 0;
        int moves_left = 0;

        explicit Player(const TimeControl& c);
        // False, and no use any more, when that cannot be left of the control.
        [[nodiscard]] bool set_left(const TimeLeft& left);
        [[nodiscard]] bool is_timed() const;
        [[nodiscard]] Milliseconds total() const;
        void charge(Milliseconds time);
        void finish_move();

        bool operator==(const Player&) const = default;
    };

    void charge_until(Instant now);

    ByColor<Player> players_;
    Instant turn_start_{};  // what came before it has been charged
    Phase phase_ = Phase::ready;
    Color to_move_;
};

}  // namespace magpie
