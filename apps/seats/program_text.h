#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "core/time_control.h"

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

}  // namespace magpie::seats
