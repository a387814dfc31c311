#include "apps/seats/compared.h"

#include <algorithm>

#include "apps/seats/position_value.h"

namespace magpie::seats {

namespace {

const Candidate* candidate_for(const Report& report, Move move) {
    const auto at = std::ranges::find(report.candidates, move, &Candidate::move);
    return at == report.candidates.end() ? nullptr : &*at;
}

bool is_bound(const Candidate& candidate) {
    const Certainty certainty = candidate.value.lead.certainty;
    return certainty == Certainty::lower_bound || certainty == Certainty::upper_bound;
}

double lead_of(const Candidate& candidate) {
    return as_shown(static_cast<double>(candidate.value.lead.value));
}

}  // namespace

double Compared::loss() const { return std::max(0.0, as_shown(best_lead - kept_lead)); }

Compared compared_in(const Report& report, Move best, Move played) {
    Compared made{.best = best};
    const Candidate* const first = candidate_for(report, best);
    const Candidate* const second = candidate_for(report, played);
    if (first == nullptr || second == nullptr) return made;
    // What is at most so much, beside what is so much: the difference may be all or nothing.
    if (is_bound(*first) != is_bound(*second)) return made;
    made.is_known = true;
    made.best_lead = lead_of(*first);
    made.kept_lead = lead_of(*second);
    made.is_proved = first->value.lead.certainty == Certainty::proved &&
                     second->value.lead.certainty == Certainty::proved;
    made.is_guess = !made.is_proved && second->visits < kEnoughVisits;
    return made;
}

void take_alone(Compared& made, const Report& report, Move played) {
    made.is_guess = false;
    if (const Candidate* const at = candidate_for(report, played)) made.kept_lead = lead_of(*at);
}

}  // namespace magpie::seats
