#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/rng.h"
#include "engine/engine.h"

namespace magpie {

// What the random players of the games share: each of the moves that a game lets it choose from is
// equally likely. The moves depend on the seed and the calls before alone. Thinks no time, so it
// needs no threads: the one report comes before start() returns.
template <class P>
class UniformPlayer : public Engine<P> {
  public:
    using typename Engine<P>::Listener;

    explicit UniformPlayer(std::uint64_t seed) : rng_(seed) {}

    // As if it had been made with that seed.
    void reseed(std::uint64_t seed) { rng_ = Rng(seed); }

    void start(const P& root, const Limits& limits, Listener listen) final {
        std::vector<Move> moves = choices(root, limits);
        const auto chosen =
            static_cast<std::ptrdiff_t>(rng_.below(static_cast<std::uint32_t>(moves.size())));
        std::rotate(moves.begin(), moves.begin() + chosen, moves.end());
        Report report;
        report.is_last = true;
        report.to_play = root.to_play();
        report.depth = 1;
        for (const Move move : moves) {
            Candidate candidate;
            candidate.move = move;
            candidate.prior = 1.0F / static_cast<float>(moves.size());
            candidate.line = {move};
            judge(root, candidate);
            report.candidates.push_back(std::move(candidate));
        }
        report.value = report.candidates.front().value;
        listen(report);
    }

    void stop() final {}

    void wait() final {}

  private:
    // At least one.
    [[nodiscard]] virtual std::vector<Move> choices(const P& root, const Limits& limits) const = 0;

    // Fills in what can be seen of a candidate without thinking.
    virtual void judge(const P&, Candidate&) const {}

    Rng rng_;
};

}  // namespace magpie
