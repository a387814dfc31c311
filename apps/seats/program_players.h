#pragma once

#include <expected>
#include <memory>

#include "apps/seats/player.h"
#include "apps/seats/program_text.h"

namespace magpie::seats {

// A player that is another program. It is started anew when it has failed. `interruption`, where
// there is one, must outlive it.
[[nodiscard]] std::expected<std::unique_ptr<Player>, StartError> make_program_player(
    const ProgramText& program, const StartListener& listen, const Interruption* interruption);

}  // namespace magpie::seats
