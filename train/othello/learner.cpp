#include "train/othello/learner.h"

#include <algorithm>
#include <array>
#include <barrier>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <thread>
#include <utility>

#include "core/rng.h"

namespace magpie::train {

using namespace othello;

namespace {

// A batch is worked through in parts whose slopes are added up in a fixed order, whoever made them.
constexpr std::size_t kParts = 8;
constexpr std::size_t kPartSize = kBatch / kParts;
// As if each number had seen some slopes already: its first steps are no leaps.
constexpr float kFirstSquares = 5;
// Errors are learned from in this unit, and no further than that: a blunder drowns nothing else.
constexpr float kErrorUnit = 10;
constexpr float kMostError = 20;

constexpr std::size_t kLayerNumbers = sizeof(Network::Layers) / sizeof(float);

std::span<float, kLayerNumbers> numbers_of(Network::Layers& layers) {
    return std::span<float, kLayerNumbers>(reinterpret_cast<float*>(&layers), kLayerNumbers);
}

using Slopes = std::array<float, kWidth>;

// How the loss of one task changes with the sums, and, added to `layers`, with the layers.
Slopes slopes_of(const Network& network,
                 const Task& task,
                 std::size_t phase,
                 Network::Layers& layers) {
    const Thought thought = think(network, task.lesson, phase);
    const Network::Layers& now = network.phases[phase];
    const float error =
        std::clamp(task.label - thought.value, -kMostError, kMostError) / kErrorUnit;
    std::array<float, kOutputs> outputs{};
    for (std::size_t j = 0; j < kOutputs; ++j) {
        const bool is_live = j == kPlain || thought.outputs[j] > 0;
        outputs[j] = is_live ? error * now.second[j] : 0;
        if (j != kPlain) layers.second[j] += error * thought.outputs[j];
        layers.first_bias[j] += outputs[j];
    }
    Slopes slopes{};
    for (std::size_t k = 0; k < kWidth; ++k) {
        const std::size_t side = thought.sums[k] > 0 ? 0 : 1;
        const float size = std::abs(thought.sums[k]);
        const auto& weights = now.first[k][side];
        auto& moved = layers.first[k][side];
        float slope = 0;
        for (std::size_t j = 0; j < kOutputs; ++j) {
            moved[j] += outputs[j] * size;
            slope += outputs[j] * weights[j];
        }
        slopes[k] = side == 0 ? slope : -slope;
        layers.bias[k] += slopes[k];
    }
    return slopes;
}

}  // namespace

Learner::Learner(Network network, const LearnerSettings& settings)
    : network_(std::move(network)),
      settings_(settings),
      squares_(network_.vectors.size(), kFirstSquares),
      mean_(network_.phases.size(), std::vector<float>(kLayerNumbers)),
      spread_(network_.phases.size(), std::vector<float>(kLayerNumbers)),
      steps_(network_.phases.size()) {}

void Learner::learn(std::span<const Tasks> phases, std::uint64_t seed, float from, float to) {
    Rng rng(seed);
    const auto shuffle = [&rng](auto& list) {
        for (std::size_t i = list.size(); i > 1; --i) {
            std::swap(list[i - 1], list[rng.below(static_cast<std::uint32_t>(i))]);
        }
    };
    std::vector<std::vector<std::uint32_t>> orders;
    std::vector<Batch> batches;
    for (std::size_t phase = 0; phase < phases.size(); ++phase) {
        auto& order = orders.emplace_back(phases[phase].size());
        std::iota(order.begin(), order.end(), 0U);
        shuffle(order);
        for (std::size_t at = 0; at + kBatch <= order.size(); at += kBatch) {
            batches.push_back({phase, at});
        }
    }
    shuffle(batches);

    const auto threads = static_cast<std::size_t>(std::max(settings_.threads, 1));
    std::vector<Network::Layers> part_slopes(kParts);
    std::vector<Slopes> slopes(kBatch);
    std::barrier meeting(static_cast<std::ptrdiff_t>(threads));
    const auto task_at = [&](const Batch& batch, std::size_t i) -> const Task& {
        return phases[batch.phase][orders[batch.phase][batch.begin + i]];
    };

    const auto find_slopes = [&](const Batch& batch, std::size_t part) {
        part_slopes[part] = {};
        for (std::size_t i = part * kPartSize; i < (part + 1) * kPartSize; ++i) {
            slopes[i] = slopes_of(network_, task_at(batch, i), batch.phase, part_slopes[part]);
        }
    };
    const auto move_vectors = [&](const Batch& batch, std::size_t thread, float rate) {
        for (std::size_t i = 0; i < kBatch; ++i) {
            for (const std::uint32_t vector : task_at(batch, i).lesson) {
                if (vector % threads != thread) continue;
                const std::size_t at = std::size_t{vector} * kWidth;
                for (std::size_t k = 0; k < kWidth; ++k) {
                    squares_[at + k] += slopes[i][k] * slopes[i][k];
                    network_.vectors[at + k] += rate * slopes[i][k] / std::sqrt(squares_[at + k]);
                }
            }
        }
    };
    const auto move_layers = [&](const Batch& batch, float rate) {
        for (std::size_t part = 1; part < kParts; ++part) {
            const auto more = numbers_of(part_slopes[part]);
            const auto all = numbers_of(part_slopes[0]);
            for (std::size_t i = 0; i < kLayerNumbers; ++i) all[i] += more[i];
        }
        constexpr float kKeepMean = 0.9F;
        constexpr float kKeepSpread = 0.999F;
        const auto step = static_cast<float>(++steps_[batch.phase]);
        // The mean is not made larger while it is young: the first steps are small ones.
        const float young = 1 - std::pow(kKeepSpread, step);
        const auto all = numbers_of(part_slopes[0]);
        const auto now = numbers_of(network_.phases[batch.phase]);
        std::vector<float>& mean = mean_[batch.phase];
        std::vector<float>& spread = spread_[batch.phase];
        for (std::size_t i = 0; i < kLayerNumbers; ++i) {
            const float slope = all[i] / kBatch;
            mean[i] = kKeepMean * mean[i] + (1 - kKeepMean) * slope;
            spread[i] = kKeepSpread * spread[i] + (1 - kKeepSpread) * slope * slope;
            now[i] += rate * mean[i] / (std::sqrt(spread[i] / young) + 1e-8F);
        }
    };
    const auto work = [&](std::size_t thread) {
        for (std::size_t n = 0; n < batches.size(); ++n) {
            const Batch& batch = batches[n];
            const float share =
                from + (to - from) * static_cast<float>(n) / static_cast<float>(batches.size());
            for (std::size_t part = thread; part < kParts; part += threads) {
                find_slopes(batch, part);
            }
            if (threads > 1) meeting.arrive_and_wait();
            move_vectors(batch, thread, settings_.rate * share);
            if (thread == 0) move_layers(batch, settings_.layers_rate * share);
            if (threads > 1) meeting.arrive_and_wait();
        }
    };
    std::vector<std::thread> others;
    for (std::size_t thread = 1; thread < threads; ++thread) others.emplace_back(work, thread);
    work(0);
    for (std::thread& other : others) other.join();
}

}  // namespace magpie::train
