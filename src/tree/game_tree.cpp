#include "tree/game_tree.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace magpie {

namespace {

constexpr std::uint32_t kNoNumber = 0xFFFFFFFF;

std::uint32_t number(NodeId node) { return static_cast<std::uint32_t>(node); }

std::optional<NodeId> some(std::uint32_t id) {
    if (id == kNoNumber) return std::nullopt;
    return NodeId{id};
}

// What the budget counts for a text or list: its contents, not its spare capacity, so that a copy
// of a tree counts the same as the tree.
std::size_t heap_bytes(const std::string& text) { return text.size(); }

std::size_t heap_bytes(const std::vector<Point>& points) { return points.size() * sizeof(Point); }

std::size_t heap_bytes(const SetupEdit& edit) {
    return heap_bytes(edit.added.black) + heap_bytes(edit.added.white) + heap_bytes(edit.cleared);
}

std::size_t heap_bytes(const Property& property) {
    std::size_t sum = heap_bytes(property.name) + property.values.size() * sizeof(std::string);
    for (const std::string& value : property.values) sum += heap_bytes(value);
    return sum;
}

std::size_t heap_bytes(const std::vector<Mark>& marks) {
    std::size_t sum = marks.size() * sizeof(Mark);
    for (const Mark& mark : marks) sum += heap_bytes(mark.text);
    return sum;
}

std::size_t heap_bytes(const std::vector<Property>& properties) {
    std::size_t sum = properties.size() * sizeof(Property);
    for (const Property& property : properties) sum += heap_bytes(property);
    return sum;
}

}  // namespace

GameTree::GameTree() : nodes_(1) {}

bool GameTree::Notes::is_empty() const {
    return comment.empty() && name.empty() && marks.empty() && properties.empty();
}

const GameTree::Node& GameTree::at(NodeId node) const {
    assert(contains(node));
    return nodes_[number(node)];
}

GameTree::Node& GameTree::at(NodeId node) {
    assert(contains(node));
    return nodes_[number(node)];
}

bool GameTree::contains(NodeId node) const {
    return number(node) < nodes_.size() && nodes_[number(node)].holds != Node::Holds::freed;
}

std::size_t GameTree::bytes() const {
    return nodes_.size() * sizeof(Node) + notes_.size() * sizeof(Notes) +
           setups_.size() * sizeof(SetupEdit) +
           (unused_notes_.size() + unused_setups_.size()) * sizeof(std::uint32_t) + text_bytes_;
}

// --- Where things are

std::optional<NodeId> GameTree::parent(NodeId node) const { return some(at(node).parent); }

std::optional<NodeId> GameTree::first_child(NodeId node) const {
    return some(at(node).first_child);
}

std::optional<NodeId> GameTree::last_child(NodeId node) const { return some(at(node).last_child); }

std::optional<NodeId> GameTree::next_sibling(NodeId node) const { return some(at(node).next); }

std::optional<NodeId> GameTree::previous_sibling(NodeId node) const {
    return some(at(node).previous);
}

bool GameTree::is_fork(NodeId node) const { return at(node).first_child != at(node).last_child; }

std::size_t GameTree::depth(NodeId node) const { return at(node).depth; }

std::optional<NodeId> GameTree::next_in_preorder(NodeId node, NodeId top) const {
    if (const auto child = first_child(node)) return child;
    return next_after_subtree(node, top);
}

std::optional<NodeId> GameTree::next_after_subtree(NodeId node, NodeId top) const {
    while (node != top) {
        if (const auto next = next_sibling(node)) return next;
        node = *parent(node);
    }
    return std::nullopt;
}

NodeId GameTree::line_end(NodeId node) const {
    while (const auto next = first_child(node)) node = *next;
    return node;
}

bool GameTree::is_on_main_line(NodeId node) const {
    for (std::optional<NodeId> up = node; up; up = parent(*up)) {
        if (previous_sibling(*up)) return false;
    }
    return true;
}

NodeId GameTree::common_ancestor(NodeId a, NodeId b) const {
    while (a != b) {
        NodeId& deeper = depth(a) >= depth(b) ? a : b;
        deeper = *parent(deeper);
    }
    return a;
}

std::vector<NodeId> GameTree::path_to(NodeId node) const {
    std::vector<NodeId> path(depth(node) + 1, node);
    for (std::size_t i = path.size() - 1; i > 0; --i) path[i - 1] = *parent(path[i]);
    return path;
}

std::optional<NodeId> GameTree::find_child(NodeId node, ColoredMove move) const {
    for (const NodeId child : children(node)) {
        if (this->move(child) == move) return child;
    }
    return std::nullopt;
}

GameTree::Preorder GameTree::preorder(NodeId top) const { return {*this, top}; }

GameTree::Line GameTree::main_line(NodeId from) const {
    return {*this, from, &GameTree::first_child};
}

