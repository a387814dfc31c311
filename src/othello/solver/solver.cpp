#include "othello/solver/solver.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "othello/solver/edge_stability.h"

namespace magpie::othello {

// The kernels read the flag as a byte: they may use no function of the library.
static_assert(sizeof(std::atomic<bool>) == 1 && std::atomic<bool>::is_always_lock_free);

Solver::Solver(std::size_t table_bytes, Isa isa) : kernels_(endgame_kernels(isa)) {
    const std::size_t bucket = sizeof(TableEntry) * kBucketSize;
    const std::size_t buckets = std::bit_floor(std::max<std::size_t>(1, table_bytes / bucket));
    table_.resize(buckets * kBucketSize);
    task_.table = table_.data();
    task_.bucket_mask = buckets - 1;
    task_.edge_stability = edge_stability().data();
}

std::size_t Solver::table_bytes() const { return table_.size() * sizeof(TableEntry); }

void Solver::forget() { std::ranges::fill(table_, TableEntry{}); }

Squares Solver::stable_discs(const Board& board) const {
    return kernels_.find_stable(task_, board.mover, board.other);
}

int Solver::value_of(const Board& board, Window window) {
    return kernels_.solve(task_, board.mover, board.other, window.alpha, window.beta);
}

void Solver::use(Workers& workers, int threads) {
    assert(threads >= 1);
    workers_ = &workers;
    threads_ = workers.is_concurrent() ? threads : 1;
    busy_.assign(threads_ > 1 ? std::size_t{kBusyRows} * kBusyWays : 0, 0);
}

// Every thread searches the whole; the first to end has the answer.
int Solver::value_by_threads(const Board& board, Window window) {
    std::ranges::fill(busy_, 0U);
    std::vector<EndgameTask> tasks(static_cast<std::size_t>(threads_), task_);
    std::atomic<bool> done{false};
    std::atomic<int> answer{0};
    std::atomic<bool> is_answered{false};
    for (EndgameTask& task : tasks) {
        task.busy = busy_.data();
        task.most_nodes = task_.most_nodes / static_cast<std::uint64_t>(threads_);
        task.done = reinterpret_cast<const unsigned char*>(&done);
    }
    run_all(*workers_, threads_, [&](int thread) {
        EndgameTask& task = tasks[static_cast<std::size_t>(thread)];
        const int value = kernels_.solve(task, board.mover, board.other, window.alpha, window.beta);
        if (task.stopped || is_answered.exchange(true)) return;
        answer = value;
        done = true;
    });
    for (const EndgameTask& task : tasks) task_.nodes += task.nodes;
    task_.stopped = !is_answered;
    return answer;
}

std::optional<Solution> Solver::solve(const Board& board,
                                      Window window,
                                      const std::atomic<bool>* stop,
                                      std::uint64_t most_nodes) {
    assert(-64 <= window.alpha && window.alpha < window.beta && window.beta <= 64);
    task_.stop = reinterpret_cast<const unsigned char*>(stop);
    task_.stopped = false;
    task_.nodes = 0;
    task_.most_nodes = most_nodes;
    ++task_.search_number;
    Solution solution;
    solution.value = threads_ > 1 ? value_by_threads(board, window) : value_of(board, window);
    if (task_.stopped) return std::nullopt;
    // The ends of the scale are no bounds: there is nothing beyond them.
    const bool exact = (solution.value > window.alpha || solution.value == -64) &&
                       (solution.value < window.beta || solution.value == 64);
    if (exact) solution.line = best_line(board, solution.value);
    solution.nodes = task_.nodes;
    if (task_.stopped) return std::nullopt;
    return solution;
}

// Follows moves that keep the value. Most of it is in the table still; the rest is searched again.
std::vector<Move> Solver::best_line(Board board, int value) {
    std::vector<Move> line;
    while (!task_.stopped && !is_over(board)) {
        if (legal_moves(board) == 0) {
            line.push_back(Move::pass());
            board = passed(board);
        } else {
            const auto move = best_move(board, value);
            if (!move) break;  // stopped
            line.emplace_back(*move);
            board = played(board, *move);
        }
        value = -value;
    }
    return line;
}

std::optional<Point> Solver::best_move(const Board& board, int value) {
    // At least the value, that is: more there is not.
    const auto keeps_value = [&](Point p) {
        return value == -64 || -value_of(played(board, p), {-value, -value + 1}) >= value;
    };
    const int known = kernels_.find_best(task_, board.mover, board.other);
    Squares moves = legal_moves(board);
    if (known < 64 && (moves & square_bit(Point(known))) != 0) {
        if (keeps_value(Point(known)) && !task_.stopped) return Point(known);
        moves &= ~square_bit(Point(known));
    }
    for (; moves != 0; moves &= moves - 1) {
        const Point p(std::countr_zero(moves));
        if (keeps_value(p) && !task_.stopped) return p;
    }
    return std::nullopt;
}

}  // namespace magpie::othello
