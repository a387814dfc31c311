#include "go/search/tree.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace magpie::go {
namespace {

// What a descent under way is taken to bring.
constexpr double kLoss = -1;

// The spread of results that exploration is meant for, and how many results it counts for.
constexpr float kUsualSpread = 0.4F;
constexpr float kUsualCount = 2;

}  // namespace

float utility_of(const NodeValue& value, const UtilityScale& scale) {
    const float points = std::tanh((value.lead - scale.lead_center) / scale.lead_scale);
    return (2 * value.win - 1 + scale.lead_weight * points) / (1 + scale.lead_weight);
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

float Tree::Node::spread() const {
    const auto n = static_cast<float>(backed_up);
    const float center = mean_utility();
    const float squares = static_cast<float>(utility_squares) - n * center * center;
    const float variance =
        (std::max(squares, 0.0F) + kUsualSpread * kUsualSpread * kUsualCount) / (n + kUsualCount);
    return std::sqrt(variance);
}

int Tree::choose(NodeId id, const TreeSettings& settings) const {
    const Node& n = nodes_[at(id)];
    assert(n.expanded && n.edge_count > 0);
    const auto seen = static_cast<float>(std::max(n.visits, 1));
    const float untried =
        n.mean_utility() - settings.first_play_reduction * std::sqrt(n.tried_prior);
    float urge = settings.exploration * std::sqrt(seen);
    if (settings.spread_share > 0)
        urge *= 1 + settings.spread_share * (n.spread() / kUsualSpread - 1);
    const float* prior = priors_.data() + n.first_edge;
    const double* value = values_.data() + n.first_edge;
    const std::int32_t* visits = visits_.data() + n.first_edge;
    int best = 0;
    float highest = -std::numeric_limits<float>::infinity();
    for (int i = 0; i < n.edge_count; ++i) {
        const auto tries = static_cast<float>(visits[i]);
        const float mean = visits[i] > 0 ? static_cast<float>(value[i]) / tries : untried;
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

void Tree::expand(NodeId id, std::span<const float> logits, float temperature) {
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
        prior = std::exp((prior - highest) / temperature);
        sum += prior;
    }
    const float scale = 1 / sum;
    for (int i = 0; i < n.edge_count; ++i) priors_[at(n.first_edge + i)] *= scale;
}

void Tree::back_up(NodeId leaf, const NodeValue& value, const UtilityScale& scale) {
    float utility = utility_of(value, scale);
    float win = value.win;
    float lead = value.lead;
    Node& reached = nodes_[at(leaf)];
    if (leaf == kRoot) {
        // The root is evaluated without a descent.
        ++reached.visits;
        reached.utility_sum += kLoss;
    }
    reached.utility = utility;
    for (NodeId id = leaf; id != kNone;) {
        Node& n = nodes_[at(id)];
        n.utility_sum += static_cast<double>(utility) - kLoss;
        n.utility_squares += static_cast<double>(utility) * utility;
        ++n.backed_up;
        n.win_sum += win;
        n.lead_sum += lead;
        utility = -utility;
        win = 1 - win;
        lead = -lead;
        if (n.parent_edge != kNone)
            values_[at(n.parent_edge)] += static_cast<double>(utility) - kLoss;
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

void Tree::keep_only(NodeId top) {
    Tree kept;
    std::vector<NodeId> sources{top};  // where each kept node is now
    kept.nodes_[0] = nodes_[at(top)];
    kept.nodes_[0].parent = kNone;
    kept.nodes_[0].parent_edge = kNone;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const Node& from = nodes_[at(sources[i])];
        const auto first = static_cast<EdgeId>(kept.moves_.size());
        kept.nodes_[i].first_edge = first;
        const auto copy = [&](const auto& source, auto& target) {
            const auto begin = source.begin() + from.first_edge;
            target.insert(target.end(), begin, begin + from.edge_count);
        };
        copy(moves_, kept.moves_);
        copy(priors_, kept.priors_);
        copy(visits_, kept.visits_);
        copy(values_, kept.values_);
        copy(children_, kept.children_);
        for (EdgeId edge = first; edge < first + from.edge_count; ++edge) {
            NodeId& child = kept.children_[at(edge)];
            if (child == kNone) continue;
            sources.push_back(child);
            Node copied = nodes_[at(child)];
            copied.parent = static_cast<NodeId>(i);
            copied.parent_edge = edge;
            child = static_cast<NodeId>(kept.nodes_.size());
            kept.nodes_.push_back(copied);
        }
    }
    *this = std::move(kept);
}

std::size_t Tree::bytes() const {
    constexpr std::size_t kEdge = sizeof(std::uint16_t) + sizeof(float) + sizeof(double) +
                                  sizeof(std::int32_t) + sizeof(NodeId);
    return nodes_.size() * sizeof(Node) + moves_.size() * kEdge;
}

}  // namespace magpie::go