GameTree::Line GameTree::children(NodeId node) const {
    return {*this, first_child(node), &GameTree::next_sibling};
}

// --- What a node holds

const GameTree::Notes& GameTree::notes(NodeId node) const {
    static const Notes kNothing;
    const std::uint32_t index = at(node).notes;
    return index == kNone ? kNothing : notes_[index];
}

std::optional<ColoredMove> GameTree::move(NodeId node) const {
    const Node& n = at(node);
    if (n.holds != Node::Holds::move) return std::nullopt;
    return ColoredMove{n.color, n.move};
}

const SetupEdit* GameTree::setup(NodeId node) const {
    const std::uint32_t index = at(node).setup;
    return index == kNone ? nullptr : &setups_[index];
}

std::string_view GameTree::comment(NodeId node) const { return notes(node).comment; }

std::string_view GameTree::name(NodeId node) const { return notes(node).name; }

std::span<const Mark> GameTree::marks(NodeId node) const { return notes(node).marks; }

std::span<const Property> GameTree::properties(NodeId node) const { return notes(node).properties; }

bool GameTree::has_only_a_move(NodeId node) const {
    const Node& n = at(node);
    return n.holds == Node::Holds::move && n.notes == kNone && n.setup == kNone;
}

void GameTree::set_move(NodeId node, std::optional<ColoredMove> move) {
    Node& n = at(node);
    n.holds = move ? Node::Holds::move : Node::Holds::nothing;
    n.move = move ? move->move : Move::pass();
    n.color = move ? move->color : Color::black;
}

void GameTree::set_setup(NodeId node, SetupEdit edit) {
    Node& n = at(node);
    drop_setup(n);
    if (edit.is_empty()) return;
    text_bytes_ += heap_bytes(edit);
    if (unused_setups_.empty()) {
        n.setup = static_cast<std::uint32_t>(setups_.size());
        setups_.push_back(std::move(edit));
    } else {
        n.setup = unused_setups_.back();
        unused_setups_.pop_back();
        setups_[n.setup] = std::move(edit);
    }
}

void GameTree::drop_setup(Node& node) {
    if (node.setup == kNone) return;
    text_bytes_ -= heap_bytes(setups_[node.setup]);
    setups_[node.setup] = SetupEdit{};
    unused_setups_.push_back(std::exchange(node.setup, kNone));
}

// The notes of a node that is about to get some.
GameTree::Notes& GameTree::make_notes(NodeId node) {
    Node& n = at(node);
    if (n.notes == kNone) {
        if (unused_notes_.empty()) {
            n.notes = static_cast<std::uint32_t>(notes_.size());
            notes_.emplace_back();
        } else {
            n.notes = unused_notes_.back();
            unused_notes_.pop_back();
        }
    }
    return notes_[n.notes];
}

void GameTree::drop_notes(Node& node) {
    if (node.notes == kNone) return;
    Notes& notes = notes_[node.notes];
    text_bytes_ -= heap_bytes(notes.comment) + heap_bytes(notes.name) + heap_bytes(notes.marks) +
                   heap_bytes(notes.properties);
    notes = Notes{};
    unused_notes_.push_back(std::exchange(node.notes, kNone));
}

template <class Value>
void GameTree::set_note(NodeId node, Value Notes::* field, Value value) {
    if (value.empty() && at(node).notes == kNone) return;
    Notes& notes = make_notes(node);
    text_bytes_ -= heap_bytes(notes.*field);
    text_bytes_ += heap_bytes(value);
    notes.*field = std::move(value);
    if (notes.is_empty()) drop_notes(at(node));
}

void GameTree::set_comment(NodeId node, std::string text) {
    set_note(node, &Notes::comment, std::move(text));
}

void GameTree::set_name(NodeId node, std::string text) {
    set_note(node, &Notes::name, std::move(text));
}

void GameTree::set_marks(NodeId node, std::vector<Mark> marks) {
    set_note(node, &Notes::marks, std::move(marks));
}

void GameTree::add_mark(NodeId node, Mark mark) {
    text_bytes_ += sizeof(Mark) + heap_bytes(mark.text);
    make_notes(node).marks.push_back(std::move(mark));
}

void GameTree::set_properties(NodeId node, std::vector<Property> properties) {
    set_note(node, &Notes::properties, std::move(properties));
}

void GameTree::add_property(NodeId node, Property property) {
    text_bytes_ += sizeof(Property) + heap_bytes(property);
    make_notes(node).properties.push_back(std::move(property));
}

// --- Changing the shape

NodeId GameTree::add_child(NodeId parent, std::optional<ColoredMove> move) {
    assert(contains(parent) && nodes_.size() < kNone);
    std::uint32_t id = free_head_;
    if (id == kNone) {
        id = static_cast<std::uint32_t>(nodes_.size());
        nodes_.emplace_back();
    } else {
        free_head_ = nodes_[id].next;
        nodes_[id] = Node{};
        --free_nodes_;
    }
    nodes_[id].parent = number(parent);
    nodes_[id].depth = at(parent).depth + 1;
    link_before(NodeId{id}, kNone);
    set_move(NodeId{id}, move);
    return NodeId{id};
}

