#pragma once

#include <cstdint>
#include <vector>

#include "go/rules/position.h"

namespace magpie::go {

// Who keeps each point when the position is played out at random many times. An estimate, not a
// proof.
struct Ownership {
    std::vector<float> black;  // one for each point: 1 always Black's, -1 always White's
    int playouts = 0;
};

// Plays `playouts` games from the stones of `position`, half of them with Black to play and half
// with White, so that the turn does not matter; the ko ban is forgotten. The result depends on the
// arguments alone. Cost: some 1 to 2 microseconds for each point of the board and playout.
// Requires: playouts > 0.
[[nodiscard]] Ownership estimate_ownership(const Position& position,
                                           int playouts,
                                           std::uint64_t seed);

// Another way to know who keeps each point: a network's, where there is one.
class OwnershipSource {
  public:
    OwnershipSource() = default;
    OwnershipSource(const OwnershipSource&) = delete;
    OwnershipSource& operator=(const OwnershipSource&) = delete;
    virtual ~OwnershipSource() = default;

    // Whether it knows boards of that shape.
    [[nodiscard]] virtual bool can_judge(Geometry geometry) const = 0;

    // One for each point: 1 Black's for sure, -1 White's. The turn does not matter, nor does the ko
    // ban; the same stones give the same answer. Requires: can_judge(position.geometry()).
    [[nodiscard]] virtual std::vector<float> judge(const Position& position) = 0;
};

}  // namespace magpie::go
