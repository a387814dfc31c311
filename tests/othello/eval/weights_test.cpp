#include "othello/eval/weights.h"

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

TEST(Weights, EachOneCountsInItsPhaseOnly) {
    const SharedWeights shared = shared_weights();
    const Board board = Board::start();
    const Slots slots = slots_of(board, 4, 4);
    std::vector<std::int16_t> one(std::size_t{shared.count} * kPhases);
    one[shared.weight_of[slots[kFeatureCount]]] = 2 * kWeightsPerDisc;
    EXPECT_EQ(Weights::make("", one).value().evaluate(board), 200);
    std::vector<std::int16_t> later(std::size_t{shared.count} * kPhases);
    later[shared.count + shared.weight_of[slots[kFeatureCount]]] = 2 * kWeightsPerDisc;
    EXPECT_EQ(Weights::make("", later).value().evaluate(board), 0);
}

TEST(Weights, AreReadAsTheyWereWritten) {
    for (const char* note : {"", "a note", "eight by"}) {
        const Weights weights = random_weights(7, note);
        const std::vector<std::byte> file = weights.bytes();
        EXPECT_LT(file.size(), 10'000'000u);
        const auto read = Weights::parse(file);
        ASSERT_TRUE(read) << describe(read.error());
        EXPECT_EQ(read->note(), note);
        EXPECT_EQ(read->shared(), weights.shared());
        EXPECT_EQ(read->bytes(), file);
    }
}

TEST(Weights, EveryDamageIsRefusedWithItsPlace) {
    const std::vector<std::byte> file = random_weights(7, "note").bytes();
    const std::span<const std::byte> all(file);
    const std::size_t end = file.size();
    EXPECT_EQ(error_of({}), (WeightsError{WeightsFault::too_short, 0}));
    EXPECT_EQ(error_of(all.first(31)), (WeightsError{WeightsFault::too_short, 31}));
    EXPECT_EQ(error_of(changed(file, 3)), (WeightsError{WeightsFault::wrong_magic, 0}));
    EXPECT_EQ(error_of(changed(file, 8)), (WeightsError{WeightsFault::wrong_version, 8}));
    EXPECT_EQ(error_of(changed(file, 12)), (WeightsError{WeightsFault::wrong_patterns, 12}));
    EXPECT_EQ(error_of(changed(file, 16)), (WeightsError{WeightsFault::wrong_count, 16}));
    EXPECT_EQ(error_of(changed(file, 23)), (WeightsError{WeightsFault::wrong_count, 20}));
    EXPECT_EQ(error_of(changed(file, 20)), (WeightsError{WeightsFault::wrong_count, 20}));
    EXPECT_EQ(error_of(changed(file, 27)), (WeightsError{WeightsFault::wrong_length, 24}));
    EXPECT_EQ(error_of(all.first(end - 2)), (WeightsError{WeightsFault::wrong_length, end - 2}));
    EXPECT_EQ(error_of(changed(file, 38)), (WeightsError{WeightsFault::not_zero, 38}));
    EXPECT_EQ(error_of(changed(file, 33)), (WeightsError{WeightsFault::wrong_checksum, 28}));
    EXPECT_EQ(error_of(changed(file, end - 1)), (WeightsError{WeightsFault::wrong_checksum, 28}));
    EXPECT_EQ(describe({WeightsFault::wrong_version, 8}),
              "byte 8: the version of the file is not 1");
}

TEST(Weights, AnotherNumberOfThemIsRefused) {
    const std::vector<std::int16_t> few(100);
    EXPECT_EQ(Weights::make("", few).error().fault, WeightsFault::wrong_count);
}

}  // namespace
}  // namespace magpie::othello
