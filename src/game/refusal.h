#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "core/move.h"
#include "game/any_position.h"
#include "tree/game_tree.h"

namespace magpie {

// A move that the rules refuse, with all a sentence about it needs; game/words.h makes the
// sentence.
struct Refusal {
    ColoredMove move;
    AnyIllegalMove reason;
    int placements = 0;               // Othello, must_not_pass: so many moves there are
    std::optional<int> seen_after{};  // Go, ko and superko: the board was like this after that move

    bool operator==(const Refusal&) const = default;
};

// A set-up that makes no position.
struct SetupRefusal {
    enum class Kind : std::uint8_t { off_board, doubled_point, chain_without_liberties };
    Kind kind;
    Point point;

    bool operator==(const SetupRefusal&) const = default;
};

// Where a record breaks off, and why.
struct ReplayError {
    NodeId node;
    std::variant<Refusal, SetupRefusal> why;

    bool operator==(const ReplayError&) const = default;
};

}  // namespace magpie
