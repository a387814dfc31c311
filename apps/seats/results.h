#pragma once

#include <string>

#include "table/table.h"

namespace magpie::seats {

// The line that a finished game leaves in the results file: when it began, which game, both players
// with their points or discs, and who won. A tie names both and says so.
//
//   2026-07-14T19:30:00+0200  othello 8x8  Ada (Black) 40, Bo (White) 24  Ada wins
[[nodiscard]] std::string result_line(const Table& table);

}  // namespace magpie::seats
