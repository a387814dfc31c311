#include "train/othello/network.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <utility>

#include "core/rng.h"

namespace magpie::train {

using namespace othello;

namespace {

// A number of a weight file that stands for 1 in a vector, in an output, and in what a neuron adds
// to the value, when a network goes on from a file. For the value only their products matter; for
// learning, that neurons and what is made of them are of the size of a few discs, as they were.
constexpr float kOneOfVectors = 32;
constexpr float kOneOfNeurons = 1 << 20;
constexpr float kOneOfPlain = 1 << (kValueShift + kPlainShift);
constexpr double kOneOfProducts =
    static_cast<double>(std::uint64_t{1} << (kNeuronShift + kSecondShift + kValueShift));

// Rounds, and counts what lies beyond the limits and is cut to them.
class Rounder {
  public:
    template <class Whole>
    Whole within(double number, double most) {
        // To the limit itself the steps reach on purpose, rounding errors and all.
        if (std::abs(number) > most + 0.5) ++cut_;
        return static_cast<Whole>(std::lround(std::clamp(number, -most, most)));
    }

    [[nodiscard]] std::size_t cut() const { return cut_; }

  private:
    std::size_t cut_ = 0;
};

// How many steps of a whole number make 1 in each number of the vectors.
std::array<double, kWidth> steps_of_vectors(const Network& network) {
    constexpr double kMostVector = 127;
    std::array<double, kWidth> steps{};
    for (std::size_t k = 0; k < kWidth; ++k) {
        double most = 1e-6;
        for (std::size_t i = k; i < network.vectors.size(); i += kWidth) {
            most = std::max<double>(most, std::abs(network.vectors[i]));
        }
        steps[k] = kMostVector / most;
        for (const Network::Layers& layers : network.phases) {
            steps[k] = std::min(steps[k], kMostSumBias / (std::abs(layers.bias[k]) + 1e-6));
        }
    }
    return steps;
}

// The same for output j of a phase: as fine as the neuron's reach and the limits allow.
double steps_of_output(const Network::Layers& layers,
                       const std::array<double, kWidth>& vector_steps,
                       std::size_t j,
                       double reach) {
    if (j == kPlain) return kOneOfPlain;
    constexpr double kShare = 0.8;  // boards that nobody saw may reach further
    double steps = kShare * (kMostNeuron << kNeuronShift) / std::max(reach, 1e-3);
    for (std::size_t k = 0; k < kWidth; ++k) {
        for (const auto& side : layers.first[k]) {
            steps = std::min(steps, kMostFirst * vector_steps[k] / (std::abs(side[j]) + 1e-9));
        }
    }
    return std::min(steps, kMostFirstBias / (std::abs(layers.first_bias[j]) + 1e-9));
}

PhaseLayers rounded_layers(Rounder& round,
                           const Network::Layers& layers,
                           const std::array<double, kWidth>& vector_steps,
                           const std::array<double, kOutputs>& reach) {
    PhaseLayers whole{};
    for (std::size_t k = 0; k < kWidth; ++k) {
        whole.bias[k] = round.within<std::int16_t>(layers.bias[k] * vector_steps[k], kMostSumBias);
    }
    for (std::size_t j = 0; j < kOutputs; ++j) {
        const double steps = steps_of_output(layers, vector_steps, j, reach[j]);
        for (std::size_t k = 0; k < kWidth; ++k) {
            for (std::size_t side = 0; side < 2; ++side) {
                whole.first[k % 8][j / 4][k / 8][j % 4][side] = round.within<std::int16_t>(
                    layers.first[k][side][j] * steps / vector_steps[k], kMostFirst);
            }
        }
        whole.first_bias[j] =
            round.within<std::int32_t>(layers.first_bias[j] * steps, kMostFirstBias);
        if (j == kPlain) continue;
        whole.second[j] =
            round.within<std::int32_t>(layers.second[j] * kOneOfProducts / steps, kMostSecond);
    }
    return whole;
}

}  // namespace

Thought think(const Network& network, const Lesson& lesson, std::size_t phase) {
    const Network::Layers& layers = network.phases[phase];
    Thought thought{.sums = layers.bias, .outputs = layers.first_bias, .value = 0};
    for (const std::uint32_t vector : lesson) {
        const float* const from = network.vectors.data() + std::size_t{vector} * kWidth;
        for (std::size_t k = 0; k < kWidth; ++k) thought.sums[k] += from[k];
    }
    for (std::size_t k = 0; k < kWidth; ++k) {
        const float size = std::abs(thought.sums[k]);
        const auto& weights = layers.first[k][thought.sums[k] > 0 ? 0 : 1];
        for (std::size_t j = 0; j < kOutputs; ++j) thought.outputs[j] += size * weights[j];
    }
    for (std::size_t j = 0; j < kPlain; ++j) thought.outputs[j] = std::max(thought.outputs[j], 0.F);
    for (std::size_t j = 0; j < kOutputs; ++j) {
        thought.value += thought.outputs[j] * layers.second[j];
    }
    return thought;
}

Network random_network(std::uint64_t seed) {
    Rng rng(seed);
    const auto draw = [&rng](float most) {
        constexpr std::uint32_t kSteps = 1'000'000;
        return most * (static_cast<float>(rng.below(2 * kSteps + 1)) / kSteps - 1);
    };
    Network network{.vectors = std::vector<float>(kVectors * kWidth), .phases = {}};
    for (float& number : network.vectors) number = draw(0.05F);
    // All phases begin alike: what a number of a vector means is the same in each.
    Network::Layers layers;
    for (auto& sides : layers.first) {
        for (auto& side : sides) {
            for (std::size_t j = 0; j < kPlain; ++j) side[j] = draw(0.2F);
        }
        // The sum of the two is how the value changes with the number.
        sides[0][kPlain] = draw(1);
        sides[1][kPlain] = -sides[0][kPlain];
    }
    for (std::size_t j = 0; j < kPlain; ++j) layers.second[j] = draw(0.1F);
    layers.second[kPlain] = 1;
    network.phases.assign(kPhases, layers);
    return network;
}

Network network_of(const Weights& weights) {
    Network network;
    for (const std::int8_t number : weights.vectors()) {
        network.vectors.push_back(static_cast<float>(number) / kOneOfVectors);
    }
    for (const PhaseLayers& whole : weights.layers()) {
        Network::Layers& layers = network.phases.emplace_back();
        for (std::size_t k = 0; k < kWidth; ++k) {
            layers.bias[k] = static_cast<float>(whole.bias[k]) / kOneOfVectors;
        }
        for (std::size_t j = 0; j < kOutputs; ++j) {
            const float one = j == kPlain ? kOneOfPlain : kOneOfNeurons;
            for (std::size_t k = 0; k < kWidth; ++k) {
                for (std::size_t side = 0; side < 2; ++side) {
                    layers.first[k][side][j] =
                        static_cast<float>(whole.first[k % 8][j / 4][k / 8][j % 4][side]) *
                        kOneOfVectors / one;
                }
            }
            layers.first_bias[j] = static_cast<float>(whole.first_bias[j]) / one;
            layers.second[j] = static_cast<float>(static_cast<double>(whole.second[j]) *
                                                  kOneOfNeurons / kOneOfProducts);
        }
        layers.second[kPlain] = 1;
    }
    return network;
}

Rounded rounded(const Network& network,
                std::span<const std::vector<Lesson>> seen,
                std::string_view note) {
    const std::array<double, kWidth> steps = steps_of_vectors(network);
    Rounder round;
    std::vector<std::int8_t> vectors;
    vectors.reserve(network.vectors.size());
    for (std::size_t i = 0; i < network.vectors.size(); ++i) {
        vectors.push_back(round.within<std::int8_t>(network.vectors[i] * steps[i % kWidth], 127));
    }
    std::vector<PhaseLayers> layers;
    for (std::size_t phase = 0; phase < network.phases.size(); ++phase) {
        std::array<double, kOutputs> reach{};
        for (const Lesson& lesson : seen[phase]) {
            const Thought thought = think(network, lesson, phase);
            for (std::size_t j = 0; j < kOutputs; ++j) {
                reach[j] = std::max<double>(reach[j], thought.outputs[j]);
            }
        }
        layers.push_back(rounded_layers(round, network.phases[phase], steps, reach));
    }
    auto weights = Weights::make(note, vectors, layers);
    assert(weights);
    return {*std::move(weights), round.cut()};
}

}  // namespace magpie::train
