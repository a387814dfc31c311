#include "othello/search/wide_search.h"

#include <algorithm>
#include <span>

#include "othello/search/root_moves.h"

namespace magpie::othello {

namespace {

WideBoard wide_board_of(const Position& position) {
    const Geometry g = position.geometry();
    WideBoard board{.geometry = g, .mover = {}, .other = {}};
    for (int i = 0; i < g.area(); ++i) {
        const auto disc = position.stone_at(Point(i));
        if (!disc) continue;
        WideSquares& side = *disc == position.to_play() ? board.mover : board.other;
        side.insert(g.column_of(Point(i)), g.row_of(Point(i)));
    }
    return board;
}

}  // namespace

WideSearch::WideSearch(WideTree& tree,
                       const Position& root,
                       const Limits& limits,
                       const Ending& ending,
                       float discs_per_guess,
                       const std::atomic<bool>& stop,
                       const Engine<Position>::Listener& listen)
    : tree_(tree),
      board_(wide_board_of(root)),
      limits_(limits),
      ending_(ending),
      stop_(stop),
      reporter_(root, limits, ending, discs_per_guess, listen),
      most_(100 * root.geometry().area() + 1) {
    for (const Move m : root_moves(root, limits)) moves_.push_back({.move = m, .line = {m}});
    tree_.begin(root.geometry());
}

void WideSearch::run() {
    for (depth_ = 1; depth_ <= ending_.depth; ++depth_) {
        const std::vector<RootMove> before = moves_;
        const bool is_whole = search_root();
        // An analysis compares moves, and values of two depths cannot be compared.
        if (!is_whole && limits_.goal == Goal::analysis) moves_ = before;
        reporter_.set(moves_, tree_.nodes());
        if (!is_whole) break;
        reporter_.tell_if_due(tree_.nodes());
        // A finished tree has nothing more to show; a forced move is worth no time of a clock.
        if (std::ranges::all_of(moves_, &RootMove::is_proved)) break;
        if (limits_.clock && moves_.size() == 1) break;
        tree_.break_off_by({.stop = &stop_, .is_due = [this] { return is_due(); }});
    }
    reporter_.tell_last(tree_.nodes());
}

bool WideSearch::is_due() {
    reporter_.tell_if_due(tree_.nodes());
    return tree_.nodes() >= ending_.nodes || ending_.elapsed() >= ending_.time;
}

// One iteration, the best move so far in front. False when it was broken off; the moves it had
// finished are in order even then.
bool WideSearch::search_root() {
    const bool is_analysis = limits_.goal == Goal::analysis;
    int best = -most_;
    std::size_t searched = 0;
    for (; searched < moves_.size(); ++searched) {
        RootMove& at = moves_[searched];
        const std::uint64_t before = tree_.nodes();
        const bool is_pass = at.move.is_pass();
        const Point p = is_pass ? Point(0) : at.move.point();
        const WideBoard next = is_pass ? passed(board_) : played(board_, p, flips(board_, p));
        // A pass costs no depth, as everywhere in the tree.
        const int below = is_pass ? depth_ : depth_ - 1;
        const bool is_open = is_analysis || searched == 0;
        const auto found =
            is_open ? search_open(next, below, at) : search_behind(next, below, best);
        if (!found) break;
        at.value = *found;
        at.depth = depth_;
        at.is_proved = tree_.is_final();
        at.is_bound = !is_open && at.value <= best;
        at.nodes = tree_.nodes() - before;
        at.line = {at.move};
        at.line.insert(at.line.end(), tree_.line().begin(), tree_.line().end());
        best = std::max(best, at.value);
    }
    sort_by_value(std::span(moves_).first(searched));
    return searched == moves_.size();
}

// The exact value of a move, with a window round what it was worth before.
std::optional<int> WideSearch::search_open(const WideBoard& next, int below, const RootMove& at) {
    constexpr int kAround = 300;
    int alpha = -most_;
    int beta = most_;
    if (at.depth >= 3) {
        alpha = std::max(alpha, at.value - kAround);
        beta = std::min(beta, at.value + kAround);
    }
    for (;;) {
        const auto value = tree_.search(next, below, -beta, -alpha);
        if (!value) return std::nullopt;
        if (-*value <= alpha && alpha > -most_) {
            alpha = -most_;
        } else if (-*value >= beta && beta < most_) {
            beta = most_;
        } else {
            return -*value;
        }
    }
}

// Whether a move is better than `best`, and how much if it is.
std::optional<int> WideSearch::search_behind(const WideBoard& next, int below, int best) {
    const auto value = tree_.search(next, below, -best - 1, -best);
    if (!value || -*value <= best) return value ? std::optional(-*value) : std::nullopt;
    const auto exact = tree_.search(next, below, -most_, -best);
    return exact ? std::optional(-*exact) : std::nullopt;
}

}  // namespace magpie::othello
