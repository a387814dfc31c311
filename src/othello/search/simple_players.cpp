#include "othello/search/simple_players.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "othello/search/root_moves.h"

namespace magpie::othello {

namespace {

struct Choice {
    Move move;
    int flips;
};

Choice choice_of(const Position& root, Move m) {
    const auto turned = root.try_move(m);
    return {m, turned ? static_cast<int>(turned->size()) : 0};
}

std::vector<Choice> all_choices(const Position& root, const Limits& limits) {
    std::vector<Choice> all;
    for (const Move m : root_moves(root, limits)) all.push_back(choice_of(root, m));
    return all;
}

// The discs as they lie after the move: these players know nothing better.
Evaluation value_of(const Position& root, const Choice& choice) {
    const int before = root.discs(root.to_play()) - root.discs(opponent(root.to_play()));
    const int after = choice.move.is_pass() ? before : before + 2 * choice.flips + 1;
    Evaluation value;
    value.lead.value = static_cast<float>(after);
    value.win_rate.value = after > 0 ? 1.0F : after < 0 ? 0.0F : 0.5F;
    return value;
}

// The first is certain.
void tell(const Position& root,
          const std::vector<Choice>& best_first,
          const Engine<Position>::Listener& listen) {
    Report report;
    report.is_last = true;
    report.to_play = root.to_play();
    report.depth = 1;
    for (const Choice& choice : best_first) {
        Candidate candidate;
        candidate.move = choice.move;
        candidate.value = value_of(root, choice);
        candidate.win_rate_bound = candidate.value.win_rate.value;
        candidate.prior = report.candidates.empty() ? 1.0F : 0.0F;
        candidate.line = {candidate.move};
        report.candidates.push_back(std::move(candidate));
    }
    report.value = report.candidates.front().value;
    listen(report);
}

}  // namespace

std::vector<Move> RandomPlayer::choices(const Position& root, const Limits& limits) const {
    return root_moves(root, limits);
}

void RandomPlayer::judge(const Position& root, Candidate& candidate) const {
    candidate.value = value_of(root, choice_of(root, candidate.move));
    candidate.win_rate_bound = candidate.value.win_rate.value;
}

void GreedyPlayer::start(const Position& root, const Limits& limits, Listener listen) {
    std::vector<Choice> all = all_choices(root, limits);
    std::ranges::stable_sort(all, std::ranges::greater{}, &Choice::flips);
    tell(root, all, listen);
}

void CourteousPlayer::start(const Position& root, const Limits& limits, Listener listen) {
    const int yours = limits.last_flips.value_or(0);
    std::vector<Choice> all = all_choices(root, limits);
    // Modest moves first, the most discs in front; then the others, the fewest in front.
    std::ranges::stable_sort(all, [yours](const Choice& a, const Choice& b) {
        const bool is_modest = a.flips < yours;
        if (is_modest != (b.flips < yours)) return is_modest;
        return is_modest ? a.flips > b.flips : a.flips < b.flips;
    });
    tell(root, all, listen);
}

}  // namespace magpie::othello
