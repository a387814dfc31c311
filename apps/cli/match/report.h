#pragma once

#include <array>
#include <string>

#include "apps/cli/game_json.h"
#include "apps/cli/match/match.h"

// What is told about a match, to people and to programs. docs/match.md describes both.
namespace magpie::cli {

// What the engines are called: those of the same name by the texts that were typed for them.
[[nodiscard]] std::array<std::string, 2> names_of(const MatchState& state,
                                                  const MatchOptions& options);

// A line for each game, while the match goes on.
[[nodiscard]] std::string progress_line(const MatchState& state,
                                        const MatchGame& game,
                                        const std::array<std::string, 2>& names,
                                        const MatchOptions& options);

// How far it is, between two such lines: "game 3 of 100, move 45; Magpie ahead 1.5 to 0.5".
[[nodiscard]] std::string live_text(const MatchState& state,
                                    int game,
                                    int move,
                                    const MatchOptions& options);

// One game, without its moves.
[[nodiscard]] Json json_game(const MatchGame& game, const std::array<std::string, 2>& names);

// The whole match.
[[nodiscard]] Json json_match(const MatchState& state, const MatchOptions& options);
[[nodiscard]] std::string table_of(const MatchState& state, const MatchOptions& options);

}  // namespace magpie::cli
