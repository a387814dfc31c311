#pragma once

#include <cstdint>
#include <memory>

#include "core/rng.h"
#include "engine/engine.h"
#include "go/rules/position.h"

namespace magpie::go {

// The zero of the scale of levels: every legal point that does not fill an eye of its own is
// equally likely, and it passes when there is none. The moves depend on the seed and the moves
// before alone. Thinks no time, so it needs no threads: the one report comes before start()
// returns.
class RandomPlayer final : public Engine<Position> {
  public:
    explicit RandomPlayer(std::uint64_t seed) : rng_(seed) {}

    void start(const Position& root, const Limits& limits, Listener listen) override;

    void stop() override {}

    void wait() override {}

  private:
    Rng rng_;
};

}  // namespace magpie::go
