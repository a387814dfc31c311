#include "tree/merge.h"

#include <algorithm>
#include <cassert>
#include <ranges>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace magpie {

namespace {

using Counterparts = std::unordered_map<NodeId, NodeId>;

bool lead_alike(const GameTree& tree, NodeId node, const GameTree& other, NodeId theirs) {
    const SetupEdit* const setup = tree.setup(node);
    const SetupEdit* const their_setup = other.setup(theirs);
    if (tree.move(node) != other.move(theirs)) return false;
    if (setup == nullptr || their_setup == nullptr) return setup == their_setup;
    return *setup == *their_setup;
}

// Of children that hold the same the first is the first, the second the second.
std::optional<NodeId> same_child(const GameTree& tree,
                                 NodeId node,
                                 const GameTree& other,
                                 NodeId parent) {
    std::size_t before = 0;
    for (auto at = tree.previous_sibling(node); at; at = tree.previous_sibling(*at)) {
        before += lead_alike(tree, node, tree, *at) ? 1U : 0U;
    }
    for (const NodeId child : other.children(parent)) {
        if (lead_alike(tree, node, other, child) && before-- == 0) return child;
    }
    return std::nullopt;
}

Counterparts counterparts(const GameTree& tree, const GameTree& other) {
    Counterparts found{{kRootNode, kRootNode}};
    for (const NodeId node : tree.preorder()) {
        const auto parent = tree.parent(node);
        const auto their_parent = parent ? found.find(*parent) : found.end();
        if (their_parent == found.end()) continue;
        if (const auto child = same_child(tree, node, other, their_parent->second)) {
            found.emplace(node, *child);
        }
    }
    return found;
}

std::optional<NodeId> in(const Counterparts& counterparts, NodeId node) {
    const auto found = counterparts.find(node);
    return found == counterparts.end() ? std::nullopt : std::optional(found->second);
}

// What both have written; the longer one where it is the other, written on.
std::string joined(std::string_view ours, std::string_view theirs) {
    if (theirs.contains(ours)) return std::string(theirs);
    if (ours.contains(theirs)) return std::string(ours);
    return std::string(ours) + "\n\n" + std::string(theirs);
}

// Of a text that `after` has changed.
std::string merged(std::string_view ours, std::string_view before, std::string_view after) {
    return ours == before ? std::string(after) : joined(ours, after);
}

class Merge {
  public:
    Merge(GameTree& tree, const GameTree& before, const GameTree& after)
        : tree_(tree),
          before_(before),
          after_(after),
          in_tree_(counterparts(after, tree)),
          in_before_(counterparts(after, before)) {}

    std::vector<NodeId> run() {
        for (const NodeId node : after_.preorder()) take_node(node);
        for (const NodeId node : after_.preorder()) take_order(node);
        return gone();
    }

  private:
    void take_node(NodeId node) {
        const auto old = in(in_before_, node);
        if (!old) {
            if (const auto ours = in(in_tree_, node))
                add_notes(node, *ours);
            else
                static_cast<void>(made(node));
        } else if (has_other_notes(node, *old)) {
            change_notes(node, *old, made(node));
        }
    }

    // The node in the tree, which gets it, and what leads to it, where it has it not.
    NodeId made(NodeId node) {
        std::vector<NodeId> missing;
        auto ours = in(in_tree_, node);
        for (; !ours; ours = in(in_tree_, node)) {
            missing.push_back(node);
            node = *after_.parent(node);
        }
        for (; !missing.empty(); missing.pop_back()) {
            const NodeId wanted = missing.back();
            ours = tree_.add_child(*ours, after_.move(wanted));
            if (const SetupEdit* const setup = after_.setup(wanted)) tree_.set_setup(*ours, *setup);
            const auto marks = after_.marks(wanted);
            const auto properties = after_.properties(wanted);
            tree_.set_comment(*ours, std::string(after_.comment(wanted)));
            tree_.set_name(*ours, std::string(after_.name(wanted)));
            tree_.set_marks(*ours, {marks.begin(), marks.end()});
            tree_.set_properties(*ours, {properties.begin(), properties.end()});
            in_tree_.emplace(wanted, *ours);
        }
        return *ours;
    }

