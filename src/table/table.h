#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/clock.h"
#include "game/playback.h"
#include "game/sitter.h"
#include "go/score/score.h"
#include "table/command.h"
#include "table/event.h"

namespace magpie {

struct TableOptions {
    bool auto_pass = false;            // Othello: make the passes that the rules force
    go::ProposalLimits proposal = {};  // how much to think about dead stones
    bool awaits_proposal = false;      // somebody else thinks about them: take_proposal()
    GameClock clock{};                 // new, or GameClock::restored(); by default there is none
    std::string game_id{};             // what tells this game from all others, where one is needed
    ByColor<Sitter> sitters{};         // who sits there, where somebody has said it
};

// One sitting: a game being played, from the first move to the result. Commands in, events out; it
// never waits, prints or reads a clock. Front ends hold no rules: they send commands, show events,
// and paint position().
//
// Time comes in with the calls, as instants of one clock that is never set back. The game clock
// runs while the players sit at the table and play: not before the first move, nor after the last
// one was taken back, not while dead stones are marked, not after the end. A move taken back gives
// its thinking time back, if it was made in this sitting; a fallen flag is final.
//
// The record keeps what each had left after a move, and at the end who got which points and which
// stones were dead: game/sitting_notes.h.
class Table {
  public:
    // A sitting over a record, standing where the playback stands. A record that has an outcome is
    // finished at its last node; a Go game that has ended in passes is in the dead-stone phase.
    explicit Table(Playback playback, TableOptions options = {});

    // Takes up a sitting as it was left: `dead` are the marks made so far. Where the position
    // cannot be in `phase`, as in a save from elsewhere, it is in the phase that the rules say.
    Table(Playback playback, Phase phase, std::vector<Point> dead, TableOptions options = {});

    // The players are here from `now` on. Returns what a front end shows first: the state the
    // sitting was found in, where the moves alone do not tell it. Told once; later there is nothing
    // new.
    std::vector<Event> sit_down(Instant now = {});

    // They leave, and the clock stands still until they sit down again.
    void stand_up(Instant now);

    // What time alone brings about: a flag that has fallen ends the game. clock().next_flag() says
    // when that can be at the earliest.
    std::vector<Event> poll(Instant now);

    // Does what is asked and tells what came of it, in order. What cannot be done changes nothing
    // and gives one Refused or NotNow. A command that comes after the flag fell comes too late: the
    // game has ended.
    std::vector<Event> apply(const Command& command, Instant now);

    // The same where no time has passed since the call before, as in a game without a clock.
    std::vector<Event> apply(const Command& command) { return apply(command, now_); }

    // What somebody else proposes of the position on the board. It is marked, unless players have
    // made marks of their own. Nothing where no dead stones are being marked.
    std::vector<Event> take_proposal(go::Proposal proposal);

    [[nodiscard]] const Playback& playback() const { return playback_; }

    [[nodiscard]] const GameRecord& record() const { return playback_.record(); }

    [[nodiscard]] const AnyPosition& position() const { return playback_.position(); }

    // Black while there are handicap stones to place.
    [[nodiscard]] Color to_play() const { return playback_.to_play(); }

    // How many handicap stones Black has still to place, of a handicap without fixed places.
    [[nodiscard]] int handicap_left() const { return playback_.handicap_left(); }

    [[nodiscard]] const GameClock& clock() const { return clock_; }

    [[nodiscard]] Phase phase() const { return phase_; }

    // What tells this game from all others, whatever it is called: it stays the same for as long as
    // the game lasts, over many sittings. Empty where nobody needed one.
    [[nodiscard]] const std::string& game_id() const { return options_.game_id; }

    void set_game_id(std::string id) { options_.game_id = std::move(id); }

    // Who sits on each side, for whoever takes the game up later: a name alone does not tell.
    [[nodiscard]] const ByColor<Sitter>& sitters() const { return options_.sitters; }

    void set_sitter(Color c, Sitter sitter) { options_.sitters[c] = sitter; }

    // Names and other facts about the game, which no rule depends on.
    [[nodiscard]] GameInfo& info() { return playback_.edit_record().info; }

    // Adds to the record what somebody else has made of `before`: variations, comments, marks. The
    // game itself, its clock and where it stands stay. Requires: as Playback::merge().
    void merge(const GameTree& before, const GameTree& after) {
        playback_.merge(before, after, playback_.node());
    }

    // Every stone marked dead, in order of points.
    [[nodiscard]] std::span<const Point> dead() const { return dead_; }

    // The count with the stones marked so far, under the game's own rules or others. Go only:
    // nothing in Othello.
    [[nodiscard]] std::optional<go::Reckoning> reckoning() const;
    [[nodiscard]] std::optional<go::Reckoning> reckoning(const go::Rules& rules) const;

  private:
    using Events = std::vector<Event>;

    Events on(const PlayMove& command);
    Events on(const TakeBack& command);
    Events on(const MoveAgain& command);
    Events on(const Resign& command);
    Events on(const ToggleDead& command);
    Events on(const ToggleDeadStone& command);
    Events on(const AcceptDead& command);
    Events on(const ResumePlay& command);

    [[nodiscard]] std::optional<NotNow> why_unmarkable(Point point) const;
    Events mark(const std::vector<Point>& stones, bool dead);
    void press_clock(ColoredMove move);
    void give_time_back(NodeId undone);
    void run_clock();
    void let_clock_run();
    void make_forced_pass(Events& events);
    void settle(Events& events);
    void enter(Phase phase, Events& events);
    void start_marking_dead(Events& events);
    void take_back_outcome(Events& events);
    [[nodiscard]] go::Proposal propose();
    void note_proposal(const go::Proposal& proposal);
    void compare_with_proposal(Events& events) const;
    void finish_by_count(Events& events);
    void finish(const Outcome& outcome, Events& events);

    Playback playback_;
    TableOptions options_;
    Phase phase_ = Phase::playing;
    std::vector<Point> dead_;
    std::optional<std::vector<Point>> proposed_;  // once it was asked for
    bool has_own_marks_ = false;                  // that the players made
    Events news_;                                 // for sit_down()

    // The clock as it was before the move of `node` was thought about.
    struct KeptClock {
        NodeId node;
        GameClock clock;
    };

    GameClock clock_;
    std::vector<KeptClock> kept_clocks_;  // of the moves of this sitting, the last one last
    Instant now_{};                       // of the last call
    bool is_seated_ = false;
};

}  // namespace magpie
