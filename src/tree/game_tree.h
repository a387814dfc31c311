#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/move.h"
#include "tree/annotations.h"

namespace magpie {

// The name of a node within its tree. It stays good until the node is removed; a later node may
// then get the same number.
enum class NodeId : std::uint32_t {};

constexpr NodeId kRootNode{0};

// A game with its variations. Every node may hold a move, a set-up, a comment, a name, marks and
// properties; the root is always there and cannot be removed. The children of a node are in order:
// the first one continues the main line, the others are variations.
//
// The nodes lie in one arena and name each other by number, and no operation recurses, so a line of
// a million moves is built, copied, walked and destroyed on the smallest stack. A node with nothing
// but a move takes 36 bytes; what few nodes have lies in side tables.
//
// Requires, everywhere: the node given is contains()ed.
class GameTree {
  public:
    class Preorder;
    class Line;

    GameTree();

    [[nodiscard]] bool contains(NodeId node) const;

    [[nodiscard]] std::size_t node_count() const { return nodes_.size() - free_nodes_; }

    // What the nodes, texts and tables take, without spare capacity. O(1).
    [[nodiscard]] std::size_t bytes() const;

    [[nodiscard]] bool is_within(const TreeBudget& budget) const {
        return node_count() <= budget.nodes && bytes() <= budget.bytes;
    }

    // Makes room for so many nodes, for a reader who expects them.
    void reserve(std::size_t nodes) { nodes_.reserve(nodes); }

    // --- Where things are. O(1) unless a comment says more.

    [[nodiscard]] std::optional<NodeId> parent(NodeId node) const;
    [[nodiscard]] std::optional<NodeId> first_child(NodeId node) const;
    [[nodiscard]] std::optional<NodeId> last_child(NodeId node) const;
    [[nodiscard]] std::optional<NodeId> next_sibling(NodeId node) const;
    [[nodiscard]] std::optional<NodeId> previous_sibling(NodeId node) const;
    [[nodiscard]] bool is_fork(NodeId node) const;  // two children or more

    // Steps from the root, which has depth 0.
    [[nodiscard]] std::size_t depth(NodeId node) const;

    // The node after `node` when what lies below `top` is read, each variation to its end; the
    // second form skips what lies below `node`. Amortised O(1) over a walk. Requires: `node` is
    // `top` or lies below it.
    [[nodiscard]] std::optional<NodeId> next_in_preorder(NodeId node, NodeId top = kRootNode) const;
    [[nodiscard]] std::optional<NodeId> next_after_subtree(NodeId node,
                                                           NodeId top = kRootNode) const;

    // The last node on the main line from `node` on. O(length).
    [[nodiscard]] NodeId line_end(NodeId node = kRootNode) const;

    [[nodiscard]] bool is_on_main_line(NodeId node) const;           // O(depth)
    [[nodiscard]] NodeId common_ancestor(NodeId a, NodeId b) const;  // O(depth)
    [[nodiscard]] std::vector<NodeId> path_to(NodeId node) const;    // root first, node last
    [[nodiscard]] std::optional<NodeId> find_child(NodeId node,
                                                   ColoredMove move) const;  // O(children)

    // `top` and everything below it, parents before children, the main line first.
    [[nodiscard]] Preorder preorder(NodeId top = kRootNode) const;

    // `from`, its first child, the first child of that…
    [[nodiscard]] Line main_line(NodeId from = kRootNode) const;

    // The children of `node` in order.
    [[nodiscard]] Line children(NodeId node) const;

    // --- What a node holds.

    [[nodiscard]] std::optional<ColoredMove> move(NodeId node) const;
    [[nodiscard]] const SetupEdit* setup(NodeId node) const;  // null when there is none
    [[nodiscard]] std::string_view comment(NodeId node) const;
    [[nodiscard]] std::string_view name(NodeId node) const;
    [[nodiscard]] std::span<const Mark> marks(NodeId node) const;
    [[nodiscard]] std::span<const Property> properties(NodeId node) const;

    // A move and nothing else: no set-up, no comment, no mark…
    [[nodiscard]] bool has_only_a_move(NodeId node) const;

    void set_move(NodeId node, std::optional<ColoredMove> move);
    void set_setup(NodeId node, SetupEdit edit);  // an empty edit removes it
    void set_comment(NodeId node, std::string text);
    void set_name(NodeId node, std::string text);
    void set_marks(NodeId node, std::vector<Mark> marks);
    void add_mark(NodeId node, Mark mark);
    void set_properties(NodeId node, std::vector<Property> properties);
    void add_property(NodeId node, Property property);

    // --- Changing the shape.

    // A new last child of `parent`.
    NodeId add_child(NodeId parent, std::optional<ColoredMove> move = std::nullopt);

    // A line of new nodes with these moves, the first of them a new last child of `parent`; returns
    // the last, or `parent` where there are no moves. The same as one add_child() after the other,
    // in a fraction of the time.
    NodeId add_line(NodeId parent, std::span<const ColoredMove> moves);

    // Removes `node` with everything below it. Requires: not the root. O(nodes removed).
    void remove_subtree(NodeId node);

