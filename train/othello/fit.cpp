#include "train/othello/fit.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <numeric>
#include <thread>

#include "core/rng.h"

namespace magpie::train {

using namespace othello;

namespace {

constexpr std::size_t kFewest = 200;  // positions that a phase of its own is worth

bool is_held_out(const Sample& sample) { return sample.game % 16 == 0; }

double label_of(const Sample& sample) { return sample.label / 100.0; }

// What one phase learns from: positions as the numbers of their weights.
struct Lesson {
    std::array<std::uint32_t, kSlotCount> weights;
    float label;
};

struct Lessons {
    std::vector<Lesson> learned;
    std::vector<Lesson> held_out;
};

Lesson lesson_of(const Sample& sample, const SharedWeights& shared) {
    const Board& board = sample.board;
    const Slots slots = slots_of(board, std::popcount(legal_moves(board)),
                                 std::popcount(legal_moves(passed(board))));
    Lesson lesson{};
    for (std::size_t i = 0; i < kSlotCount; ++i) lesson.weights[i] = shared.weight_of[slots[i]];
    lesson.label = static_cast<float>(label_of(sample));
    return lesson;
}

// What is held out is of the phase itself, whatever the overlap.
Lessons lessons_of(std::span<const Sample> samples,
                   int phase,
                   int overlap,
                   const SharedWeights& shared) {
    Lessons lessons;
    for (const Sample& sample : samples) {
        const int empties = std::popcount(sample.board.empties());
        if (is_held_out(sample)) {
            if (phase_of(empties) == phase) lessons.held_out.push_back(lesson_of(sample, shared));
        } else if (phase_of(empties + overlap) <= phase && phase_of(empties - overlap) >= phase) {
            lessons.learned.push_back(lesson_of(sample, shared));
        }
    }
    return lessons;
}

class PhaseFitter {
  public:
    PhaseFitter(std::vector<float> weights, std::uint64_t seed)
        : weights_(std::move(weights)), squares_(weights_.size(), kFirstSquares), rng_(seed) {}

    [[nodiscard]] double guess(const Lesson& lesson) const {
        float sum = 0;
        for (const std::uint32_t weight : lesson.weights) sum += weights_[weight];
        return sum;
    }

    void learn(std::span<const Lesson> lessons, double rate) {
        std::vector<std::uint32_t> order(lessons.size());
        std::iota(order.begin(), order.end(), 0U);
        for (std::size_t i = order.size(); i > 1; --i) {
            std::swap(order[i - 1], order[rng_.below(static_cast<std::uint32_t>(i))]);
        }
        for (const std::uint32_t i : order) {
            const auto error = static_cast<float>(lessons[i].label - guess(lessons[i]));
            for (const std::uint32_t weight : lessons[i].weights) {
                squares_[weight] += error * error;
                weights_[weight] += static_cast<float>(rate) * error / std::sqrt(squares_[weight]);
            }
        }
    }

    [[nodiscard]] double mean_error(std::span<const Lesson> lessons) const {
        double sum = 0;
        for (const Lesson& lesson : lessons) sum += std::abs(guess(lesson) - lesson.label);
        return lessons.empty() ? 0 : sum / static_cast<double>(lessons.size());
    }

    [[nodiscard]] const std::vector<float>& weights() const { return weights_; }

  private:
    // As if each weight had seen some errors already: its first steps are no leaps.
    static constexpr float kFirstSquares = 400;

    std::vector<float> weights_;
    std::vector<float> squares_;
    Rng rng_;
};

double spread_of(std::span<const Lesson> lessons) {
    if (lessons.empty()) return 0;
    const auto count = static_cast<double>(lessons.size());
    double mean = 0;
    for (const Lesson& lesson : lessons) mean += lesson.label / count;
    double sum = 0;
    for (const Lesson& lesson : lessons) sum += std::abs(lesson.label - mean);
    return sum / count;
}

struct PhaseResult {
    std::vector<float> weights;
    PhaseFit fit;
};

PhaseResult fit_phase(const Lessons& lessons,
                      std::vector<float> start,
                      const FitSettings& settings,
                      std::uint64_t seed) {
    PhaseFitter fitter(start, seed);
    PhaseResult best{std::move(start), {}};
    best.fit.learned = lessons.learned.size();
    best.fit.held_out = lessons.held_out.size();
    best.fit.spread = spread_of(lessons.held_out);
    if (lessons.learned.size() < kFewest) return best;
    const auto keep = [&](double error) {
        best.weights = fitter.weights();
        best.fit.error_learned = fitter.mean_error(lessons.learned);
        best.fit.error_held_out = error;
    };
    // What it began with may be the best there is, where there is little to learn from.
    keep(fitter.mean_error(lessons.held_out));
    for (int epoch = 0; epoch < settings.epochs; ++epoch) {
        fitter.learn(lessons.learned,
                     settings.rate * (1 - static_cast<double>(epoch) / settings.epochs));
        const double error = fitter.mean_error(lessons.held_out);
        if (lessons.held_out.empty() || error < best.fit.error_held_out) keep(error);
    }
    return best;
}

std::int16_t rounded(float discs) {
    const double weight = std::round(static_cast<double>(discs) * kWeightsPerDisc);
    return static_cast<std::int16_t>(std::clamp(weight, -32767.0, 32767.0));
}

}  // namespace

Fit fit(std::span<const Sample> samples,
        const std::optional<Weights>& start,
        std::string_view note,
        const FitSettings& settings) {
    const SharedWeights shared = shared_weights();
    std::vector<std::int16_t> weights(std::size_t{shared.count} * kPhases);
    if (start) weights = start->shared();
    std::vector<PhaseResult> results(kPhases);
    std::atomic<int> next{0};
    const auto work = [&] {
        for (int phase = next++; phase < kPhases; phase = next++) {
            const auto at = static_cast<std::size_t>(phase);
            std::vector<float> first(shared.count);
            for (std::size_t i = 0; i < shared.count; ++i) {
                first[i] = static_cast<float>(weights[at * shared.count + i]) / kWeightsPerDisc;
            }
            results[at] = fit_phase(lessons_of(samples, phase, settings.overlap, shared),
                                    std::move(first), settings, settings.seed + at);
        }
    };
    std::vector<std::thread> threads;
    for (int i = 1; i < settings.threads; ++i) threads.emplace_back(work);
    work();
    for (std::thread& thread : threads) thread.join();
    std::vector<PhaseFit> phases(kPhases);
    for (std::size_t phase = kPhases; phase-- > 0;) {
        if (results[phase].fit.learned < kFewest && phase + 1 < kPhases) {
            results[phase].weights = results[phase + 1].weights;
        }
        phases[phase] = results[phase].fit;
        std::ranges::transform(results[phase].weights,
                               weights.begin() + static_cast<std::ptrdiff_t>(phase * shared.count),
                               rounded);
    }
    // The number of weights is the one of shared_weights().
    return {*Weights::make(note, weights), std::move(phases)};
}

}  // namespace magpie::train
