#pragma once

#include <bitset>
#include <cstdint>

namespace magpie::go {

// The eight points around a move, two bits each: empty 0, black 1, white 2, off the board 3.
//
//   0 1 2      The first is the highest pair of bits.
//   3 v 4
//   5 6 7
//
// A small set of such surroundings in which a move at v is worth trying when the opponent has just
// played nearby: hane, cuts, and blocks along the edge (the kind of patterns that Gelly et al.,
// "Modification of UCT with Patterns in Monte-Carlo Go", 2006, found to make random play sound).
// For either colour, turned and mirrored.
class ContactPatterns {
  public:
    ContactPatterns();

    [[nodiscard]] bool matches(std::uint16_t around) const { return known_[around]; }

  private:
    std::bitset<65536> known_;
};

}  // namespace magpie::go
