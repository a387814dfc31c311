#include "apps/seats/program_text.h"

#include <algorithm>

#include "apps/seats/engines.h"

namespace magpie::seats {

namespace {

std::optional<ProgramText::Protocol> protocol_from(std::string_view word) {
    if (word == "gtp") return ProgramText::Protocol::gtp;
    if (word == "nboard") return ProgramText::Protocol::nboard;
    if (word == "analysis") return ProgramText::Protocol::analysis;
    return std::nullopt;
}

}  // namespace

std::expected<std::optional<ProgramText>, std::string> program_from(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    const std::string_view front = text.substr(0, colon);
    const std::size_t comma = std::min(front.find(','), front.size());
    const auto protocol = protocol_from(front.substr(0, comma));
    if (!protocol) return std::nullopt;
    ProgramText program{.protocol = *protocol, .command_line = std::string(text.substr(colon + 1))};
    auto options = EngineOptions::from(front.substr(std::min(comma + 1, front.size())));
    const std::string name(front.substr(0, comma));
    if (!options) return std::unexpected(name + ": options are KEY=VALUE,KEY=VALUE");
    using Protocol = ProgramText::Protocol;
    if (*protocol == Protocol::nboard) {
        if (const auto depth = options->take_number("depth")) {
            if (*depth < 1 || *depth > 60) return std::unexpected(name + ": depths are 1 to 60");
            program.depth = static_cast<int>(*depth);
        }
    }
    if (*protocol == Protocol::analysis) program.visits = options->take_number("visits");
    if (const auto time = options->take("time")) {
        program.time = duration_from(*time);
        if (!program.time) {
            return std::unexpected(name + ": time=" + *time + " is not a time such as 1s or 250ms");
        }
    }
    if (const auto mistake = options->mistake()) return std::unexpected(name + ": " + *mistake);
    return program;
}

}  // namespace magpie::seats
