#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/symmetry.h"
#include "othello/eval/pattern_tables.h"
#include "othello/rules/board.h"

// What the evaluation looks at, as data. A pattern is a handful of squares in a fixed order; what
// lies on them is a number in base 3, the first square its lowest digit: 0 empty, 1 the mover's, 2
// the other's. A pattern lies on the board in 2 to 8 ways (features), the symmetric ones, which
// share one table. Where a symmetry maps a pattern onto itself the numbers it exchanges share a
// vector, too, so a value is the same for all eight symmetric boards by construction.
namespace magpie::othello {

constexpr int kMostPatternSquares = 10;

struct Pattern {
    int size = 0;
    std::array<std::uint8_t, kMostPatternSquares> squares{};
};

namespace detail {

// `size` squares of one row, to the right; of a diagonal, to the right and down.
constexpr Pattern line(int column, int row, int down, int size) {
    Pattern pattern{.size = size};
    for (int i = 0; i < size; ++i) {
        const Point p = kStandardBoard.at(column + i, row + down * i);
        pattern.squares[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(p.index());
    }
    return pattern;
}

constexpr Pattern block(int columns, int rows) {
    Pattern pattern;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const Point p = kStandardBoard.at(column, row);
            pattern.squares[static_cast<std::size_t>(pattern.size++)] =
                static_cast<std::uint8_t>(p.index());
        }
    }
    return pattern;
}

constexpr Pattern edge_and_two_x() {
    Pattern pattern = line(0, 0, 0, 8);
    pattern.size = 10;
    pattern.squares[8] = static_cast<std::uint8_t>(kStandardBoard.at(1, 1).index());
    pattern.squares[9] = static_cast<std::uint8_t>(kStandardBoard.at(6, 1).index());
    return pattern;
}

constexpr Squares squares_of(const Pattern& pattern) {
    Squares squares = 0;
    for (int i = 0; i < pattern.size; ++i) {
        squares |= Squares{1} << pattern.squares[static_cast<std::size_t>(i)];
    }
    return squares;
}

constexpr Pattern turned(const Pattern& pattern, Symmetry symmetry) {
    Pattern result{.size = pattern.size};
    for (int i = 0; i < pattern.size; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const Point p = symmetry.apply(kStandardBoard, Point(pattern.squares[at]));
        result.squares[at] = static_cast<std::uint8_t>(p.index());
    }
    return result;
}

}  // namespace detail

//   corner 3×3   edge and     corner 5×2   rows 2, 3, 4   diagonals of
//                two X                                    8, 7, 6, 5, 4
//   # # # . .    # # # # # …  # # # # #    . . . . .      # . # . # . .
//   # # # . .    . # . . . …  # # # # #    # # # # #      . # . # . # .
//   # # # . .    . . . . . …  . . . . .    # # # # #      . . # . # . #
constexpr std::array<Pattern, 11> kPatterns = {
    detail::block(3, 3),      detail::edge_and_two_x(), detail::block(5, 2),
    detail::line(0, 1, 0, 8), detail::line(0, 2, 0, 8), detail::line(0, 3, 0, 8),
    detail::line(0, 0, 1, 8), detail::line(1, 0, 1, 7), detail::line(2, 0, 1, 6),
    detail::line(3, 0, 1, 5), detail::line(4, 0, 1, 4),
};
constexpr std::size_t kPatternCount = kPatterns.size();

// One of the ways a pattern lies on the board.
struct Feature {
    std::size_t pattern = 0;
    Pattern squares{};
};

constexpr std::size_t kFeatureCount = 46;

constexpr std::array<Feature, kFeatureCount> kFeatures = [] {
    std::array<Feature, kFeatureCount> features{};
    std::size_t count = 0;
    for (std::size_t i = 0; i < kPatternCount; ++i) {
        const std::size_t first = count;
        for (const Symmetry symmetry : kSymmetries) {
            const Pattern way = detail::turned(kPatterns[i], symmetry);
            bool is_new = true;
            for (std::size_t j = first; j < count; ++j) {
                is_new =
                    is_new && detail::squares_of(features[j].squares) != detail::squares_of(way);
            }
            if (is_new) features[count++] = {i, way};
        }
    }
    return features;
}();

constexpr std::size_t power_of_three(int exponent) {
    std::size_t power = 1;
    for (int i = 0; i < exponent; ++i) power *= 3;
    return power;
}

// Where the table of each pattern begins among the slots; after the last pattern the small tables:
// by the number of moves of the mover, of the other, and by the empty squares within the phase
// (whose turn it is at the end).
constexpr int kPhaseEmpties = 3;  // numbers of empty squares that share their layers
constexpr int kPhases = 20;
constexpr std::size_t kMoveCounts = 32;  // more moves count as that many less one

constexpr std::array<std::size_t, kPatternCount + 1> kTableStart = [] {
    std::array<std::size_t, kPatternCount + 1> starts{};
    for (std::size_t i = 0; i < kPatternCount; ++i) {
        starts[i + 1] = starts[i] + power_of_three(kPatterns[i].size);
    }
    return starts;
}();
constexpr std::size_t kMoverMovesStart = kTableStart[kPatternCount];
constexpr std::size_t kOtherMovesStart = kMoverMovesStart + kMoveCounts;
constexpr std::size_t kTempoStart = kOtherMovesStart + kMoveCounts;
constexpr std::size_t kSlots = kTempoStart + kPhaseEmpties;

// 0 at the start of the game.
constexpr int phase_of(int empties) {
    const int played = empties > 60 ? 0 : 60 - empties;
    return played / kPhaseEmpties < kPhases ? played / kPhaseEmpties : kPhases - 1;
}

// Slots whose vectors a board sums up: one per feature, and the three small tables.
constexpr std::size_t kSlotCount = kFeatureCount + 3;
using Slots = std::array<std::uint32_t, kSlotCount>;

// Which slots a board uses. The counts of moves are those of legal_moves(), and of
// legal_moves() with the sides exchanged.
[[nodiscard]] Slots slots_of(const Board& board, int mover_moves, int other_moves);

// PatternTables::places.
[[nodiscard]] const std::uint16_t (*feature_places())[16][kRowLength];

// Which slots share a vector: vector_of[slot], numbered without gaps in the order in which they
// first appear.
struct SharedVectors {
    std::vector<std::uint32_t> vector_of;
    std::uint32_t count = 0;
};

[[nodiscard]] SharedVectors shared_vectors();

// What shared_vectors() counts.
constexpr std::size_t kVectors = 113'944;

}  // namespace magpie::othello
