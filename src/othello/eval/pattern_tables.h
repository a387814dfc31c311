#pragma once

#include <cstddef>
#include <cstdint>

// The evaluation as the loops of one instruction set read it (evaluation_kernel.h): plain data. As
// in othello/rules/isa.h, this header defines no function.
namespace magpie::othello {

constexpr std::size_t kRowLength = 48;  // a number per feature, in whole vectors; the last are zero

// What lies on a pattern is told by so many numbers; those of all features are summed up.
constexpr int kWidth = 32;
// What is made of the sums: so many outputs, all but the last of them neurons, the last a plain
// sum.
constexpr int kOutputs = 8;

// What a phase of the game makes of the sums, in whole numbers, so that every instruction set gets
// the same value (docs/formats/othello-weights.md). Weights::make() sees to it that nothing
// overflows.
struct alignas(64) PhaseLayers {
    // Of output j, by how much sum k is above zero ([0]), and by how much below ([1]):
    // first[k % 8][j / 4][k / 8][j % 4]. A vector of any size that holds eight sums, or sixteen, or
    // all, then multiplies four outputs at a time without moving anything between its quarters.
    std::int16_t first[8][kOutputs / 4][kWidth / 8][4][2];
    std::int32_t first_bias[kOutputs];
    std::int32_t second[kOutputs];  // of the neurons; the last is zero
    std::int16_t bias[kWidth];      // of the sums
};

constexpr int kNeuronShift = 12;
constexpr int kMostNeuron = 4095;
constexpr int kSecondShift = 6;
constexpr int kPlainShift = 1;
constexpr int kValueShift = 14;  // the value is in so many binary places of a disc

// What lies on a pattern; none lies on two lines of the cache.
struct alignas(kWidth) SlotVector {
    std::int8_t of[kWidth];
};

struct PatternTables {
    // places[four][bits]: what the discs `bits` of one side on the four squares from 4 * four on
    // add to the numbers of the features: once for the mover, twice for the other.
    const std::uint16_t (*places)[16][kRowLength] = nullptr;
    const SlotVector* vectors = nullptr;  // by slot
    const PhaseLayers* layers[65]{};      // by empty squares
};

}  // namespace magpie::othello
