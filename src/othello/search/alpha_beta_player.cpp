#include "othello/search/alpha_beta_player.h"

#include <algorithm>
#include <array>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "othello/search/ending.h"
#include "othello/search/evaluation.h"
#include "othello/search/root_moves.h"
#include "othello/search/root_report.h"
#include "othello/search/wide_search.h"
#include "othello/solver/small_board.h"
#include "othello/solver/small_solver.h"

namespace magpie::othello {

namespace {

// --- What is searched here: 8×8 and what fits into it, on two words. The other shapes have a
// search of their own (wide_search.h).

// The empty squares go to the winner.
int with_empties(int lead, int empties) {
    return lead > 0 ? lead + empties : lead < 0 ? lead - empties : 0;
}

class BoardNode {
  public:
    explicit BoardNode(const Board& board) : board_(board) {}

    template <class F>
    void for_each_move(F&& f) const {
        for (Squares left = legal_moves(board_); left != 0; left &= left - 1) {
            f(Point(std::countr_zero(left)));
        }
    }

    [[nodiscard]] BoardNode after(Point p) const { return BoardNode(played(board_, p)); }

    [[nodiscard]] BoardNode after_pass() const { return BoardNode(passed(board_)); }

    [[nodiscard]] bool can_move() const { return legal_moves(board_) != 0; }

    [[nodiscard]] int count_moves() const { return std::popcount(legal_moves(board_)); }

    // At the end of the game.
    [[nodiscard]] int result() const {
        return with_empties(disc_difference(board_),
                            64 - std::popcount(board_.mover | board_.other));
    }

    [[nodiscard]] int evaluate() const { return othello::evaluate(board_); }

  private:
    Board board_;
};

// The board as SmallShape places it.
class SmallNode {
  public:
    SmallNode(const SmallShape& shape, const Board& board) : shape_(&shape), board_(board) {}

    template <class F>
    void for_each_move(F&& f) const {
        for (Squares left = shape_->moves(board_); left != 0; left &= left - 1) {
            f(shape_->taken(Point(std::countr_zero(left))));
        }
    }

    [[nodiscard]] SmallNode after(Point p) const {
        return {*shape_, played(board_, shape_->placed(p))};
    }

    [[nodiscard]] SmallNode after_pass() const { return {*shape_, passed(board_)}; }

    [[nodiscard]] bool can_move() const { return shape_->moves(board_) != 0; }

    [[nodiscard]] int count_moves() const { return std::popcount(shape_->moves(board_)); }

    [[nodiscard]] int result() const {
        return with_empties(disc_difference(board_), count_empties());
    }

    [[nodiscard]] int evaluate() const { return othello::evaluate(*shape_, board_); }

    [[nodiscard]] int count_empties() const { return shape_->count_empties(board_); }

    [[nodiscard]] const SmallShape& shape() const { return *shape_; }

    [[nodiscard]] const Board& board() const { return board_; }

  private:
    const SmallShape* shape_;
    Board board_;
};

// The lead that the guess sees where about three games in four are won, in discs.
constexpr float kDiscsPerGuess = 6;

bool is_small(const Position& root) {
    return root.board() == nullptr && SmallShape::of(root.geometry()).has_value();
}

int usual_depth(const Position& root) {
    const int solved =
        is_small(root) ? AlphaBetaPlayer::kUsualSmallSolve : AlphaBetaPlayer::kUsualSolve;
    return root.empties() <= solved ? kDeepest : AlphaBetaPlayer::kUsualDepth;
}

// --- The search

template <class Node>
class Search {
  public:
    // `start` is `root` as it is searched.
    Search(const Node& start,
           const Position& root,
           const Limits& limits,
           bool is_concurrent,
           const std::atomic<bool>& stop,
           Engine<Position>::Listener listen)
        : start_(start),
          limits_(limits),
          ending_(ending_of(root, limits, is_concurrent, usual_depth(root))),
          stop_(stop),
          reporter_(root, limits, ending_, kDiscsPerGuess, std::move(listen)),
          most_(100 * root.geometry().area()),
          empties_(root.empties()) {
        for (const Move m : root_moves(root, limits)) moves_.push_back({.move = m});
    }

