#pragma once

#include "formats/json/cursor.h"
#include "formats/json/save.h"

namespace magpie::save {

// Reads the plain form of an Othello game: a board, a player, whether it is finished.
[[nodiscard]] SavedGame read_plain(const Cursor& root);

}  // namespace magpie::save
