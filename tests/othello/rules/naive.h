#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

// Othello written once more, as slowly and plainly as the rule book reads: an array of squares and
// a walk along each line. The referee of the tests and of the fuzzer; it shares no code with src/.
namespace naive {

enum class Square : char { empty = '.', black = 'X', white = 'O' };

constexpr Square other_side(Square s) { return s == Square::black ? Square::white : Square::black; }

class Game {
  public:
    Game(int columns, int rows)
        : columns_(columns),
          rows_(rows),
          squares_(static_cast<std::size_t>(columns * rows), Square::empty) {}

    static Game start(int columns, int rows) {
        Game game(columns, rows);
        game.at(columns / 2 - 1, rows / 2 - 1) = Square::white;
        game.at(columns / 2, rows / 2 - 1) = Square::black;
        game.at(columns / 2 - 1, rows / 2) = Square::black;
        game.at(columns / 2, rows / 2) = Square::white;
        return game;
    }

    [[nodiscard]] int columns() const { return columns_; }

    [[nodiscard]] int rows() const { return rows_; }

    Square& at(int column, int row) {
        return squares_[static_cast<std::size_t>(row * columns_ + column)];
    }

    [[nodiscard]] Square at(int column, int row) const {
        return squares_[static_cast<std::size_t>(row * columns_ + column)];
    }

    // The indices (row by row) of the discs that turn when `side` plays there, in ascending order.
    [[nodiscard]] std::vector<int> flips(int column, int row, Square side) const {
        std::vector<bool> turns(squares_.size(), false);
        for (const auto& [dx, dy] : kDirections) {
            std::vector<std::pair<int, int>> line;
            int x = column + dx;
            int y = row + dy;
            while (is_on_board(x, y) && at(x, y) == other_side(side)) {
                line.emplace_back(x, y);
                x += dx;
                y += dy;
            }
            if (!is_on_board(x, y) || at(x, y) != side) continue;
            for (const auto& [fx, fy] : line) {
                turns[static_cast<std::size_t>(fy * columns_ + fx)] = true;
            }
        }
        std::vector<int> flipped;
        for (std::size_t i = 0; i < turns.size(); ++i) {
            if (turns[i]) flipped.push_back(static_cast<int>(i));
        }
        return flipped;
    }

    [[nodiscard]] bool is_legal(int column, int row, Square side) const {
        return at(column, row) == Square::empty && !flips(column, row, side).empty();
    }

    [[nodiscard]] std::vector<int> legal(Square side) const {
        std::vector<int> moves;
        for (int i = 0; i < columns_ * rows_; ++i) {
            if (is_legal(i % columns_, i / columns_, side)) moves.push_back(i);
        }
        return moves;
    }

    void play(int index, Square side) {
        for (const int i : flips(index % columns_, index / columns_, side)) {
            squares_[static_cast<std::size_t>(i)] = side;
        }
        squares_[static_cast<std::size_t>(index)] = side;
    }

    [[nodiscard]] int count(Square side) const {
        int n = 0;
        for (const Square s : squares_) n += s == side ? 1 : 0;
        return n;
    }

  private:
    static constexpr std::pair<int, int> kDirections[8] = {{-1, -1}, {0, -1}, {1, -1}, {-1, 0},
                                                           {1, 0},   {-1, 1}, {0, 1},  {1, 1}};

    [[nodiscard]] bool is_on_board(int x, int y) const {
        return x >= 0 && y >= 0 && x < columns_ && y < rows_;
    }

    int columns_;
    int rows_;
    std::vector<Square> squares_;
};

// Move sequences of that length; a pass is a move, a finished game ends its sequence early.
inline std::uint64_t perft(const Game& game, Square side, int depth) {
    if (depth == 0) return 1;
    const std::vector<int> moves = game.legal(side);
    if (moves.empty()) {
        if (game.legal(other_side(side)).empty()) return 1;
        return perft(game, other_side(side), depth - 1);
    }
    std::uint64_t leaves = 0;
    for (const int move : moves) {
        Game next = game;
        next.play(move, side);
        leaves += perft(next, other_side(side), depth - 1);
    }
    return leaves;
}

}  // namespace naive
