#include "othello/search/evaluation.h"

#include <algorithm>
#include <array>

namespace magpie::othello {

namespace {

constexpr int kMove = 60;
constexpr int kCorner = 900;
constexpr int kX = -400;
constexpr int kC = -150;

struct Corner {
    Squares corner;
    Squares x;
    Squares c;
};

constexpr std::array<Corner, 4> kCorners = [] {
    std::array<Corner, 4> corners{};
    const auto bit = [](int column, int row) { return square_bit(kStandardBoard.at(column, row)); };
    for (std::size_t i = 0; i < 4; ++i) {
        const int column = i % 2 == 0 ? 0 : 7;
        const int row = i < 2 ? 0 : 7;
        const int in = column == 0 ? 1 : 6;
        const int down = row == 0 ? 1 : 6;
        corners[i] = {bit(column, row), bit(in, down), bit(in, row) | bit(column, down)};
    }
    return corners;
}();

int sum(int moves, int corners, int x, int c, int area) {
    return std::clamp(kMove * moves + kCorner * corners + kX * x + kC * c, -100 * area, 100 * area);
}

int difference(const Board& board, Squares squares) {
    return std::popcount(board.mover & squares) - std::popcount(board.other & squares);
}

int count_moves(const Position& position, Color c) {
    if (!position.can_move(c)) return 0;
    if (c == position.to_play()) return static_cast<int>(position.legal_moves().size());
    Position other = position;
    other.give_turn_to(c);
    return static_cast<int>(other.legal_moves().size());
}

}  // namespace

int evaluate(const Board& board) {
    const int moves = std::popcount(legal_moves(board)) - std::popcount(legal_moves(passed(board)));
    int corners = 0;
    int x = 0;
    int c = 0;
    for (const Corner& at : kCorners) {
        corners += difference(board, at.corner);
        if ((board.empties() & at.corner) == 0) continue;
        x += difference(board, at.x);
        c += difference(board, at.c);
    }
    return sum(moves, corners, x, c, kStandardBoard.area());
}

int evaluate(const SmallShape& shape, const Board& board) {
    const Geometry g = shape.geometry();
    const auto bit = [&](int column, int row) {
        return square_bit(shape.placed(g.at(column, row)));
    };
    const Squares taken = board.mover | board.other;
    int corners = 0;
    int x = 0;
    int c = 0;
    for (const int column : {0, g.columns - 1}) {
        for (const int row : {0, g.rows - 1}) {
            const int in = column == 0 ? 1 : column - 1;
            const int down = row == 0 ? 1 : row - 1;
            corners += difference(board, bit(column, row));
            if ((taken & bit(column, row)) != 0) continue;
            x += difference(board, bit(in, down));
            c += difference(board, bit(in, row) | bit(column, down));
        }
    }
    const int moves = std::popcount(shape.moves(board)) - std::popcount(shape.moves(passed(board)));
    return sum(moves, corners, x, c, g.area());
}

int evaluate(const WideBoard& board, const WideSquares& mover_moves) {
    const int last_column = board.geometry.columns - 1;
    const int last_row = board.geometry.rows - 1;
    const auto owner = [&](int column, int row) {
        return int{board.mover.contains(column, row)} - int{board.other.contains(column, row)};
    };
    int corners = 0;
    int x = 0;
    int c = 0;
    for (const int column : {0, last_column}) {
        for (const int row : {0, last_row}) {
            const int in = column == 0 ? 1 : column - 1;
            const int down = row == 0 ? 1 : row - 1;
            const int lead = owner(column, row);
            corners += lead;
            if (lead != 0) continue;
            x += owner(in, down);
            c += owner(in, row) + owner(column, down);
        }
    }
    const WideSquares other_moves = legal_moves(passed(board));
    int moves = 0;
    for (std::size_t r = 0; r < board.geometry.rows; ++r) {
        moves += std::popcount(mover_moves.rows[r]) - std::popcount(other_moves.rows[r]);
    }
    return sum(moves, corners, x, c, board.geometry.area());
}

int evaluate(const Position& position) {
    if (const Board* board = position.board()) return evaluate(*board);
    const Geometry g = position.geometry();
    const Color mover = position.to_play();
    const auto owner = [&](int column, int row) {
        const auto disc = position.stone_at(g.at(column, row));
        return !disc ? 0 : *disc == mover ? 1 : -1;
    };
    int corners = 0;
    int x = 0;
    int c = 0;
    for (const int column : {0, g.columns - 1}) {
        for (const int row : {0, g.rows - 1}) {
            const int in = column == 0 ? 1 : column - 1;
            const int down = row == 0 ? 1 : row - 1;
            corners += owner(column, row);
            if (owner(column, row) != 0) continue;
            x += owner(in, down);
            c += owner(in, row) + owner(column, down);
        }
    }
    return sum(count_moves(position, mover) - count_moves(position, opponent(mover)), corners, x, c,
               g.area());
}

}  // namespace magpie::othello
