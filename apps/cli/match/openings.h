#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "core/move.h"
#include "game/game_spec.h"

namespace magpie::cli {

// So many random moves from the start, the same for the same seed and number on every machine;
// fewer where the game would end. In Go on a board of 7x7 or more they keep off the two outer
// lines, where a stone decides a small game before the players have moved.
[[nodiscard]] std::vector<Move> random_opening(const GameSpec& spec,
                                               int moves,
                                               std::uint64_t seed,
                                               std::uint64_t number);

// Openings that somebody wrote down: a game in SGN a line, of which the moves count. The error is
// one line that names the line.
[[nodiscard]] std::expected<std::vector<std::vector<Move>>, std::string> openings_from(
    const GameSpec& spec, std::string_view text);

}  // namespace magpie::cli
