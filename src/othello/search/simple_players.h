#pragma once

#include <vector>

#include "engine/engine.h"
#include "engine/uniform_player.h"
#include "othello/rules/position.h"

namespace magpie::othello {

// Players that look at nothing but the move itself. They think no time, so they need no threads:
// the one report comes before start() returns. A forced pass is the only candidate where it is
// forced.

// Every legal move is equally likely.
class RandomPlayer final : public UniformPlayer<Position> {
  public:
    using UniformPlayer::UniformPlayer;

  private:
    [[nodiscard]] std::vector<Move> choices(const Position& root,
                                            const Limits& limits) const override;
    void judge(const Position& root, Candidate& candidate) const override;
};

// Turns as many discs as it can. Of several such moves the first in the order of the points, so it
// is the same on every machine.
class GreedyPlayer final : public Engine<Position> {
  public:
    void start(const Position& root, const Limits& limits, Listener listen) override;

    void stop() override {}

    void wait() override {}
};

// The partner who lets you win. It goes by the discs that your last move turned
// (Limits::last_flips):
//   - of the moves that turn fewer than yours it takes one that turns the most;
//   - where there is none, where you passed, and where your move is not known, it takes one that
//     turns the fewest;
//   - of several the first in the order of the points, row by row from the top left.
// Nothing else is looked at and nothing is random: the same position and the same number give the
// same reply.
class CourteousPlayer final : public Engine<Position> {
  public:
    void start(const Position& root, const Limits& limits, Listener listen) override;

    void stop() override {}

    void wait() override {}
};

}  // namespace magpie::othello