    void run() {
        for (int depth = 1; depth <= ending_.depth; depth = depth_after(depth)) {
            depth_ = depth;
            reached_horizon_ = false;
            if (!search_root(depth)) break;
            reporter_.set(moves_, count_nodes());
            reporter_.tell_if_due(count_nodes());
            // A finished tree has nothing more to show; a forced move is worth no time of a clock.
            if (!reached_horizon_ || (limits_.clock && moves_.size() == 1)) break;
        }
        reporter_.tell_last(count_nodes());
    }

  private:
    static constexpr bool kHasSolver = std::is_same_v<Node, SmallNode>;

    // The solver needs no depths between to sort its moves.
    [[nodiscard]] int depth_after(int depth) const {
        constexpr int kToTheEnd = 16;
        const bool is_near = kHasSolver && depth < empties_ && empties_ - depth <= kToTheEnd;
        return is_near && empties_ <= ending_.depth ? empties_ : depth + 1;
    }

    [[nodiscard]] std::uint64_t count_nodes() const {
        return nodes_ + (solver_ ? solver_->nodes() : 0);
    }

    // One iteration, the best move so far in front. False when it was broken off.
    bool search_root(int depth) {
        std::vector<RootMove> found = moves_;
        int best = -most_ - 1;
        for (RootMove& at : found) {
            const std::uint64_t before = count_nodes();
            const bool horizon_before = reached_horizon_;
            reached_horizon_ = false;
            at.line = {at.move};
            const Node next =
                at.move.is_pass() ? start_.after_pass() : start_.after(at.move.point());
            const int alpha = limits_.goal == Goal::analysis ? -most_ - 1 : best;
            at.value = -visit(next, depth - 1, -most_ - 1, -alpha, 0);
            if (is_broken_off_) return false;
            at.is_bound = at.value <= alpha;
            at.is_proved = !reached_horizon_;
            at.depth = depth;
            reached_horizon_ = reached_horizon_ || horizon_before;
            at.nodes = count_nodes() - before;
            if (!at.is_bound) at.line.insert(at.line.end(), lines_[0].begin(), lines_[0].end());
            best = std::max(best, at.value);
        }
        sort_by_value(found);
        moves_ = std::move(found);
        return true;
    }

    bool should_stop() {
        // The first depth is always finished, so that there is a move to show.
        if (depth_ == 1) return false;
        if (count_nodes() >= ending_.nodes || stop_) return true;
        constexpr std::uint64_t kBetweenLooks = 256;
        return nodes_ % kBetweenLooks == 0 && is_due();
    }

    bool is_due() {
        reporter_.tell_if_due(count_nodes());
        return count_nodes() >= ending_.nodes || ending_.elapsed() >= ending_.time;
    }

    // The value for the side to play, and in lines_[ply] how it comes about.
    int visit_to_the_end(const SmallNode& node, int alpha, int beta, std::size_t ply) {
        if (!solver_) {
            constexpr std::size_t kLittle = std::size_t{1} << 18;
            constexpr int kShort = 13;
            solver_.emplace(node.shape(), empties_ <= kShort ? kLittle : SmallSolver::kUsualTable);
            solver_->begin({.stop = &stop_, .is_due = [this] { return is_due(); }});
        }
        // The whole discs round the window.
        const int low = alpha >= 0 ? alpha / 100 : -((99 - alpha) / 100);
        const int high = beta >= 0 ? (beta + 99) / 100 : -(-beta / 100);
        const auto value = solver_->solve(node.board(), low, std::max(high, low + 1));
        if (!value) {
            is_broken_off_ = true;
            return 0;
        }
        if (*value > low && *value < high) lines_[ply] = solver_->best_line(node.board(), *value);
        return 100 * *value;
    }

