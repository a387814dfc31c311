#include "othello/eval/patterns.h"

#include <algorithm>
#include <cstring>

namespace magpie::othello {

namespace {

static_assert(kFeatures[kFeatureCount - 1].squares.size == 4, "46 features, the last a diagonal");

using Row = std::array<std::uint16_t, kRowLength>;
using Lanes [[gnu::vector_size(16)]] = std::uint16_t;
constexpr std::size_t kLanes = 8;
constexpr std::size_t kParts = kRowLength / kLanes;

// What four neighbouring squares of one side, as bits, add to the numbers of all features (once for
// the mover, twice for the other): a position is 32 of these sums, with nothing to keep from move
// to move.
struct alignas(32) Places {
    std::uint16_t of[16][16][kRowLength];
};

constexpr Places kPlaces = [] {
    std::array<Row, 64> square{};
    for (std::size_t f = 0; f < kFeatureCount; ++f) {
        std::uint16_t place = 1;
        for (int i = 0; i < kFeatures[f].squares.size; ++i) {
            square[kFeatures[f].squares.squares[static_cast<std::size_t>(i)]][f] = place;
            place = static_cast<std::uint16_t>(place * 3);
        }
    }
    Places places{};
    for (std::size_t four = 0; four < 16; ++four) {
        for (std::size_t bits = 1; bits < 16; ++bits) {
            // All but the lowest square are known already.
            const auto& rest = places.of[four][bits & (bits - 1)];
            const Row& lowest = square[4 * four + static_cast<std::size_t>(std::countr_zero(bits))];
            for (std::size_t f = 0; f < kFeatureCount; ++f) {
                places.of[four][bits][f] = static_cast<std::uint16_t>(rest[f] + lowest[f]);
            }
        }
    }
    return places;
}();

struct Sums {
    std::array<Lanes, kParts> part{};

    void add(const std::uint16_t* row) {
        for (std::size_t i = 0; i < kParts; ++i) {
            Lanes lanes;
            std::memcpy(&lanes, row + kLanes * i, sizeof lanes);
            part[i] += lanes;
        }
    }
};

Sums sums_of(Squares squares) {
    Sums sums;
    for (const auto& four : kPlaces.of) {
        sums.add(four[squares & 15]);
        squares >>= 4;
    }
    return sums;
}

std::uint32_t slot_for_count(std::size_t start, int count) {
    const auto most = static_cast<int>(kMoveCounts) - 1;
    return static_cast<std::uint32_t>(start) + static_cast<std::uint32_t>(std::min(count, most));
}

// The number that the squares of a pattern hold after they moved: square i went to places[i].
std::size_t moved(std::size_t number,
                  const std::array<int, kMostPatternSquares>& places,
                  int size) {
    std::size_t result = 0;
    for (int i = 0; i < size; ++i, number /= 3) {
        result += number % 3 * power_of_three(places[static_cast<std::size_t>(i)]);
    }
    return result;
}

// How the symmetries that map a pattern onto itself move its squares, the identity among them.
std::vector<std::array<int, kMostPatternSquares>> own_symmetries(const Pattern& pattern) {
    std::vector<std::array<int, kMostPatternSquares>> found;
    for (const Symmetry symmetry : kSymmetries) {
        const Pattern turned = detail::turned(pattern, symmetry);
        if (detail::squares_of(turned) != detail::squares_of(pattern)) continue;
        std::array<int, kMostPatternSquares> places{};
        for (int i = 0; i < pattern.size; ++i) {
            const auto* const begin = pattern.squares.data();
            places[static_cast<std::size_t>(i)] =
                static_cast<int>(std::find(begin, begin + pattern.size,
                                           turned.squares[static_cast<std::size_t>(i)]) -
                                 begin);
        }
        if (std::ranges::find(found, places) == found.end()) found.push_back(places);
    }
    return found;
}

}  // namespace

const std::uint16_t (*feature_places())[16][kRowLength] { return kPlaces.of; }

Slots slots_of(const Board& board, int mover_moves, int other_moves) {
    const Sums mover = sums_of(board.mover);
    const Sums other = sums_of(board.other);
    Row numbers;
    for (std::size_t i = 0; i < kParts; ++i) {
        const Lanes lanes = mover.part[i] + other.part[i] + other.part[i];
        std::memcpy(numbers.data() + kLanes * i, &lanes, sizeof lanes);
    }
    Slots slots;
    for (std::size_t f = 0; f < kFeatureCount; ++f) {
        slots[f] = static_cast<std::uint32_t>(kTableStart[kFeatures[f].pattern]) + numbers[f];
    }
    slots[kFeatureCount] = slot_for_count(kMoverMovesStart, mover_moves);
    slots[kFeatureCount + 1] = slot_for_count(kOtherMovesStart, other_moves);
    const int empties = std::popcount(board.empties());
    slots[kFeatureCount + 2] = static_cast<std::uint32_t>(kTempoStart) +
                               static_cast<std::uint32_t>(empties % kPhaseEmpties);
    return slots;
}

SharedVectors shared_vectors() {
    SharedVectors shared;
    shared.vector_of.resize(kSlots);
    for (std::size_t i = 0; i < kPatternCount; ++i) {
        const auto symmetries = own_symmetries(kPatterns[i]);
        const std::size_t start = kTableStart[i];
        for (std::size_t number = 0; number < kTableStart[i + 1] - start; ++number) {
            std::size_t least = number;
            for (const auto& places : symmetries) {
                least = std::min(least, moved(number, places, kPatterns[i].size));
            }
            shared.vector_of[start + number] =
                least == number ? shared.count++ : shared.vector_of[start + least];
        }
    }
    for (std::size_t slot = kMoverMovesStart; slot < kSlots; ++slot) {
        shared.vector_of[slot] = shared.count++;
    }
    return shared;
}

}  // namespace magpie::othello
