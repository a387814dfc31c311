#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "apps/seats/interruption.h"
#include "apps/seats/player.h"
#include "apps/seats/shown_game.h"

namespace magpie::seats {

// What an engine is asked, about a game where it stands.
struct Task {
    enum class Kind : std::uint8_t { move, dead_stones, analysis };

    Kind kind = Kind::move;
    Playback game;
    TimeControl control = NoTime{};     // of its clock
    std::optional<ClockLimit> clock{};  // what is left of it
    Goal goal = Goal::move;             // for a move: or clean_up
    Limits limits{};                    // of an analysis
};

// What an engine has to say. Those marked with * answer a task, each task once.

struct SeatReady {  // it is there
    std::string name;
};

struct SeatThinks {  // what it has found so far
    Report report;
};

struct SeatMoved {              // *
    std::optional<Move> move;   // legal; nothing: it resigns
    std::optional<Report> why;  // where it tells
};

struct SeatJudged {                          // *
    std::optional<std::vector<Point>> dead;  // nothing: it has no opinion of its own
};

struct SeatAnalyzed {  // *
    Report report;
};

struct SeatStumbled {  // it failed, and has been started anew with the same task
    std::string reason;
};

struct SeatFailed {  // * it failed for good. A new task tries again.
    std::string reason;
};

using SeatNews = std::
    variant<SeatReady, SeatThinks, SeatMoved, SeatJudged, SeatAnalyzed, SeatStumbled, SeatFailed>;

// An engine of any kind that thinks on a thread of its own: no call here waits for it, so that a
// front end stays alive whatever the engine does. It is made, started, asked and, when it dies,
// started anew with the game so far over there.
//
//    begin(task) ──▶ busy ──▶ poll(): SeatReady, SeatThinks, SeatStumbled … then one answer ──▶
//    idle
//
// One thread uses it; `wake` is called on another.
class EngineSeat {
  public:
    // Makes the player, on the thread of the seat. `interruption` outlives the player.
    using Maker = std::function<std::expected<std::unique_ptr<Player>, StartError>(
        Interruption& interruption)>;

    struct Options {
        std::function<void()> wake{};                     // poll() has something new
        int restarts = 2;                                 // after failures in one task
        Milliseconds patience = std::chrono::minutes(5);  // for an answer without a clock
        // How long a program may still take over what is not wanted any more. It is ended after
        // that, since no protocol is sure to interrupt it.
        Milliseconds grace = std::chrono::seconds(3);
    };

    EngineSeat(Maker make, Options options);
    // Ends the engine, whatever it does.
    ~EngineSeat();
    EngineSeat(const EngineSeat&) = delete;
    EngineSeat& operator=(const EngineSeat&) = delete;

    // Gives it something to do. What it was doing is dropped. Requires: the game is not over,
    // unless dead stones are asked for.
    void begin(Task task);

    // The answer is wanted soon; it still comes. A program that cannot be told goes on.
    void hurry();

    // The answer is not wanted any more, and will not come.
    void drop();

    // Whether an answer is still to come.
    [[nodiscard]] bool is_busy() const { return is_busy_; }

    // What happened since the last call, the oldest first; nothing when there is no more.
    [[nodiscard]] std::optional<SeatNews> poll();

  private:
    struct Failure {
        std::string reason;
        bool is_final = false;  // trying again would bring the same
    };

    template <class T>
    using Result = std::expected<T, Failure>;

    void run();
    void work(const Task& task, std::uint64_t ticket);
    Result<void> try_task(const Task& task, std::uint64_t ticket);
    Result<void> be_there();
    Result<void> show(const Task& task);
    Result<SeatNews> answer(const Task& task, std::uint64_t ticket);
    [[nodiscard]] Milliseconds patience(const Task& task) const;
    [[nodiscard]] Failure failure_of(const PlayerFailure& failure, bool is_final = false) const;
    [[nodiscard]] bool is_stale(std::uint64_t ticket) const;
    void tell(std::uint64_t ticket, SeatNews news);

    const Maker make_;
    const Options options_;
    Interruption interruption_;
    bool is_busy_ = false;  // the owner's

    mutable std::mutex mutex_;  // of the following
    std::condition_variable changed_;
    std::optional<Task> next_;
    std::uint64_t ticket_ = 0;  // of the last task given
    bool is_working_ = false;
    bool hurries_ = false;
    bool leaves_ = false;
    std::deque<std::pair<std::uint64_t, SeatNews>> news_;  // with the task it is about; 0: none

    std::unique_ptr<Player> player_;  // the thread's
    ShownGame shown_;
    std::thread thread_;
};

// The maker of a player that make_player() makes from this text, with as many threads to think with
// as the machine has, or so many.
[[nodiscard]] EngineSeat::Maker maker_for(GameKind game, const std::string& text, int threads = 0);

}  // namespace magpie::seats
