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

std::vector<Choice> choices(const Position& root, const Limits& limits) {
    std::vector<Choice> all;
    for (const Move m : root_moves(root, limits)) {
        const auto turned = root.try_move(m);
        all.push_back({m, turned ? static_cast<int>(turned->size()) : 0});
    }
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

void tell(const Position& root,
          const std::vector<Choice>& best_first,
          const std::vector<float>& priors,
          const Engine<Position>::Listener& listen) {
    Report report;
    report.is_last = true;
    report.to_play = root.to_play();
    report.depth = 1;
    for (std::size_t i = 0; i < best_first.size(); ++i) {
        Candidate candidate;
        candidate.move = best_first[i].move;
        candidate.value = value_of(root, best_first[i]);
        candidate.win_rate_bound = candidate.value.win_rate.value;
        candidate.prior = priors[i];
        candidate.line = {candidate.move};
        report.candidates.push_back(std::move(candidate));
    }
    report.value = report.candidates.front().value;
    listen(report);
}

// All on the first.
std::vector<float> certain(std::size_t count) {
    std::vector<float> priors{1.0F};
    priors.resize(count, 0.0F);
    return priors;
}

}  // namespace

void RandomPlayer::start(const Position& root, const Limits& limits, Listener listen) {
    std::vector<Choice> all = choices(root, limits);
    const auto chosen =
        static_cast<std::ptrdiff_t>(rng_.below(static_cast<std::uint32_t>(all.size())));
    std::rotate(all.begin(), all.begin() + chosen, all.end());
    tell(root, all, std::vector<float>(all.size(), 1.0F / static_cast<float>(all.size())), listen);
}

void GreedyPlayer::start(const Position& root, const Limits& limits, Listener listen) {
    std::vector<Choice> all = choices(root, limits);
    std::ranges::stable_sort(all, std::ranges::greater{}, &Choice::flips);
    tell(root, all, certain(all.size()), listen);
}

void CourteousPlayer::start(const Position& root, const Limits& limits, Listener listen) {
    const int yours = limits.last_flips.value_or(0);
    std::vector<Choice> all = choices(root, limits);
    // Modest moves first, the most discs in front; then the others, the fewest in front.
    std::ranges::stable_sort(all, [yours](const Choice& a, const Choice& b) {
        const bool is_modest = a.flips < yours;
        if (is_modest != (b.flips < yours)) return is_modest;
        return is_modest ? a.flips > b.flips : a.flips < b.flips;
    });
    tell(root, all, certain(all.size()), listen);
}

}  // namespace magpie::othello
