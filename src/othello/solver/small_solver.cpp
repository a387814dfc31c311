#include "othello/solver/small_solver.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

namespace magpie::othello {

namespace {

// The squares of a shape that meet a condition on column and row.
template <class Condition>
Squares squares_where(const SmallShape& shape, const Condition& condition) {
    const Geometry g = shape.geometry();
    Squares squares = 0;
    for (int i = 0; i < g.area(); ++i) {
        const Point p(i);
        if (condition(g.column_of(p), g.row_of(p))) squares |= square_bit(shape.placed(p));
    }
    return squares;
}

CornerSquares corner_of(const SmallShape& shape, bool right, bool bottom) {
    const Geometry g = shape.geometry();
    const int column = right ? g.columns - 1 : 0;
    const int row = bottom ? g.rows - 1 : 0;
    const int in = right ? column - 1 : 1;
    const int down = bottom ? row - 1 : 1;
    const auto bit = [&](int c, int r) { return square_bit(shape.placed(g.at(c, r))); };
    return {bit(column, row), bit(in, down), bit(in, row) | bit(column, down)};
}

}  // namespace

SmallSolver::SmallSolver(const SmallShape& shape, std::size_t table_bytes, Isa isa)
    : shape_(shape), kernels_(small_kernels(isa)) {
    const std::size_t buckets =
        std::bit_floor(std::max<std::size_t>(1, table_bytes / sizeof(Bucket)));
    table_.resize(buckets);
    near_.resize(kNearBuckets);
    task_.base.table = table_.data();
    task_.base.bucket_mask = buckets - 1;
    task_.base.near_table = near_.data();
    task_.base.search_number = 1;
    const Geometry g = shape.geometry();
    task_.squares = shape.squares();
    task_.area = g.area();
    task_.first_and_last_columns = squares_where(
        shape, [&](int column, int) { return column == 0 || column + 1 == g.columns; });
    task_.first_and_last_rows =
        squares_where(shape, [&](int, int row) { return row == 0 || row + 1 == g.rows; });
    task_.all_corners = task_.first_and_last_columns & task_.first_and_last_rows;
    for (int i = 0; i < 4; ++i) task_.corners[i] = corner_of(shape, i % 2 != 0, i >= 2);
}

void SmallSolver::begin(Interruption interruption) {
    interruption_ = std::move(interruption);
    task_.base.nodes = 0;
    task_.base.next_due = 0;
    task_.base.stopped = false;
    task_.base.stop = reinterpret_cast<const unsigned char*>(interruption_.stop);
    task_.base.is_due = nullptr;
    if (interruption_.is_due) {
        task_.base.is_due = [](void* context) {
            return static_cast<Interruption*>(context)->is_due();
        };
        task_.base.due_context = &interruption_;
    }
}

void SmallSolver::forget() {
    std::ranges::fill(table_, Bucket{});
    std::ranges::fill(near_, Bucket{});
}

int SmallSolver::bound_at(const Board& board, int least) {
    return kernels_.solve(task_, board.mover, board.other, least - 1);
}

// Values are even, as the area is: whether one is at least so much is asked at ever wider steps
// away from the last answer, until there is nothing between.
std::optional<int> SmallSolver::solve(const Board& board, int alpha, int beta) {
    assert(alpha < beta);
    task_.base.stopped = false;
    int lower = -task_.area;
    int upper = task_.area;
    // The least value above alpha, and the least that is not below beta.
    const int first = (alpha + 2) & ~1;
    const int last = (beta + 1) & ~1;
    int at_least = 0;
    int step = 2;
    while (lower < upper && lower < beta && upper > alpha) {
        at_least = std::clamp(at_least, std::max(lower + 2, first), std::min(upper, last));
        const int bound = bound_at(board, at_least);
        if (task_.base.stopped) return std::nullopt;
        if (bound >= at_least) {
            lower = std::max(lower, bound);
            at_least = lower + step;
        } else {
            upper = std::min(upper, bound);
            at_least = upper - step + 2;
        }
        step *= 2;
    }
    return lower >= beta ? lower : upper;
}

// Follows moves that keep the value. Most of it is in the table still; the rest is searched again.
std::vector<Move> SmallSolver::best_line(Board board, int value) {
    std::vector<Move> line;
    while (!task_.base.stopped && !shape_.is_over(board)) {
        if (shape_.moves(board) == 0) {
            line.push_back(Move::pass());
            board = passed(board);
        } else {
            const auto move = best_move(board, value);
            if (!move) break;  // stopped
            line.emplace_back(shape_.taken(*move));
            board = played(board, *move);
        }
        value = -value;
    }
    return line;
}

std::optional<Point> SmallSolver::best_move(const Board& board, int value) {
    const auto keeps_value = [&](Squares move) {
        const Board next = played(board, Point(std::countr_zero(move)));
        const bool keeps = -bound_at(next, 2 - value) >= value;
        return keeps && !task_.base.stopped;
    };
    Squares moves = shape_.moves(board);
    const int known = kernels_.find_best(task_, board.mover, board.other);
    if (known < 64 && (moves & square_bit(Point(known))) != 0) {
        if (keeps_value(square_bit(Point(known)))) return Point(known);
        moves &= ~square_bit(Point(known));
    }
    for (; moves != 0; moves &= moves - 1) {
        if (keeps_value(moves & -moves)) return Point(std::countr_zero(moves));
    }
    return std::nullopt;
}

}  // namespace magpie::othello
