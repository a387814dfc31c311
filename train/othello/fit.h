#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "othello/eval/weights.h"
#include "train/othello/network.h"
#include "train/othello/samples.h"

namespace magpie::train {

struct FitSettings {
    int epochs = 4;
    double rate = 0.1;           // of the vectors
    double layers_rate = 0.002;  // of what is made of their sums
    int threads = 1;
    std::uint64_t seed = 1;
    std::function<void(int epoch, double error_held_out)> tell{};  // after each epoch; 0: before
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
    std::size_t cut = 0;  // numbers that the file could not hold: Rounded::cut
};

// Fits the vectors and the layers of all phases at once: squared error, up to 20 discs, by batches
// of one phase; each number of a vector has a rate of its own that falls with the errors it has
// seen (AdaGrad), the layers are moved by Adam, and all rates fall to nothing with the epochs. The
// epoch that guesses best what was held out counts, and no epoch at all if none is better than the
// start. A phase with hardly any positions gets the layers of the next. Errors are those of the
// weights as they are read again, reckoned in real numbers. The number of threads changes nothing.
[[nodiscard]] Fit fit(std::span<const Sample> samples,
                      Network start,
                      std::string_view note,
                      const FitSettings& settings);

}  // namespace magpie::train
