#include "go/search/search_report.h"

#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "go/search/root_ranking.h"

namespace magpie::go {
namespace {

constexpr std::size_t kLongestLine = 30;

// For the side to play there.
Evaluation value_of(const Tree::Node& node) {
    Evaluation value;
    value.win_rate.value = node.mean_win();
    value.lead.value = node.mean_lead();
    return value;
}

Evaluation for_the_other(Evaluation value) {
    value.win_rate.value = 1 - value.win_rate.value;
    value.lead.value = -value.lead.value;
    return value;
}

// The course the search expects after `edge` of the root.
void add_line(const Search& search, int edge, Candidate& candidate) {
    const Tree& tree = search.tree();
    Tree::NodeId node = Tree::kRoot;
    while (candidate.line.size() < kLongestLine) {
        candidate.line.push_back(search.move_of(tree.moves(node)[at(edge)]));
        candidate.line_visits.push_back(static_cast<std::uint64_t>(tree.visits(node)[at(edge)]));
        node = tree.children(node)[at(edge)];
        if (node == Tree::kNone || !tree.node(node).expanded) return;
        const auto visits = tree.visits(node);
        const auto most = std::ranges::max_element(visits);
        if (*most == 0) return;
        edge = static_cast<int>(most - visits.begin());
    }
}

}  // namespace

Candidate candidate_of(const Search& search, int edge) {
    const Tree& tree = search.tree();
    Candidate candidate;
    candidate.move = search.move_of(tree.moves(Tree::kRoot)[at(edge)]);
    candidate.prior = tree.priors(Tree::kRoot)[at(edge)];
    const Tree::NodeId child = tree.children(Tree::kRoot)[at(edge)];
    if (child != Tree::kNone && tree.node(child).backed_up > 0) {
        const Tree::Node& node = tree.node(child);
        candidate.visits = static_cast<std::uint64_t>(node.backed_up);
        candidate.value = for_the_other(value_of(node));
        // The bound of the utility, carried over to the chance to win.
        const EdgeStanding standing = standing_of(tree, Tree::kRoot, edge);
        candidate.win_rate_bound =
            std::max(candidate.value.win_rate.value - (standing.mean - standing.bound) / 2, 0.0F);
    } else {
        candidate.value = value_of(tree.node(Tree::kRoot));
    }
    candidate.value.lead_deviation = search.lead_deviation();
    add_line(search, edge, candidate);
    return candidate;
}

std::vector<float> policy_of(const Search& search, const Position& root) {
    const std::vector<float>& logits = search.root_logits();
    const std::vector<Move> moves = root.legal_moves();
    const auto logit = [&](Move m) { return logits[search.number_of(m)]; };
    float highest = logits.back();  // to pass is always legal
    for (const Move m : moves) highest = std::max(highest, logit(m));
    float sum = 0;
    for (const Move m : moves) sum += std::exp(logit(m) - highest);
    std::vector<float> policy(logits.size(), -1.0F);
    for (const Move m : moves) policy[search.number_of(m)] = std::exp(logit(m) - highest) / sum;
    return policy;
}

Report report_of(const Search& search, Color to_play) {
    const Tree& tree = search.tree();
    const Tree::Node& root = tree.node(Tree::kRoot);
    Report report;
    report.to_play = to_play;
    report.visits = static_cast<std::uint64_t>(root.backed_up);
    report.depth = search.depth();
    const NodeValue value = search.root_value();
    report.value.win_rate.value = value.win;
    report.value.lead.value = value.lead;
    report.value.lead_deviation = search.lead_deviation();
    report.lead_quantiles = search.lead_quantiles();
    const auto visits = tree.visits(Tree::kRoot);
    for (const int edge : rank_root(tree, search.plan())) {
        // A first impression is all moves by prior; later, what was not looked at is left out.
        if (visits[at(edge)] == 0 && root.backed_up > 1) continue;
        report.candidates.push_back(candidate_of(search, edge));
    }
    return report;
}

}  // namespace magpie::go
