#pragma once

#include "game/playback.h"

namespace magpie {

// A new game as it was asked for: make_spec() has checked the request and gave `spec`. Handicap
// stones lie on their fixed places; with `free_handicap` the board is empty and Black is to place
// them (Playback::handicap_left()).
[[nodiscard]] Playback begin_game(const GameSpec& spec, bool free_handicap);

}  // namespace magpie
