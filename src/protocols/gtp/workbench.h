#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/clock.h"
#include "game/playback.h"
#include "go/rules/position.h"
#include "go/score/dead_stones.h"
#include "protocols/gtp/request.h"
#include "protocols/gtp/time_book.h"
#include "protocols/seat/any_engine.h"

namespace magpie::gtp {

// How an engine presents itself and what it may do.
struct SessionOptions {
    std::string name = "Magpie";
    std::string version = "0";
    GameSpec
        spec{};  // of the engine's game; what is on the table until the controller says otherwise
    Limits limits{};  // of every move, besides the clock
    int largest_side = kMaxSide;
    // Think on in the opponent's time. Requires: an engine whose start() returns at once.
    bool ponders = false;
    go::ProposalLimits proposal{};  // how dead stones are judged when the game is counted
    // Now, on any clock that does not jump; how long a move took is counted by it.
    std::function<Instant()> now{};
    std::function<double()> cpu_seconds{};  // spent so far; without it there is no `cputime`
    // The bytes of a file, or why there are none; without it there is no `loadsgf`.
    std::function<std::expected<std::string, std::string>(const std::string& path)> read_file{};
    // Writes a new file, or says why not; without it `printsgf` writes none.
    std::function<std::expected<void, std::string>(const std::string& path, std::string_view text)>
        write_new_file{};
};

// Where answers go, whole answers or, of an analysis, whole lines. Called by the session's thread
// or, while an analysis runs, by the engine's, never by both at once.
using Output = std::function<void(std::string_view)>;

// What the handlers of the commands work on: one game, one engine, the time.
class Workbench {
  public:
    Workbench(AnyEngine engine, SessionOptions options, Output output);

    [[nodiscard]] const SessionOptions& options() const { return options_; }

    // Of every move from now on.
    void set_limits(const Limits& limits) { options_.limits = limits; }

    [[nodiscard]] AnyEngine engine() const { return engine_; }

    [[nodiscard]] TimeBook& time() { return time_; }

    [[nodiscard]] const GameSpec& spec() const { return game_.spec(); }

    [[nodiscard]] Geometry geometry() const { return spec().geometry; }

    // Requires: a game of Go.
    [[nodiscard]] const go::Position& position() const;

    [[nodiscard]] const Playback& game() const { return game_; }

    [[nodiscard]] const AnyPosition& any_position() const { return game_.position(); }

    // The position with `c` to play, in Go play going on where it had ended.
    [[nodiscard]] AnyPosition position_for(Color c) const { return magpie::position_for(game_, c); }

    // Over, and not by passes: nobody can place a stone, as on a board of one point, or a disc.
    [[nodiscard]] bool is_over_for_good() const;

    // No move made and no stone on the board.
    [[nodiscard]] bool is_untouched() const;

    // A new game, empty. Requires: !why_invalid(spec).
    void new_game(const GameSpec& spec);

    // A new game from these stones, which become its start. False, and nothing changed, when they
    // make no position.
    [[nodiscard]] bool new_game_from(const GameSpec& spec, const SetupEdit& stones);

    // Goes on from a game that was read, as it stands there. Requires: of the engine's game.
    void take_up(Playback game);

    // The game so far under other rules or another komi. False, and nothing changed, when a move
    // is illegal then. Requires: the same board.
    [[nodiscard]] bool change_spec(const GameSpec& spec);

    // Plays for either side. False, and nothing changed, when the move is illegal.
    [[nodiscard]] bool play(ColoredMove move);

    // Lets `c` move next; it comes with the move before when that is taken back.
    void give_turn_to(Color c);

    // Takes back one move. False when there is none.
    [[nodiscard]] bool undo();

    void write(std::string_view text) const { output_(text); }

    [[nodiscard]] Instant now() const { return options_.now ? options_.now() : Instant{}; }

    // Set by the handlers for the session.
    bool is_analysing = false;
    bool awaits_opponent = false;  // our move was the last thing that happened in the game
    bool has_quit = false;

  private:
    AnyEngine engine_;
    SessionOptions options_;
    Output output_;
    Playback game_;
    TimeBook time_;
};

enum class Games : std::uint8_t { both, go, othello };

// A command, what it does, and in which games there is such a thing.
struct Handler {
    std::string_view name;
    Answer (*run)(Workbench& bench, const Request& request);
    Games games = Games::both;
};

// The handlers, by subject. Names do not repeat.
[[nodiscard]] std::span<const Handler> game_handlers();
[[nodiscard]] std::span<const Handler> handicap_handlers();
[[nodiscard]] std::span<const Handler> othello_handlers();
[[nodiscard]] std::span<const Handler> record_handlers();
[[nodiscard]] std::span<const Handler> rules_handlers();
[[nodiscard]] std::span<const Handler> time_handlers();
[[nodiscard]] std::span<const Handler> search_handlers();
[[nodiscard]] std::span<const Handler> score_handlers();

// The messages the protocol prescribes.
[[nodiscard]] Answer syntax_error();
[[nodiscard]] Answer illegal_move();

}  // namespace magpie::gtp
