#include "othello/search/bot.h"

#include <algorithm>
#include <array>
#include <vector>

#include "othello/search/choice.h"
#include "othello/search/pattern_player.h"

namespace magpie::othello {

namespace {

// From the ladder in docs/engine.md, measured by playing neighbours (bench/ladder.py).
constexpr std::array<BotLevel, 9> kLevels = {{
    {1, {.depth = 1, .temperature = 19.0F}},
    {2, {.depth = 1, .temperature = 9.2F}},
    {3, {.depth = 1, .temperature = 5.75F}},
    {4, {.depth = 1, .temperature = 3.55F}},
    {5, {.depth = 2, .temperature = 3.6F}},
    {6, {.depth = 2, .temperature = 2.25F}},
    {7, {.depth = 3, .temperature = 2.16F}},
    {8, {.depth = 4, .temperature = 1.87F}},
    {9, {.depth = 5, .temperature = 1.54F}},
}};

}  // namespace

std::span<const BotLevel> bot_levels() { return kLevels; }

BotStyle teacher_style() { return {.depth = 6, .target_lead = 2.0F}; }

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
    own.depth = std::min(limits.depth.value_or(style_.depth), style_.depth);
    // To choose among moves it must know what each is worth, not only that it is not the best.
    own.goal = Goal::analysis;
    engine_->start(root, own, [this, listen = std::move(listen)](const Report& report) {
        if (!report.is_last) return listen(report);
        Report changed = report;
        choose(changed);
        listen(changed);
    });
}

// Puts the bot's choice in front.
void Bot::choose(Report& report) {
    auto& candidates = report.candidates;
    if (candidates.size() < 2) return;
    const std::size_t chosen = style_.target_lead ? keep_target(report) : draw(report);
    const auto place = candidates.begin() + static_cast<std::ptrdiff_t>(chosen);
    std::rotate(candidates.begin(), place, place + 1);
    report.value = candidates.front().value;
}

// The move that leads by the least and still enough; the best when none does.
std::size_t Bot::keep_target(const Report& report) const {
    std::size_t chosen = 0;
    for (std::size_t i = 1; i < report.candidates.size(); ++i) {
        const float lead = report.candidates[i].value.lead.value;
        if (lead >= *style_.target_lead && lead < report.candidates[chosen].value.lead.value) {
            chosen = i;
        }
    }
    return chosen;
}

std::size_t Bot::draw(const Report& report) {
    std::vector<float> leads;
    for (const Candidate& candidate : report.candidates) {
        leads.push_back(candidate.value.lead.value);
    }
    return draw_lead(leads, style_.temperature, rng_);
}

std::unique_ptr<Bot> make_bot(const std::optional<Weights>& weights,
                              Workers& workers,
                              const BotStyle& style,
                              std::uint64_t seed) {
    constexpr std::size_t kBytes = std::size_t{1} << 20;
    auto player = std::make_unique<PatternPlayer>(
        weights, workers,
        PatternPlayer::Settings{.table_bytes = kBytes, .solver_table_bytes = kBytes});
    return std::make_unique<Bot>(std::move(player), style, seed);
}

}  // namespace magpie::othello
