#pragma once

#include <expected>
#include <optional>
#include <string>

#include "formats/sgn/parse_error.h"
#include "formats/sgn/sheet.h"
#include "game/game_spec.h"
#include "game/outcome.h"
#include "tree/annotations.h"

namespace magpie::sgn {

// All that SGN says about a game besides its moves.
struct Heading {
    GameSpec spec;
    SetupEdit setup{};  // what is changed on the board before the first move
    std::optional<Outcome> outcome{};

    bool operator==(const Heading&) const = default;
};

// What the fields of a sheet say. Every point is on the board, none is named twice, and the spec
// can be played.
[[nodiscard]] std::expected<Heading, ParseError> read_heading(const Sheet& sheet);

// The size and the fields, in canonical spelling and order, with `separator` between the words:
// "19x19 komi=7.5". Fields that say what goes without saying are left out.
[[nodiscard]] std::string heading_text(const Heading& heading, char separator);

}  // namespace magpie::sgn
