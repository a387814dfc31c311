#pragma once

#include <optional>
#include <string>

#include "apps/cli/console.h"
#include "apps/cli/game_json.h"
#include "game/playback.h"

namespace magpie::cli {

// What programs have left in a game about its positions, from the start to where it stands, Black's
// view: a list of `move_number`, `win_rate` (0 to 1) and `lead`, either of which may be null.
[[nodiscard]] Json json_evaluations(const Playback& playback);

// The same as a graph of Black's win rate, as wide as the terminal. Nothing where there is none.
[[nodiscard]] std::optional<std::string> evaluation_graph(const Playback& playback,
                                                          const Console& console);

}  // namespace magpie::cli
