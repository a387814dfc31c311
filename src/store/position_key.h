#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/symmetry.h"
#include "game/any_position.h"
#include "game/game_spec.h"

namespace magpie::store {

// One number for each of the eight ways to turn the board.
using Oriented = std::array<std::uint64_t, Symmetry::kCount>;

// A position in its normal form: of the eight ways to turn it, seen from the side to play, the one
// with the smallest number. Positions that become each other by turning, mirroring or by swapping
// the colours (the side to play among them) have the same key. Ko and what was played before are no
// part of it.
struct CanonicalKey {
    std::uint64_t key = 0;
    std::uint8_t symmetries = 0;  // bit s: turning by Symmetry(s) gives the normal form

    bool operator==(const CanonicalKey&) const = default;
};

// The numbers of every stone on every point of one board, in all eight orientations.
class KeyTable {
  public:
    KeyTable(GameKind kind, Geometry geometry);

    [[nodiscard]] GameKind kind() const { return kind_; }

    [[nodiscard]] Geometry geometry() const { return geometry_; }

    [[nodiscard]] const Oriented& empty_board() const { return empty_board_; }

    [[nodiscard]] const Oriented& stone(int point, Color color) const {
        return stones_[static_cast<std::size_t>(2 * point + static_cast<int>(color))];
    }

  private:
    GameKind kind_;
    Geometry geometry_;
    Oriented empty_board_{};
    std::vector<Oriented> stones_;
};

// The keys of one position after the other. A position costs the points that changed.
class PositionKeys {
  public:
    // Of the empty board. The table must outlive it.
    explicit PositionKeys(const KeyTable& table);

    // Goes on to another position of the same board. False when no stone changed.
    bool update(const AnyPosition& position);

    [[nodiscard]] CanonicalKey canonical(Color to_play) const;

    // The stones alone, black and white as they are.
    [[nodiscard]] const Oriented& stones() const { return as_they_are_; }

  private:
    void change(int point, int number);

    const KeyTable* table_;
    std::vector<std::uint8_t> numbers_;  // stone_number() of each point
    Oriented as_they_are_;
    Oriented swapped_;
};

// All at once, for a single position.
[[nodiscard]] CanonicalKey canonical_key(const AnyPosition& position);

// `move` on the board of the normal form; where several orientations give it, the smallest point.
[[nodiscard]] Move to_normal_form(const CanonicalKey& key, Geometry geometry, Move move);

// The same back: `move` of the normal form on a board of `geometry` whose key it is. Of several
// points that are alike, the one people name: nearest the right edge, then nearest the top.
[[nodiscard]] Move from_normal_form(const CanonicalKey& key, Geometry geometry, Move move);

}  // namespace magpie::store
