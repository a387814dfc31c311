#include "othello/count/disc_count.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

namespace magpie::othello {

namespace {

// Under a clock a move is wanted soon (a hundredth of a second); an analysis is read by people.
constexpr std::int64_t kNodesUnderClock = 200'000;
constexpr std::int64_t kNodesOfMove = 2'000'000;
constexpr std::int64_t kNodesOfAnalysis = 8'000'000;

// What a position of another size than 8x8 costs beside one of bits.
constexpr std::int64_t kCostOfWide = 20;

int lead_of(const Position& position) {
    const Color c = position.to_play();
    return position.discs(c) - position.discs(opponent(c));
}

// Alpha-beta, no deeper than there are empty squares and passes between them. The value is
// meaningless once there are no nodes left.
int visit(const Board& board, int alpha, int beta, std::int64_t& nodes) {
    if (--nodes < 0) return 0;
    Squares left = legal_moves(board);
    if (left == 0) {
        const Board turned = passed(board);
        if (legal_moves(turned) == 0) return disc_difference(board);
        return -visit(turned, -beta, -alpha, nodes);
    }

    // The moves that leave the opponent least to choose from first.
    struct After {
        int answers = 0;
        Board board{};
    };

    std::array<After, 64> after;
    std::size_t count = 0;
    for (; left != 0; left &= left - 1) {
        const Board next = played(board, Point(std::countr_zero(left)));
        After entry{std::popcount(legal_moves(next)), next};
        std::size_t at = count++;
        for (; at > 0 && after[at - 1].answers > entry.answers; --at) after[at] = after[at - 1];
        after[at] = entry;
    }
    int best = -64;
    for (std::size_t i = 0; i < count; ++i) {
        best = std::max(best, -visit(after[i].board, -beta, -std::max(alpha, best), nodes));
        if (best >= beta || nodes < 0) break;
    }
    return best;
}

int visit(const Position& position, int alpha, int beta, std::int64_t& nodes) {
    if (const Board* const board = position.board()) {
        return position.is_over() ? lead_of(position) : visit(*board, alpha, beta, nodes);
    }
    nodes -= kCostOfWide;
    if (nodes < 0) return 0;
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

DiscCount::DiscCount(const Position& root, const Limits& limits)
    : root_(root),
      nodes_left_(limits.clock || limits.time ? kNodesUnderClock
                  : limits.goal == Goal::move ? kNodesOfMove
                                              : kNodesOfAnalysis) {}

std::optional<int> DiscCount::solve(const Position& position, std::int64_t& nodes) {
    const int most = position.geometry().area();
    const int value = visit(position, -most, most, nodes);
    if (nodes < 0) return std::nullopt;
    return value;
}

std::optional<int> DiscCount::solve_within(const Position& position,
                                           int most,
                                           std::int64_t& nodes) {
    if (most == 0) return 0;
    // Few games end with empty squares: whether all of `most` is there is asked first, which is the
    // smaller question by far.
    const int toward_draw = most > 0 ? -1 : 1;
    const int low = std::min(most, most + toward_draw);
    const int found = visit(position, low, low + 1, nodes);
    if (nodes < 0) return std::nullopt;
    if (most > 0 ? found >= most : found <= most) return most;
    const int value = most > 0 ? visit(position, 0, most, nodes) : visit(position, most, 0, nodes);
    if (nodes < 0) return std::nullopt;
    return value;
}

void DiscCount::recount(Candidate& candidate, bool is_last) {
    Figure& lead = candidate.value.lead;
    if (lead.certainty != Certainty::proved || lead.value == 0) return;
    if (is_last && nodes_left_ > 0 && !root_.why_illegal(candidate.move)) {
        Position next = root_;
        next.play_unchecked(candidate.move);
        if (const auto discs = solve_within(next, -static_cast<int>(lead.value), nodes_left_)) {
            lead.value = static_cast<float>(-*discs);
            return;
        }
    }
    lead.certainty = lead.value > 0 ? Certainty::upper_bound : Certainty::lower_bound;
}

bool DiscCount::find_best(Report& report) {
    std::vector<Candidate>& all = report.candidates;
    if (all.front().value.lead.certainty != Certainty::proved) return true;
    int most = static_cast<int>(all.front().value.lead.value);
    for (std::size_t i = 1; i < all.size(); ++i) {
        Figure& lead = all[i].value.lead;
        const bool is_most = lead.certainty == Certainty::proved ||
                             // Of a win no more discs than were proved; of a loss, perhaps.
                             (lead.certainty == Certainty::upper_bound && lead.value >= 0);
        if (is_most && static_cast<int>(lead.value) <= most) continue;
        Position next = root_;
        if (root_.why_illegal(all[i].move)) return false;
        next.play_unchecked(all[i].move);
        const int area = root_.geometry().area();
        if (-visit(next, -most - 1, -most, nodes_left_) <= most && nodes_left_ >= 0) {
            lead = {static_cast<float>(most), Certainty::upper_bound};
            continue;
        }
        const int found = -visit(next, -area, -most, nodes_left_);
        if (nodes_left_ < 0) return false;
        most = found;
        lead = {static_cast<float>(most), Certainty::proved};
        const auto at = all.begin() + static_cast<std::ptrdiff_t>(i);
        std::rotate(all.begin(), at, at + 1);
    }
    return true;
}

void DiscCount::recount(Report& report) {
    // A bot that plays below its strength has the move it chose in front.
    const bool is_best_in_front = std::ranges::all_of(report.candidates, [&](const Candidate& at) {
        return at.value.lead.value <= report.candidates.front().value.lead.value;
    });
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
    const Figure wins = report.value.win_rate;
    const bool is_best = !report.is_last || !is_best_in_front || find_best(report);
    report.value = report.candidates.front().value;
    report.value.win_rate = wins;
    Figure& lead = report.value.lead;
    if (!is_best && lead.certainty == Certainty::proved) lead.certainty = Certainty::lower_bound;
}

}  // namespace magpie::othello
