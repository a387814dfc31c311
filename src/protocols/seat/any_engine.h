#pragma once

#include <functional>
#include <variant>

#include "engine/engine.h"
#include "game/playback.h"

namespace magpie {

// An engine of either game, for whoever serves both: protocols and programs. Refers to an engine
// that somebody else owns and that outlives it; copied freely. The contract is Engine's.
class AnyEngine {
  public:
    using Listener = std::function<void(const Report&)>;

    // Implicit on purpose: every engine is one of these.
    AnyEngine(Engine<go::Position>& engine) : engine_(&engine) {}  // NOLINT(*-explicit-constructor)

    AnyEngine(Engine<othello::Position>& engine)  // NOLINT(*-explicit-constructor)
        : engine_(&engine) {}

    [[nodiscard]] GameKind kind() const;

    // Requires: a position of kind().
    void start(const AnyPosition& root, const Limits& limits, Listener listen) const;
    void stop() const;
    void wait() const;
    void forget() const;

  private:
    std::variant<Engine<go::Position>*, Engine<othello::Position>*> engine_;
};

// Searches and returns the last report. Requires: a position of the engine's game.
[[nodiscard]] Report search(AnyEngine engine, const AnyPosition& root, const Limits& limits);

// What Limits::last_flips is where the game stands: how many discs the opponent's last move turned,
// 0 when a pass came before. Nothing in Go, and before the first move. Cost: a copy of the game.
[[nodiscard]] std::optional<int> last_flips(const Playback& game);

// The game up to where it stands, without names and notes: its start, then its moves. Where stones
// were set up on the way, it starts from the board as it is now.
[[nodiscard]] GameRecord record_until_here(const Playback& game);

// A game that has come to this position: for Go with the moves that led to it, as far as the
// position knows them; for Othello from the discs as they lie.
[[nodiscard]] Playback game_of(const AnyPosition& position);

}  // namespace magpie
