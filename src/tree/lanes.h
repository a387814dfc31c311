#pragma once

#include <vector>

#include "tree/game_tree.h"

namespace magpie {

// Where a node is drawn in a picture of the tree: moves go to the right, variations below.
struct LaneNode {
    NodeId node;
    int column;  // steps from the root
    int lane;    // 0: the main line
    int parent_lane;

    bool operator==(const LaneNode&) const = default;
};

// The nodes of columns `first` to `last` around `here`, its own line among them; at most so many
// lanes. Walks as far as it must and no further than `most` nodes.
[[nodiscard]] std::vector<LaneNode> tree_lanes(
    const GameTree& tree, NodeId here, int first, int last, int lanes, std::size_t most = 4'000);

}  // namespace magpie
