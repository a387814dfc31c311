#pragma once

#include <optional>

#include "game/any_position.h"
#include "game/refusal.h"

namespace magpie {

// How a recorded move meets the position before it: the one telling of it, for records and for
// every notation. In Go any colour may move, whosever turn it is, and play may go on after two
// passes or a repetition. In Othello the players alternate; a record may leave out the passes that
// the rules force.

// Whether play may go on from where it ended. Never from a board without a place for a stone.
[[nodiscard]] bool can_resume(const go::Position& position);

// `mover` is about to move in Othello where the other side has to pass first.
[[nodiscard]] bool lacks_pass_before(const AnyPosition& position, Color mover);

// Makes ready for a move by `mover`: resumes play, gives the turn, makes the pass that was left
// out. True when play was resumed. An Othello player who may not move yet is left waiting, so that
// why_refused() says so.
bool take_turn(AnyPosition& position, Color mover);

// Why the rules refuse `move` here, with all a sentence about it needs. Move numbers count from the
// last set-up.
[[nodiscard]] std::optional<Refusal> why_refused(const AnyPosition& position, ColoredMove move);

// The same for a reason that is known already.
[[nodiscard]] Refusal refusal_of(const AnyPosition& position,
                                 ColoredMove move,
                                 AnyIllegalMove reason);

}  // namespace magpie
