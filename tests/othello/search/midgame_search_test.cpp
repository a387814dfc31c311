#include "othello/search/midgame_search.h"

#include <gtest/gtest.h>

#include "othello/eval/random_weights.h"
#include "othello/rules/random_boards.h"

namespace magpie::othello {
namespace {

constexpr std::size_t kSmall = std::size_t{1} << 20;

int end_of(const Board& board) {
    const int lead = disc_difference(board);
    const int empties = std::popcount(board.empties());
    return 100 * (lead > 0 ? lead + empties : lead < 0 ? lead - empties : 0);
}

// The same search told as plainly as can be: every line to its end, no window, no table.
int plain(const Weights& weights, const Board& board, int depth) {
    const Squares moves = legal_moves(board);
    if (moves == 0) {
        if (legal_moves(passed(board)) == 0) return end_of(board);
        return -plain(weights, passed(board), depth);
    }
    if (depth == 0) return weights.evaluate(board);
    int best = -kBeyondValue;
    for (Squares left = moves; left != 0; left &= left - 1) {
        const Board next = played(board, Point(std::countr_zero(left)));
        best = std::max(best, -plain(weights, next, depth - 1));
    }
    return best;
}

Board random_board(Rng& rng, int empties) {
    Board board = Board::start();
    while (std::popcount(board.empties()) > empties) {
        const Squares moves = legal_moves(board);
        if (moves == 0) {
            board = is_over(board) ? Board::start() : passed(board);
            continue;
        }
        Squares rest = moves;
        for (auto n = rng.below(static_cast<std::uint32_t>(std::popcount(moves))); n > 0; --n) {
            rest &= rest - 1;
        }
        board = played(board, Point(std::countr_zero(rest)));
    }
    return board;
}

TEST(MidgameSearch, FindsTheValuesOfThePlainestSearch) {
    const Weights weights = random_weights(5);
    Rng rng(1);
    for (int i = 0; i < 40; ++i) {
        // A new one each time: a table that knows deeper searches answers with those.
        MidgameSearch search(weights, kSmall, kSmall);
        const Board board = random_board(rng, 20 + i);
        search.begin({});
        for (const int depth : {1, 2, 3, 4}) {
            EXPECT_EQ(search.search(board, depth, -kBeyondValue, kBeyondValue),
                      plain(weights, board, depth));
        }
    }
}

TEST(MidgameSearch, AValueOutsideTheWindowIsABoundOnTheRightSide) {
    const Weights weights = random_weights(6);
    Rng rng(2);
    for (int i = 0; i < 60; ++i) {
        const Board board = random_board(rng, 8 + i % 40);
        const int depth = std::popcount(board.empties()) <= 10 ? 10 : 3;
        MidgameSearch exact(weights, kSmall, kSmall);
        exact.begin({});
        const int value = exact.search(board, depth, -kBeyondValue, kBeyondValue).value();
        MidgameSearch search(weights, kSmall, kSmall);
        search.begin({});
        for (const int alpha : {value - 150, value - 1, value, value + 150}) {
            if (alpha < -kBeyondValue || alpha >= kBeyondValue) continue;
            const int bound = search.search(board, depth, alpha, alpha + 1).value();
            if (value > alpha) {
                EXPECT_GT(bound, alpha);
                EXPECT_LE(bound, value);
            } else {
                EXPECT_LE(bound, alpha);
                EXPECT_GE(bound, value);
            }
        }
    }
}

TEST(MidgameSearch, EndingsAreExactAndTheirLinesLeadThere) {
    const Weights weights = random_weights(7);
    Rng rng(3);
    MidgameSearch search(weights, kSmall, kSmall);
    Solver solver(kSmall);
    search.begin({});
    for (int i = 0; i < 12; ++i) {
        Board board = random_board(rng, 15);
        const int value = search.search(board, 60, -kBeyondValue, kBeyondValue).value();
        EXPECT_EQ(value, 100 * solver.solve(board)->value);
        int sign = 1;
        for (const Move m : search.line()) {
            if (m.is_pass()) {
                EXPECT_EQ(legal_moves(board), 0u);
                board = passed(board);
            } else {
                ASSERT_NE(legal_moves(board) & square_bit(m.point()), 0u);
                board = played(board, m.point());
            }
            sign = -sign;
        }
        EXPECT_TRUE(is_over(board));
        EXPECT_EQ(sign * end_of(board), value);
    }
}

TEST(MidgameSearch, IsBrokenOffByEitherInterruption) {
    MidgameSearch search(random_weights(8), kSmall, kSmall);
    search.begin({.is_due = [] { return true; }});
    EXPECT_FALSE(search.search(Board::start(), 12, -kBeyondValue, kBeyondValue));
    const std::atomic<bool> stop = true;
    search.begin({.stop = &stop});
    EXPECT_FALSE(search.search(Board::start(), 12, -kBeyondValue, kBeyondValue));
    EXPECT_LT(search.nodes(), 1000u);
    search.begin({});
    EXPECT_TRUE(search.search(Board::start(), 3, -kBeyondValue, kBeyondValue));
}

}  // namespace
}  // namespace magpie::othello
