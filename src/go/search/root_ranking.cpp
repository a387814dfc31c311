#include "go/search/root_ranking.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/at.h"

namespace magpie::go {
namespace {

// Share of the most visited move's visits that a move needs to be chosen for its bound.
constexpr float kFairShare = 0.15F;

// Until a move has its own record, its results are taken to spread so much.
constexpr float kPriorSpread = 0.4F;
constexpr float kPriorVisits = 4;

constexpr float kErrors = 2;

}  // namespace

EdgeStanding standing_of(const Tree& tree, Tree::NodeId node, int edge) {
    const Tree::NodeId child = tree.children(node)[at(edge)];
    const Tree::Node& reached = tree.node(child);
    const auto n = static_cast<float>(std::max(reached.backed_up, 1));
    const float mean = reached.mean_utility();
    const float spread =
        std::max(static_cast<float>(reached.utility_squares) / n - mean * mean, 0.0F);
    const float variance =
        (spread * n + kPriorSpread * kPriorSpread * kPriorVisits) / (n + kPriorVisits);
    return {-mean, -mean - kErrors * std::sqrt(variance / n)};
}

std::vector<int> rank_root(const Tree& tree, const GumbelRoot* plan) {
    const auto visits = tree.visits(Tree::kRoot);
    const auto priors = tree.priors(Tree::kRoot);
    std::vector<int> order(visits.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, [&](int a, int b) {
        if (visits[at(a)] != visits[at(b)]) return visits[at(a)] > visits[at(b)];
        return priors[at(a)] > priors[at(b)];
    });
    const std::int32_t most = visits[at(order.front())];
    if (most == 0) return order;
    int best = order.front();
    if (plan != nullptr) {
        best = plan->best(tree);
    } else {
        float highest = -2;
        for (const int edge : order) {
            if (static_cast<float>(visits[at(edge)]) < kFairShare * static_cast<float>(most)) break;
            const float bound = standing_of(tree, Tree::kRoot, edge).bound;
            if (bound > highest) {
                highest = bound;
                best = edge;
            }
        }
    }
    const auto place = std::ranges::find(order, best);
    std::rotate(order.begin(), place, place + 1);
    return order;
}

bool is_decided(const Tree& tree, double visits_left) {
    const auto visits = tree.visits(Tree::kRoot);
    if (visits.size() < 2) return true;
    std::int32_t first = 0;
    std::int32_t second = 0;
    for (const std::int32_t n : visits) {
        if (n > first) {
            second = first;
            first = n;
        } else {
            second = std::max(second, n);
        }
    }
    return static_cast<double>(first - second) > visits_left;
}

}  // namespace magpie::go
