#include "go/search/proofs.h"

#include <algorithm>

#include "go/score/bounds.h"
#include "go/score/exact.h"
#include "go/score/score.h"

namespace magpie::go {
namespace {

// `to_play` is whose view the value has.
void mark(const AreaBounds& bounds, Color to_play, Evaluation& value) {
    const bool black = to_play == Color::black;
    const Margin least = black ? bounds.least : -bounds.most;
    const Margin most = black ? bounds.most : -bounds.least;
    const auto prove = [](Figure& figure, float proved) { figure = {proved, Certainty::proved}; };
    if (least.half_points > 0) prove(value.win_rate, 1);
    if (most.half_points < 0) prove(value.win_rate, 0);
    if (least != most) return;
    if (least.half_points == 0) prove(value.win_rate, 0.5F);
    prove(value.lead, static_cast<float>(least.half_points) / 2);
    value.lead_deviation = 0;
}

// A search of so many positions takes some milliseconds.
constexpr std::uint64_t kSmallSearch = 4000;
constexpr std::ptrdiff_t kMostEmpty = 10;

// Whether the side that has moved is sure of `margin`, Black's view, after its move.
bool keeps(const Position& after, Margin margin, NodeBudget& budget) {
    if (after.to_play() == Color::white) return ends_with_at_least(after, margin, budget) == true;
    return ends_with_at_least(after, Margin{margin.half_points + 1}, budget) == false;
}

// Of the moves there, one after which the game still ends with `margin`; nothing where that is not
// known of any.
std::optional<Move> move_that_keeps(const Position& position,
                                    Margin margin,
                                    Move first,
                                    NodeBudget& budget) {
    std::vector<Move> moves = position.legal_moves();
    const auto liked = std::ranges::find(moves, first);
    if (liked != moves.end()) std::rotate(moves.begin(), liked, liked + 1);
    for (const Move move : moves) {
        Position after = position;
        after.play_unchecked(move);
        if (after.is_over()) {
            const auto counted = reckon(after, {}, after.rules(), after.handicap());
            if (counted && counted->margin == margin) return move;
        } else if (keeps(after, margin, budget)) {
            return move;
        }
        if (budget.left == 0) return std::nullopt;
    }
    return std::nullopt;
}

// Perfect play after `move`, as far as it is known: nobody passes who has something to gain, and
// where nobody has, both pass.
std::vector<Move> line_that_keeps(Position position, Margin margin, Move move) {
    std::vector<Move> line{move};
    position.play_unchecked(move);
    NodeBudget budget{kSmallSearch};
    while (!position.is_over()) {
        const auto next = move_that_keeps(position, margin, Move::pass(), budget);
        if (!next) break;
        line.push_back(*next);
        position.play_unchecked(*next);
    }
    return line;
}

}  // namespace

void mark_proved(const Position& root, Report& report) {
    if (root.rules().scoring != Scoring::area) return;
    mark(area_bounds(root), root.to_play(), report.value);
    if (report.value.lead.certainty == Certainty::proved) report.lead_quantiles.clear();
    for (Candidate& candidate : report.candidates) {
        Position after = root;
        after.play_unchecked(candidate.move);
        mark(area_bounds(after), root.to_play(), candidate.value);
        if (candidate.value.win_rate.certainty == Certainty::proved) {
            candidate.win_rate_bound = candidate.value.win_rate.value;
        }
    }
}

void solve_small(const Position& root, Report& report) {
    if (root.rules().scoring != Scoring::area || root.is_over()) return;
    if (report.candidates.empty()) return;
    if (std::ranges::count(root.stones(), std::optional<Color>()) > kMostEmpty) return;
    const auto margin = exact_margin(root, kSmallSearch);
    if (!margin) return;
    auto& candidates = report.candidates;
    NodeBudget budget{4 * kSmallSearch};
    const auto move = move_that_keeps(root, *margin, candidates.front().move, budget);
    if (!move) return;
    auto found = std::ranges::find(candidates, *move, &Candidate::move);
    if (found == candidates.end()) found = candidates.insert(candidates.end(), {.move = *move});
    std::rotate(candidates.begin(), found, found + 1);
    mark({*margin, *margin}, root.to_play(), report.value);
    report.lead_quantiles.clear();
    candidates.front().value = report.value;
    candidates.front().win_rate_bound = report.value.win_rate.value;
    candidates.front().line = line_that_keeps(root, *margin, *move);
    candidates.front().line_visits.clear();
}

}  // namespace magpie::go
