#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/geometry.h"
#include "othello/rules/wide_board.h"

namespace magpie::othello {

// What searches have found out about positions of one shape. It holds whole boards, so that what is
// found is about the board that is asked, whatever their hashes are.
class WideTable {
  public:
    // Of a search of one depth, in hundredths of a disc. A bound is final when no guess is behind
    // it: it is a fact about the game then, and about every greater depth.
    struct Known {
        int lower = 0;
        int upper = 0;
        std::uint16_t move = kNoMove;  // the index of the point that was best
        std::uint8_t depth = 0;
        bool lower_is_final = false;
        bool upper_is_final = false;
    };

    static constexpr std::uint16_t kNoMove = 0xFFFF;

    // The largest power of two of buckets that fits into so many bytes, at least one.
    WideTable(Geometry geometry, std::size_t bytes);

    [[nodiscard]] Geometry geometry() const { return geometry_; }

    // What is known from before makes room first.
    void begin_search() { ++search_; }

    // Valid until the next store(). Requires: a board of the shape, and the same hash every time.
    [[nodiscard]] const Known* find(const WideBoard& board, std::uint64_t hash) const;

    void store(const WideBoard& board, std::uint64_t hash, const Known& known);

  private:
    struct Entry {
        Known known{};
        std::uint32_t tag = 0;
        std::uint8_t search = 0;
        bool is_used = false;
    };

    // Entries in which a position may lie.
    static constexpr std::size_t kBucketSize = 2;

    [[nodiscard]] std::size_t bucket_of(std::uint64_t hash) const {
        return (hash & bucket_mask_) * kBucketSize;
    }

    // One word a row where both sides fit into it, else two.
    [[nodiscard]] bool is_narrow() const { return geometry_.columns <= 16; }

    [[nodiscard]] std::size_t words() const { return geometry_.rows * (is_narrow() ? 1U : 2U); }

    [[nodiscard]] bool holds(std::size_t entry, const WideBoard& board) const;

    Geometry geometry_;
    std::size_t bucket_mask_ = 0;
    std::vector<Entry> entries_;
    std::vector<std::uint32_t> boards_;  // words() for each entry
    std::uint8_t search_ = 0;
};

}  // namespace magpie::othello
