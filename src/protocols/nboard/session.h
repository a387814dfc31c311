#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/clock.h"
#include "protocols/nboard/words.h"
#include "protocols/seat/any_engine.h"

namespace magpie::nboard {

// How an engine presents itself and what it may do.
struct SessionOptions {
    std::string name = "Magpie";
    Limits limits{};                 // of every search; `set depth` adds a depth
    std::function<Instant()> now{};  // on any clock that does not jump
};

// Where whole lines go, their ends included. Called by the thread that calls handle(), or by the
// engine's while that waits.
using Output = std::function<void(std::string_view)>;

// The engine side of the protocol: a line in, lines out. Neither reads nor waits for input. What it
// does not understand it leaves alone, as the protocol asks; a game or a move that cannot be read
// changes nothing and is told in a `status` line.
class Session {
  public:
    // Requires: an engine for Othello, which outlives the session.
    Session(AnyEngine engine, SessionOptions options, Output output);
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
    ~Session();

    // Handles one line, without its line end, and returns when all is said. False when the session
    // is over: the line was `quit`.
    bool handle(std::string_view line);

    // A line for which is_interrupt() holds has been read and will be handled in its turn: what is
    // searched until then ends with what it has. From any thread, once for each such line.
    void interrupt();

    [[nodiscard]] const Playback& game() const { return game_; }

  private:
    using Words = std::vector<std::string>;

    void set(const Words& words, std::string_view line);
    void set_game(std::string_view text);
    void set_depth(const Words& words);
    void move(std::string_view text);
    void hint(const Words& words);
    void go();
    void analyze();
    [[nodiscard]] Limits limits(Goal goal) const;
    [[nodiscard]] Report think(const Playback& game, Goal goal);
    void say(std::string_view text) const;
    void tell_candidates(const Report& report, std::size_t most) const;

    AnyEngine engine_;
    SessionOptions options_;
    Output output_;
    Playback game_;
    std::optional<int> depth_;
    std::atomic<int> pings_awaited_{0};  // read, and not handled yet
};

// Whether a line asks for interrupt() when it is read: `ping`, before which the engine has to stop
// thinking.
[[nodiscard]] bool is_interrupt(std::string_view line);

}  // namespace magpie::nboard
