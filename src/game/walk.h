#pragma once

#include <expected>

#include "game/playback.h"

namespace magpie {

// Walking through a record that is looked at, as a review does. A walk goes as far as the record is
// legal: the error says which move is not, and the playback stands before it. False: there was
// nowhere to go.
using Walked = std::expected<bool, ReplayError>;

// So many nodes on (positive) or back, or as many as there are.
Walked step(Playback& game, int by);

// On (`by` > 0) along the line or back to the next node with more than one way on; where there is
// none, to the end of the line.
Walked to_fork(Playback& game, int by);

// The same move in the variation after this one (`by` > 0) or before it.
Walked to_variation(Playback& game, int by);

}  // namespace magpie
