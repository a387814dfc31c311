#include "protocols/seat/disc_count.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

namespace magpie {

namespace {

using othello::Position;

// A move is wanted soon, an analysis is read by people.
constexpr std::int64_t kNodesOfMove = 20'000;
constexpr std::int64_t kNodesOfAnalysis = 400'000;

int lead_of(const Position& position) {
    const Color c = position.to_play();
    return position.discs(c) - position.discs(opponent(c));
}

// Alpha-beta, no deeper than there are empty squares and passes between them. The value is
// meaningless once there are no nodes left.
int visit(const Position& position, int alpha, int beta, std::int64_t& nodes) {
    if (--nodes < 0) return 0;
    if (position.is_over()) return lead_of(position);
    // The moves that leave the opponent least to choose from first.
    std::vector<std::pair<std::size_t, Position>> after;
    for (const Move m : position.legal_moves()) {
        Position next = position;
        next.play_unchecked(m);
        const std::size_t answers = next.legal_moves().size();
        after.emplace_back(answers, std::move(next));
    }
    std::ranges::stable_sort(after, {}, [](const auto& entry) { return entry.first; });
    int best = -position.geometry().area();
    for (const auto& [answers, next] : after) {
        best = std::max(best, -visit(next, -beta, -std::max(alpha, best), nodes));
        if (best >= beta || nodes < 0) break;
    }
    return best;
}

}  // namespace

DiscCount::DiscCount(const Position& root, Goal goal)
    : root_(root), nodes_left_(goal == Goal::move ? kNodesOfMove : kNodesOfAnalysis) {}

std::optional<int> DiscCount::solve(const Position& position, std::int64_t& nodes) {
    const int most = position.geometry().area();
    const int value = visit(position, -most, most, nodes);
    if (nodes < 0) return std::nullopt;
    return value;
}

void DiscCount::recount(Candidate& candidate, bool is_last) {
    Figure& lead = candidate.value.lead;
    if (lead.certainty != Certainty::proved || lead.value == 0) return;
    if (is_last && nodes_left_ > 0 && !root_.why_illegal(candidate.move)) {
        Position next = root_;
        next.play_unchecked(candidate.move);
        if (const auto discs = solve(next, nodes_left_)) {
            lead.value = static_cast<float>(-*discs);
            return;
        }
    }
    lead.certainty = lead.value > 0 ? Certainty::upper_bound : Certainty::lower_bound;
}

void DiscCount::recount(Report& report) {
    for (Candidate& candidate : report.candidates) recount(candidate, report.is_last);
    if (report.candidates.empty()) return;
    // An analysis has the best in front, and now another may be.
    if (std::ranges::all_of(report.candidates, [](const Candidate& candidate) {
            return candidate.value.lead.certainty == Certainty::proved;
        })) {
        std::ranges::stable_sort(report.candidates, std::greater(), [](const Candidate& candidate) {
            return candidate.value.lead.value;
        });
    }
    report.value = report.candidates.front().value;
}

}  // namespace magpie
