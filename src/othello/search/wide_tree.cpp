#include "othello/search/wide_tree.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

#include "core/rng.h"
#include "othello/search/evaluation.h"

namespace magpie::othello {

namespace {

constexpr auto kKeys = [] {
    std::array<std::uint64_t, kMaxOthelloSide * kMaxOthelloSide> keys{};
    for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = mix(i + 1);
    return keys;
}();

std::uint64_t key_of(int column, int row) {
    return kKeys[static_cast<std::size_t>(row * kMaxOthelloSide + column)];
}

// Calls f(column, row) for each square of a set.
template <class F>
void for_each(const WideSquares& squares, int rows, F&& f) {
    for (int row = 0; row < rows; ++row) {
        for (std::uint32_t left = squares.rows[static_cast<std::size_t>(row)]; left != 0;
             left &= left - 1) {
            f(std::countr_zero(left), row);
        }
    }
}

std::uint64_t hash_of(const WideSquares& squares, int rows) {
    std::uint64_t hash = 0;
    for_each(squares, rows, [&](int column, int row) { hash ^= key_of(column, row); });
    return hash;
}

int count(const WideSquares& squares, int rows) {
    int sum = 0;
    for (int row = 0; row < rows; ++row) {
        sum += std::popcount(squares.rows[static_cast<std::size_t>(row)]);
    }
    return sum;
}

int count_empties(const WideBoard& board) {
    const int rows = board.geometry.rows;
    return board.geometry.area() - count(board.mover, rows) - count(board.other, rows);
}

// At the end of the game, the empty squares going to the winner.
int result_of(const WideBoard& board) {
    const int rows = board.geometry.rows;
    const int mine = count(board.mover, rows);
    const int yours = count(board.other, rows);
    const int empties = board.geometry.area() - mine - yours;
    const int lead = mine - yours;
    return 100 * (lead > 0 ? lead + empties : lead < 0 ? lead - empties : 0);
}

int most_of(Geometry geometry) { return 100 * geometry.area(); }

}  // namespace

std::uint64_t WideTree::Place::hash() const { return mix(mover_hash + mix(other_hash)); }

WideTree::Place WideTree::place_of(const WideBoard& board) {
    const int rows = board.geometry.rows;
    return {.board = board,
            .mover_hash = hash_of(board.mover, rows),
            .other_hash = hash_of(board.other, rows),
            .moves = legal_moves(board)};
}

WideTree::Place WideTree::after_pass(const Place& place) {
    Place next{.board = passed(place.board),
               .mover_hash = place.other_hash,
               .other_hash = place.mover_hash};
    next.moves = legal_moves(next.board);
    return next;
}

void WideTree::play(const Place& place, Point p, Place& next) {
    const Geometry g = place.board.geometry;
    const WideSquares flipped = flips(place.board, p);
    const std::uint64_t turned = hash_of(flipped, g.rows);
    next.board = played(place.board, p, flipped);
    next.mover_hash = place.other_hash ^ turned;
    next.other_hash = place.mover_hash ^ turned ^ key_of(g.column_of(p), g.row_of(p));
    next.moves = legal_moves(next.board);
}

void WideTree::begin(Geometry geometry) {
    if (!table_ || table_->geometry() != geometry) {
        table_.reset();  // before there is another
        table_ = std::make_unique<WideTable>(geometry, table_bytes_);
    }
    table_->begin_search();
    interruption_ = {};
    nodes_ = 0;
}

std::optional<int> WideTree::search(const WideBoard& board, int depth, int alpha, int beta) {
    assert(alpha < beta && table_ && board.geometry == table_->geometry());
    is_broken_off_ = false;
    met_horizon_ = false;
    lines_[0].clear();
    const int value = visit(place_of(board), depth, alpha, beta, 0);
    if (is_broken_off_) return std::nullopt;
    if (value <= alpha || value >= beta) lines_[0].clear();
    return value;
}

bool WideTree::should_stop() {
    constexpr std::uint64_t kBetweenLooks = 256;
    if (interruption_.stop != nullptr && *interruption_.stop) return true;
    return nodes_ % kBetweenLooks == 0 && interruption_.is_due && interruption_.is_due();
}

// The value for the side to play, and in lines_[ply] how it comes about.
int WideTree::visit(const Place& place, int depth, int alpha, int beta, std::size_t ply) {
    ++nodes_;
    lines_[ply].clear();
    if (should_stop()) {
        is_broken_off_ = true;
        return 0;
    }
    if (place.moves == WideSquares{}) return visit_without_move(place, depth, alpha, beta, ply);
    if (depth <= 0) {
        met_horizon_ = true;
        return evaluate(place.board, place.moves);
    }
    // The same value from there on: there are no more moves than squares.
    depth = std::min(depth, count_empties(place.board));
    const std::uint64_t hash = place.hash();
    WideTable::Known known = known_of(place, hash, depth);
    // Inside a window the line is wanted as well as the value.
    if (beta - alpha == 1) {
        if (known.lower >= beta) {
            met_horizon_ = met_horizon_ || !known.lower_is_final;
            return known.lower;
        }
        if (known.upper <= alpha) {
            met_horizon_ = met_horizon_ || !known.upper_is_final;
            return known.upper;
        }
    }
    const bool met_horizon_before = std::exchange(met_horizon_, false);
    const int value = visit_children(place, depth, alpha, beta, known, ply);
    if (is_broken_off_) return 0;
    if (value > alpha && value >= known.lower) {
        known.lower_is_final = !met_horizon_ || (known.lower_is_final && value == known.lower);
        known.lower = value;
    }
    if (value < beta && value <= known.upper) {
        known.upper_is_final = !met_horizon_ || (known.upper_is_final && value == known.upper);
        known.upper = value;
    }
    known.depth = static_cast<std::uint8_t>(depth);
    table_->store(place.board, hash, known);
    met_horizon_ = met_horizon_ || met_horizon_before;
    return value;
}

// The bounds for this depth, and the move that was best at any.
WideTable::Known WideTree::known_of(const Place& place, std::uint64_t hash, int depth) const {
    const int most = most_of(place.board.geometry);
    WideTable::Known known{.lower = -most, .upper = most};
    const WideTable::Known* const found = table_->find(place.board, hash);
    if (found == nullptr) return known;
    known.move = found->move;
    const bool is_as_deep = found->depth == depth;
    const bool is_no_deeper = found->depth <= depth;
    if (is_as_deep || (found->lower_is_final && is_no_deeper)) {
        known.lower = found->lower;
        known.lower_is_final = found->lower_is_final;
    }
    if (is_as_deep || (found->upper_is_final && is_no_deeper)) {
        known.upper = found->upper;
        known.upper_is_final = found->upper_is_final;
    }
    return known;
}

// A pass costs no depth, so that two in a row are seen as the end they are.
int WideTree::visit_without_move(
    const Place& place, int depth, int alpha, int beta, std::size_t ply) {
    const Place other = after_pass(place);
    if (other.moves == WideSquares{}) return result_of(place.board);
    const int value = -visit(other, depth, -beta, -alpha, ply + 1);
    keep_line(ply, Move::pass());
    return value;
}

int WideTree::visit_children(
    const Place& place, int depth, int alpha, int beta, WideTable::Known& known, std::size_t ply) {
    Children& children = children_[ply];
    const bool in_order = depth > 1;  // of leaves it is not worth finding out
    list_children(place, known.move, in_order, children);
    int best = -most_of(place.board.geometry) - 1;
    bool is_first = true;
    for (const Children::Child& child : children.of) {
        Place& next = children.places[child.place];
        if (!in_order) play(place, child.move, next);
        const int floor = std::max(alpha, best);
        const int value = visit_child(next, depth - 1, floor, beta, is_first, ply);
        if (is_broken_off_) return 0;
        is_first = false;
        if (value <= best) continue;
        best = value;
        known.move = static_cast<std::uint16_t>(child.move.index());
        if (best > alpha) keep_line(ply, Move(child.move));
        if (best >= beta) break;
    }
    return best;
}

// Principal variation search: the first child has the whole window, the others only have to show
// that they are no better, and are searched again where they are.
int WideTree::visit_child(
    const Place& child, int depth, int floor, int beta, bool is_first, std::size_t ply) {
    if (!is_first) {
        const int value = -visit(child, depth, -floor - 1, -floor, ply + 1);
        if (is_broken_off_ || value <= floor || value >= beta) return value;
    }
    return -visit(child, depth, -beta, -floor, ply + 1);
}

// What was best before comes first, then, in order, what looks worst for the other; else the points
// as they come, none of them played yet.
void WideTree::list_children(const Place& place, int first, bool in_order, Children& children) {
    const Geometry g = place.board.geometry;
    const int before_all = -most_of(g) - 1;
    children.of.clear();
    for_each(place.moves, g.rows, [&](int column, int row) {
        const Point p = g.at(column, row);
        const std::size_t at = in_order ? children.of.size() : 0;
        if (children.places.size() <= at) children.places.emplace_back();
        int key = 0;
        if (in_order) {
            Place& next = children.places[at];
            play(place, p, next);
            key = evaluate(next.board, next.moves);
        }
        children.of.push_back({p.index() == first ? before_all : key, at, p});
    });
    if (in_order) {
        std::ranges::sort(children.of);
    } else if (const auto known = std::ranges::find(children.of, before_all, &Children::Child::key);
               known != children.of.end()) {
        std::rotate(children.of.begin(), known, known + 1);
    }
}

void WideTree::keep_line(std::size_t ply, Move m) {
    lines_[ply].assign(1, m);
    lines_[ply].insert(lines_[ply].end(), lines_[ply + 1].begin(), lines_[ply + 1].end());
}

}  // namespace magpie::othello
