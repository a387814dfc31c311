#pragma once

#include <array>
#include <string_view>

#include "core/ascii.h"

namespace magpie::store {

// Openings of Othello by the names players give them; the moves are a transcript.
struct NamedOpening {
    std::string_view name;
    std::string_view moves;
};

constexpr std::array kOpenings = {
    NamedOpening{"perpendicular", "f5d6"},
    NamedOpening{"diagonal", "f5f6"},
    NamedOpening{"parallel", "f5f4"},
    NamedOpening{"tiger", "f5d6c3d3c4"},
    NamedOpening{"rose", "f5d6c5f4e3c6d3f6e6d7"},
    NamedOpening{"cow", "f5f6e6f4e3"},
    NamedOpening{"buffalo", "f5f6e6f4c3"},
    NamedOpening{"heath", "f5f6e6f4g5"},
};

// In any case of letters; null when nobody calls an opening that.
[[nodiscard]] constexpr const NamedOpening* find_opening(std::string_view name) {
    for (const NamedOpening& opening : kOpenings) {
        if (ascii::is_word(name, opening.name)) return &opening;
    }
    return nullptr;
}

}  // namespace magpie::store
