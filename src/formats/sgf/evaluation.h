#pragma once

#include <optional>

#include "tree/game_tree.h"

namespace magpie::sgf {

// What a program thought of the position at a node, from Black's side.
struct NotedValue {
    std::optional<double> win_rate{};  // 0 to 1
    std::optional<double> lead{};      // points or discs

    bool operator==(const NotedValue&) const = default;
};

// Read from the properties that programs leave in a node: Sabaki's SBKV and SBKS, KaTrain's KT,
// Lizzie's LZ, the words that KaTrain and Lizzie put into the comment; the first of these that says
// something. Nothing where there are none, or none that make sense.
[[nodiscard]] std::optional<NotedValue> value_of(const GameTree& tree, NodeId node);

// Leaves the value in the node as SBKV and SBKS, in place of what they said, so that Sabaki draws
// it. Requires: win_rate is 0 to 1.
void set_value(GameTree& tree, NodeId node, const NotedValue& value);

}  // namespace magpie::sgf
