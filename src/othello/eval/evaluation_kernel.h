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

// What the game will end with for the mover, in hundredths of a disc, by how many moves both have.
inline int evaluate(
    const PatternTables& tables, Word mover, Word other, int mover_moves, int other_moves) {
    RowPart sums[kRowParts] = {};
    const auto add = [&sums](const std::uint16_t* row) __attribute__((always_inline)) {
        for (int part = 0; part < kRowParts; ++part) {
            RowPart lanes;
            __builtin_memcpy(&lanes, row + kRowLanes * part, sizeof lanes);
            sums[part] += lanes;
        }
    };
    for (int four = 0; four < 16; ++four) add(tables.places[four][(other >> (4 * four)) & 15]);
    for (RowPart& sum : sums) sum += sum;
    for (int four = 0; four < 16; ++four) add(tables.places[four][(mover >> (4 * four)) & 15]);
    alignas(64) std::uint32_t slots[kRowLength];
    for (int part = 0; part < kRowParts; ++part) {
        WideRowPart starts;
        __builtin_memcpy(&starts, kFeatureStarts.of + kRowLanes * part, sizeof starts);
        starts += __builtin_convertvector(sums[part], WideRowPart);
        __builtin_memcpy(slots + kRowLanes * part, &starts, sizeof starts);
    }
    constexpr int kMostMoves = static_cast<int>(kMoveCounts) - 1;
    const int empties = 64 - __builtin_popcountll(mover | other);
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

}  // namespace
}  // namespace magpie::othello::MAGPIE_ISA
