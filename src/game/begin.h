#pragma once

#include "game/playback.h"

namespace magpie {

// A new game as it was asked for: make_spec() has checked the request and gave `spec`. Handicap
// stones lie on their fixed places; with `free_handicap` the board is empty and Black is to place
// them (Playback::handicap_left()).
[[nodiscard]] Playback begin_game(const GameSpec& spec, bool free_handicap);

// A new game on the terms of another: its specification, and what was set up there before the first
// move on the way to where it stands. Handicap stones that were moves are Black's to place again.
[[nodiscard]] Playback begin_again(const Playback& played);

}  // namespace magpie
