#include "go/search/bots/bot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace magpie::go {
namespace {

constexpr std::array<BotLevel, 9> kLevels = {{
    {1, "first stones", {.visits = 1, .temperature = 3, .random_share = 0.5F}},
    {2, "beginner", {.visits = 1, .temperature = 2, .random_share = 0.25F}},
    {3, "novice", {.visits = 1, .temperature = 1.5F, .random_share = 0.1F}},
    {4, "casual player", {.visits = 1, .temperature = 1.2F}},
    {5, "club player", {.visits = 1, .temperature = 0.7F}},
    {6, "strong club player", {.visits = 1, .temperature = 0}},
    {7, "dan player", {.visits = 16, .temperature = 0}},
    {8, "strong dan player", {.visits = 100, .temperature = 0}},
    {9, "full strength", {.visits = 800, .temperature = 0}},
}};

// In [0, 1).
float uniform(Rng& rng) { return static_cast<float>(rng() >> 40) / 16777216.0F; }

// How much a search favours a candidate.
float weight_of(const Candidate& candidate, std::uint64_t visits) {
    return visits <= 1 ? candidate.prior : static_cast<float>(candidate.visits);
}

}  // namespace

std::span<const BotLevel> bot_levels() { return kLevels; }

BotStyle jigo_style() { return {.visits = 200, .target_lead = 0.5F}; }

BotStyle teacher_style() { return {.visits = 100, .target_lead = 3, .least_prior = 0.02F}; }

Bot::~Bot() {
    engine_->stop();
    engine_->wait();
}

void Bot::start(const Position& root, const Limits& limits, Listener listen) {
    if (limits.goal == Goal::analysis) {
        engine_->start(root, limits, std::move(listen));
        return;
    }
    Limits own = limits;
    own.visits = std::min(limits.visits.value_or(style_.visits), style_.visits);
    engine_->start(root, own, [this, listen = std::move(listen)](const Report& report) {
        if (!report.is_last) return listen(report);
        Report changed = report;
        choose(changed);
        listen(changed);
    });
}

// Puts the bot's choice in front. A pass of the engine stays: it knows when a game is over.
void Bot::choose(Report& report) {
    auto& candidates = report.candidates;
    if (candidates.empty() || candidates.front().move.is_pass()) return;
    std::erase_if(candidates, [](const Candidate& c) { return c.move.is_pass(); });
    const std::size_t chosen = style_.target_lead ? keep_target(report) : draw(report);
    const auto place = candidates.begin() + static_cast<std::ptrdiff_t>(chosen);
    std::rotate(candidates.begin(), place, place + 1);
}

// Of the moves well looked at, the one that leads by the least and still enough; the engine's
// choice when none does.
std::size_t Bot::keep_target(const Report& report) const {
    std::size_t best = 0;
    float least = -1;
    for (std::size_t i = 0; i < report.candidates.size(); ++i) {
        const Candidate& candidate = report.candidates[i];
        const float lead = candidate.value.lead.value;
        if (candidate.visits * 50 < report.visits || candidate.prior < style_.least_prior) continue;
        if (lead < *style_.target_lead || candidate.value.win_rate.value < 0.5F) continue;
        if (least >= 0 && lead >= least) continue;
        least = lead;
        best = i;
    }
    return best;
}

std::size_t Bot::draw(const Report& report) {
    const auto& candidates = report.candidates;
    if (uniform(rng_) < style_.random_share) {
        return rng_.below(static_cast<std::uint32_t>(candidates.size()));
    }
    if (style_.temperature <= 0) return 0;
    std::vector<float> sums;
    float sum = 0;
    for (const Candidate& candidate : candidates) {
        const float weight = weight_of(candidate, style_.visits);
        if (candidate.prior >= style_.least_prior) {
            sum += std::pow(std::max(weight, 1e-6F), 1 / style_.temperature);
        }
        sums.push_back(sum);
    }
    const float drawn = uniform(rng_) * sum;
    const auto found = std::ranges::upper_bound(sums, drawn);
    return found == sums.end() ? 0 : static_cast<std::size_t>(found - sums.begin());
}

}  // namespace magpie::go
