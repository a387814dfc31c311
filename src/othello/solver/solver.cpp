#include "othello/solver/solver.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

#include "othello/solver/edge_stability.h"
#include "othello/solver/probe_errors.h"

namespace magpie::othello {

// The kernels read the flag as a byte: they may use no function of the library.
static_assert(sizeof(std::atomic<bool>) == 1 && std::atomic<bool>::is_always_lock_free);

namespace {

constexpr int kBeyondSeen = 6401;

std::size_t buckets_in(std::size_t bytes) {
    return std::bit_floor(std::max<std::size_t>(1, bytes / sizeof(Bucket)));
}

}  // namespace

Solver::Solver(std::size_t table_bytes, Isa isa) : kernels_(endgame_kernels(isa)) {
    const std::size_t buckets = buckets_in(table_bytes);
    table_.resize(buckets);
    task_.table = table_.data();
    task_.bucket_mask = buckets - 1;
    make_near_tables(1);
    task_.edge_stability = edge_stability().data();
    task_.probe_errors = probe_errors().data();
}

void Solver::make_near_tables(int threads) {
    near_.assign(static_cast<std::size_t>(threads) * kNearBuckets, {});
    task_.near_table = near_.data();
}

void Solver::make_seen_table(std::size_t bytes) {
    const std::size_t buckets = buckets_in(bytes);
    seen_.assign(buckets, {});
    task_.seen_table = seen_.data();
    task_.seen_mask = buckets - 1;
}

void Solver::use(const Weights& weights, std::size_t seen_bytes) {
    make_seen_table(seen_bytes);
    weights_ = weights;
    patterns_ = std::make_unique<const PatternTables>(weights.tables());
    task_.patterns = patterns_.get();
}

void Solver::use(int (*guess)(Squares mover, Squares other), std::size_t seen_bytes) {
    make_seen_table(seen_bytes);
    task_.guess = guess;
}

std::size_t Solver::table_bytes() const { return table_.size() * sizeof(Bucket); }

void Solver::forget() {
    std::ranges::fill(table_, Bucket{});
    std::ranges::fill(seen_, Bucket{});
    std::ranges::fill(near_, Bucket{});
    task_.search_number = 0;
}

Squares Solver::stable_discs(const Board& board) const {
    return kernels_.find_stable(task_, board.mover, board.other);
}

int Solver::value_of(const Board& board, Window window) {
    if (threads_ > 1) return value_by_threads(board, window);
    return kernels_.solve(task_, board.mover, board.other, window.alpha, window.beta);
}

void Solver::use(Workers& workers, int threads) {
    assert(threads >= 1);
    workers_ = &workers;
    threads_ = workers.is_concurrent() ? threads : 1;
    busy_.assign(threads_ > 1 ? std::size_t{kBusyRows} * kBusyWays : 0, 0);
    make_near_tables(threads_);
}

// Every thread searches the whole; the first to end has the answer.
int Solver::value_by_threads(const Board& board, Window window) {
    std::ranges::fill(busy_, 0U);
    std::vector<EndgameTask> tasks(static_cast<std::size_t>(threads_), task_);
    std::atomic<bool> done{false};
    std::atomic<int> answer{0};
    std::atomic<bool> is_answered{false};
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        EndgameTask& task = tasks[i];
        task.busy = busy_.data();
        task.near_table = near_.data() + i * kNearBuckets;
        // Of this step alone: what the steps before looked at is counted already.
        task.nodes = 0;
        task.most_nodes = (task_.most_nodes - std::min(task_.most_nodes, task_.nodes)) /
                          static_cast<std::uint64_t>(threads_);
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

// First a guess, by looking ahead; then what a search says that leaves out the hopeless: their
// moves are in the tables then, and the value is in a window that is hardly one.
int Solver::value_by_steps(const Board& board, Window window) {
    constexpr int kGuessFrom = 14;
    const bool can_look = task_.patterns != nullptr || task_.guess != nullptr;
    const int empties = std::popcount(board.empties());
    task_.level = kExactLevel;
    if (!can_look || empties < kGuessFrom) return value_of(board, window);
    int guess = guess_value(board);
    constexpr int kSteps[] = {0, 2};
    for (const int level : kSteps) {
        if (task_.stopped) return window.alpha;
        if (level > 0 && empties < 18) continue;
        task_.level = level;
        guess = close_in(board, window, guess);
    }
    if (task_.stopped) return window.alpha;
    task_.level = kExactLevel;
    return close_in(board, window, guess);
}

// In discs.
int Solver::guess_value(const Board& board) {
    const int deepest = std::popcount(board.empties()) - 10;
    task_.level = 0;
    int guess = 0;
    for (int depth = 2; depth <= deepest && !task_.stopped; ++depth) {
        guess = kernels_.look(task_, board.mover, board.other, -kBeyondSeen, kBeyondSeen, depth);
    }
    return guess / 100;
}

// The value, or a bound outside of `window`, by small windows round what it may be.
int Solver::close_in(const Board& board, Window window, int guess) {
    const int middle = std::clamp(guess / 2 * 2, window.alpha, window.beta);
    Window at{std::max(window.alpha, middle - 1), std::min(window.beta, middle + 1)};
    constexpr int kMostSteps = 40;  // a search that is not exact may contradict itself
    int width = 2;
    int value = 0;
    for (int step = 0; step < kMostSteps; ++step, width *= 2) {
        value = value_of(board, at);
        if (task_.stopped) break;
        if (value <= at.alpha && at.alpha > window.alpha) {
            at = {std::max(window.alpha, value - 1 - width), std::min(window.beta, value + 1)};
        } else if (value >= at.beta && at.beta < window.beta) {
            at = {std::max(window.alpha, value - 1), std::min(window.beta, value + 1 + width)};
        } else {
            break;
        }
    }
    return value;
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
    task_.is_due = nullptr;
    ++task_.search_number;
    Solution solution;
    solution.value = value_by_steps(board, window);
    task_.level = kExactLevel;
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
        if (value == -64) return true;
        const Board next = played(board, p);
        return -kernels_.solve(task_, next.mover, next.other, -value, -value + 1) >= value;
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

// ---- to a depth

void Solver::begin(Interruption interruption) {
    interruption_ = std::make_unique<Interruption>(std::move(interruption));
    ++task_.search_number;
    task_.nodes = 0;
    task_.next_due = 0;
    task_.most_nodes = ~std::uint64_t{0};
}

std::optional<int> Solver::look(const Board& board, int depth, int alpha, int beta, int level) {
    assert(task_.patterns != nullptr || task_.guess != nullptr);
    assert(-kBeyondSeen <= alpha && alpha < beta && beta <= kBeyondSeen);
    task_.stopped = false;
    task_.level = level;
    task_.stop = nullptr;
    task_.is_due = nullptr;
    if (interruption_ != nullptr) {
        task_.stop = reinterpret_cast<const unsigned char*>(interruption_->stop);
        if (interruption_->is_due) {
            task_.is_due = [](void* context) {
                return static_cast<Interruption*>(context)->is_due();
            };
            task_.due_context = interruption_.get();
        }
    }
    const int value = kernels_.look(task_, board.mover, board.other, alpha, beta, depth);
    if (task_.stopped) return std::nullopt;
    return value;
}

int Solver::evaluate(const Board& board) {
    EndgameTask task = task_;
    return kernels_.look(task, board.mover, board.other, -kBeyondSeen, kBeyondSeen, 0);
}

std::vector<Move> Solver::seen_line(Board board, int depth, int value) {
    std::vector<Move> line;
    while (depth > 0 && !task_.stopped && !is_over(board)) {
        if (depth >= std::popcount(board.empties())) {
            if (!line.empty()) {
                value = kernels_.look(task_, board.mover, board.other, -kBeyondSeen, kBeyondSeen,
                                      depth);
            }
            const std::vector<Move> rest = best_line(board, value / 100);
            line.insert(line.end(), rest.begin(), rest.end());
            break;
        }
        if (legal_moves(board) == 0) {
            line.push_back(Move::pass());
            board = passed(board);
            continue;
        }
        const auto move = best_seen(board, depth);
        if (!move) break;  // stopped
        line.emplace_back(*move);
        board = played(board, *move);
        --depth;
    }
    return line;
}

// What the table says, or else the best of all: the last moves of a line are not in it.
std::optional<Point> Solver::best_seen(const Board& board, int depth) {
    Squares moves = legal_moves(board);
    const int known = kernels_.find_seen(task_, board.mover, board.other, depth);
    if (known < 64 && (moves & square_bit(Point(known))) != 0) return Point(known);
    std::optional<Point> best;
    int least = kBeyondSeen;
    for (; moves != 0; moves &= moves - 1) {
        const Point p(std::countr_zero(moves));
        const Board next = played(board, p);
        const int value =
            kernels_.look(task_, next.mover, next.other, -kBeyondSeen, least, depth - 1);
        if (task_.stopped) return std::nullopt;
        if (value >= least) continue;
        least = value;
        best = p;
    }
    return best;
}

}  // namespace magpie::othello
