#include "othello/search/root_report.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace magpie::othello {

void sort_by_value(std::span<RootMove> moves) {
    std::ranges::stable_sort(moves, [](const RootMove& a, const RootMove& b) {
        if (a.value != b.value) return a.value > b.value;
        return !a.is_bound && b.is_bound;
    });
}

RootReporter::RootReporter(const Position& root,
                           const Limits& limits,
                           const Ending& ending,
                           float discs_per_guess,
                           Engine<Position>::Listener listen)
    : to_play_(root.to_play()),
      report_every_(limits.report_every),
      ending_(ending),
      discs_per_guess_(discs_per_guess),
      listen_(std::move(listen)) {}

Evaluation RootReporter::evaluation_of(const RootMove& at) const {
    Evaluation value;
    const float lead = static_cast<float>(at.value) / 100;
    const Certainty certainty = at.is_bound    ? Certainty::upper_bound
                                : at.is_proved ? Certainty::proved
                                               : Certainty::estimate;
    value.lead = {lead, certainty};
    // What a lead is worth in games is a guess of its own; what the end brings is not.
    const float guess = 1 / (1 + std::exp(-lead / discs_per_guess_));
    const float fact = lead > 0 ? 1.0F : lead < 0 ? 0.0F : 0.5F;
    value.win_rate = {at.is_proved ? fact : guess, certainty};
    return value;
}

void RootReporter::set(std::span<const RootMove> moves, std::uint64_t nodes) {
    report_ = {};
    report_.to_play = to_play_;
    report_.depth = moves.front().depth;
    report_.percent = moves.front().percent;
    report_.visits = nodes;
    report_.elapsed = ending_.elapsed();
    for (const RootMove& at : moves) {
        Candidate candidate;
        candidate.move = at.move;
        candidate.visits = at.nodes;
        candidate.value = evaluation_of(at);
        candidate.win_rate_bound = candidate.value.win_rate.value;
        candidate.line = at.line;
        candidate.depth = at.depth;
        candidate.percent = at.percent;
        report_.candidates.push_back(std::move(candidate));
    }
    report_.value = report_.candidates.front().value;
    // That the best proved move is the best of all is proved only when all of them are, or when
    // nothing can be better.
    if (std::ranges::all_of(moves, &RootMove::is_proved)) return;
    for (Figure* figure : {&report_.value.win_rate, &report_.value.lead}) {
        const bool is_most = figure == &report_.value.win_rate && figure->value >= 1;
        if (figure->certainty == Certainty::proved && !is_most) {
            figure->certainty = Certainty::lower_bound;
        }
    }
}

void RootReporter::tell_if_due(std::uint64_t nodes) {
    if (!report_every_ || report_.candidates.empty()) return;
    const Milliseconds now = ending_.elapsed();
    if (now - last_told_ < *report_every_) return;
    last_told_ = now;
    report_.elapsed = now;
    report_.visits = nodes;
    listen_(report_);
}

void RootReporter::tell_last(std::uint64_t nodes) {
    report_.is_last = true;
    report_.elapsed = ending_.elapsed();
    report_.visits = nodes;
    listen_(report_);
}

}  // namespace magpie::othello
