#pragma once

#include <expected>
#include <optional>
#include <string>

#include "apps/seats/engines.h"
#include "apps/seats/player.h"

namespace magpie::seats {

// An engine for a game from what a person typed: one of ours, or another program
// (make_player()), which is told the moves of the game and asked for one, or for what it thinks. A
// program that fails is started once more and shown the game again; when it fails again, the report
// resigns. `workers` must outlive it; `listen` hears of a program before it is waited for.
[[nodiscard]] std::expected<BuiltInEngine, StartError> make_any_engine(
    GameKind game, const std::string& text, Workers& workers, const StartListener& listen = {});

// Why the last report of such an engine is none: another program has failed twice, and resigns
// because it cannot be asked. Nothing for a move or for a program that gave the game up itself. For
// who has waited for the engine.
[[nodiscard]] std::optional<std::string> why_failed(const BuiltInEngine& engine);

}  // namespace magpie::seats
