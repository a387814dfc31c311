#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "core/color.h"
#include "formats/json/save.h"
#include "game/outcome.h"

namespace magpie::save {

// A game as a line of JSON, as `magpie match --save FILE.jsonl` writes them (docs/match.md): its
// notation, and what that cannot say. Other members are left alone.
struct GameLine {
    std::string notation;  // SGN
    ByColor<std::string> names{};
    std::optional<Outcome> outcome{};
    std::string reason{};  // how it ended, where there is more to say than the outcome
};

// Whether a text is lines of that kind, by the first of them.
[[nodiscard]] bool is_game_lines(std::string_view text);

// Reads one line.
[[nodiscard]] std::expected<GameLine, SaveError> read_game_line(std::string_view line,
                                                                const Limits& limits = {});

}  // namespace magpie::save
