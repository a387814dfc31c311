#pragma once

#include "engine/report.h"
#include "go/rules/position.h"

namespace magpie::go {

// Marks what is proved of the root and of each candidate: the chance to win where unconditional
// life decides the game, the lead where it leaves nothing open (go/score/bounds.h). Rules that do
// not count area are left alone. Requires: the candidates are legal at `root`.
void mark_proved(const Position& root, Report& report);

// Where so few points are empty that perfect play can be worked out (go/score/exact.h): marks the
// value of the root as proved, and the first candidate's, which becomes one that keeps it; its line
// is perfect play of both sides, as far as that is known. Leaves everything alone where it cannot,
// or where some legal moves may not be played. Requires: as mark_proved().
void solve_small(const Position& root, Report& report);

}  // namespace magpie::go
