#include "nn/evaluator.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <memory>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "nn/backend.h"
#include "nn/random_network.h"
#include "nn/reference.h"

namespace magpie::nn {
namespace {

// How far a number may be from the one computed in doubles, relative to 1 or to its own size: what
// thirteen convolutions in single precision cost, with a margin of ten.
constexpr double kTolerance = 1e-4;

void expect_near(double actual, double expected, const std::string& what) {
    EXPECT_NEAR(actual, expected, kTolerance * std::max(1.0, std::abs(expected))) << what;
}

void expect_same(const Output& actual, const Reference& expected) {
    ASSERT_EQ(actual.policy.size(), expected.policy.size());
    ASSERT_EQ(actual.ownership.size(), expected.ownership.size());
    for (std::size_t i = 0; i < actual.policy.size(); ++i) {
        expect_near(actual.policy[i], expected.policy[i], "policy " + std::to_string(i));
    }
    for (std::size_t i = 0; i < actual.ownership.size(); ++i) {
        expect_near(actual.ownership[i], expected.ownership[i], "ownership " + std::to_string(i));
    }
    expect_near(actual.win, expected.win, "win");
    expect_near(actual.draw, expected.draw, "draw");
    expect_near(actual.loss, expected.loss, "loss");
    expect_near(actual.lead, expected.lead, "lead");
    expect_near(actual.lead_scale, expected.lead_scale, "lead scale");
    ASSERT_EQ(actual.score.size(), expected.score.size());
    for (std::size_t i = 0; i < actual.score.size(); ++i) {
        expect_near(actual.score[i], expected.score[i], "score " + std::to_string(i));
    }
}

bool is_same(const Output& a, const Output& b) {
    return a.policy == b.policy && a.ownership == b.ownership && a.win == b.win &&
           a.draw == b.draw && a.loss == b.loss && a.lead == b.lead &&
           a.lead_scale == b.lead_scale && a.score == b.score;
}

Geometry board(int columns, int rows) { return *Geometry::make(columns, rows); }

const Geometry kBoards[] = {board(5, 5),   board(7, 9),   board(9, 9),   board(9, 7), board(13, 13),
                            board(19, 19), board(25, 25), board(1, 1),   board(2, 3), board(25, 1),
                            board(6, 6),   board(8, 8),   board(10, 11), board(12, 4)};

// Sizes that are multiples of nothing, sizes that fit every vector, no globals, no blocks.
const Shape kShapes[] = {
    {.planes = 3,
     .globals = 2,
     .channels = 5,
     .blocks = 2,
     .pooled_blocks = 0b10,
     .head_channels = 3,
     .value_hidden = 7},
    {.planes = 24,
     .globals = 16,
     .channels = 32,
     .blocks = 2,
     .pooled_blocks = 0b01,
     .head_channels = 16,
     .value_hidden = 24,
     .has_score_head = true},
    {.planes = 17,
     .globals = 0,
     .channels = 33,
     .blocks = 1,
     .head_channels = 9,
     .value_hidden = 5},
    {.planes = 1, .globals = 1, .channels = 1, .blocks = 0, .head_channels = 1, .value_hidden = 1},
};

class EveryIsa : public testing::TestWithParam<Isa> {
  protected:
    void SetUp() override {
        if (!is_available(GetParam()))
            GTEST_SKIP() << name_of(GetParam()) << " is not for this CPU";
    }
};

INSTANTIATE_TEST_SUITE_P(Evaluator, EveryIsa, testing::ValuesIn(kIsas), [](const auto& test) {
    return std::string(name_of(test.param));
});

// All instruction sets of this CPU together: the reference takes most of the time.
void expect_agreement(const Network& network, Geometry geometry, Rng& rng) {
    const OwnedInput input = random_input(network.shape(), geometry, rng);
    const Input view = input.view();
    const Reference expected = reference(network.shape(), network.weights(), view);
    for (const Isa isa : kIsas) {
        if (!is_available(isa)) continue;
        SCOPED_TRACE(std::string(name_of(isa)) + ", " + std::to_string(geometry.columns) + "x" +
                     std::to_string(geometry.rows) + ", " +
                     std::to_string(network.shape().channels) + " channels");
        Evaluator evaluator(network, isa);
        EXPECT_EQ(evaluator.name(), name_of(isa));
        Output out;
        evaluator.evaluate({&view, 1}, {&out, 1});
        expect_same(out, expected);
    }
}

TEST(Evaluator, AgreesWithTheReferenceOnEveryBoard) {
    Rng rng(7);
    for (const Shape& shape : kShapes) {
        const Network network = random_network(shape, rng());
        for (const Geometry geometry : kBoards) {
            expect_agreement(network, geometry, rng);
            if (HasFailure()) return;
        }
    }
}

// The size that is played with: here an error of a deep network would show.
TEST(Evaluator, AgreesWithTheReferenceInAFullNetwork) {
    Rng rng(11);
    expect_agreement(random_network({.pooled_blocks = 0b101010}, 3), board(9, 9), rng);
}

// One evaluator goes from board to board: what it kept of a larger one must not show in a smaller.
TEST_P(EveryIsa, EvaluatesABoardAfterAnotherAsAFreshOne) {
    const Network network = random_network(kShapes[0], 8);
    Evaluator used(network, GetParam());
    Rng rng(14);
    for (const Geometry geometry : kBoards) {
        const OwnedInput input = random_input(network.shape(), geometry, rng);
        const Input view = input.view();
        Output from_used;
        Output from_fresh;
        used.evaluate({&view, 1}, {&from_used, 1});
        Evaluator(network, GetParam()).evaluate({&view, 1}, {&from_fresh, 1});
        EXPECT_TRUE(is_same(from_used, from_fresh));
    }
}

TEST_P(EveryIsa, APositionIsTheSameAloneAndInABatchOfManySizes) {
    const Shape shape = kShapes[1];
    Evaluator evaluator(random_network(shape, 4), GetParam());
    Rng rng(12);
    std::vector<OwnedInput> inputs;
    for (int i = 0; i < 3; ++i) {
        for (const Geometry geometry : {board(9, 9), board(19, 19), board(9, 9), board(5, 7)}) {
            inputs.push_back(random_input(shape, geometry, rng));
        }
    }
    for (int i = 0; i < 40; ++i) inputs.push_back(random_input(shape, board(9, 9), rng));
    std::vector<Input> views;
    for (const OwnedInput& input : inputs) views.push_back(input.view());
    std::vector<Output> together(views.size());
    evaluator.evaluate(views, together);
    for (std::size_t i = 0; i < views.size(); ++i) {
        Output alone;
        evaluator.evaluate({&views[i], 1}, {&alone, 1});
        EXPECT_TRUE(is_same(alone, together[i])) << i;
    }
}

TEST_P(EveryIsa, ACopyAnswersAlikeAndOutlivesTheFirst) {
    const Shape shape = kShapes[0];
    Rng rng(13);
    const OwnedInput input = random_input(shape, board(9, 9), rng);
    const Input view = input.view();
    Output first_says;
    Output copy_says;
    auto first = std::make_unique<Evaluator>(random_network(shape, 4), GetParam());
    first->evaluate({&view, 1}, {&first_says, 1});
    Evaluator copy(*first);
    first.reset();
    copy.evaluate({&view, 1}, {&copy_says, 1});
    EXPECT_TRUE(is_same(first_says, copy_says));
}

// Trained weights are not like random ones: some channels grow far beyond one.
TEST(Evaluator, AllSetsAgreeOnTheNetworkThatIsShipped) {
    std::ifstream file(MAGPIE_NETWORK, std::ios::binary);
    std::ostringstream bytes;
    bytes << file.rdbuf();
    const std::string text = bytes.str();
    const auto network = read_network(std::as_bytes(std::span(text)));
    ASSERT_TRUE(network.has_value()) << describe(network.error());
    Rng rng(15);
    const OwnedInput input = random_input(network->shape(), board(9, 9), rng);
    const Input view = input.view();
    Output expected;
    Evaluator(*network, Isa::plain).evaluate({&view, 1}, {&expected, 1});
    const Reference exact{{expected.policy.begin(), expected.policy.end()},
                          {expected.ownership.begin(), expected.ownership.end()},
                          expected.win,
                          expected.draw,
                          expected.loss,
                          expected.lead,
                          expected.lead_scale,
                          {expected.score.begin(), expected.score.end()}};
    for (const Isa isa : kIsas) {
        if (!is_available(isa)) continue;
        SCOPED_TRACE(name_of(isa));
        Output out;
        Evaluator(*network, isa).evaluate({&view, 1}, {&out, 1});
        expect_same(out, exact);
    }
}

// Weights that fit a file may multiply to more than a float holds.
TEST_P(EveryIsa, AnswersWithAnEvenGameWhereItsNumbersOverflow) {
    Shape shape = kShapes[1];
    shape.blocks = 4;
    std::vector<float> weights(count_weights(shape), 60'000);
    const auto growing = Network::make(shape, "", weights);
    for (std::size_t i = 0; i < weights.size(); i += 3) weights[i] = -60'000;
    const auto clashing = Network::make(shape, "", weights);
    ASSERT_TRUE(growing && clashing);
    Rng rng(16);
    const OwnedInput input = random_input(shape, board(9, 9), rng);
    const Input view = input.view();
    for (const Network& network : {*growing, *clashing}) {
        Output out;
        Evaluator(network, GetParam()).evaluate({&view, 1}, {&out, 1});
        EXPECT_EQ(out.policy, std::vector<float>(82, 0));
        EXPECT_EQ(out.ownership, std::vector<float>(81, 0));
        EXPECT_EQ(out.win, 0.5F);
        EXPECT_EQ(out.loss, 0.5F);
        EXPECT_EQ(out.lead, 0);
        EXPECT_EQ(out.lead_scale, 0);
        EXPECT_EQ(out.score, (std::array<float, kScoreQuantiles>{}));
    }
}

// Answers with the number of clones between it and the first.
class CountingBackend final : public Backend {
  public:
    CountingBackend(Network network, int clones) : network_(std::move(network)), clones_(clones) {}

    [[nodiscard]] std::unique_ptr<Backend> clone() const override {
        return std::make_unique<CountingBackend>(network_, clones_ + 1);
    }

    [[nodiscard]] const Network& network() const override { return network_; }

    [[nodiscard]] std::string_view name() const override { return "an abacus"; }

    void evaluate(std::span<const Input> batch, std::span<Output> out) override {
        for (std::size_t i = 0; i < batch.size(); ++i) {
            out[i].lead = static_cast<float>(clones_ * 100 + batch[i].geometry.area());
        }
    }

  private:
    Network network_;
    int clones_;
};

TEST(Evaluator, AsksABackendFromOutsideAndACopyAsksItsClone) {
    const Shape shape{.planes = 1,
                      .globals = 0,
                      .channels = 1,
                      .blocks = 0,
                      .head_channels = 1,
                      .value_hidden = 1};
    Evaluator first(std::make_unique<CountingBackend>(random_network(shape, 1), 0));
    Evaluator copy = first;
    const std::uint32_t planes[] = {0};
    const Input input{board(5, 5), planes, {}};
    Output of_first;
    Output of_copy;
    first.evaluate({&input, 1}, {&of_first, 1});
    copy.evaluate({&input, 1}, {&of_copy, 1});
    EXPECT_EQ(first.name(), "an abacus");
    EXPECT_EQ(first.shape(), shape);
    EXPECT_EQ(of_first.lead, 25);
    EXPECT_EQ(of_copy.lead, 125);
}

TEST(Isa, PlainIsEverywhereAndTheBestIsAvailable) {
    EXPECT_TRUE(is_available(Isa::plain));
    EXPECT_TRUE(is_available(best_isa()));
}

}  // namespace
}  // namespace magpie::nn
