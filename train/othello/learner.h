#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "train/othello/network.h"

namespace magpie::train {

// Learned from at a time, of one phase; a rest that fills no batch is left out.
constexpr std::size_t kBatch = 256;

// A position that is learned from, and what it was worth, in discs.
struct Task {
    Lesson lesson;
    float label;
};

// The lessons of one phase.
using Tasks = std::vector<Task>;

struct LearnerSettings {
    float rate = 0.1F;
    float layers_rate = 0.002F;
    int threads = 1;
};

// Moves a network towards labels. What it learns depends on the tasks and their order alone, not
// on the number of threads.
class Learner {
  public:
    Learner(Network network, const LearnerSettings& settings);

    // Every task once, in batches in an order drawn by `seed`; rates fall from `from` to `to`
    // (shares of those of the settings) on the way.
    void learn(std::span<const Tasks> phases, std::uint64_t seed, float from, float to);

    [[nodiscard]] const Network& network() const { return network_; }

  private:
    struct Batch {
        std::size_t phase;
        std::size_t begin;  // in the order of its phase
    };

    Network network_;
    LearnerSettings settings_;
    std::vector<float> squares_;  // of the slopes that each number of a vector has seen
    // Adam's two moments of the numbers of each phase's layers, and its steps.
    std::vector<std::vector<float>> mean_;
    std::vector<std::vector<float>> spread_;
    std::vector<long> steps_;
};

}  // namespace magpie::train
