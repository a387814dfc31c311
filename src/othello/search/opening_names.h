#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "othello/rules/board.h"

namespace magpie::othello {

// An opening that players have given a name.
struct NamedOpening {
    std::string_view moves;  // from the start: "f5d6c5"
    std::string_view name;
};

[[nodiscard]] std::span<const NamedOpening> named_openings();

// What the position is called, however it is turned and whatever order of moves led there. A game
// is called by the last of its positions that has a name.
[[nodiscard]] std::optional<std::string_view> opening_name(const Board& board);

}  // namespace magpie::othello
