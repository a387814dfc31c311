#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "othello/eval/weights.h"
#include "train/othello/samples.h"

namespace magpie::train {

struct FitSettings {
    int epochs = 12;
    double rate = 0.6;
    // Positions of so many empty squares more or less than those of a phase are learned from as
    // well: neighbouring phases are much alike, and each has few positions.
    int overlap = 2;
    int threads = 1;
    std::uint64_t seed = 1;
};

// How well the weights of one phase guess. Errors are mean absolute ones, in discs.
struct PhaseFit {
    std::size_t learned = 0;   // positions learned from
    std::size_t held_out = 0;  // and not learned from: one game in sixteen
    double error_learned = 0;
    double error_held_out = 0;
    double spread = 0;  // of the labels held out: the error of guessing their mean
};

struct Fit {
    othello::Weights weights;
    std::vector<PhaseFit> phases;
};

// Fits every phase by itself, so that the threads share nothing and their number changes nothing:
// squared error, a step per position, each weight's rate falling with the errors it has seen
// (AdaGrad) and all of them with the epochs; the epoch that guesses best what was held out counts,
// and no epoch at all if none is better than the start: `start`, or zeros. A phase with hardly any
// positions gets the weights of the next.
[[nodiscard]] Fit fit(std::span<const Sample> samples,
                      const std::optional<othello::Weights>& start,
                      std::string_view note,
                      const FitSettings& settings);

}  // namespace magpie::train
