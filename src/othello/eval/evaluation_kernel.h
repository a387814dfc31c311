#pragma once

// The evaluation, once per instruction set; see othello/rules/kernels.h for the rules of this file.
// Equal to Weights::evaluate().

#include "othello/eval/network_lanes.h"
#include "othello/eval/pattern_tables.h"
#include "othello/eval/patterns.h"
#include "othello/rules/kernels.h"

namespace magpie::othello::MAGPIE_ISA {
namespace {

struct alignas(32) FeatureStarts {
    std::uint32_t of[kRowLength];
};

// Where the table of each feature begins among the slots.
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

// ---- the network

struct VectorSums {
    SumPart part[kSumParts];
};

MAGPIE_INLINE void add_vector(VectorSums& sums, const std::int8_t* vector) {
    for (int part = 0; part < kSumParts; ++part) {
        sums.part[part] += load_widened(vector + kSumLanes * part);
    }
}

constexpr int kFours = kOutputs / 4;

// Adds to the outputs what the sums k with k % 8 == kRow make of them; `pairs` holds them.
template <int kRow>
MAGPIE_INLINE void add_products(OutputPart (&outputs)[kFours],
                                const PhaseLayers& layers,
                                int part,
                                SumPart pairs) {
    for (int four = 0; four < kFours; ++four) {
        SumPart weights;
        __builtin_memcpy(&weights, layers.first[kRow][four][kSumLanes / 8 * part], sizeof weights);
        outputs[four] += multiply_pairs(repeat_pair<kRow % 4>(pairs), weights);
    }
}

// What the layers of a phase make of the sums, in hundredths of a disc.
MAGPIE_INLINE int value_of(const PhaseLayers& layers, const VectorSums& sums) {
    // Two sums of products at a time, so that none waits for the one before.
    OutputPart first[kFours]{};
    OutputPart last[kFours]{};
    for (int part = 0; part < kSumParts; ++part) {
        const SumPart sum = sums.part[part];
        const SumPart above = sum > 0 ? sum : SumPart{};
        const SumPart below = above - sum;
        const SumPart low = first_in_turn(above, below);
        const SumPart high = last_in_turn(above, below);
        add_products<0>(first, layers, part, low);
        add_products<1>(last, layers, part, low);
        add_products<2>(first, layers, part, low);
        add_products<3>(last, layers, part, low);
        add_products<4>(first, layers, part, high);
        add_products<5>(last, layers, part, high);
        add_products<6>(first, layers, part, high);
        add_products<7>(last, layers, part, high);
    }
    FourOutputs products{};
    FourOutputs outputs{};
    for (int four = 0; four < kFours; ++four) {
        FourOutputs bias;
        FourOutputs second;
        __builtin_memcpy(&bias, layers.first_bias + 4 * four, sizeof bias);
        __builtin_memcpy(&second, layers.second + 4 * four, sizeof second);
        outputs = fold(first[four] + last[four]) + bias;
        FourOutputs neurons = (outputs > 0 ? outputs : FourOutputs{}) >> kNeuronShift;
        neurons = neurons < kMostNeuron ? neurons : FourOutputs{} + kMostNeuron;
        products += neurons * second;
    }
    const int sum = products[0] + products[1] + products[2] + products[3];
    const int value = (sum >> kSecondShift) + (outputs[3] >> kPlainShift);
    constexpr int kMost = 64 << kValueShift;
    return (value > kMost ? kMost : value < -kMost ? -kMost : value) * 100 / (1 << kValueShift);
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
    reload(slots);
    constexpr int kMostMoves = static_cast<int>(kMoveCounts) - 1;
    const int counted = mover_moves < kMostMoves ? mover_moves : kMostMoves;
    const int answers = other_moves < kMostMoves ? other_moves : kMostMoves;
    const PhaseLayers& layers = *tables.layers[empties];
    VectorSums sums;
    __builtin_memcpy(&sums, layers.bias, sizeof sums);
    add_vector(sums, tables.vectors[static_cast<int>(kMoverMovesStart) + counted].of);
    add_vector(sums, tables.vectors[static_cast<int>(kOtherMovesStart) + answers].of);
    add_vector(sums, tables.vectors[static_cast<int>(kTempoStart) + empties % kPhaseEmpties].of);
    // By turns, so that no sum waits for the one before.
    VectorSums others{};
#pragma GCC unroll 23
    for (std::size_t f = 0; f < kFeatureCount; f += 2) {
        add_vector(sums, tables.vectors[slots[f]].of);
        add_vector(others, tables.vectors[slots[f + 1]].of);
    }
    for (int part = 0; part < kSumParts; ++part) sums.part[part] += others.part[part];
    return value_of(layers, sums);
}

inline int evaluate(
    const PatternTables& tables, Word mover, Word other, int mover_moves, int other_moves) {
    return evaluate(tables, features_of(tables, mover, other),
                    64 - __builtin_popcountll(mover | other), mover_moves, other_moves);
}

}  // namespace
}  // namespace magpie::othello::MAGPIE_ISA
