#pragma once

#include <cstdint>

#include "engine/report.h"

namespace magpie::seats {

constexpr std::uint64_t kEnoughVisits = 30;  // of a move that was compared

// The move that was made and the one put first, in one search. Leads are those of who moved, as
// they are shown.
struct Compared {
    Move best;
    double best_lead = 0;
    double kept_lead = 0;
    bool is_known = false;  // the engine had something to say of both
    bool is_guess = false;  // of the move that was made too little was seen
    bool is_proved = false;

    // At least 0: a look at both may show that the other one was no better.
    [[nodiscard]] double loss() const;
};

// What a report says of the two.
[[nodiscard]] Compared compared_in(const Report& report, Move best, Move played);

// The move that was made has been looked at by itself, since too little had been seen of it.
void take_alone(Compared& made, const Report& report, Move played);

}  // namespace magpie::seats
