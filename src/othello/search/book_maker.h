#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engine/workers.h"
#include "othello/eval/weights.h"
#include "othello/search/book.h"
#include "othello/search/midgame_search.h"

namespace magpie::othello {

struct BookSettings {
    int depth = 14;  // of each search
    // Which positions come first: those that a game most likely reaches. A move costs so many
    // hundredths of a disc, and what it is worse than the best besides.
    int cost_of_move = 20;
    int least_empties = 24;  // nothing later than that
    int batch = 32;          // positions chosen at a time; more once the book is large
    std::size_t table_bytes = std::size_t{8} << 20;  // of each thread
};

// Makes a book larger: the position that the likeliest unsearched move leads to is searched and put
// in, and the position before it is searched again for its best move among the rest. The threads
// change nothing: the same book, weights and settings give the same book again.
class BookMaker {
  public:
    // `book` and `workers` must outlive it.
    BookMaker(Book& book,
              const Weights& weights,
              Workers& workers,
              int threads,
              const BookSettings& settings);

    // Until the book has so many positions, nothing more is worth putting in, or `stop` says so; it
    // is asked between batches, where the book is whole.
    void grow(std::size_t positions, const std::function<bool()>& stop);

    // Puts these in, and what they need to be weighed against each other. Those that are there
    // already, have no move or are later than the settings allow are left out.
    void add(std::span<const Board> boards, const std::function<bool()>& stop);

  private:
    struct Task {
        Board board;
        std::vector<Move> avoid{};  // moves that lead to positions of the book
    };

    [[nodiscard]] std::vector<Board> likeliest(std::size_t count) const;
    [[nodiscard]] std::vector<Task> stale() const;
    [[nodiscard]] Task task_for(const Board& board) const;
    void search_new(std::span<const Board> boards);
    void search_all(std::span<const Task> tasks);

    Book& book_;
    Weights weights_;
    Workers& workers_;
    int threads_;
    BookSettings settings_;
};

}  // namespace magpie::othello
