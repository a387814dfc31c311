#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/move.h"
#include "formats/sgn/heading.h"
#include "formats/sgn/limits.h"
#include "formats/sgn/parse_error.h"
#include "game/refusal.h"

namespace magpie::sgn {

// A game as SGN holds it: one line of play.
struct Transcript {
    Heading heading;
    std::vector<ColoredMove> moves;

    bool operator==(const Transcript&) const = default;
};

// Reads the spaced and the comma form. Forced passes that were left out are put in; every move is
// legal, and captures that were written are the right ones.
[[nodiscard]] std::expected<Transcript, ParseError> read_plain(std::string_view notation,
                                                               const Limits& limits = {});

// The first move that the rules refuse; `index` counts from 0.
struct RefusedMove {
    std::size_t index;
    Refusal refusal;
};

// What keeps a transcript from being written: its start is no position, or a move is illegal.
using Unwritable = std::variant<SetupRefusal, RefusedMove>;

struct PlainStyle {
    char separator = ' ';
    bool with_captures = false;
};

[[nodiscard]] std::expected<std::string, Unwritable> write_plain(const Transcript& game,
                                                                 PlainStyle style);

}  // namespace magpie::sgn
