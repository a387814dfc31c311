#include "go/search/wide_root.h"

#include <algorithm>
#include <cmath>

#include "core/at.h"

namespace magpie::go {
namespace {

// So many moves are compared: of 100 visits they have two each, of 1600 eight.
constexpr std::size_t kMostMoves = 6;
constexpr float kLeastPrior = 0.02F;
constexpr float kWidth = 2;

int visits_due(float prior, std::int32_t visits) {
    const float share = std::max(prior, kLeastPrior);
    return static_cast<int>(std::sqrt(kWidth * share * static_cast<float>(visits)));
}

}  // namespace

void WideRoot::begin(const Tree& tree) {
    const auto priors = tree.priors(Tree::kRoot);
    moves_.clear();
    for (int edge = 0; edge < std::ssize(priors); ++edge)
        moves_.push_back({edge, priors[at(edge)]});
    std::ranges::stable_sort(moves_, std::ranges::greater{}, &Move::prior);
    if (moves_.size() > kMostMoves) moves_.resize(kMostMoves);
}

std::optional<int> WideRoot::lacking(const Tree& tree) const {
    const std::int32_t all = tree.node(Tree::kRoot).visits;
    const auto visits = tree.visits(Tree::kRoot);
    for (const Move& move : moves_) {
        if (visits[at(move.edge)] < visits_due(move.prior, all)) return move.edge;
    }
    return std::nullopt;
}

NodeValue WideRoot::value(const Tree& tree) const {
    const Tree::Node& root = tree.node(Tree::kRoot);
    const auto visits = tree.visits(Tree::kRoot);
    const auto children = tree.children(Tree::kRoot);
    double weights = 0;
    double win = 0;
    double lead = 0;
    for (std::size_t edge = 0; edge < visits.size(); ++edge) {
        if (children[edge] == Tree::kNone) continue;
        const Tree::Node& child = tree.node(children[edge]);
        const auto listed = std::ranges::find(moves_, static_cast<int>(edge), &Move::edge);
        const int due = listed == moves_.end() ? 0 : visits_due(listed->prior, root.visits);
        const int weight = child.backed_up - due;
        if (weight <= 0) continue;
        weights += weight;
        win += weight * (1.0 - static_cast<double>(child.mean_win()));
        lead -= weight * static_cast<double>(child.mean_lead());
    }
    if (weights <= 0) return {root.mean_win(), root.mean_lead()};
    return {static_cast<float>(win / weights), static_cast<float>(lead / weights)};
}

}  // namespace magpie::go
