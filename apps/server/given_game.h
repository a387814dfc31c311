#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "game/playback.h"

namespace magpie::server {

// The game in a text of any form that Magpie reads, at its last move. The error is one line.
[[nodiscard]] std::expected<Playback, std::string> given_game(std::string_view text);

}  // namespace magpie::server
