#include "go/score/exact.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "go/score/bounds.h"
#include "go/score/score.h"

namespace magpie::go {
namespace {

// Alpha-beta over half points, to a depth at which the bounds of unconditional life stand for the
// rest: once the worst for Black, once the best. Where both give the same, it is the value. There
// is no table: what superko forbids depends on the way here.
class Solver {
  public:
    Solver(const Position& position, std::uint64_t nodes) : position_(position), left_(nodes) {}

    // At the end of a line that is not settled: Black gets what is certain, or all that is open.
    enum class Rest : std::uint8_t { worst_for_black, best_for_black };

    // From the view of the side to play, as far as it lies between `least` and `most`. Meaningless
    // once has_failed().
    int value(int least, int most, int depth, Rest rest) {
        if (left_ == 0) {
            failed_ = true;
            return 0;
        }
        --left_;
        if (position_.is_over()) return final_value();
        const AreaBounds bounds = area_bounds(position_);
        const int at_least = for_mover(bounds, Rest::worst_for_black);
        const int at_most = for_mover(bounds, Rest::best_for_black);
        if (std::max(at_least, at_most) <= least) return std::max(at_least, at_most);
        if (std::min(at_least, at_most) >= most) return std::min(at_least, at_most);
        if (depth == 0) return for_mover(bounds, rest);
        int best = std::numeric_limits<int>::min();
        for (const Move move : moves()) {
            position_.play_unchecked(move);
            const int found = -value(-most, -std::max(least, best), depth - 1, rest);
            position_.undo();
            if (failed_) return 0;
            best = std::max(best, found);
            if (best >= most) break;
        }
        return best;
    }

    [[nodiscard]] bool has_failed() const { return failed_; }

    [[nodiscard]] std::uint64_t nodes_left() const { return left_; }

  private:
    [[nodiscard]] int for_mover(const AreaBounds& bounds, Rest rest) const {
        const Margin black = rest == Rest::worst_for_black ? bounds.least : bounds.most;
        return position_.to_play() == Color::black ? black.half_points : -black.half_points;
    }

    int final_value() {
        if (position_.ending() == Ending::no_result) {
            failed_ = true;  // a cycle has no value
            return 0;
        }
        const auto counted = reckon(position_, {}, position_.rules(), position_.handicap());
        if (!counted) {
            failed_ = true;
            return 0;
        }
        const int margin = counted->margin.half_points;
        return position_.to_play() == Color::black ? margin : -margin;
    }

    // Stones that take most first, the pass before those that take nothing: it ends lines early.
    [[nodiscard]] std::vector<Move> moves() const {
        std::vector<std::pair<int, Move>> ranked;
        for (const Move move : position_.legal_moves()) {
            const auto taken = position_.try_move(move);
            const int rank = move.is_pass() ? 1 : 2 * static_cast<int>(taken ? taken->size() : 0);
            ranked.emplace_back(-rank, move);
        }
        std::ranges::stable_sort(ranked, {}, &std::pair<int, Move>::first);
        std::vector<Move> sorted;
        for (const auto& [rank, move] : ranked) sorted.push_back(move);
        return sorted;
    }

    Position position_;
    std::uint64_t left_;
    bool failed_ = false;
};

constexpr int kDeepest = 40;

}  // namespace

std::optional<Margin> exact_margin(const Position& position, std::uint64_t nodes) {
    constexpr int kInfinity = 1 << 20;
    Solver solver(position, nodes);
    for (int depth = 0; depth <= kDeepest; ++depth) {
        const int low = solver.value(-kInfinity, kInfinity, depth, Solver::Rest::worst_for_black);
        const int high = solver.value(-kInfinity, kInfinity, depth, Solver::Rest::best_for_black);
        if (solver.has_failed()) return std::nullopt;
        if (low == high) return Margin{position.to_play() == Color::black ? low : -low};
    }
    return std::nullopt;
}

std::optional<bool> ends_with_at_least(const Position& position,
                                       Margin margin,
                                       NodeBudget& budget) {
    const bool black = position.to_play() == Color::black;
    const int least = black ? margin.half_points - 1 : -margin.half_points;
    const auto is_reached = [&](int value) { return black ? value > least : value <= least; };
    Solver solver(position, budget.left);
    std::optional<bool> known;
    for (int depth = 0; depth <= kDeepest && !known && !solver.has_failed(); ++depth) {
        const int low = solver.value(least, least + 1, depth, Solver::Rest::worst_for_black);
        if (!solver.has_failed() && is_reached(low)) known = true;
        if (known) break;
        const int high = solver.value(least, least + 1, depth, Solver::Rest::best_for_black);
        if (!solver.has_failed() && !is_reached(high)) known = false;
    }
    budget.left = solver.nodes_left();
    return known;
}

}  // namespace magpie::go
