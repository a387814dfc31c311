#include "formats/sgf/node_mapper.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/ascii.h"
#include "formats/sgf/text.h"

namespace magpie::sgf {

namespace {

using Kind = Warning::Kind;

constexpr std::uint32_t key(std::string_view name) { return property_key(name); }

// Where the writer puts what is left of a list; everything else comes after them, as it stood.
std::size_t place_of(std::string_view name) {
    constexpr std::array kLists = {key("AB"), key("AW"), key("AE"), key("TR"), key("SQ"),
                                   key("CR"), key("MA"), key("SL"), key("LB")};
    return static_cast<std::size_t>(std::ranges::find(kLists, key(name)) - kLists.begin());
}

// A rectangle names thousands of points in few bytes. A game may name so many, and one more for
// every two bytes of its text, which is more than it could without rectangles.
constexpr std::size_t kFreePoints = 200'000;

}  // namespace

void NodeMapper::Content::clear() {
    setup = {};
    moves.clear();
    comment.clear();
    name.clear();
    marks.clear();
    kept.clear();
}

std::size_t NodeMapper::byte_of(NodeId node) const {
    const auto i = static_cast<std::size_t>(node);
    return scanner_.game_byte() + (i < node_bytes_.size() ? node_bytes_[i] : 0);
}

std::expected<void, ReadError> NodeMapper::map() {
    // A game of the usual length in one piece; a node takes six bytes of text at least.
    constexpr std::size_t kUsualNodes = 300;
    const std::size_t nodes = std::min(kUsualNodes, scanner_.bytes_left() / 6 + 1);
    record_.tree.reserve(nodes);
    node_bytes_.reserve(nodes);
    node_bytes_.push_back(0);                  // of the root
    std::vector<std::optional<NodeId>> forks;  // where the open variations began
    std::optional<NodeId> current;
    while (true) {
        if (current && !is_root_) current = map_bare_moves(*current);
        switch (scanner_.next(complaints_)) {
            case Scanner::Event::open:
                forks.push_back(current);
                break;
            case Scanner::Event::close:
                current = forks.back();
                forks.pop_back();
                break;
            case Scanner::Event::end:
                return {};
            case Scanner::Event::node:
                if (is_root_) {
                    auto header = read_header(scanner_, complaints_);
                    if (!header) return std::unexpected(std::move(header.error()));
                    record_.spec = header->spec;
                    record_.info = std::move(header->info);
                    record_.outcome = header->outcome;
                    version_ = header->version;
                    has_komi_ = header->has_komi;
                    style_ = {record_.spec.kind, record_.spec.geometry};
                    content_.kept = std::move(header->kept);
                }
                current = map_node(current);
                is_root_ = false;
                if (!record_.tree.is_within(limits_.tree)) {
                    return std::unexpected(
                        ReadError{ReadError::Kind::too_many, 0, scanner_.event_byte()});
                }
                break;
        }
    }
}

// The moves from here on that are spelled in the plainest way; returns the last of them. What it
// leaves is for map_node().
NodeId NodeMapper::map_bare_moves(NodeId parent) {
    if (style_.kind != GameKind::go) return parent;  // Othello has other spellings to ask about
    // The limits are looked at when a node of another kind comes, and before too much can have
    // come.
    constexpr int kMostPieces = 16;
    const Geometry geometry = style_.geometry;
    const std::size_t start = scanner_.game_byte();
    for (int piece = 0; piece < kMostPieces; ++piece) {
        std::size_t count = 0;
        scanner_.read_bare_moves([&](std::size_t byte, char color, char column, char row) {
            const auto point = point_of_letters(geometry, column, row);
            if (!point || count == kPiece) return false;
            line_[count].color = color == 'B' ? Color::black : Color::white;
            line_[count].move = Move(*point);
            line_bytes_[count] = static_cast<std::uint32_t>(byte - start);
            ++count;
            return true;
        });
        if (count == 0) break;
        is_before_play_ = false;
        parent = record_.tree.add_line(parent, std::span(line_).first(count));
        node_bytes_.insert(node_bytes_.end(), line_bytes_.begin(),
                           line_bytes_.begin() + static_cast<std::ptrdiff_t>(count));
        if (count < kPiece) break;
    }
    return parent;
}

NodeId NodeMapper::map_node(std::optional<NodeId> parent) {
    if (!is_root_) {
        // A second root in the same game has nothing to hang from but the first.
        if (!parent) parent = kRootNode;
        if (const auto move = lone_move()) return add_node(*parent, move);
        content_.clear();
    }
    for (const RawProperty& property : scanner_.properties()) read_property(property);
    finish_setup();
    return build(parent);
}

// The move of a node that has nothing else, as nearly all have.
std::optional<ColoredMove> NodeMapper::lone_move() const {
    const auto properties = scanner_.properties();
    if (properties.size() != 1 || properties[0].value_count != 1 ||
        properties[0].name.size() != 1) {
        return std::nullopt;
    }
    const char c = properties[0].name[0];
    if (c != 'B' && c != 'W') return std::nullopt;
    const auto move = move_from(style_, scanner_.values(properties[0])[0]);
    if (!move || move->is_human) return std::nullopt;
    return ColoredMove{c == 'B' ? Color::black : Color::white, move->move};
}

void NodeMapper::read_property(const RawProperty& property) {
    switch (property.key) {
        case key("B"):
            return read_moves(property, Color::black);
        case key("W"):
            return read_moves(property, Color::white);
        case key("AB"):
            return read_setup(property, Color::black);
        case key("AW"):
            return read_setup(property, Color::white);
        case key("AE"):
            return read_setup(property, std::nullopt);
        case key("PL"):
            return read_player(property);
        case key("C"):
            return read_text(property, content_.comment);
        case key("N"):
            return read_text(property, content_.name);
        case key("TR"):
            return read_marks(property, MarkKind::triangle);
        case key("SQ"):
            return read_marks(property, MarkKind::square);
        case key("CR"):
            return read_marks(property, MarkKind::circle);
        case key("MA"):
            return read_marks(property, MarkKind::cross);
        case key("SL"):
            return read_marks(property, MarkKind::selected);
        case key("LB"):
            return read_labels(property);
        case key("L"):
            return version_ < 4 ? read_letters(property) : keep(property);
        case key("M"):
            return version_ < 4 ? read_marks(property, MarkKind::cross) : keep(property);
        default:
            break;
    }
    if (is_root_ && is_header_property(property.key, style_.kind)) return;
    keep(property);
}

void NodeMapper::read_moves(const RawProperty& property, Color color) {
    for (const std::string_view raw : scanner_.values(property)) {
        const auto move = move_from(style_, raw);
        const std::size_t byte = scanner_.byte_of(raw);
        if (!move) {
            complaints_.add(Kind::bad_move, byte, property.name, raw);
            keep_value(property.name, raw);
            continue;
        }
        if (move->is_human) {
            complaints_.add(Kind::human_coordinates, byte, property.name, raw);
        }
        if (content_.moves.size() == 1) {
            complaints_.add(Kind::several_moves, byte, property.name, raw);
        }
        content_.moves.push_back({color, move->move});
    }
}

template <class F>
void NodeMapper::for_each_point(const RawProperty& property, F&& visit) {
    for (const std::string_view raw : scanner_.values(property)) {
        if (bare(raw).empty()) continue;  // "DD[]", "AE[]": an empty list
        const auto rectangle = rectangle_from(style_, raw);
        const std::size_t most = kFreePoints + (scanner_.byte() - scanner_.game_byte()) / 2;
        if (!rectangle || points_visited_ > most) {
            complaints_.add(Kind::bad_point, scanner_.byte_of(raw), property.name, raw);
            keep_value(property.name, raw);
            continue;
        }
        for (int row = rectangle->top; row <= rectangle->bottom; ++row) {
            for (int column = rectangle->left; column <= rectangle->right; ++column) {
                visit(style_.geometry.at(column, row), raw);
                ++points_visited_;
            }
        }
    }
}

void NodeMapper::read_setup(const RawProperty& property, std::optional<Color> stone) {
    if (setup_points_ >= limits_.points) {
        if (!has_too_many_setups_) {
            complaints_.add(Kind::too_many_setups, scanner_.event_byte(), property.name);
        }
        has_too_many_setups_ = true;
        return keep(property);
    }
    set_up_.resize(static_cast<std::size_t>(style_.geometry.area()));
    const auto wanted = static_cast<std::uint8_t>(1 + stone_number(stone));
    for_each_point(property, [&](Point p, std::string_view raw) {
        std::uint8_t& now = set_up_[index(p)];
        if (now == 0) {
            named_.push_back(p);
        } else if (now != wanted) {
            complaints_.add(Kind::doubled_point, scanner_.byte_of(raw), property.name, raw);
        }
        now = wanted;
    });
}

// The set-up of the node as an edit, each point once.
void NodeMapper::finish_setup() {
    if (is_root_ && style_.kind == GameKind::othello) complete_othello_start();
    // Whoever plays through the game builds a board for it.
    if (!named_.empty()) setup_points_ += static_cast<std::size_t>(style_.geometry.area());
    for (const Point p : named_) {
        const auto stone = stone_from_number(set_up_[index(p)] - 1);
        (stone ? content_.setup.added[*stone] : content_.setup.cleared).push_back(p);
        set_up_[index(p)] = 0;
    }
    named_.clear();
    const auto& added = content_.setup.added;
    is_before_play_ = is_before_play_ && added.white.empty();
    // Servers place the stones of a handicap in the root, or in a node of their own after it.
    const bool is_handicap = style_.kind == GameKind::go && record_.spec.handicap >= 2 &&
                             is_before_play_ && !added.black.empty();
    if (is_handicap && !content_.setup.to_play) content_.setup.to_play = Color::white;
}

// A file that lists discs lists all of them; ours start with the four in the centre. What is left
// of the list is how it differs from those.
void NodeMapper::complete_othello_start() {
    // Black moves first anyway.
    if (content_.setup.to_play == Color::black) content_.setup.to_play.reset();
    if (named_.empty()) return;
    const auto start = stones(start_position(record_.spec));
    const auto is_disc = [&](Point p) { return set_up_[index(p)] > 1; };
    const bool lists_discs = std::ranges::any_of(named_, is_disc);
    named_.clear();
    for (std::size_t i = 0; i < start.size(); ++i) {
        if (set_up_[i] == 0 && lists_discs) set_up_[i] = 1;
        if (set_up_[i] == 0 || stone_from_number(set_up_[i] - 1) == start[i]) {
            set_up_[i] = 0;
        } else {
            named_.push_back(Point(static_cast<int>(i)));
        }
    }
}

void NodeMapper::read_player(const RawProperty& property) {
    const std::string_view raw = scanner_.values(property).front();
    const std::string_view text = bare(raw);
    const char c = text.empty() ? ' ' : ascii::lower(text.front());
    if (c == 'b' || text == "1") {
        content_.setup.to_play = Color::black;
    } else if (c == 'w' || text == "2") {
        content_.setup.to_play = Color::white;
    } else {
        complaints_.add(Kind::bad_player, scanner_.byte_of(raw), property.name, raw);
    }
}

void NodeMapper::read_marks(const RawProperty& property, MarkKind kind) {
    for_each_point(property,
                   [&](Point p, std::string_view) { content_.marks.push_back({kind, p, {}}); });
}

void NodeMapper::read_labels(const RawProperty& property) {
    for (const std::string_view raw : scanner_.values(property)) {
        const Composed parts = split_composed(raw);
        const auto point = point_from(style_, parts.first);
        if (!point || !parts.has_colon) {
            complaints_.add(Kind::bad_point, scanner_.byte_of(raw), property.name, raw);
            keep_value(property.name, raw);
            continue;
        }
        content_.marks.push_back({MarkKind::label, *point, simple_text_from(parts.second)});
    }
}

// L of the first versions: the points are lettered as they come.
void NodeMapper::read_letters(const RawProperty& property) {
    int letter = 0;
    for_each_point(property, [&](Point p, std::string_view) {
        const char c = static_cast<char>(letter < 26 ? 'a' + letter : 'A' + letter % 26);
        content_.marks.push_back({MarkKind::label, p, std::string(1, c)});
        ++letter;
    });
}

void NodeMapper::read_text(const RawProperty& property, std::string& text) {
    for (const std::string_view raw : scanner_.values(property)) {
        const bool is_name = property.name == "N";
        std::string part = is_name ? simple_text_from(raw) : text_from(raw);
        if (part.empty()) continue;
        if (text.empty()) {
            text = std::move(part);
            continue;
        }
        complaints_.add(Kind::doubled_property, scanner_.byte_of(raw), property.name, raw);
        text += is_name ? " " : "\n";
        text += part;
    }
}

void NodeMapper::keep(const RawProperty& property) {
    for (const std::string_view raw : scanner_.values(property)) keep_value(property.name, raw);
}

void NodeMapper::keep_value(std::string_view name, std::string_view raw) {
    // The last few are enough to join what stands together; more would take long in a node that is
    // made of properties.
    constexpr std::size_t kFew = 32;
    std::string value;
    append_mended(value, raw);
    auto& kept = content_.kept;
    const std::size_t first = kept.size() > kFew ? kept.size() - kFew : 0;
    for (std::size_t i = kept.size(); i > first; --i) {
        if (kept[i - 1].name != name) continue;
        kept[i - 1].values.push_back(std::move(value));
        return;
    }
    if (kept.empty()) kept.reserve(is_root_ ? 8 : 1);
    kept.push_back({std::string(name), {}});
    kept.back().values.push_back(std::move(value));
}

NodeId NodeMapper::add_node(NodeId parent, std::optional<ColoredMove> move) {
    const NodeId node = record_.tree.add_child(parent, move);
    if (move) is_before_play_ = false;
    // Nothing is removed while a game is read, so that the numbers follow each other.
    node_bytes_.push_back(static_cast<std::uint32_t>(scanner_.event_byte() - scanner_.game_byte()));
    return node;
}

NodeId NodeMapper::build(std::optional<NodeId> parent) {
    NodeId node = parent ? add_node(*parent) : kRootNode;
    const bool has_setup = !content_.setup.is_empty();
    if (has_setup) record_.tree.set_setup(node, std::move(content_.setup));
    if (!content_.moves.empty()) {
        if (has_setup || is_root_) {
            complaints_.add(Kind::setup_with_move, scanner_.event_byte());
            sort_kept();
            if (is_root_) record_.tree.set_properties(kRootNode, std::exchange(content_.kept, {}));
            node = add_node(node);
        }
        record_.tree.set_move(node, content_.moves.front());
        is_before_play_ = false;
        for (std::size_t i = 1; i < content_.moves.size(); ++i) {
            node = add_node(node, content_.moves[i]);
        }
    }
    put_notes(node);
    return node;
}

// Stable sorting takes memory, and what comes is nearly always in order.
template <class List, class Projection>
void sort_if_needed(List& list, Projection by) {
    if (!std::ranges::is_sorted(list, {}, by)) std::ranges::stable_sort(list, {}, by);
}

void NodeMapper::sort_kept() {
    sort_if_needed(content_.kept, [](const Property& property) { return place_of(property.name); });
}

void NodeMapper::put_notes(NodeId node) {
    GameTree& tree = record_.tree;
    tree.set_comment(node, std::move(content_.comment));
    tree.set_name(node, std::move(content_.name));
    // As they are written, so that the order survives.
    sort_if_needed(content_.marks, &Mark::kind);
    tree.set_marks(node, std::move(content_.marks));
    sort_kept();
    tree.set_properties(node, std::move(content_.kept));
    content_.clear();
}

}  // namespace magpie::sgf
