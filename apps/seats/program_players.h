#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>

#include "apps/seats/player.h"

namespace magpie::seats {

// Another program as a person names it: "gtp:COMMAND", "nboard,depth=12:COMMAND",
// "analysis,visits=200:COMMAND".
struct ProgramText {
    enum class Protocol : std::uint8_t { gtp, nboard, analysis };

    Protocol protocol = Protocol::gtp;
    std::string command_line{};
    // Of each move, as far as the protocol can say it and no clock runs.
    std::optional<int> depth{};             // nboard; without it 8, or as the clock allows
    std::optional<std::uint64_t> visits{};  // analysis
    std::optional<Milliseconds> time{};     // all of them
};

// Nothing for a text without a protocol in front; the error says what is wrong with its options.
[[nodiscard]] std::expected<std::optional<ProgramText>, std::string> program_from(
    std::string_view text);

// A player that is another program. It is started anew when it has failed. `interruption`, where
// there is one, must outlive it.
[[nodiscard]] std::expected<std::unique_ptr<Player>, StartError> make_program_player(
    const ProgramText& program, const StartListener& listen, const Interruption* interruption);

}  // namespace magpie::seats
