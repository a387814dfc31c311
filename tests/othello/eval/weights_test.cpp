#include "othello/eval/weights.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "othello/eval/random_weights.h"
#include "othello/rules/random_boards.h"

namespace magpie::othello {
namespace {

std::vector<std::byte> changed(std::vector<std::byte> file, std::size_t at) {
    file[at] ^= std::byte{1};
    return file;
}

WeightsError error_of(std::span<const std::byte> file) {
    const auto weights = Weights::parse(file);
    return weights ? WeightsError{WeightsFault::too_short, 999'999'999} : weights.error();
}

TEST(Weights, SymmetricBoardsHaveTheSameValue) {
    const Weights weights = random_weights(1);
    RandomBoards boards(3);
    for (int i = 0; i < 1000; ++i) {
        const Board board = boards.next();
        const int value = weights.evaluate(board);
        EXPECT_LE(std::abs(value), 6400);
        for (const Symmetry symmetry : kSymmetries) {
            ASSERT_EQ(weights.evaluate(transformed(board, symmetry)), value);
        }
    }
}

// What the last output makes of one disc.
constexpr int kDisc = 1 << (kValueShift + kPlainShift);

TEST(Weights, ThePlainSumOfAPhaseIsItsValue) {
    const SharedVectors shared = shared_vectors();
    const Board board = Board::start();
    const Slots slots = slots_of(board, 4, 4);
    PlainWeights weights;
    // By the moves of the mover sum 9 is 64 above zero, and each counts for 1/8 disc.
    weights.vectors[std::size_t{shared.vector_of[slots[kFeatureCount]]} * kWidth + 9] = 64;
    weights.first(0, 9, kOutputs - 1)[0] = kDisc / 8;
    EXPECT_EQ(weights.made().evaluate(board), 800);
    // What it counts below zero does not matter then, nor what it counts in another phase.
    weights.first(0, 9, kOutputs - 1)[1] = 5000;
    weights.first(1, 9, kOutputs - 1)[0] = 100;
    EXPECT_EQ(weights.made().evaluate(board), 800);
    weights.layers[0].bias[9] = -72;
    weights.first(0, 9, kOutputs - 1)[1] = -kDisc / 8;
    EXPECT_EQ(weights.made().evaluate(board), -100);
    weights.layers[0].first_bias[kOutputs - 1] = 3 * kDisc;
    EXPECT_EQ(weights.made().evaluate(board), 200);
}

TEST(Weights, ANeuronCountsAboveZeroOnlyAndUpToItsMost) {
    PlainWeights weights;
    weights.layers[0].second[2] = 1 << (kSecondShift + 2);  // four times its 1/2^14 disc
    const auto value_of = [&](int bias) {
        weights.layers[0].first_bias[2] = bias;
        return weights.made().evaluate(Board::start());
    };
    EXPECT_EQ(value_of(-(1 << 20)), 0);
    EXPECT_EQ(value_of(2048 << kNeuronShift), 50);
    EXPECT_EQ(value_of(kMostFirstBias), 99);
}

TEST(Weights, TheLargestOnesOverflowNothing) {
    for (const int sums : {1, -1}) {
        EXPECT_EQ(largest_weights(sums, 1).evaluate(Board::start()), 6400);
        EXPECT_EQ(largest_weights(sums, -1).evaluate(Board::start()), -6400);
    }
}

TEST(Weights, AreReadAsTheyWereWritten) {
    for (const char* note : {"", "a note", "eight by"}) {
        const Weights weights = random_weights(7, note);
        const std::vector<std::byte> file = weights.bytes();
        EXPECT_LT(file.size(), 10'000'000u);
        const auto read = Weights::parse(file);
        ASSERT_TRUE(read) << describe(read.error());
        EXPECT_EQ(read->note(), note);
        EXPECT_EQ(read->vectors(), weights.vectors());
        EXPECT_EQ(read->bytes(), file);
    }
}

TEST(Weights, EveryDamageIsRefusedWithItsPlace) {
    const std::vector<std::byte> file = random_weights(7, "note").bytes();
    const std::span<const std::byte> all(file);
    const std::size_t end = file.size();
    EXPECT_EQ(error_of({}), (WeightsError{WeightsFault::too_short, 0}));
    EXPECT_EQ(error_of(all.first(39)), (WeightsError{WeightsFault::too_short, 39}));
    EXPECT_EQ(error_of(changed(file, 3)), (WeightsError{WeightsFault::wrong_magic, 0}));
    EXPECT_EQ(error_of(changed(file, 8)), (WeightsError{WeightsFault::wrong_version, 8}));
    EXPECT_EQ(error_of(changed(file, 12)), (WeightsError{WeightsFault::wrong_patterns, 12}));
    EXPECT_EQ(error_of(changed(file, 16)), (WeightsError{WeightsFault::wrong_count, 16}));
    EXPECT_EQ(error_of(changed(file, 23)), (WeightsError{WeightsFault::wrong_count, 20}));
    EXPECT_EQ(error_of(changed(file, 24)), (WeightsError{WeightsFault::wrong_count, 24}));
    EXPECT_EQ(error_of(changed(file, 28)), (WeightsError{WeightsFault::wrong_count, 28}));
    EXPECT_EQ(error_of(changed(file, 35)), (WeightsError{WeightsFault::wrong_length, 32}));
    EXPECT_EQ(error_of(all.first(end - 2)), (WeightsError{WeightsFault::wrong_length, end - 2}));
    EXPECT_EQ(error_of(changed(file, 46)), (WeightsError{WeightsFault::not_zero, 46}));
    EXPECT_EQ(error_of(changed(file, 41)), (WeightsError{WeightsFault::wrong_checksum, 36}));
    EXPECT_EQ(error_of(changed(file, end - 1)), (WeightsError{WeightsFault::wrong_checksum, 36}));
    EXPECT_EQ(describe({WeightsFault::wrong_version, 8}),
              "byte 8: the version of the file is not 2");
}

TEST(Weights, AnotherNumberOfThemIsRefused) {
    PlainWeights few;
    few.vectors.pop_back();
    EXPECT_EQ(Weights::make("", few.vectors, few.layers).error().fault, WeightsFault::wrong_count);
    PlainWeights phases;
    phases.layers.pop_back();
    EXPECT_EQ(Weights::make("", phases.vectors, phases.layers).error().fault,
              WeightsFault::wrong_count);
}

// The place is that of the number in a file with a note of four bytes.
TEST(Weights, OneThatCouldOverflowIsRefusedWithItsPlace) {
    constexpr std::size_t kFirst = 40 + 8;
    const auto error_with = [](const auto& change) {
        PlainWeights weights;
        change(weights);
        return Weights::make("note", weights.vectors, weights.layers).error();
    };
    EXPECT_EQ(error_with([](PlainWeights& w) { w.vectors[70] = -128; }),
              (WeightsError{WeightsFault::too_large, kFirst + 70}));
    constexpr std::size_t kLayers = kFirst + kVectors * kWidth;
    EXPECT_EQ(error_with([](PlainWeights& w) { w.layers[0].bias[3] = kMostSumBias + 1; }),
              (WeightsError{WeightsFault::too_large, kLayers + 6}));
    EXPECT_EQ(
        error_with([](PlainWeights& w) { w.first(0, 9, 5)[1] = -kMostFirst - 1; }),
        (WeightsError{WeightsFault::too_large, kLayers + 2 * kWidth + 4 * (9 * kOutputs + 5) + 2}));
    EXPECT_EQ(error_with([](PlainWeights& w) { w.layers[0].second[kOutputs - 1] = 1; }),
              (WeightsError{WeightsFault::too_large,
                            kLayers + 2 * kWidth + 4 * kWidth * kOutputs + 8 * kOutputs - 4}));
}

}  // namespace
}  // namespace magpie::othello
