#include "tree/lanes.h"

#include <algorithm>
#include <set>

namespace magpie {

namespace {

// A branch begins at a node and follows first children.
struct Branch {
    NodeId start;
    int column;
    int parent_lane;
    int moves;  // before it
    bool holds_here;
};

}  // namespace

std::vector<LaneNode> tree_lanes(
    const GameTree& tree, NodeId here, int first, int last, int lanes, std::size_t most) {
    std::set<NodeId> path;
    for (const NodeId node : tree.path_to(here)) path.insert(node);
    std::vector<LaneNode> shown;
    std::vector<Branch> branches{{kRootNode, 0, 0, 0, true}};
    std::size_t walked = 0;
    int lane = 0;
    while (!branches.empty() && lane < lanes && walked < most) {
        // The line one stands on goes before the others.
        const auto next =
            std::ranges::find_if(branches, [](const Branch& branch) { return branch.holds_here; });
        const Branch branch = next != branches.end() ? *next : branches.front();
        branches.erase(next != branches.end() ? next : branches.begin());
        int column = branch.column;
        bool is_shown = false;
        int parent_lane = branch.parent_lane;
        int moves = branch.moves;
        for (std::optional<NodeId> node = branch.start; node && column <= last;
             node = tree.first_child(*node), ++column) {
            if (++walked > most) break;
            if (tree.move(*node)) ++moves;
            if (column >= first) {
                shown.push_back({*node, column, lane, parent_lane, moves});
                is_shown = true;
            }
            parent_lane = lane;
            if (column + 1 < first && tree.first_child(*node) == std::nullopt) break;
            bool is_main = true;
            for (const NodeId child : tree.children(*node)) {
                if (!is_main && column + 1 <= last) {
                    branches.push_back({child, column + 1, lane, moves, path.contains(child)});
                }
                is_main = false;
            }
        }
        if (is_shown || lane == 0) ++lane;
    }
    return shown;
}

int tree_columns(const GameTree& tree, NodeId here, std::size_t most) {
    std::size_t deepest = tree.depth(tree.line_end(here));
    std::size_t seen = 0;
    for (const NodeId node : tree.preorder()) {
        if (++seen > most) break;
        deepest = std::max(deepest, tree.depth(node));
    }
    return static_cast<int>(deepest) + 1;
}

int first_tree_column(const GameTree& tree, NodeId here, int room) {
    const int last = std::max(0, tree_columns(tree, here) - room);
    return std::clamp(static_cast<int>(tree.depth(here)) - room / 2, 0, last);
}

}  // namespace magpie
