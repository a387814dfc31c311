#pragma once

#include <expected>
#include <string>

#include "game/game_record.h"

namespace magpie::seats {

struct GameFile {
    GameRecord record;  // the first game of the file
    std::string note;   // what is worth knowing, as that there are others; a sentence, or empty
};

// Reads a game in any form that Magpie knows. The error is one line that names the file.
[[nodiscard]] std::expected<GameFile, std::string> read_game_file(const std::string& path);

}  // namespace magpie::seats
