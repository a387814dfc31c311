#pragma once

#include <cstdint>

#include "store/game_entry.h"
#include "store/library_query.h"

namespace magpie::store {

// Where a position is in the index: the number of the game and the moves before it, as one number.
constexpr int kPlyBits = 12;

static_assert((1 << kPlyBits) == kLastIndexedPly + 1);

constexpr std::int64_t place_of(GameNumber number, int ply) { return number << kPlyBits | ply; }

constexpr GameNumber game_of(std::int64_t place) { return place >> kPlyBits; }

constexpr int ply_of(std::int64_t place) { return static_cast<int>(place & kLastIndexedPly); }

// One position of a game in the index.
struct IndexRow {
    std::int64_t key;
    std::int64_t place;
    std::int64_t continuation;
};

}  // namespace magpie::store
