#include "othello/rules/wide_board.h"

#include <cassert>
#include <span>

#include "core/rng.h"

namespace magpie::othello {

namespace {

using Row = std::uint32_t;

// The rows of both sides and the empty squares of one row, which is all a sweep needs to see.
struct RowView {
    Row mover;
    Row other;
    Row empty;
};

RowView row_of(const WideBoard& board, int row) {
    const auto at = static_cast<std::size_t>(row);
    const Row full = (Row{1} << board.geometry.columns) - 1;
    const Row mover = board.mover.rows[at];
    const Row other = board.other.rows[at];
    return {mover, other, full & ~(mover | other)};
}

// Legal squares whose flipped run lies in their own row.
Row moves_in_row(const RowView& row) {
    // A run of `other` that starts just right of a mover's disc: adding its first bit carries
    // through the run and lands on the square behind it.
    const Row starts = (row.mover << 1) & row.other;
    const Row rightward = (row.other + starts) & row.empty;
    // No such carry goes left: let the runs grow by doubling, the longest has 24 discs.
    Row run = (row.mover >> 1) & row.other;
    Row through = row.other;
    for (int distance = 1; distance < kMaxOthelloSide; distance *= 2) {
        run |= (run >> distance) & through;
        through &= through >> distance;
    }
    return rightward | ((run >> 1) & row.empty);
}

// Legal squares whose flipped run comes from the rows already swept, straight or on a diagonal.
// A bit of the three sets says: in the row before, this square continues a line that began with a
// mover's disc; the run is that line's discs of `other`.
class Sweep {
  public:
    Row next(const RowView& row) {
        const Row reached = run_straight_ | (run_left_ >> 1) | (run_right_ << 1);
        run_straight_ = (run_straight_ | mover_) & row.other;
        run_left_ = ((run_left_ | mover_) >> 1) & row.other;
        run_right_ = ((run_right_ | mover_) << 1) & row.other;
        mover_ = row.mover;
        return reached & row.empty;
    }

  private:
    Row mover_ = 0;
    Row run_straight_ = 0;
    Row run_left_ = 0;
    Row run_right_ = 0;
};

}  // namespace

WideSquares legal_moves(const WideBoard& board) {
    const int rows = board.geometry.rows;
    WideSquares moves;
    const std::span<Row> out(moves.rows);
    Sweep down;
    Sweep up;
    for (int r = 0; r < rows; ++r) {
        const RowView top = row_of(board, r);
        out[static_cast<std::size_t>(r)] |= moves_in_row(top) | down.next(top);
        out[static_cast<std::size_t>(rows - 1 - r)] |= up.next(row_of(board, rows - 1 - r));
    }
    return moves;
}

WideSquares flips(const WideBoard& board, Point p) {
    assert(board.geometry.contains(p));
    const int column = board.geometry.column_of(p);
    const int row = board.geometry.row_of(p);
    assert(!board.mover.contains(column, row) && !board.other.contains(column, row));
    WideSquares flipped;
    for (int down = -1; down <= 1; ++down) {
        for (int right = -1; right <= 1; ++right) {
            int length = 0;
            int c = column + right;
            int r = row + down;
            // The centre direction stops at once: `p` itself is empty.
            while (board.geometry.contains(c, r) && board.other.contains(c, r)) {
                ++length;
                c += right;
                r += down;
            }
            if (!board.geometry.contains(c, r) || !board.mover.contains(c, r)) continue;
            for (int i = 1; i <= length; ++i) flipped.insert(column + i * right, row + i * down);
        }
    }
    return flipped;
}

WideBoard passed(const WideBoard& board) { return {board.geometry, board.other, board.mover}; }

WideBoard played(const WideBoard& board, Point p, const WideSquares& flipped) {
    WideBoard next = passed(board);
    for (std::size_t r = 0; r < flipped.rows.size(); ++r) {
        next.mover.rows[r] &= ~flipped.rows[r];
        next.other.rows[r] |= flipped.rows[r];
    }
    next.other.insert(board.geometry.column_of(p), board.geometry.row_of(p));
    return next;
}

std::uint64_t hash(const WideBoard& board) {
    std::uint64_t h = mix(std::uint64_t{board.geometry.columns} << 8 | board.geometry.rows);
    for (std::size_t r = 0; r < board.geometry.rows; ++r) {
        h = mix(h ^ (std::uint64_t{board.mover.rows[r]} << 32 | board.other.rows[r]));
    }
    return h;
}

}  // namespace magpie::othello
