#include "go/search/gumbel.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace magpie::go {
namespace {

// In (0, 1).
float uniform(Rng& rng) { return (static_cast<float>(rng() >> 40) + 0.5F) / 16777216.0F; }

// Sequential halving as a list: the i-th visit goes to a move that has had schedule[i] visits.
// With 4 moves and 8 visits: 0 0 0 0 1 1 2 2.
void schedule_visits(int considered, int visits, std::vector<std::int32_t>& schedule) {
    schedule.clear();
    const auto wanted = static_cast<std::size_t>(visits);
    if (considered <= 1) {
        for (int i = 0; i < visits; ++i) schedule.push_back(i);
        return;
    }
    const int rounds = static_cast<int>(std::bit_width(static_cast<unsigned>(considered - 1)));
    std::int32_t had = 0;
    for (int left = considered; schedule.size() < wanted; left = std::max(2, left / 2)) {
        const int each = std::max(1, visits / (rounds * left));
        for (int i = 0; i < each; ++i, ++had)
            schedule.insert(schedule.end(), static_cast<std::size_t>(left), had);
    }
    schedule.resize(wanted);
}

// The value of the root with the moves not tried taken into account, by prior.
float mixed_value(const Tree& tree) {
    const Tree::Node& root = tree.node(Tree::kRoot);
    const auto priors = tree.priors(Tree::kRoot);
    const auto visits = tree.visits(Tree::kRoot);
    const auto values = tree.values(Tree::kRoot);
    float prior = 0;
    float weighted = 0;
    std::int32_t made = 0;
    for (std::size_t i = 0; i < priors.size(); ++i) {
        if (visits[i] == 0) continue;
        made += visits[i];
        prior += priors[i];
        weighted += priors[i] * static_cast<float>(values[i] / visits[i]);
    }
    if (prior <= 0) return root.utility;
    const auto n = static_cast<float>(made);
    return (root.utility + n * weighted / prior) / (1 + n);
}

}  // namespace

void GumbelRoot::begin(const Tree& tree, int visits, const GumbelSettings& settings, Rng& rng) {
    settings_ = settings;
    const auto priors = tree.priors(Tree::kRoot);
    log_priors_.clear();
    noise_.clear();
    for (const float prior : priors) {
        log_priors_.push_back(std::log(std::max(prior, 1e-30F)));
        noise_.push_back(settings.noise > 0 ? settings.noise * -std::log(-std::log(uniform(rng)))
                                            : 0.0F);
    }
    schedule_visits(std::min(settings.considered, static_cast<int>(priors.size())), visits,
                    schedule_);
}

float GumbelRoot::value_weight(const Tree& tree) const {
    const auto visits = tree.visits(Tree::kRoot);
    const std::int32_t most = *std::max_element(visits.begin(), visits.end());
    return (settings_.value_visits + static_cast<float>(most)) * settings_.value_scale;
}

int GumbelRoot::best_with_visits(const Tree& tree, int wanted) const {
    const auto visits = tree.visits(Tree::kRoot);
    const auto values = tree.values(Tree::kRoot);
    const float weight = value_weight(tree);
    const float expected = wanted > 0 ? 0 : mixed_value(tree);
    int best = -1;
    float highest = -std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < visits.size(); ++i) {
        if (visits[i] != wanted) continue;
        const float value = wanted > 0 ? static_cast<float>(values[i] / wanted) : expected;
        const float score = noise_[i] + log_priors_[i] + weight * value;
        if (score > highest) {
            highest = score;
            best = static_cast<int>(i);
        }
    }
    return best;
}

int GumbelRoot::choose(const Tree& tree, int made) const {
    const int wanted = schedule_[std::min(static_cast<std::size_t>(made), schedule_.size() - 1)];
    const int found = best_with_visits(tree, wanted);
    return found >= 0 ? found : best(tree);
}

int GumbelRoot::best(const Tree& tree) const {
    const auto visits = tree.visits(Tree::kRoot);
    return best_with_visits(tree, *std::max_element(visits.begin(), visits.end()));
}

void GumbelRoot::improved_policy(const Tree& tree, std::span<float> policy) const {
    const auto moves = tree.moves(Tree::kRoot);
    const auto visits = tree.visits(Tree::kRoot);
    const auto values = tree.values(Tree::kRoot);
    const float weight = value_weight(tree);
    const float expected = mixed_value(tree);
    const float surest = *std::ranges::max_element(log_priors_);
    const auto logit = [&](std::size_t i) {
        if (visits[i] == 0) return log_priors_[i] + weight * expected;
        const float kept = surest + settings_.prior_share * (log_priors_[i] - surest);
        return kept + weight * static_cast<float>(values[i] / visits[i]);
    };
    float highest = -std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < moves.size(); ++i) highest = std::max(highest, logit(i));
    float sum = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) sum += std::exp(logit(i) - highest);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        policy[moves[i]] += std::exp(logit(i) - highest) / sum;
    }
}

}  // namespace magpie::go
