#include "go/search/proofs.h"

#include "go/score/bounds.h"
#include "go/search/search_game.h"

namespace magpie::go {
namespace {

// `to_play` is whose view the value has.
void mark(const AreaBounds& bounds, Color to_play, Evaluation& value) {
    const bool black = to_play == Color::black;
    const Margin least = black ? bounds.least : -bounds.most;
    const Margin most = black ? bounds.most : -bounds.least;
    const auto prove = [](Figure& figure, float proved) { figure = {proved, Certainty::proved}; };
    if (least.half_points > 0) prove(value.win_rate, 1);
    if (most.half_points < 0) prove(value.win_rate, 0);
    if (least != most) return;
    if (least.half_points == 0) prove(value.win_rate, 0.5F);
    prove(value.lead, static_cast<float>(least.half_points) / 2);
    value.lead_deviation = 0;
}

}  // namespace

void mark_proved(const Position& root, Report& report) {
    if (root.rules().scoring != Scoring::area) return;
    // Black stones set up alone may be a handicap, with points for White, or not.
    const int handicap = handicap_of(root);
    const auto bounds_of = [handicap](const Position& position) {
        return AreaBounds{area_bounds(position, handicap).least, area_bounds(position, 0).most};
    };
    mark(bounds_of(root), root.to_play(), report.value);
    for (Candidate& candidate : report.candidates) {
        Position after = root;
        after.play_unchecked(candidate.move);
        mark(bounds_of(after), root.to_play(), candidate.value);
        if (candidate.value.win_rate.certainty == Certainty::proved) {
            candidate.win_rate_bound = candidate.value.win_rate.value;
        }
    }
}

}  // namespace magpie::go
