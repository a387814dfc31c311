#include "othello/eval/patterns.h"

#include <algorithm>
#include <map>
#include <span>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "othello/rules/random_boards.h"

namespace magpie::othello {
namespace {

// What slots_of() says of the features, told square by square.
std::vector<std::uint32_t> plain_slots(const Board& board) {
    std::vector<std::uint32_t> slots;
    for (const Feature& feature : kFeatures) {
        std::size_t number = 0;
        for (int i = feature.squares.size; i-- > 0;) {
            const Squares bit =
                square_bit(Point(feature.squares.squares[static_cast<std::size_t>(i)]));
            number = 3 * number + ((board.mover & bit) != 0 ? 1 : (board.other & bit) != 0 ? 2 : 0);
        }
        slots.push_back(static_cast<std::uint32_t>(kTableStart[feature.pattern] + number));
    }
    return slots;
}

TEST(Patterns, AreThere46TimesAndCoverEverySquare) {
    std::map<std::size_t, int> ways;
    Squares covered = 0;
    for (const Feature& feature : kFeatures) {
        ++ways[feature.pattern];
        covered |= detail::squares_of(feature.squares);
        EXPECT_EQ(std::popcount(detail::squares_of(feature.squares)), feature.squares.size);
        EXPECT_EQ(feature.squares.size, kPatterns[feature.pattern].size);
    }
    EXPECT_EQ(covered, ~Squares{0});
    const std::map<std::size_t, int> expected = {{0, 4}, {1, 4}, {2, 8}, {3, 4}, {4, 4}, {5, 4},
                                                 {6, 2}, {7, 4}, {8, 4}, {9, 4}, {10, 4}};
    EXPECT_EQ(ways, expected);
}

TEST(Patterns, TheFastSumsAreTheNumbersReadSquareBySquare) {
    RandomBoards boards(1);
    for (int i = 0; i < 2000; ++i) {
        const Board board = boards.next();
        const Slots slots = slots_of(board, 3, 40);
        const std::vector<std::uint32_t> plain = plain_slots(board);
        ASSERT_TRUE(std::ranges::equal(plain, std::span(slots).first(kFeatureCount)));
        EXPECT_EQ(slots[kFeatureCount], kMoverMovesStart + 3);
        EXPECT_EQ(slots[kFeatureCount + 1], kOtherMovesStart + kMoveCounts - 1);
        EXPECT_LT(slots[kFeatureCount + 2], kSlots);
    }
}

TEST(Patterns, VectorsAreSharedWhereASymmetrySaysSoAndNowhereElse) {
    const SharedVectors shared = shared_vectors();
    // (3^size + 3^squares left in place) / 2 for the mirrored ones, all for the block of 5×2.
    EXPECT_EQ(shared.count,
              10206u + 29646 + 59049 + 4 * 3321 + 1134 + 378 + 135 + 45 + 32 + 32 + 3);
    EXPECT_EQ(shared.count, kVectors);
    std::vector<int> used(shared.count);
    for (const std::uint32_t vector : shared.vector_of) ++used[vector];
    EXPECT_EQ(std::ranges::count_if(used, [](int n) { return n < 1 || n > 2; }), 0);
}

TEST(Patterns, SymmetricBoardsUseTheSameVectors) {
    const SharedVectors shared = shared_vectors();
    RandomBoards boards(2);
    const auto vectors_of = [&](const Board& board) {
        std::vector<std::uint32_t> vectors;
        for (const std::uint32_t slot : slots_of(board, 0, 0)) {
            vectors.push_back(shared.vector_of[slot]);
        }
        std::ranges::sort(vectors);
        return vectors;
    };
    for (int i = 0; i < 300; ++i) {
        const Board board = boards.next();
        for (const Symmetry symmetry : kSymmetries) {
            ASSERT_EQ(vectors_of(board), vectors_of(transformed(board, symmetry)));
        }
    }
}

TEST(Patterns, PhasesFollowTheGame) {
    EXPECT_EQ(phase_of(60), 0);
    EXPECT_EQ(phase_of(64), 0);
    EXPECT_EQ(phase_of(58), 0);
    EXPECT_EQ(phase_of(57), 1);
    EXPECT_EQ(phase_of(1), kPhases - 1);
    EXPECT_EQ(phase_of(0), kPhases - 1);
}

}  // namespace
}  // namespace magpie::othello
