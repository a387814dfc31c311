#include "go/search/far_komi.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace magpie::go {
namespace {

float log_odds(float share) {
    constexpr float kLeast = 1e-6F;
    const float inside = std::clamp(share, kLeast, 1 - kLeast);
    return std::log(inside / (1 - inside));
}

// The log odds that the score ends below `at`: straight lines between the quantiles, and on from
// the outermost two as steep as they are there.
float odds_below(const nn::Output& answer, float at) {
    constexpr float kLeastStep = 0.01F;  // points; quantiles may fall together
    std::array<float, nn::kScoreQuantiles> score = answer.score;
    for (std::size_t i = 1; i < score.size(); ++i) {
        score[i] = std::max(score[i], score[i - 1] + kLeastStep);
    }
    std::size_t above = 1;
    while (above + 1 < score.size() && score[above] < at) ++above;
    const float low = log_odds(nn::kScoreLevels[above - 1]);
    const float high = log_odds(nn::kScoreLevels[above]);
    return low + (high - low) * (at - score[above - 1]) / (score[above] - score[above - 1]);
}

}  // namespace

Margin known_komi(Margin komi, Geometry geometry) {
    const int side = std::min(geometry.columns, geometry.rows);
    const int fair = side <= 7 ? 9 : 7;
    return {std::clamp(komi.half_points, 2 * (fair - side), 2 * (fair + side))};
}

void add_points(nn::Output& answer, float points) {
    if (points == 0) return;
    const float before = std::clamp(answer.win + answer.draw / 2, 0.0F, 1.0F);
    const float gained = odds_below(answer, 0) - odds_below(answer, -points);
    const float after = 1 / (1 + std::exp(-(log_odds(before) + gained)));
    // A draw is as likely as the game is open.
    const float open_before = std::min(before, 1 - before);
    const float open_after = std::min(after, 1 - after);
    if (open_after < open_before) answer.draw *= open_after / open_before;
    answer.draw = std::min(answer.draw, 2 * open_after);
    answer.win = after - answer.draw / 2;
    answer.loss = 1 - answer.win - answer.draw;
    answer.lead += points;
    for (float& score : answer.score) score += points;
}

}  // namespace magpie::go
