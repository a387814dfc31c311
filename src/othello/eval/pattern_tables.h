#pragma once

#include <cstddef>
#include <cstdint>

// The evaluation as the loops of one instruction set read it (evaluation_kernel.h): plain data. As
// in othello/rules/isa.h, this header defines no function.
namespace magpie::othello {

constexpr std::size_t kRowLength = 48;  // a number per feature, in whole vectors; the last are zero

struct PatternTables {
    // places[four][bits]: what the discs `bits` of one side on the four squares from 4 * four on
    // add to the numbers of the features: once for the mover, twice for the other.
    const std::uint16_t (*places)[16][kRowLength] = nullptr;
    const std::int16_t* weights[65]{};  // by empty squares: the slots of that phase
};

}  // namespace magpie::othello
