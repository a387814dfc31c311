#pragma once

// The evaluation, once per instruction set; see othello/rules/kernels.h for the rules of this file.
// Equal to Weights::evaluate().

#include "othello/eval/pattern_tables.h"
#include "othello/eval/patterns.h"
#include "othello/rules/kernels.h"

namespace magpie::othello::MAGPIE_ISA {
namespace {

struct alignas(32) FeatureStarts {
    std::uint32_t of[kRowLength];
};

// Where the table of each feature begins among the slots of a phase.
constexpr FeatureStarts kFeatureStarts = [] {
    FeatureStarts starts{};
    for (std::size_t f = 0; f < kFeatureCount; ++f) {
        starts.of[f] = static_cast<std::uint32_t>(kTableStart[kFeatures[f].pattern]);
    }
    return starts;
}();

constexpr int kRowLanes = 16;
constexpr int kRowParts = static_cast<int>(kRowLength) / kRowLanes;
using RowPart [[gnu::vector_size(2 * kRowLanes)]] = std::uint16_t;
using WideRowPart [[gnu::vector_size(4 * kRowLanes)]] = std::uint32_t;

// The numbers of all features at once.
struct FeatureRow {
    RowPart part[kRowParts];
};

MAGPIE_INLINE void add_row(FeatureRow& sums, const std::uint16_t* row) {
    for (int part = 0; part < kRowParts; ++part) {
        RowPart lanes;
        __builtin_memcpy(&lanes, row + kRowLanes * part, sizeof lanes);
        sums.part[part] += lanes;
    }
}

MAGPIE_INLINE FeatureRow features_of(const PatternTables& tables, Word mover, Word other) {
    FeatureRow sums{};
    for (int four = 0; four < 16; ++four) {
        add_row(sums, tables.places[four][(other >> (4 * four)) & 15]);
    }
    for (RowPart& part : sums.part) part += part;
    for (int four = 0; four < 16; ++four) {
        add_row(sums, tables.places[four][(mover >> (4 * four)) & 15]);
    }
    return sums;
}

// What a move makes of `row`, which is features_of(other, mover), as the other would have them if
// it were his turn already: the discs that turn were his (1) and are ours (2), the square of the
// move was empty (0).
MAGPIE_INLINE FeatureRow features_after(const PatternTables& tables,
                                        FeatureRow row,
                                        Word turned,
                                        int square) {
    const Word bit = Word{1} << square;
    add_row(row, tables.places[square / 4][1 << square % 4]);
    for (Word left = turned | bit; left != 0;) {
        const int from = __builtin_ctzll(left) & ~3;
        add_row(row, tables.places[from / 4][(left >> from) & 15]);
        left &= ~(Word{15} << from);
    }
    return row;
}

// What the game will end with for the mover, in hundredths of a disc, by how many moves both have.
MAGPIE_INLINE int evaluate(const PatternTables& tables,
                           const FeatureRow& row,
                           int empties,
                           int mover_moves,
                           int other_moves) {
    alignas(64) std::uint32_t slots[kRowLength];
    for (int part = 0; part < kRowParts; ++part) {
        WideRowPart starts;
        __builtin_memcpy(&starts, kFeatureStarts.of + kRowLanes * part, sizeof starts);
        starts += __builtin_convertvector(row.part[part], WideRowPart);
        __builtin_memcpy(slots + kRowLanes * part, &starts, sizeof starts);
    }
    constexpr int kMostMoves = static_cast<int>(kMoveCounts) - 1;
    const std::int16_t* const weights = tables.weights[empties];
    const int counted = mover_moves < kMostMoves ? mover_moves : kMostMoves;
    const int answers = other_moves < kMostMoves ? other_moves : kMostMoves;
    int sum = weights[static_cast<int>(kMoverMovesStart) + counted] +
              weights[static_cast<int>(kOtherMovesStart) + answers] +
              weights[static_cast<int>(kTempoStart) + empties % kPhaseEmpties];
    for (std::size_t f = 0; f < kFeatureCount; ++f) sum += weights[slots[f]];
    const int value = sum * 100 / 64;
    return value > 6400 ? 6400 : value < -6400 ? -6400 : value;
}

inline int evaluate(
    const PatternTables& tables, Word mover, Word other, int mover_moves, int other_moves) {
    return evaluate(tables, features_of(tables, mover, other),
                    64 - __builtin_popcountll(mover | other), mover_moves, other_moves);
}

}  // namespace
}  // namespace magpie::othello::MAGPIE_ISA
