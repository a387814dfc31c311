#pragma once

#include <functional>
#include <variant>

#include "engine/engine.h"
#include "game/playback.h"

namespace magpie {

// An engine that wants to know the game and not its last position alone: another program, which is
// told the moves one by one. The contract is Engine's, the calls come from and go to the same
// threads.
class GameEngine {
  public:
    using Listener = std::function<void(const Report&)>;

    GameEngine() = default;
    GameEngine(const GameEngine&) = delete;
    GameEngine& operator=(const GameEngine&) = delete;
    // Stops and waits.
    virtual ~GameEngine() = default;

    [[nodiscard]] virtual GameKind kind() const = 0;

    // Requires: idle; a game of kind(), where position_for(game, to_play) is not over.
    virtual void start(const Playback& game,
                       Color to_play,
                       const Limits& limits,
                       Listener listen) = 0;
    virtual void stop() = 0;
    virtual void wait() = 0;

    virtual void forget() {}
};

// The position where the game stands with `c` to play, in Go play going on where it had ended.
[[nodiscard]] AnyPosition position_for(const Playback& game, Color c);

// An engine of either game, for whoever serves both: protocols and programs. Refers to an engine
// that somebody else owns and that outlives it; copied freely. The contract is Engine's.
class AnyEngine {
  public:
    using Listener = std::function<void(const Report&)>;

    // Implicit on purpose: every engine is one of these.
    AnyEngine(Engine<go::Position>& engine) : engine_(&engine) {}  // NOLINT(*-explicit-constructor)

    AnyEngine(Engine<othello::Position>& engine)  // NOLINT(*-explicit-constructor)
        : engine_(&engine) {}

    AnyEngine(GameEngine& engine) : engine_(&engine) {}  // NOLINT(*-explicit-constructor)

    [[nodiscard]] GameKind kind() const;

    // Requires: a position of kind(). Whoever has the game calls the other start(), because a
    // position of Othello does not know how it came about.
    void start(const AnyPosition& root, const Limits& limits, Listener listen) const;

    // Searches where the game stands, `to_play` next; fills in Limits::last_flips, and tells leads
    // in Othello as the game counts. Requires: a game of kind(), where position_for(game, to_play)
    // is not over.
    void start(const Playback& game, Color to_play, Limits limits, Listener listen) const;
    void stop() const;
    void wait() const;
    void forget() const;

  private:
    std::variant<Engine<go::Position>*, Engine<othello::Position>*, GameEngine*> engine_;
};

// Searches and returns the last report. Requires: a position of the engine's game.
[[nodiscard]] Report search(AnyEngine engine, const AnyPosition& root, const Limits& limits);

// The same for a game that is not over, the side to play next.
[[nodiscard]] Report search(AnyEngine engine, const Playback& game, const Limits& limits);

// line_until_here() as a start and moves alone, for those who know nothing else. Where stones were
// set up amid the moves, it starts there; where that does not lead here, from the board as it is
// now.
[[nodiscard]] GameRecord record_until_here(const Playback& game);

// A game that starts from the board as it is now, `c` to play.
[[nodiscard]] GameRecord record_from_here(const Playback& game, Color c);

// A game that has come to this position: for Go with the moves that led to it, as far as the
// position knows them; for Othello from the discs as they lie.
[[nodiscard]] Playback game_of(const AnyPosition& position);

}  // namespace magpie
