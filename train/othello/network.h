#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "othello/eval/weights.h"

namespace magpie::train {

// The output that is no neuron.
constexpr std::size_t kPlain = othello::kOutputs - 1;

// The evaluation of othello/eval in real numbers, as it is learned. Values are discs.
struct Network {
    struct Layers {
        std::array<float, othello::kWidth> bias{};
        // first[k][j]: as PhaseLayers::first, above zero in [0], below in [1].
        std::array<std::array<std::array<float, othello::kOutputs>, 2>, othello::kWidth> first{};
        std::array<float, othello::kOutputs> first_bias{};
        std::array<float, othello::kOutputs> second{};  // the last is one: the plain sum
    };

    std::vector<float> vectors{};  // kWidth for each of shared_vectors()
    std::vector<Layers> phases{};
};

// The slots of a board, as the numbers of their vectors.
using Lesson = std::array<std::uint32_t, othello::kSlotCount>;

// What the layers make of the sums, and what they were on the way.
struct Thought {
    std::array<float, othello::kWidth> sums;
    std::array<float, othello::kOutputs> outputs;  // of neurons, nothing below zero
    float value;
};

[[nodiscard]] Thought think(const Network& network, const Lesson& lesson, std::size_t phase);

// Small random numbers, to begin from nothing.
[[nodiscard]] Network random_network(std::uint64_t seed);

[[nodiscard]] Network network_of(const othello::Weights& weights);

// Weights in whole numbers, and how many of these were cut to the limits of the file: a few cost
// little, many say that the file cannot hold what was learned.
struct Rounded {
    othello::Weights weights;
    std::size_t cut = 0;
};

// `seen` are lessons of each phase that tell how far the neurons reach.
[[nodiscard]] Rounded rounded(const Network& network,
                              std::span<const std::vector<Lesson>> seen,
                              std::string_view note);

}  // namespace magpie::train
