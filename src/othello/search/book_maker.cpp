#include "othello/search/book_maker.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "othello/rules/position.h"
#include "othello/search/pattern_player.h"

namespace magpie::othello {
namespace {

using Key = std::pair<Squares, Squares>;

Key key_of(const Board& board) {
    const Board least = canonical(board);
    return {least.mover, least.other};
}

}  // namespace

BookMaker::BookMaker(
    Book& book, const Weights& weights, Workers& workers, int threads, const BookSettings& settings)
    : book_(book),
      weights_(weights),
      workers_(workers),
      threads_(std::max(threads, 1)),
      settings_(settings) {}

void BookMaker::grow(std::size_t positions, const std::function<bool()>& stop) {
    if (!book_.contains(Board::start()) && positions > 0) {
        search_new(std::vector<Board>{Board::start()});
    }
    while (book_.size() < positions && !stop()) {
        // A large book is worth fewer looks at the whole of it.
        const std::size_t batch =
            std::max(static_cast<std::size_t>(std::max(settings_.batch, 1)), book_.size() / 50);
        const auto boards = likeliest(std::min(batch, positions - book_.size()));
        if (boards.empty()) return;
        search_new(boards);
    }
}

void BookMaker::add(std::span<const Board> boards, const std::function<bool()>& stop) {
    std::vector<Board> fresh;
    std::set<Key> seen;
    for (const Board& board : boards) {
        if (book_.contains(board) || legal_moves(board) == 0) continue;
        if (std::popcount(board.empties()) < settings_.least_empties) continue;
        if (seen.insert(key_of(board)).second) fresh.push_back(board);
    }
    const auto batch = static_cast<std::size_t>(std::max(settings_.batch, 1));
    for (std::size_t from = 0; from < fresh.size() && !stop(); from += batch) {
        search_new(std::span(fresh).subspan(from, std::min(batch, fresh.size() - from)));
    }
}

// The positions that the cheapest unsearched moves lead to, walking from the start by the cheapest
// ways.
std::vector<Board> BookMaker::likeliest(std::size_t count) const {
    std::map<Key, int> cost;
    std::vector<std::vector<Board>> by_discs(65);
    const auto reach = [&](const Board& board, int at) {
        const auto [known, is_new] = cost.emplace(key_of(board), at);
        if (is_new) {
            by_discs[static_cast<std::size_t>(64 - std::popcount(board.empties()))].push_back(
                board);
        } else {
            known->second = std::min(known->second, at);
        }
    };
    std::map<Key, std::pair<int, Board>> leaves;
    reach(Board::start(), 0);
    for (const auto& boards : by_discs) {
        for (const Board& board : boards) {
            const int at = cost.at(key_of(board));
            const auto moves = book_.moves(board);
            for (const BookMove& move : moves) {
                const Board next = reply_to(board, move.move).board;
                const int there = at + settings_.cost_of_move + moves.front().value - move.value;
                if (move.leads_on) {
                    reach(next, there);
                } else if (legal_moves(next) != 0 &&
                           std::popcount(next.empties()) >= settings_.least_empties) {
                    const auto [leaf, is_new] =
                        leaves.emplace(key_of(next), std::pair(there, canonical(next)));
                    if (!is_new) leaf->second.first = std::min(leaf->second.first, there);
                }
            }
        }
    }
    std::vector<std::pair<int, Board>> sorted;
    for (const auto& [key, leaf] : leaves) sorted.push_back(leaf);
    std::ranges::stable_sort(sorted, {}, &std::pair<int, Board>::first);
    std::vector<Board> chosen;
    for (std::size_t i = 0; i < std::min(count, sorted.size()); ++i) {
        chosen.push_back(sorted[i].second);
    }
    return chosen;
}

// Positions whose searched move leads to a position that was put in since.
std::vector<BookMaker::Task> BookMaker::stale() const {
    std::vector<Task> tasks;
    for (const BookEntry& entry : book_.entries()) {
        if (entry.move && book_.contains(reply_to(entry.board, *entry.move).board)) {
            tasks.push_back(task_for(entry.board));
        }
    }
    return tasks;
}

BookMaker::Task BookMaker::task_for(const Board& board) const {
    Task task{.board = board};
    for (Squares left = legal_moves(board); left != 0; left &= left - 1) {
        const Point p(std::countr_zero(left));
        if (book_.contains(reply_to(board, p).board)) task.avoid.emplace_back(p);
    }
    return task;
}

void BookMaker::search_new(std::span<const Board> boards) {
    std::vector<Task> tasks;
    for (const Board& board : boards) tasks.push_back(task_for(board));
    search_all(tasks);
    search_all(stale());
    book_.settle();
}

void BookMaker::search_all(std::span<const Task> tasks) {
    std::vector<BookEntry> found(tasks.size());
    std::atomic<std::size_t> next{0};
    run_all(workers_, threads_, [&](int) {
        SerialWorkers alone;
        PatternPlayer player(
            weights_, alone,
            {.table_bytes = settings_.table_bytes, .solver_table_bytes = settings_.table_bytes});
        for (std::size_t i = next++; i < tasks.size(); i = next++) {
            const Task& task = tasks[i];
            found[i].board = task.board;
            const auto moves = static_cast<std::size_t>(std::popcount(legal_moves(task.board)));
            if (task.avoid.size() == moves) continue;
            // What it learned of another position would make the answer depend on the order.
            player.forget();
            const Report report =
                magpie::search(player, Position::from(task.board, Color::black),
                               Limits{.depth = settings_.depth, .avoid = task.avoid});
            const Candidate& best = report.candidates.front();
            found[i].move = best.move.point();
            found[i].value = static_cast<int>(std::lround(best.value.lead.value * 100));
            found[i].depth = report.depth;
        }
    });
    for (const BookEntry& entry : found) book_.add(entry);
}

}  // namespace magpie::othello
