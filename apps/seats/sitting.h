#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "apps/seats/bell.h"
#include "apps/seats/engine_seat.h"
#include "apps/seats/librarian.h"
#include "apps/seats/position_value.h"
#include "apps/seats/teacher.h"
#include "game/phrases.h"
#include "table/table.h"

namespace magpie::seats {

struct SittingOptions {
    // Who plays, in the words of engine_from(); nothing: a person.
    ByColor<std::optional<std::string>> engines{};
    std::string analyst{};       // who is asked for hints; empty: the strongest that is here
    std::string data_folder{};   // every move is kept there; empty: nothing is
    std::string results_file{};  // gets a line when the game ends; empty: no line is written
    Milliseconds hint_time = std::chrono::seconds(2);
    std::uint64_t hint_visits = 400;  // in Go; see limit_visits()
    std::function<void()> wake{};     // on another thread: poll() has something new
    // Who makes room for the saves; nobody: the sitting has one of its own.
    std::shared_ptr<Librarian> librarian{};
    EngineSeat::Options seat{};  // for tests; `wake` is not used
    // How an engine is made from its text.
    std::function<EngineSeat::Maker(GameKind, const std::string&)> make =
        [](GameKind game, const std::string& text) { return maker_for(game, text); };
};

// What happens at a table beside what Table tells.

struct EngineReady {  // it is there, by this name
    Color color;
    std::string name;
};

struct EngineThinks {  // what it has found so far
    Color color;
    Report report;
};

struct EngineStumbled {  // it failed, was started anew and shown the game
    Color color;
    std::string reason;
};

struct EngineFailed {  // for good: retry(), or take_seat()
    Color color;
    std::string reason;
};

struct NotYourTurn {  // a command that has to wait: the engine is to move
    Color engine;
};

struct EnginesWait {};  // two engines, after a move was taken back: for go_on()

struct EngineJudges {  // the count waits for what it thinks of the dead stones
    Color color;
};

// It does not agree with the marks. Accepted once more unchanged, they hold all the same.
struct EngineDisagrees {
    Color color;
    std::vector<Point> looks_dead;   // not marked
    std::vector<Point> looks_alive;  // marked
};

struct Hint {  // what the analyst thinks of the position at `node`
    NodeId node;
    Report report;
    bool is_last;
};

struct HintFailed {
    std::string reason;
};

// The teacher says what the move before its own has lost, and that it may be taken back. Told after
// its answer, which would hide it otherwise.
struct LessonTold {
    Lesson lesson;
};

struct GameKept {  // under this name, told when that is a new one
    std::string name;
};

struct GameNotKept {
    std::string reason;
    std::string elsewhere{};  // the folder that save() would keep it in; empty: none
};

struct ResultWritten {
    std::string path;
};

struct ResultNotWritten {
    std::string path;
    std::string reason;
};

using SittingEvent = std::variant<Event,
                                  EngineReady,
                                  EngineThinks,
                                  EngineStumbled,
                                  EngineFailed,
                                  NotYourTurn,
                                  EnginesWait,
                                  EngineJudges,
                                  EngineDisagrees,
                                  Hint,
                                  HintFailed,
                                  LessonTold,
                                  GameKept,
                                  GameNotKept,
                                  ResultWritten,
                                  ResultNotWritten>;

// Ends an analysis after so many visits, where a visit says something: in Go it asks the network.
// In Othello it is a look at one board, of which there are millions a second, so time and depth
// decide.
void limit_visits(Limits& limits, GameKind game, std::uint64_t visits);

// A game with everybody who takes part in it: persons and engines at a Table, an analyst beside
// them, and somebody who writes down what happens. Commands in, events out, as with Table; no call
// waits for an engine. A front end sleeps until next_deadline() or `wake`, calls poll(), and shows
// the events.
//
// Engines move by themselves when it is their turn. Against an engine, taking back goes on until it
// is a person's turn again, so that it undoes the engine's answer too.
//
// The teacher looks at each move of the person opposite before it answers, on its own time.
class Sitting {
  public:
    using Events = std::vector<SittingEvent>;

