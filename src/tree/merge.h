#pragma once

#include <optional>
#include <vector>

#include "tree/game_tree.h"

namespace magpie {

// Trees of the same game, which were one once and were added to apart. A node of one is that of
// another where the moves and set-ups that lead to it are the same.

// Whether the roots hold the same move and set-up, without which no node is that of the other.
[[nodiscard]] bool begin_alike(const GameTree& a, const GameTree& b);

// The node of `other` that `node` of `tree` is. Requires: begin_alike(). O(nodes).
[[nodiscard]] std::optional<NodeId> counterpart(const GameTree& tree,
                                                NodeId node,
                                                const GameTree& other);

// Does to `tree` what makes `after` of `before`: adds nodes, texts, marks and properties, and puts
// variations first. Nothing of what `tree` has besides is lost: where both have written a comment,
// it has both. Returns the nodes that `after` has no more, children before parents, without those
// that `tree` has others below; they are still there, for whoever knows which may go. Requires:
// begin_alike(), all three. O(nodes) of all.
[[nodiscard]] std::vector<NodeId> merge_changes(GameTree& tree,
                                                const GameTree& before,
                                                const GameTree& after);

}  // namespace magpie
