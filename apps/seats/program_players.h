#pragma once

#include <expected>
#include <memory>
#include <string>

#include "apps/seats/player.h"

namespace magpie::seats {

// Othello engines that speak NBoard's protocol, and engines that speak KataGo's analysis protocol,
// as players. Each is started anew when it has failed. `interruption`
// must outlive it.
[[nodiscard]] std::expected<std::unique_ptr<Player>, StartError> make_nboard_player(
    const std::string& command_line, const StartListener& listen, const Interruption* interruption);
[[nodiscard]] std::expected<std::unique_ptr<Player>, StartError> make_analysis_player(
    const std::string& command_line, const StartListener& listen, const Interruption* interruption);

}  // namespace magpie::seats