    // The value for the side to play, and in lines_[ply] how it comes about.
    int visit(const Node& node, int depth, int alpha, int beta, std::size_t ply) {
        ++nodes_;
        std::vector<Move>& line = lines_[ply];
        line.clear();
        if (should_stop()) {
            is_broken_off_ = true;
            return 0;
        }
        if constexpr (kHasSolver) {
            if (depth >= node.count_empties()) return visit_to_the_end(node, alpha, beta, ply);
        }
        if (!node.can_move()) return visit_without_move(node, depth, alpha, beta, ply);
        if (depth <= 0) {
            reached_horizon_ = true;
            return std::clamp(node.evaluate(), -most_, most_);
        }
        int best = -most_ - 1;
        for (const Point p : ordered_moves(node, depth)) {
            const int value =
                -visit(node.after(p), depth - 1, -beta, -std::max(alpha, best), ply + 1);
            if (is_broken_off_) return 0;
            if (value <= best) continue;
            best = value;
            if (best > alpha) keep_line(ply, Move(p));
            if (best >= beta) break;
        }
        return best;
    }

    // A pass costs no depth, so that two in a row are seen as the end they are.
    int visit_without_move(const Node& node, int depth, int alpha, int beta, std::size_t ply) {
        const Node other = node.after_pass();
        if (!other.can_move()) return 100 * node.result();
        const int value = -visit(other, depth, -beta, -alpha, ply + 1);
        keep_line(ply, Move::pass());
        return value;
    }

    void keep_line(std::size_t ply, Move m) {
        lines_[ply].assign(1, m);
        lines_[ply].insert(lines_[ply].end(), lines_[ply + 1].begin(), lines_[ply + 1].end());
    }

    // Those that leave the opponent least to choose from first, where that is worth finding out.
    std::vector<Point> ordered_moves(const Node& node, int depth) const {
        std::vector<std::pair<int, Point>> keyed;
        node.for_each_move(
            [&](Point p) { keyed.emplace_back(depth > 1 ? node.after(p).count_moves() : 0, p); });
        std::ranges::stable_sort(keyed, {}, &std::pair<int, Point>::first);
        std::vector<Point> points;
        points.reserve(keyed.size());
        for (const auto& [key, p] : keyed) points.push_back(p);
        return points;
    }

    Node start_;
    Limits limits_;
    Ending ending_;
    const std::atomic<bool>& stop_;
    RootReporter reporter_;
    int most_;
    int empties_;
    std::vector<RootMove> moves_;
    std::optional<SmallSolver> solver_;
    // Passes take no depth, and no two follow each other within a game.
    std::array<std::vector<Move>, 2 * kDeepest + 2> lines_;
    std::uint64_t nodes_ = 0;
    int depth_ = 0;
    bool reached_horizon_ = false;
    bool is_broken_off_ = false;
};

}  // namespace

AlphaBetaPlayer::~AlphaBetaPlayer() {
    stop_ = true;
    job_.reset();
}

void AlphaBetaPlayer::start(const Position& root, const Limits& limits, Listener listen) {
    stop_ = false;
    const bool is_concurrent = workers_.is_concurrent();
    if (root.board() == nullptr && !is_small(root)) {
        const Ending ending = ending_of(root, limits, is_concurrent, usual_depth(root));
        job_ = workers_.start([this, root, limits, ending, listen = std::move(listen)] {
            WideSearch(wide_, root, limits, ending, kDiscsPerGuess, stop_, listen).run();
        });
        return;
    }
    job_ = workers_.start([this, root, limits, is_concurrent, listen = std::move(listen)] {
        if (const Board* board = root.board()) {
            Search(BoardNode(*board), root, limits, is_concurrent, stop_, listen).run();
        } else {
            const SmallShape shape = SmallShape::of(root.geometry()).value();
            Search(SmallNode(shape, shape.placed(root)), root, limits, is_concurrent, stop_, listen)
                .run();
        }
    });
}

}  // namespace magpie::othello
