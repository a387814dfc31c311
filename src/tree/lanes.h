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
    int moves;  // on the way here, its own among them: a set-up is a step and no move

    bool operator==(const LaneNode&) const = default;
};

// The nodes of columns `first` to `last` around `here`, its own line among them; at most so many
// lanes. Walks as far as it must and no further than `most` nodes.
[[nodiscard]] std::vector<LaneNode> tree_lanes(
    const GameTree& tree, NodeId here, int first, int last, int lanes, std::size_t most = 4'000);

// How many columns the picture has, the root's among them. Of a tree with more than `most` nodes
// the lines that come after these count only where `here` is on one.
[[nodiscard]] int tree_columns(const GameTree& tree, NodeId here, std::size_t most = 4'000);

// The first of the columns to be shown where there is room for so many: `here` is in the middle,
// and no room is left empty that the tree could fill.
[[nodiscard]] int first_tree_column(const GameTree& tree, NodeId here, int room);

}  // namespace magpie
