#include "othello/search/midgame_search.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

#include "othello/search/evaluation.h"

namespace magpie::othello {

namespace {

// The depth of every search that reaches the end of the game, whatever is left to play.
constexpr int kToTheEnd = 64;
// From here on the table is used, and moves are tried in the order of their values.
constexpr int kTableDepth = 2;
constexpr int kValuedDepth = 3;

// What a move that leaves the other so many answers is worth less, in hundredths of a disc: trees
// are smaller where he has few, and more so the nearer the end.
constexpr int kAnswer = 50;
constexpr int kAnswerToTheEnd = 250;

int final_value(const Board& board) {
    const int lead = disc_difference(board);
    const int empties = std::popcount(board.empties());
    return 100 * (lead > 0 ? lead + empties : lead < 0 ? lead - empties : 0);
}

constexpr int floor_discs(int value) { return value >= 0 ? value / 100 : -((99 - value) / 100); }

constexpr int ceil_discs(int value) { return -floor_discs(-value); }

}  // namespace

MidgameSearch::MidgameSearch(std::optional<Weights> weights,
                             std::size_t table_bytes,
                             std::size_t solver_table_bytes,
                             Isa isa)
    : kernels_(kernels(isa)),
      weights_(std::move(weights)),
      table_(kBucket *
             std::bit_floor(std::max<std::size_t>(1, table_bytes / (kBucket * sizeof(Entry))))),
      bucket_mask_(table_.size() / kBucket - 1),
      solver_(solver_table_bytes, isa) {}

void MidgameSearch::begin(Interruption interruption) {
    interruption_ = std::move(interruption);
    ++generation_;
    nodes_ = 0;
}

void MidgameSearch::forget() {
    std::ranges::fill(table_, Entry{});
    solver_.forget();
    generation_ = 0;
}

std::optional<int> MidgameSearch::search(const Board& board, int depth, int alpha, int beta) {
    assert(-kBeyondValue <= alpha && alpha < beta && beta <= kBeyondValue);
    is_broken_off_ = false;
    lines_[0].clear();
    const int value = visit(board, std::min(depth, kToTheEnd), alpha, beta, 0);
    if (is_broken_off_) return std::nullopt;
    if (value <= alpha || value >= beta) lines_[0].clear();
    return value;
}

int MidgameSearch::evaluate(const Board& board) const { return visit_leaf(board, moves_of(board)); }

int MidgameSearch::visit_leaf(const Board& board, Squares moves) const {
    if (!weights_) return othello::evaluate(board);
    return weights_->evaluate(board, std::popcount(moves), std::popcount(moves_of(passed(board))));
}

bool MidgameSearch::is_interrupted() {
    if (is_broken_off_) return true;
    is_broken_off_ = (interruption_.stop != nullptr && *interruption_.stop) ||
                     (interruption_.is_due && interruption_.is_due());
    return is_broken_off_;
}

// ---- the tree

// The value for the mover, and in lines_[ply] how it comes about where the window is open.
int MidgameSearch::visit(const Board& board, int depth, int alpha, int beta, std::size_t ply) {
    const bool is_open = beta - alpha > 1;
    if (is_open) lines_[ply].clear();
    const int empties = std::popcount(board.empties());
    if (depth >= empties) {
        depth = kToTheEnd;
        if (empties <= kSolverEmpties) return play_out(board, alpha, beta, ply);
    }
    ++nodes_;
    constexpr std::uint64_t kBetweenLooks = 256;
    if (nodes_ % kBetweenLooks == 0 && is_interrupted()) return alpha;
    const Squares moves = moves_of(board);
    if (moves == 0) {
        const Board other = passed(board);
        if (moves_of(other) == 0) return final_value(board);
        const int value = -visit(other, depth, -beta, -alpha, ply + 1);
        if (is_open && !is_broken_off_) keep_line(ply, Move::pass());
        return value;
    }
    if (depth <= 0) return visit_leaf(board, moves);
    int table_move = 64;
    if (depth >= kTableDepth) {
        if (const Entry* known = find(board)) {
            if (known->depth >= depth && !is_open) {
                if (known->lower >= beta) return known->lower;
                if (known->upper <= alpha) return known->upper;
            }
            table_move = known->best;
        }
    }
    Children children;
    list_children(children, board, moves, depth, table_move);
    int best_square = 64;
    const int best = visit_children(children, depth, alpha, beta, ply, best_square);
    if (depth >= kTableDepth && !is_broken_off_) {
        store(board, depth, alpha, beta, best, best_square);
    }
    return best;
}

int MidgameSearch::visit_children(
    Children& children, int depth, int alpha, int beta, std::size_t ply, int& best_square) {
    const bool is_open = beta - alpha > 1;
    int best = -kBeyondValue;
    for (std::size_t i = 0; i < children.count; ++i) {
        const auto from = children.of.begin() + static_cast<std::ptrdiff_t>(i);
        const auto end = children.of.begin() + static_cast<std::ptrdiff_t>(children.count);
        std::iter_swap(from, std::ranges::min_element(from, end, {}, &Child::key));
        const Child& child = *from;
        const int floor = std::max(alpha, best);
        int value = 0;
        bool has_line = is_open;
        if (i == 0 || !is_open) {
            value = -visit(child.board, depth - 1, -beta, -floor, ply + 1);
        } else {
            value = -visit(child.board, depth - 1, -floor - 1, -floor, ply + 1);
            has_line = value > floor && value < beta && !is_broken_off_;
            if (has_line) value = -visit(child.board, depth - 1, -beta, -floor, ply + 1);
        }
        if (is_broken_off_) return alpha;
        if (value <= best) continue;
        best = value;
        best_square = child.square;
        if (best > alpha && is_open) {
            if (!has_line) lines_[ply + 1].clear();
            keep_line(ply, Move(Point(child.square)));
        }
        if (best >= beta) break;
    }
    return best;
}

void MidgameSearch::list_children(
    Children& children, const Board& board, Squares moves, int depth, int table_move) const {
    for (; moves != 0; moves &= moves - 1) {
        const int square = std::countr_zero(moves);
        const Squares flipped = kernels_.flips(board.mover, board.other, square);
        Child& child = children.of[children.count++];
        child = {played(board, Point(square), flipped), square, 0};
        if (square == table_move) {
            child.key = -4 * kBeyondValue;
        } else if (depth >= kTableDepth) {
            const Squares answers = moves_of(child.board);
            const int each = depth == kToTheEnd ? kAnswerToTheEnd : kAnswer;
            child.key = each * std::popcount(answers);
            if (depth >= kValuedDepth) child.key += visit_leaf(child.board, answers);
        }
    }
}

int MidgameSearch::play_out(const Board& board, int alpha, int beta, std::size_t ply) {
    if (is_interrupted()) return alpha;
    const Window window{std::clamp(floor_discs(alpha), -64, 63),
                        std::clamp(ceil_discs(beta), -63, 64)};
    const auto solution = solver_.solve(board, window, interruption_.stop);
    if (!solution) {
        is_broken_off_ = true;
        return alpha;
    }
    nodes_ += solution->nodes;
    if (beta - alpha > 1) lines_[ply] = solution->line;
    return 100 * solution->value;
}

void MidgameSearch::keep_line(std::size_t ply, Move m) {
    lines_[ply].assign(1, m);
    lines_[ply].insert(lines_[ply].end(), lines_[ply + 1].begin(), lines_[ply + 1].end());
}

// ---- the table

MidgameSearch::Entry* MidgameSearch::bucket_of(const Board& board) {
    return table_.data() + (hash(board) & bucket_mask_) * kBucket;
}

const MidgameSearch::Entry* MidgameSearch::find(const Board& board) {
    Entry* const bucket = bucket_of(board);
    for (std::size_t i = 0; i < kBucket; ++i) {
        if (bucket[i].board != board || bucket[i].depth == 0) continue;
        bucket[i].generation = generation_;
        return bucket + i;
    }
    return nullptr;
}

// Replaces what was known of the board, or the shallowest of its bucket, old ones first.
void MidgameSearch::store(const Board& board, int depth, int alpha, int beta, int value, int best) {
    Entry* const bucket = bucket_of(board);
    Entry* place = bucket;
    int least = 1 << 20;
    for (std::size_t i = 0; i < kBucket; ++i) {
        Entry& entry = bucket[i];
        if (entry.board == board && entry.depth != 0) {
            place = &entry;
            break;
        }
        const int worth = entry.depth + (entry.generation == generation_ ? 256 : 0);
        if (worth < least) {
            least = worth;
            place = &entry;
        }
    }
    const bool is_same = place->board == board && place->depth != 0;
    Entry next{.board = board, .best = is_same ? place->best : std::uint8_t{64}};
    if (is_same && place->depth == depth) next = *place;
    if (value > alpha) next.lower = static_cast<std::int16_t>(value);
    if (value < beta) next.upper = static_cast<std::int16_t>(value);
    if (next.lower > next.upper) next.lower = next.upper = static_cast<std::int16_t>(value);
    next.depth = static_cast<std::uint8_t>(depth);
    next.generation = generation_;
    // Where nothing reached alpha the first guess is as good as another; a proved one stays.
    if (value > alpha || next.best == 64) next.best = static_cast<std::uint8_t>(best);
    *place = next;
}

}  // namespace magpie::othello
