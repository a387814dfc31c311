#include <ostream>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "othello/rules/isa.h"
#include "othello/rules/naive.h"
#include "othello/rules/perft.h"
#include "othello/rules/random_boards.h"

// Every instruction set against the plain forms of board.h (which position_property_test.cpp holds
// against the naive referee), and every perft against published counts and a naive count.
// bench/othello_isa_check runs the same comparison over tens of millions of boards.
namespace magpie::othello {

// How GoogleTest names an Isa.
void PrintTo(Isa isa, std::ostream* out);

void PrintTo(Isa isa, std::ostream* out) { *out << name_of(isa); }

namespace {

class EachIsa : public testing::TestWithParam<Isa> {
  protected:
    void SetUp() override {
        if (!is_supported(GetParam())) GTEST_SKIP() << name_of(GetParam()) << " not on this CPU";
    }
};

INSTANTIATE_TEST_SUITE_P(Kernels, EachIsa, testing::ValuesIn(kIsas), [](const auto& isa) {
    return name_of(isa.param);
});

TEST_P(EachIsa, FindsTheSameMovesAndFlips) {
    const Kernels& k = kernels(GetParam());
    RandomBoards boards(20'000);
    for (int i = 0; i < 100'000; ++i) {
        const Board board = boards.next();
        ASSERT_EQ(k.legal_moves(board.mover, board.other), legal_moves(board));
        for (Squares rest = board.empties(); rest != 0; rest &= rest - 1) {
            const Point p(std::countr_zero(rest));
            ASSERT_EQ(k.flips(board.mover, board.other, p.index()), flips(board, p));
        }
    }
}

TEST_P(EachIsa, FindsTheSameMovesManyBoardsAtOnce) {
    const Kernels& k = kernels(GetParam());
    RandomBoards boards(30'000);
    for (int count = 0; count < 600; ++count) {
        std::vector<Squares> movers;
        std::vector<Squares> others;
        std::vector<Squares> moves(static_cast<std::size_t>(count) + 1, 42);
        for (int i = 0; i < count; ++i) {
            const Board board = boards.next();
            movers.push_back(board.mover);
            others.push_back(board.other);
        }
        k.all_legal_moves(movers.data(), others.data(), moves.data(), count);
        for (std::size_t i = 0; i < movers.size(); ++i) {
            ASSERT_EQ(moves[i], legal_moves(Board{movers[i], others[i]}));
        }
        ASSERT_EQ(moves.back(), 42U) << "wrote past the end";
    }
}

TEST_P(EachIsa, CountsThePublishedPerft_C1_10) {
    const std::uint64_t expected[] = {1,    4,     12,     56,      244,     1396,
                                      8200, 55092, 390216, 3005288, 24571284};
    for (int depth = 0; depth <= 10; ++depth) {
        EXPECT_EQ(perft(Board::start(), depth, GetParam()), expected[depth]) << "depth " << depth;
    }
}

TEST_P(EachIsa, CountsPerft11_Long) {
    EXPECT_EQ(perft(Board::start(), 11, GetParam()), 212'258'800U);
}

naive::Game referee_for(const Board& board) {
    naive::Game game(8, 8);
    for (int i = 0; i < 64; ++i) {
        const Squares bit = square_bit(Point(i));
        if ((board.mover & bit) != 0) game.at(i % 8, i / 8) = naive::Square::black;
        if ((board.other & bit) != 0) game.at(i % 8, i / 8) = naive::Square::white;
    }
    return game;
}

// Passes and finished games are rare from the start position; strewn boards are full of them.
TEST_P(EachIsa, CountsAsTheNaiveOneDoesFromAnyBoard) {
    EXPECT_TRUE(rc::check([] {
        RandomBoards boards(*rc::gen::arbitrary<std::uint64_t>());
        const Board board = boards.next();
        const naive::Game referee = referee_for(board);
        for (int depth = 0; depth <= 3; ++depth) {
            RC_ASSERT(perft(board, depth, GetParam()) ==
                      naive::perft(referee, naive::Square::black, depth));
        }
    }));
}

TEST_P(EachIsa, CountsAWholeEndgame) {
    // Play to eight empties, then count every way the game can end, passes and early ends included.
    Rng rng(5);
    for (int game = 0; game < 8; ++game) {
        Board board = Board::start();
        while (std::popcount(board.empties()) > 8 && !is_over(board)) {
            const Squares moves = legal_moves(board);
            if (moves == 0) {
                board = passed(board);
                continue;
            }
            Squares rest = moves;
            for (auto n = rng.below(static_cast<std::uint32_t>(std::popcount(moves))); n > 0; --n) {
                rest &= rest - 1;
            }
            board = played(board, Point(std::countr_zero(rest)));
        }
        const naive::Game referee = referee_for(board);
        EXPECT_EQ(perft(board, 20, GetParam()), naive::perft(referee, naive::Square::black, 20));
        EXPECT_EQ(perft(board, 5, GetParam()), naive::perft(referee, naive::Square::black, 5));
    }
}

// More waiting boards and moves than the leaf counter holds at once.
TEST_P(EachIsa, CountsBoardsWithVeryManyMoves) {
    Board board;
    for (int i = 0; i < 64; ++i) {
        const int column = i % 8;
        const int row = i / 8;
        const bool is_ring = column >= 1 && column <= 6 && row >= 1 && row <= 6;
        if (!is_ring) continue;
        const bool is_inner = column >= 2 && column <= 5 && row >= 2 && row <= 5;
        (is_inner ? board.mover : board.other) |= square_bit(Point(i));
    }
    ASSERT_GE(std::popcount(legal_moves(board)), 20);
    for (int depth = 1; depth <= 4; ++depth) {
        EXPECT_EQ(perft(board, depth, GetParam()),
                  naive::perft(referee_for(board), naive::Square::black, depth));
    }
}

TEST(Isa, TheBestOneIsSupportedAndNamed) {
    EXPECT_TRUE(is_supported(best_isa()));
    EXPECT_TRUE(is_supported(Isa::portable));
    EXPECT_STREQ(name_of(Isa::portable), "portable");
}

}  // namespace
}  // namespace magpie::othello
