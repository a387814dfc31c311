#pragma once

#include <optional>
#include <string>

#include "table/table.h"

namespace magpie::seats {

// Who sat at the games that are kept in a folder, where a save cannot tell: which program it was,
// or an engine of ours with options of its own. A save may come from anybody, so it never names a
// command line that would be run; the file `seats.txt` beside it, a line `GAME white TEXT` for each
// such seat, is the player's own. Old lines make room for new ones.
// Only games whose id is one that platform::random_id() makes are noted.

// Notes the engine, by its text, of a seat of the game; without one, what was noted is forgotten.
// That it could not be written is no harm: a person then takes the seat. A file that cannot be read
// stays as it is. Several programs may note at once: each line stays.
void note_seat(const std::string& folder,
               const std::string& game_id,
               Color c,
               const std::optional<std::string>& engine);

// The engine that played that side of a game kept in the folder: the one that was noted, else one
// of ours by its name. Never where a person sat, whatever they are called; where the save does not
// say who did, the name tells.
[[nodiscard]] std::optional<std::string> engine_that_sat(const Table& kept,
                                                         Color c,
                                                         const std::string& folder);

}  // namespace magpie::seats