    [[nodiscard]] bool has_other_notes(NodeId node, NodeId old) const {
        return after_.comment(node) != before_.comment(old) ||
               after_.name(node) != before_.name(old) ||
               !std::ranges::equal(after_.marks(node), before_.marks(old)) ||
               !std::ranges::equal(after_.properties(node), before_.properties(old));
    }

    void change_notes(NodeId node, NodeId old, NodeId ours) {
        const auto differ = [](const auto& a, const auto& b) { return !std::ranges::equal(a, b); };
        if (differ(after_.comment(node), before_.comment(old))) {
            tree_.set_comment(
                ours, merged(tree_.comment(ours), before_.comment(old), after_.comment(node)));
        }
        if (differ(after_.name(node), before_.name(old))) {
            tree_.set_name(ours, std::string(after_.name(node)));
        }
        if (differ(after_.marks(node), before_.marks(old))) {
            const auto marks = after_.marks(node);
            tree_.set_marks(ours, {marks.begin(), marks.end()});
        }
        if (differ(after_.properties(node), before_.properties(old))) {
            const auto properties = after_.properties(node);
            tree_.set_properties(ours, {properties.begin(), properties.end()});
        }
    }

    // Both have made the node: what ours has already stays as it is.
    void add_notes(NodeId node, NodeId ours) {
        if (tree_.comment(ours) != after_.comment(node)) {
            tree_.set_comment(ours, joined(tree_.comment(ours), after_.comment(node)));
        }
        if (tree_.name(ours).empty()) tree_.set_name(ours, std::string(after_.name(node)));
        for (const Mark& mark : after_.marks(node)) {
            const auto marks = tree_.marks(ours);
            if (std::ranges::find(marks, mark) == marks.end()) tree_.add_mark(ours, mark);
        }
        for (const Property& property : after_.properties(node)) {
            const auto properties = tree_.properties(ours);
            const auto found = std::ranges::find(properties, property.name, &Property::name);
            if (found == properties.end()) tree_.add_property(ours, property);
        }
    }

    // A variation that has been put first.
    void take_order(NodeId node) {
        const auto first = after_.first_child(node);
        const auto old = in(in_before_, node);
        if (!first || !old || !before_.first_child(*old)) return;
        if (before_.first_child(*old) == in(in_before_, *first)) return;
        if (const auto ours = in(in_tree_, *first)) tree_.promote(*ours);
    }

    [[nodiscard]] std::vector<NodeId> gone() const {
        const Counterparts in_after = counterparts(before_, after_);
        const Counterparts in_tree = counterparts(before_, tree_);
        std::vector<NodeId> all;
        for (const NodeId old : before_.preorder()) all.push_back(old);
        std::vector<NodeId> nodes;
        std::unordered_set<NodeId> going;
        for (const NodeId old : all | std::views::reverse) {
            const auto ours = in(in_tree, old);
            if (!ours || in_after.contains(old)) continue;
            const auto stays = [&](NodeId child) { return !going.contains(child); };
            if (std::ranges::any_of(tree_.children(*ours), stays)) continue;
            nodes.push_back(*ours);
            going.insert(*ours);
        }
        return nodes;
    }

    GameTree& tree_;
    const GameTree& before_;
    const GameTree& after_;
    Counterparts in_tree_;    // of nodes of `after`
    Counterparts in_before_;  // of those too
};

}  // namespace

bool begin_alike(const GameTree& a, const GameTree& b) {
    return lead_alike(a, kRootNode, b, kRootNode);
}

std::optional<NodeId> counterpart(const GameTree& tree, NodeId node, const GameTree& other) {
    assert(begin_alike(tree, other));
    return in(counterparts(tree, other), node);
}

std::vector<NodeId> merge_changes(GameTree& tree, const GameTree& before, const GameTree& after) {
    assert(begin_alike(tree, before) && begin_alike(tree, after));
    return Merge(tree, before, after).run();
}

}  // namespace magpie
