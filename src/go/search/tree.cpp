#include "go/search/tree.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace magpie::go {
namespace {

// What a descent under way is taken to bring.
constexpr float kLoss = -1;

}  // namespace

float utility_of(const Evaluation& evaluation, const UtilityScale& scale) {
    const float points = std::tanh((evaluation.lead - scale.lead_center) / scale.lead_scale);
    return (2 * evaluation.win - 1 + scale.lead_weight * points) / (1 + scale.lead_weight);
}

void Tree::reset() {
    nodes_.clear();
    nodes_.emplace_back();
    moves_.clear();
    priors_.clear();
    visits_.clear();
    values_.clear();
    children_.clear();
}

int Tree::choose(NodeId id, const TreeSettings& settings) const {
    const Node& n = nodes_[at(id)];
    assert(n.expanded && n.edge_count > 0);
    const auto seen = static_cast<float>(std::max(n.visits, 1));
    const float untried =
        n.utility_sum / seen - settings.first_play_reduction * std::sqrt(n.tried_prior);
    const float urge = settings.exploration * std::sqrt(seen);
    const float* prior = priors_.data() + n.first_edge;
    const float* value = values_.data() + n.first_edge;
    const std::int32_t* visits = visits_.data() + n.first_edge;
    int best = 0;
    float highest = -std::numeric_limits<float>::infinity();
    for (int i = 0; i < n.edge_count; ++i) {
        const auto tries = static_cast<float>(visits[i]);
        const float mean = visits[i] > 0 ? value[i] / tries : untried;
        const float score = mean + urge * prior[i] / (1 + tries);
        if (score > highest) {
            highest = score;
            best = i;
        }
    }
    return best;
}

Tree::NodeId Tree::follow(NodeId id, int index) {
    const EdgeId edge = nodes_[at(id)].first_edge + index;
    Node& from = nodes_[at(id)];
    if (id == kRoot) {
        ++from.visits;
        from.utility_sum += kLoss;
    }
    if (visits_[at(edge)] == 0) from.tried_prior += priors_[at(edge)];
    ++visits_[at(edge)];
    values_[at(edge)] += kLoss;
    NodeId child = children_[at(edge)];
    if (child == kNone) {
        child = static_cast<NodeId>(nodes_.size());
        children_[at(edge)] = child;
        Node made;
        made.parent = id;
        made.parent_edge = edge;
        nodes_.push_back(made);
    }
    Node& to = nodes_[at(child)];
    ++to.visits;
    to.utility_sum += kLoss;
    return child;
}

void Tree::set_moves(NodeId id, std::span<const std::uint16_t> moves) {
    Node& n = nodes_[at(id)];
    assert(n.edge_count == 0);
    n.first_edge = static_cast<EdgeId>(moves_.size());
    n.edge_count = static_cast<std::int32_t>(moves.size());
    moves_.insert(moves_.end(), moves.begin(), moves.end());
    const std::size_t size = moves_.size();
    priors_.resize(size, 0);
    visits_.resize(size, 0);
    values_.resize(size, 0);
    children_.resize(size, kNone);
}

void Tree::expand(NodeId id, std::span<const float> logits) {
    Node& n = nodes_[at(id)];
    n.expanded = true;
    float highest = -std::numeric_limits<float>::infinity();
    for (int i = 0; i < n.edge_count; ++i) {
        const float logit = logits[moves_[at(n.first_edge + i)]];
        priors_[at(n.first_edge + i)] = logit;
        highest = std::max(highest, logit);
    }
    float sum = 0;
    for (int i = 0; i < n.edge_count; ++i) {
        float& prior = priors_[at(n.first_edge + i)];
        prior = std::exp(prior - highest);
        sum += prior;
    }
    const float scale = 1 / sum;
    for (int i = 0; i < n.edge_count; ++i) priors_[at(n.first_edge + i)] *= scale;
}

void Tree::set_priors(NodeId id, std::span<const float> priors) {
    const Node& n = nodes_[at(id)];
    assert(priors.size() == at(n.edge_count));
    std::copy(priors.begin(), priors.end(), priors_.begin() + n.first_edge);
}

void Tree::back_up(NodeId leaf, const Evaluation& evaluation, const UtilityScale& scale) {
    float utility = utility_of(evaluation, scale);
    float win = evaluation.win;
    float lead = evaluation.lead;
    Node& reached = nodes_[at(leaf)];
    if (leaf == kRoot) {
        // The root is evaluated without a descent.
        ++reached.visits;
        reached.utility_sum += kLoss;
    }
    reached.utility = utility;
    for (NodeId id = leaf; id != kNone;) {
        Node& n = nodes_[at(id)];
        n.utility_sum += utility - kLoss;
        n.win_sum += win;
        n.lead_sum += lead;
        utility = -utility;
        win = 1 - win;
        lead = -lead;
        if (n.parent_edge != kNone) values_[at(n.parent_edge)] += utility - kLoss;
        id = n.parent;
    }
}

void Tree::give_up(NodeId leaf) {
    for (NodeId id = leaf; id != kNone;) {
        Node& n = nodes_[at(id)];
        --n.visits;
        n.utility_sum -= kLoss;
        if (n.parent_edge != kNone) {
            --visits_[at(n.parent_edge)];
            values_[at(n.parent_edge)] -= kLoss;
            if (visits_[at(n.parent_edge)] == 0) {
                nodes_[at(n.parent)].tried_prior -= priors_[at(n.parent_edge)];
            }
        }
        id = n.parent;
    }
}

}  // namespace magpie::go
