// Evaluators on several threads share one set of weights, and lay them out for a size of board when
// it is first asked for: all at once here, so that the thread sanitizer sees what they do.

#include <barrier>
#include <cstddef>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "nn/evaluator.h"
#include "nn/random_network.h"

namespace magpie::nn {
namespace {

constexpr Shape kShape{.planes = 4,
                       .globals = 2,
                       .channels = 16,
                       .blocks = 1,
                       .pooled_blocks = 1,
                       .head_channels = 4,
                       .value_hidden = 4};
constexpr int kThreads = 4;

// One board for each kind of tile.
std::vector<OwnedInput> inputs() {
    Rng rng(5);
    std::vector<OwnedInput> made;
    for (const int side : {9, 8, 19}) {
        made.push_back(random_input(kShape, *Geometry::make(side, side), rng));
    }
    return made;
}

std::vector<Output> evaluate_all(Evaluator& evaluator, const std::vector<OwnedInput>& inputs) {
    std::vector<Output> outputs(inputs.size());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const Input view = inputs[i].view();
        evaluator.evaluate({&view, 1}, {&outputs[i], 1});
    }
    return outputs;
}

TEST(SharedWeights, ThreadsThatStartTogetherGetTheSameAnswers) {
    const std::vector<OwnedInput> positions = inputs();
    const Network network = random_network(kShape, 6);
    for (const Isa isa : kIsas) {
        if (!is_available(isa)) continue;
        Evaluator alone(network, isa);
        const std::vector<Output> expected = evaluate_all(alone, positions);
        std::vector<Evaluator> evaluators(kThreads, Evaluator(network, isa));
        std::vector<std::vector<Output>> found(kThreads);
        std::barrier start(kThreads);
        std::vector<std::thread> threads;
        for (std::size_t t = 0; t < evaluators.size(); ++t) {
            threads.emplace_back([&, t] {
                start.arrive_and_wait();
                found[t] = evaluate_all(evaluators[t], positions);
            });
        }
        for (std::thread& thread : threads) thread.join();
        for (const std::vector<Output>& outputs : found) {
            for (std::size_t i = 0; i < expected.size(); ++i) {
                EXPECT_EQ(outputs[i].policy, expected[i].policy) << name_of(isa);
                EXPECT_EQ(outputs[i].ownership, expected[i].ownership) << name_of(isa);
                EXPECT_EQ(outputs[i].win, expected[i].win) << name_of(isa);
            }
        }
    }
}

}  // namespace
}  // namespace magpie::nn
