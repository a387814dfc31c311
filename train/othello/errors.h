#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "othello/eval/weights.h"
#include "train/othello/samples.h"

namespace magpie::train {

// How far shallow looks are from deep ones, for the searches that leave out what a shallow look
// calls hopeless (src/othello/solver/probe_errors.h).
struct ErrorSettings {
    int positions = 60;      // of each number of empty squares
    int deepest = 9;         // of the deep looks, in moves
    int most_to_solve = 18;  // empty squares of positions that are played to the end besides
    int threads = 1;
};

// Deep less shallow, in hundredths of a disc, over positions with so many empty squares.
struct ProbeError {
    int empties = 0;
    int depth = 0;  // as many as there are empty squares: to the end
    int count = 0;
    double mean = 0;
    double deviation = 0;
};

// Every second number of empty squares. The same samples give the same answer.
[[nodiscard]] std::vector<ProbeError> measure_errors(std::span<const Sample> samples,
                                                     const othello::Weights& weights,
                                                     const ErrorSettings& settings);

// deviation ≈ of[0] + of[1] × empties + of[2] × depth + of[3] × depth of the shallow look, least
// squares, each line counting as often as it has positions; by the first `terms` of the four, the
// others zero. To the end all depths go together with the empty squares: two terms.
using ErrorPlane = std::array<double, 4>;
[[nodiscard]] ErrorPlane fit_errors(std::span<const ProbeError> errors, std::size_t terms = 4);

}  // namespace magpie::train
