#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/seats/interruption.h"
#include "apps/seats/program.h"
#include "engine/limits.h"
#include "engine/report.h"
#include "engine/workers.h"
#include "game/playback.h"

namespace magpie::seats {

// Why a player cannot go on.
struct PlayerFailure {
    enum class Kind : std::uint8_t {
        crash,    // the program ended
        hang,     // it did not answer in time
        nonsense  // it answered what is no answer, or refused a legal request
    };

    Kind kind;
    std::string reason;  // one line
};

// What a player does with its turn.
struct Turn {
    std::optional<Move> move{};      // nothing: it resigns
    std::uint64_t visits = 0;        // behind it, where that is known
    std::optional<Report> report{};  // all it knows, where it tells
};

// Hears what has been found so far, on the thread that looks for it.
using ReportListener = std::function<void(const Report&)>;

// How a player may use its turn.
struct Thinking {
    std::optional<ClockLimit> clock{};
    Milliseconds timeout = std::chrono::minutes(2);  // an answer after that is none
    Goal goal = Goal::move;                          // or clean_up
    ReportListener listen{};  // now and then, by players who tell; nothing: nobody listens
};

// How long an answer may take on that clock: until the flag has fallen for certain, and `beyond`.
[[nodiscard]] Milliseconds longest_answer(const ClockLimit& clock, Milliseconds beyond);

// One side of a match, whatever plays it. One thread at a time. After a failure new_game() begins
// afresh, with a new program where there was one.
class Player {
  public:
    template <class T>
    using Result = std::expected<T, PlayerFailure>;

    Player() = default;
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;
    virtual ~Player() = default;

    [[nodiscard]] virtual std::string name() const = 0;

    // Why it cannot play on such a board, where that is known before a game.
    [[nodiscard]] virtual std::optional<std::string> why_not_on(Geometry) const {
        return std::nullopt;
    }

    // What it draws by lot from now on depends on this number; before a game. By default nobody
    // draws any.
    virtual void reseed(std::uint64_t) {}

    // `game` with its opening is what is played now.
    virtual Result<void> new_game(const Playback& game, const TimeControl& control) = 0;

    // The opponent has moved.
    virtual Result<void> see(const Playback& game, ColoredMove move) = 0;

    // Its turn, in the game it has been shown. What it answers it takes for played.
    virtual Result<Turn> think(const Playback& game, const Thinking& how) = 0;

    // What it thinks of the position where the game stands, for those who play it: the last report.
    // By default nothing: not everybody who plays can tell. Requires: the game is not over.
    virtual Result<Report> analyze(const Playback& game,
                                   const Limits& limits,
                                   const ReportListener& listen,
                                   Milliseconds timeout);

    // The stones it calls dead at the end; nothing when it has no opinion of its own.
    virtual Result<std::optional<std::vector<Point>>> dead_stones(const Playback& game,
                                                                  Milliseconds timeout) = 0;
};

// Whether the text says that it is another program, and what that speaks: "gtp:COMMAND",
// "nboard:COMMAND", "analysis:COMMAND", with options before the colon (program_players.h).
[[nodiscard]] bool is_program(std::string_view text);

// A player from the text a person typed: one of our engines for that game, or a command line of a
// program that speaks GTP, which "gtp:" in front makes of any text; "nboard:" and "analysis:" are
// the other protocols. `workers` and `interruption` must outlive it; `listen` hears of a program
// before it is waited for.
[[nodiscard]] std::expected<std::unique_ptr<Player>, StartError> make_player(
    GameKind game,
    const std::string& text,
    Workers& workers,
    const StartListener& listen = {},
    Interruption* interruption = nullptr);

}  // namespace magpie::seats
