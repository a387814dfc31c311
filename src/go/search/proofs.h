#pragma once

#include "engine/report.h"
#include "go/rules/position.h"

namespace magpie::go {

// Marks what is proved of the root and of each candidate: the chance to win where unconditional
// life decides the game, the lead where it leaves nothing open (go/score/bounds.h). Rules that do
// not count area are left alone. Requires: the candidates are legal at `root`.
void mark_proved(const Position& root, Report& report);

}  // namespace magpie::go
