#pragma once

#include <optional>
#include <string>

#include "game/phrases.h"
#include "table/table.h"

namespace magpie::seats {

// Which engine sat at the games that are kept in a folder: a save has only its name, which may be
// changed. A save may come from anybody, so it never names a command line that would be run; the
// file `seats.txt` beside it, a line `GAME white TEXT` for each seat of an engine, is the player's
// own. Old lines make room for new ones.
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

struct SeatAgain {
    std::optional<std::string> engine{};  // nothing: a person
    std::string note{};                   // to be told: why it is a person
};

// Who sits down again on that side of a game kept in the folder. Where an engine sat that is not
// known, a person does, without its name.
[[nodiscard]] SeatAgain seat_again(Table& kept,
                                   Color c,
                                   const std::string& folder,
                                   const Catalog& catalog = english());

struct SeatsAgain {
    ByColor<std::optional<std::string>> engines{};
    std::string note{};
};

// The same for both sides.
[[nodiscard]] SeatsAgain seats_again(Table& kept,
                                     const std::string& folder,
                                     const Catalog& catalog = english());

}  // namespace magpie::seats