    Sitting(Table table, SittingOptions options);

    // The players are here from `now` on; engines begin to think.
    Events sit_down(Instant now);

    // They leave: engines stop, the clock stands still, and an unfinished game with a move in it is
    // kept.
    Events stand_up(Instant now);

    Events apply(const Command& command, Instant now);

    // What engines and clocks have brought about since.
    Events poll(Instant now);

    // When poll() has something to do at the latest, unless `wake` calls before.
    [[nodiscard]] std::optional<Instant> next_deadline() const;

    // Sleeps until poll() has news of an engine, at most so long. False when there is none.
    bool wait(Milliseconds limit) { return bell_->wait(limit); }

    [[nodiscard]] const Table& table() const { return table_; }

    [[nodiscard]] GameInfo& info() { return table_.info(); }

    [[nodiscard]] bool is_engine(Color c) const { return seats_[c] != nullptr; }

    // It was given up for good; retry() or take_seat() helps.
    [[nodiscard]] bool has_failed(Color c) const { return has_failed_[c]; }

    // The engine whose answer is awaited, for a move or about dead stones.
    [[nodiscard]] std::optional<Color> thinking() const;

    // What it has found so far; null when it has told nothing.
    [[nodiscard]] const Report* thoughts() const { return thoughts_ ? &*thoughts_ : nullptr; }

    // Whether TakeBack, MoveAgain would find a move: of a person, or of any where no person plays;
    // or a result that is not final.
    [[nodiscard]] bool can_take_back() const;
    [[nodiscard]] bool can_move_again() const;

    // Whose resignation it is when the person at this table gives up: the side to play, or the
    // person's while an engine is to move.
    [[nodiscard]] Color resigning() const;

    // The engine is to move now, with what it has found.
    void hurry();

    // Where a move was taken back between two engines, they do not think until they may go on.
    Events go_on(Instant now);

    [[nodiscard]] bool is_paused() const { return is_paused_; }

    // A failed engine is tried again.
    Events retry(Instant now);

    // Whether go_on() or retry() would do anything.
    [[nodiscard]] bool awaits_word() const {
        return is_paused_ || has_failed_.black || has_failed_.white;
    }

    // A person or another engine (by its text, or nothing for a person) takes a seat.
    Events take_seat(Color c, std::optional<std::string> engine, Instant now);

    // Asks the analyst about the position on the table; the answers are Hints.
    Events ask_hint(Instant now);

    // About any other position, until the limits: a review. Requires: that game is not over.
    void analyze(const Playback& game, const Limits& limits);

    // No more Hints of what was asked.
    void stop_hint();

    [[nodiscard]] bool is_hinting() const { return analyst_ && analyst_->is_busy(); }

    // What has been said of the positions so far, by node, from Black's view.
    [[nodiscard]] const std::map<NodeId, PositionValue>& values() const { return values_; }

    // Keeps the game under a name; the quick slot without one. Where the data folder cannot be used
    // and another one can, the game is kept there from then on. Returns the sentence about it.
    [[nodiscard]] std::expected<std::string, std::string> save(const std::string& name,
                                                               Instant now,
                                                               const Catalog& catalog = english());

    // Moves were made here that are in no save: it could not be written. Whoever leaves now loses
    // them.
    [[nodiscard]] bool has_unkept_moves() const {
        return is_touched_ && !unkept_reason_.empty() && table_.playback().move_number() > 0;
    }

    // Moves that are made here are in no save.
    [[nodiscard]] bool is_unkept() const { return !unkept_reason_.empty(); }

    // Why moves that are made here are in no save, and where they could be; nothing when all is
    // well.
    [[nodiscard]] std::optional<GameNotKept> why_unkept() const;

    // Where it is kept; another folder than the one it was given once it was saved elsewhere.
    [[nodiscard]] const std::string& data_folder() const { return options_.data_folder; }