NodeId GameTree::add_line(NodeId parent, std::span<const ColoredMove> moves) {
    assert(contains(parent) && moves.size() < kNone - nodes_.size());
    // Nodes that were removed are used again one by one.
    while (!moves.empty() && free_head_ != kNone) {
        parent = add_child(parent, moves.front());
        moves = moves.subspan(1);
    }
    if (moves.empty()) return parent;
    const auto first = static_cast<std::uint32_t>(nodes_.size());
    const std::size_t wanted = nodes_.size() + moves.size();
    if (wanted > nodes_.capacity()) nodes_.reserve(std::max(2 * nodes_.capacity(), wanted));
    std::uint32_t up = number(parent);
    std::uint32_t depth = nodes_[up].depth;
    for (const ColoredMove& move : moves) {
        // In its place: one that is put together elsewhere is read back before it was written.
        Node& node = nodes_.emplace_back();
        node.parent = up;
        up = static_cast<std::uint32_t>(nodes_.size() - 1);
        node.first_child = up + 1;
        node.last_child = up + 1;
        node.depth = ++depth;
        node.move = move.move;
        node.color = move.color;
        node.holds = Node::Holds::move;
    }
    nodes_.back().first_child = kNone;
    nodes_.back().last_child = kNone;
    link_before(NodeId{first}, kNone);
    return NodeId{up};
}

void GameTree::remove_subtree(NodeId node) {
    assert(node != kRootNode);
    unlink(node);
    // Leaves first: go down to a leaf, free it, and go on with what its parent has left.
    NodeId at_node = node;
    while (true) {
        if (const auto child = first_child(at_node)) {
            at_node = *child;
            continue;
        }
        Node& leaf = at(at_node);
        const NodeId up{leaf.parent};
        const bool was_last = at_node == node;
        if (!was_last) at(up).first_child = leaf.next;
        drop_notes(leaf);
        drop_setup(leaf);
        leaf.holds = Node::Holds::freed;
        leaf.next = std::exchange(free_head_, number(at_node));
        ++free_nodes_;
        if (was_last) return;
        at_node = up;
    }
}

void GameTree::unlink(NodeId node) {
    Node& n = at(node);
    Node& up = nodes_[n.parent];
    (n.previous == kNone ? up.first_child : nodes_[n.previous].next) = n.next;
    (n.next == kNone ? up.last_child : nodes_[n.next].previous) = n.previous;
    n.next = kNone;
    n.previous = kNone;
}

void GameTree::link_before(NodeId node, std::uint32_t sibling) {
    Node& n = at(node);
    Node& up = nodes_[n.parent];
    n.next = sibling;
    n.previous = sibling == kNone ? up.last_child : nodes_[sibling].previous;
    (n.previous == kNone ? up.first_child : nodes_[n.previous].next) = number(node);
    (n.next == kNone ? up.last_child : nodes_[n.next].previous) = number(node);
}

void GameTree::move_up(NodeId node) {
    const std::uint32_t before = at(node).previous;
    if (before == kNone) return;
    unlink(node);
    link_before(node, before);
}

void GameTree::move_down(NodeId node) {
    const std::uint32_t after = at(node).next;
    if (after == kNone) return;
    unlink(node);
    link_before(node, nodes_[after].next);
}

void GameTree::promote(NodeId node) {
    if (at(node).previous == kNone) return;
    const std::uint32_t first = nodes_[at(node).parent].first_child;
    unlink(node);
    link_before(node, first);
}

void GameTree::make_main_line(NodeId node) {
    for (std::optional<NodeId> up = node; up; up = parent(*up)) promote(*up);
}

// --- Comparing

bool GameTree::holds_the_same(NodeId node, const GameTree& other, NodeId theirs) const {
    const SetupEdit* mine = setup(node);
    const SetupEdit* their_setup = other.setup(theirs);
    if ((mine == nullptr) != (their_setup == nullptr)) return false;
    return (mine == nullptr || *mine == *their_setup) && move(node) == other.move(theirs) &&
           notes(node) == other.notes(theirs);
}

// Two walks side by side. They read the same tree when every pair of nodes holds the same at the
// same depth: the depths in preorder determine the shape.
bool GameTree::operator==(const GameTree& other) const {
    if (node_count() != other.node_count()) return false;
    const Preorder theirs = other.preorder();
    auto their_node = theirs.begin();
    for (const NodeId node : preorder()) {
        if (their_node == std::default_sentinel) return false;
        if (depth(node) != other.depth(*their_node)) return false;
        if (!holds_the_same(node, other, *their_node)) return false;
        ++their_node;
    }
    return true;
}

}  // namespace magpie
