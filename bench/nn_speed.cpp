#include "bench/nn_speed.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <ctime>
#include <span>
#include <vector>

#include "nn/evaluator.h"
#include "nn/random_network.h"

namespace magpie::bench {
namespace {

class Batch {
  public:
    Batch(const NetworkTask& task, int size, Rng& rng) : outputs_(static_cast<std::size_t>(size)) {
        for (int i = 0; i < size; ++i) {
            inputs_.push_back(nn::random_input(task.shape, task.geometry, rng));
        }
        for (const nn::OwnedInput& input : inputs_) views_.push_back(input.view());
    }

    const std::vector<nn::Output>& evaluate(nn::Evaluator& evaluator) {
        evaluator.evaluate(views_, outputs_);
        return outputs_;
    }

  private:
    std::vector<nn::OwnedInput> inputs_;
    std::vector<nn::Input> views_;
    std::vector<nn::Output> outputs_;
};

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

double difference(std::span<const float> a, std::span<const float> b) {
    assert(a.size() == b.size());
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const auto expected = static_cast<double>(b[i]);
        const double distance = std::abs(static_cast<double>(a[i]) - expected);
        // Not a number is no small difference.
        if (!(distance < INFINITY)) return INFINITY;
        most = std::max(most, distance / std::max(1.0, std::abs(expected)));
    }
    return most;
}

double difference(const nn::Output& a, const nn::Output& b) {
    const float values_a[] = {a.win, a.draw, a.loss, a.lead / 20, a.lead_scale / 20};
    const float values_b[] = {b.win, b.draw, b.loss, b.lead / 20, b.lead_scale / 20};
    return std::max({difference(a.policy, b.policy), difference(a.ownership, b.ownership),
                     difference(values_a, values_b)});
}

}  // namespace

NetworkFigure measure_network(const NetworkTask& task, double seconds, int runs) {
    nn::Evaluator evaluator(nn::random_network(task.shape, 1), task.isa);
    Rng rng(2);
    Batch batch(task, task.batch, rng);
    batch.evaluate(evaluator);  // lays out the weights
    double best = INFINITY;
    for (int run = 0; run < runs; ++run) {
        const double start = cpu_seconds();
        double taken = 0;
        int evaluations = 0;
        do {
            batch.evaluate(evaluator);
            evaluations += task.batch;
            taken = cpu_seconds() - start;
        } while (taken < seconds);
        best = std::min(best, taken / evaluations);
    }
    return {1 / best, 1000 * best};
}

double largest_difference(const NetworkTask& task, int positions) {
    const nn::Network network = nn::random_network(task.shape, 3);
    nn::Evaluator plain(network, nn::Isa::plain);
    nn::Evaluator other(network, task.isa);
    Rng rng(4);
    double most = 0;
    for (int done = 0; done < positions; done += task.batch) {
        Batch batch(task, task.batch, rng);
        const std::vector<nn::Output> expected = batch.evaluate(plain);
        const std::vector<nn::Output>& actual = batch.evaluate(other);
        for (std::size_t i = 0; i < actual.size(); ++i) {
            most = std::max(most, difference(actual[i], expected[i]));
        }
    }
    return most;
}

}  // namespace magpie::bench