    // Whether whoever leaves now has still to be told of the moves that would be lost. Asked again,
    // no longer, until the game could be kept in between.
    [[nodiscard]] bool warn_once() {
        return has_unkept_moves() && !std::exchange(is_loss_told_, true);
    }

    // The last move is in a save. Not so before the first one, or when it could not be written.
    [[nodiscard]] bool is_kept() const { return !kept_as_.empty() && unkept_reason_.empty(); }

    // The save that the game is kept as; empty when there is none yet.
    [[nodiscard]] const std::string& kept_as() const { return kept_as_; }

    void set_kept_as(std::string name) { kept_as_ = std::move(name); }

  private:
    Events take_back(Instant now);
    Events move_again(Instant now);
    Events accept_dead(Instant now);
    [[nodiscard]] bool has_engines() const;
    [[nodiscard]] bool is_persons_turn() const;
    void seat(Color c);  // who is to sit there
    void make_seat(Color c, const std::string& text);
    void collect(Events& events, std::vector<Event> told);
    // After something has happened: what follows of itself.
    void settle(Events& events, Instant now);
    void give_tasks(Instant now);
    void notice(const Event& event);
    void begin_lesson(Instant now);
    [[nodiscard]] EngineSeat::Options options_of_seat() const;
    void begin_judging();
    void ask_for_judgements();
    void take(Color c, SeatNews news, Events& events, Instant now);
    void play_for(Color c, const SeatMoved& moved, Events& events, Instant now);
    void judged(Color c, std::vector<Point> dead, Events& events, Instant now);
    void take_from_analyst(SeatNews news, Events& events);
    void note_value(NodeId node, const Report& report);
    void note_value_after(Move move, const Report& report);
    void keep(Events& events, Instant now);
    void note_seats();
    void tell_unkept(std::string reason, Events& events);
    void write_result(Events& events);
    void take_result_back();
    void drop_tasks();

    Table table_;
    SittingOptions options_;
    std::shared_ptr<Bell> bell_ = std::make_shared<Bell>();
    bool is_seated_ = false;
    bool is_paused_ = false;
    bool has_changed_ = false;  // since the last settle()
    bool is_touched_ = false;   // since it was taken up
    bool has_ended_ = false;    // in this sitting
    std::string kept_as_;
    std::string unkept_reason_;
    bool are_seats_noted_ = false;  // in the data folder
    bool is_loss_told_ = false;     // since the game was kept last
    std::string result_line_;       // as it was written, while the result holds

    ByColor<bool> has_failed_{};
    ByColor<bool> names_itself_{};  // it is called what it says it is
    std::optional<Report> thoughts_;
    std::map<NodeId, PositionValue> values_;
    NodeId hint_node_ = kRootNode;

    std::vector<Point> proposed_;                          // Magpie's own opinion
    ByColor<std::optional<std::vector<Point>>> opinions_;  // of the engines, once known
    std::optional<std::vector<Point>> refused_marks_;      // an engine did not agree with these
    bool accepts_when_judged_ = false;

    ByColor<std::unique_ptr<EngineSeat>> seats_;  // null: a person
    std::unique_ptr<EngineSeat> analyst_;

    std::unique_ptr<Teacher> teacher_;  // once a move was looked at
    std::optional<NodeId> to_judge_;    // a person's move has just led there
    std::optional<Lesson> lesson_;      // of the last one, to be told after the answer
};

// One sentence (or two) for what happened, to be shown or read aloud; empty where there is nothing
// to say. The Hint's is advice: "D4: wins 55 %, …". Reasons are as those who gave them said them.
[[nodiscard]] std::string sentence(const SittingEvent& event,
                                   const Sitting& sitting,
                                   const Catalog& catalog = english());

// For whoever has left a game with moves that are in no save.
[[nodiscard]] std::string sentence_of_loss(const Sitting& sitting,
                                           const Catalog& catalog = english());

// Whether it tells that something could not be done.
[[nodiscard]] bool is_refusal(const SittingEvent& event);

}  // namespace magpie::seats