    // Moves `node` among its siblings: before the one in front of it, after the one behind it, or
    // to the front. Nothing happens where there is no such sibling. O(1).
    void move_up(NodeId node);
    void move_down(NodeId node);
    void promote(NodeId node);

    // Puts `node` and all its ancestors first, so that the main line runs through it. O(depth).
    void make_main_line(NodeId node);

    // The same nodes, order and content; the numbers of the nodes do not matter.
    bool operator==(const GameTree& other) const;

  private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;

    struct Node {
        std::uint32_t parent = kNone;
        std::uint32_t first_child = kNone;
        std::uint32_t last_child = kNone;
        std::uint32_t next = kNone;
        std::uint32_t previous = kNone;
        std::uint32_t depth = 0;
        std::uint32_t notes = kNone;  // in notes_
        std::uint32_t setup = kNone;  // in setups_
        Move move = Move::pass();
        Color color = Color::black;
        enum class Holds : std::uint8_t { nothing, move, freed } holds = Holds::nothing;
    };

    static_assert(sizeof(Node) <= 40);

    struct Notes {
        std::string comment;
        std::string name;
        std::vector<Mark> marks;
        std::vector<Property> properties;

        [[nodiscard]] bool is_empty() const;
        bool operator==(const Notes&) const = default;
    };

    [[nodiscard]] const Node& at(NodeId node) const;
    [[nodiscard]] Node& at(NodeId node);
    [[nodiscard]] const Notes& notes(NodeId node) const;
    [[nodiscard]] bool holds_the_same(NodeId node, const GameTree& other, NodeId theirs) const;
    [[nodiscard]] Notes& make_notes(NodeId node);
    template <class Value>
    void set_note(NodeId node, Value Notes::* field, Value value);
    void drop_notes(Node& node);
    void drop_setup(Node& node);
    void unlink(NodeId node);
    void link_before(NodeId node, std::uint32_t sibling);  // kNone: as the last child

    std::vector<Node> nodes_;
    std::vector<Notes> notes_;
    std::vector<SetupEdit> setups_;
    std::vector<std::uint32_t> unused_notes_;
    std::vector<std::uint32_t> unused_setups_;
    std::uint32_t free_head_ = kNone;  // removed nodes, linked by `next`
    std::size_t free_nodes_ = 0;
    std::size_t text_bytes_ = 0;  // heap memory behind notes_ and setups_
};

// Forward ranges of NodeId. They are views: the tree must outlive them and keep its shape.
class GameTree::Preorder {
  public:
    class Iterator {
      public:
        using value_type = NodeId;
        using difference_type = std::ptrdiff_t;

        Iterator() = default;

        Iterator(const GameTree& tree, NodeId top) : tree_(&tree), node_(top), top_(top) {}

        NodeId operator*() const { return *node_; }

        Iterator& operator++() {
            node_ = tree_->next_in_preorder(*node_, top_);
            return *this;
        }

        Iterator operator++(int) {
            Iterator before = *this;
            ++*this;
            return before;
        }

        bool operator==(const Iterator& other) const { return node_ == other.node_; }

        bool operator==(std::default_sentinel_t) const { return !node_; }

      private:
        const GameTree* tree_ = nullptr;
        std::optional<NodeId> node_;
        NodeId top_ = kRootNode;
    };

    Preorder(const GameTree& tree, NodeId top) : tree_(&tree), top_(top) {}

    [[nodiscard]] Iterator begin() const { return {*tree_, top_}; }

    [[nodiscard]] static std::default_sentinel_t end() { return {}; }

  private:
    const GameTree* tree_;
    NodeId top_;
};

class GameTree::Line {
  public:
    // How the walk goes on from a node: &GameTree::first_child, &GameTree::next_sibling.
    using Step = std::optional<NodeId> (GameTree::*)(NodeId) const;

    class Iterator {
      public:
        using value_type = NodeId;
        using difference_type = std::ptrdiff_t;

        Iterator() = default;

        Iterator(const GameTree& tree, std::optional<NodeId> node, Step step)
            : tree_(&tree), node_(node), step_(step) {}

        NodeId operator*() const { return *node_; }

        Iterator& operator++() {
            node_ = (tree_->*step_)(*node_);
            return *this;
        }

        Iterator operator++(int) {
            Iterator before = *this;
            ++*this;
            return before;
        }

        bool operator==(const Iterator& other) const { return node_ == other.node_; }

        bool operator==(std::default_sentinel_t) const { return !node_; }

      private:
        const GameTree* tree_ = nullptr;
        std::optional<NodeId> node_;
        Step step_ = nullptr;
    };

    Line(const GameTree& tree, std::optional<NodeId> first, Step step)
        : tree_(&tree), first_(first), step_(step) {}

    [[nodiscard]] Iterator begin() const { return {*tree_, first_, step_}; }

    [[nodiscard]] static std::default_sentinel_t end() { return {}; }

  private:
    const GameTree* tree_;
    std::optional<NodeId> first_;
    Step step_;
};

}  // namespace magpie
