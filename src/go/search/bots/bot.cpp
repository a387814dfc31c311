#include "go/search/bots/bot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace magpie::go {
namespace {

// From the Elo of temperatures in docs/engine.md, measured by playing neighbours (bench/ladder.py).
constexpr std::array<BotLevel, 9> kLevels = {{
    {1, {{.temperature = 7.8F}, {.temperature = 8.6F}, {.temperature = 12}}},
    {2, {{.temperature = 4.1F}, {.temperature = 4.5F}, {.temperature = 6.9F}}},
    {3, {{.temperature = 2.9F}, {.temperature = 2.9F}, {.temperature = 5}}},
    {4, {{.temperature = 2.22F}, {.temperature = 2.16F}, {.temperature = 3.6F}}},
    {5, {{.temperature = 1.8F}, {.temperature = 1.77F}, {.temperature = 2.85F}}},
    {6, {{.temperature = 1.42F}, {.temperature = 1.45F}, {.temperature = 2.47F}}},
    {7, {{.temperature = 1.04F}, {.temperature = 1.23F}, {.temperature = 2.27F}}},
    {8, {{.temperature = 0.62F}, {.temperature = 1.08F}, {.temperature = 2.08F}}},
    {9, {{.temperature = 0.15F}, {.temperature = 0.94F}, {.temperature = 1.87F}}},
}};

// The engine looks for the dead stones before it searches; as measured, one visit after that takes
// them off as well as 32 (docs/engine.md).
constexpr std::uint64_t kCleanUpVisits = 8;

// How far the lead after a single visit may be off, in points.
constexpr float kLeadDoubt = 6;

// In [0, 1).
float uniform(Rng& rng) { return static_cast<float>(rng() >> 40) / 16777216.0F; }

// How much a search favours a candidate.
float weight_of(const Candidate& candidate, std::uint64_t visits) {
    return visits <= 1 ? candidate.prior : static_cast<float>(candidate.visits);
}

bool has_stone_beside(const Position& position, Point p) {
    const Geometry& geometry = position.geometry();
    const int column = geometry.column_of(p);
    const int row = geometry.row_of(p);
    for (int c = std::max(0, column - 1); c <= std::min(geometry.columns - 1, column + 1); ++c) {
        for (int r = std::max(0, row - 1); r <= std::min(geometry.rows - 1, row + 1); ++r) {
            if (position.stone_at(geometry.at(c, r))) return true;
        }
    }
    return false;
}

// While the board is nearly empty, the points at its edge with nothing beside them, by index: who
// begins at A1 has not understood what the game is about, and even a beginner has.
std::vector<bool> odd_openings(const Position& position) {
    const Geometry& geometry = position.geometry();
    const int area = geometry.area();
    const int side = std::min(geometry.columns, geometry.rows);
    std::vector<bool> odd(static_cast<std::size_t>(area));
    int stones = 0;
    for (int i = 0; i < area; ++i) stones += position.stone_at(Point(i)) ? 1 : 0;
    if (side < 7 || stones > area / 10) return odd;
    const int lines = side < 13 ? 1 : 2;
    for (int i = 0; i < area; ++i) {
        const int column = geometry.column_of(Point(i));
        const int row = geometry.row_of(Point(i));
        const int line =
            std::min({column, row, geometry.columns - 1 - column, geometry.rows - 1 - row});
        odd[static_cast<std::size_t>(i)] = line < lines && !has_stone_beside(position, Point(i));
    }
    return odd;
}

}  // namespace

BotStyle BotStyles::on(Geometry geometry) const {
    const float side = std::sqrt(static_cast<float>(geometry.area()));
    const bool is_small = side < 13;
    const BotStyle& small = is_small ? on_9x9 : on_13x13;
    const BotStyle& large = is_small ? on_13x13 : on_19x19;
    const float t = std::clamp(is_small ? (side - 9) / 4 : (side - 13) / 6, 0.0F, 1.0F);
    const auto mix = [t](float a, float b) { return a + t * (b - a); };
    // Twice as many visits, or half the temperature, is a step like another.
    const auto mix_by_steps = [&](float a, float b) {
        return a > 0 && b > 0 ? std::exp(mix(std::log(a), std::log(b))) : mix(a, b);
    };
    BotStyle style = small;
    style.visits = static_cast<std::uint64_t>(std::lround(
        mix_by_steps(static_cast<float>(small.visits), static_cast<float>(large.visits))));
    style.temperature = mix_by_steps(small.temperature, large.temperature);
    style.random_share = mix(small.random_share, large.random_share);
    return style;
}

std::span<const BotLevel> bot_levels() { return kLevels; }

BotStyle jigo_style() { return {.visits = 200, .target_lead = 0.5F}; }

BotStyle teacher_style() { return {.visits = 100, .target_lead = 3, .least_prior = 0.02F}; }

Bot::~Bot() {
    engine_->stop();
    engine_->wait();
}

void Bot::start(const Position& root, const Limits& limits, Listener listen) {
    style_ = styles_.on(root.geometry());
    if (limits.goal == Goal::analysis) {
        engine_->start(root, limits, std::move(listen));
        return;
    }
    const bool cleans_up = limits.goal == Goal::clean_up;
    const std::uint64_t most = cleans_up ? std::max(style_.visits, kCleanUpVisits) : style_.visits;
    Limits own = limits;
    own.visits = std::min(limits.visits.value_or(most), most);
    if (cleans_up) {
        engine_->start(root, own, std::move(listen));
        return;
    }
    odd_ = odd_openings(root);
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

// The move that leads by the least and still enough; the engine's choice when none does. A lead
// that few visits stand behind has to be larger than one well looked at.
std::size_t Bot::keep_target(const Report& report) const {
    std::size_t best = 0;
    float least = -1;
    for (std::size_t i = 0; i < report.candidates.size(); ++i) {
        const Candidate& candidate = report.candidates[i];
        const float lead = candidate.value.lead.value;
        if (candidate.visits == 0 || candidate.prior < style_.least_prior) continue;
        const bool is_known = candidate.visits * 50 >= report.visits;
        const float doubt =
            is_known ? 0 : kLeadDoubt / std::sqrt(static_cast<float>(candidate.visits));
        if (lead - doubt < *style_.target_lead || candidate.value.win_rate.value < 0.5F) continue;
        if (least >= 0 && lead >= least) continue;
        least = lead;
        best = i;
    }
    return best;
}

std::size_t Bot::draw(const Report& report) {
    const bool is_any = uniform(rng_) < style_.random_share;
    if (!is_any && style_.temperature <= 0) return 0;
    std::vector<float> sums;
    float sum = 0;
    for (const Candidate& candidate : report.candidates) {
        const bool is_odd = odd_[static_cast<std::size_t>(candidate.move.point().index())];
        const bool is_likely = is_any || candidate.prior >= style_.least_prior;
        if (is_likely && !is_odd) {
            const float weight = std::max(weight_of(candidate, style_.visits), 1e-6F);
            sum += is_any ? 1 : std::pow(weight, 1 / style_.temperature);
        }
        sums.push_back(sum);
    }
    const float drawn = uniform(rng_) * sum;
    const auto found = std::ranges::upper_bound(sums, drawn);
    return found == sums.end() ? 0 : static_cast<std::size_t>(found - sums.begin());
}

}  // namespace magpie::go
