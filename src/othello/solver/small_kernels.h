#pragma once

#include <cstdint>

#include "othello/rules/isa.h"
#include "othello/solver/endgame.h"

// What the loops for boards of less than 8×8 work on. As in othello/rules/isa.h, this header
// defines no function.
namespace magpie::othello {

// A corner of the board, and the squares that give it away while it is empty.
struct CornerSquares {
    std::uint64_t corner;
    std::uint64_t x;
    std::uint64_t c;
};

// The board lies in the middle of one of 8×8, so that its quarters are parts of the large one's.
// The squares round it belong to nobody and are never played.
struct SmallTask {
    EndgameTask base{};  // tables, when to stop, and what is counted
    std::uint64_t squares = 0;
    std::uint64_t first_and_last_columns = 0;
    std::uint64_t first_and_last_rows = 0;
    std::uint64_t all_corners = 0;
    CornerSquares corners[4]{};
    int area = 0;
};

// The mover's best difference at the end, empty squares going to the winner: above `alpha` a lower
// bound, else an upper bound.
using SolveSmall = int (*)(SmallTask& task, std::uint64_t mover, std::uint64_t other, int alpha);

// The move that the table has for a position, as a square of 8×8; 64: none.
using FindSmallBest = int (*)(const SmallTask& task, std::uint64_t mover, std::uint64_t other);

struct SmallKernels {
    SolveSmall solve;
    FindSmallBest find_best;
};

// Requires: is_supported(isa).
[[nodiscard]] const SmallKernels& small_kernels(Isa isa);

}  // namespace magpie::othello
