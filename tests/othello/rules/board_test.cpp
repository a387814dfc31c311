#include "othello/rules/board.h"

#include <set>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "othello/rules/pictures.h"
#include "othello/rules/random_boards.h"

namespace magpie::othello {
namespace {

// The plain forms work in constant expressions: the start position is checked by the compiler.
static_assert(std::popcount(legal_moves(Board::start())) == 4);
static_assert(flips(Board::start(), kStandardBoard.at(5, 4)) ==
              square_bit(kStandardBoard.at(4, 4)));
static_assert(!is_over(Board::start()));
static_assert(disc_difference(played(Board::start(), kStandardBoard.at(5, 4))) == -3);

TEST(Board, NoLineWrapsRoundTheEdge_C1_10) {
    const Position game = position_from(R"(. . . . . . X O
                                           O . . . . . . .
                                           . . . . . . . O
                                           X . . . . . . .
                                           . . . . . . . .
                                           O O X . . . . O
                                           X . . . . . . .
                                           . . . . . . . .)",
                                        Color::black);
    // Only the lines a5 a6 a7 and c5 b6 a7. Wrapped lines would add b2 (g1 h1 a2), g3 (a4 h3), h5
    // (c6 b6 a6) and g6 (a7 h6).
    EXPECT_EQ(names_of(game, game.legal_moves()), "a5 c5");
}

TEST(Board, EverySymmetryMovesEachSquareAsCoreSays) {
    for (const Symmetry symmetry : kSymmetries) {
        for (int i = 0; i < 64; ++i) {
            ASSERT_EQ(transformed(square_bit(Point(i)), symmetry),
                      square_bit(symmetry.apply(kStandardBoard, Point(i))));
        }
    }
}

TEST(Board, ATurnedBoardHasTheTurnedMoves) {
    EXPECT_TRUE(rc::check([] {
        RandomBoards boards(*rc::gen::arbitrary<std::uint64_t>());
        const Board board = boards.next();
        for (const Symmetry symmetry : kSymmetries) {
            const Board twin = transformed(board, symmetry);
            RC_ASSERT(legal_moves(twin) == transformed(legal_moves(board), symmetry));
            for (Squares rest = board.empties(); rest != 0; rest &= rest - 1) {
                const Point p(std::countr_zero(rest));
                RC_ASSERT(flips(twin, symmetry.apply(kStandardBoard, p)) ==
                          transformed(flips(board, p), symmetry));
            }
        }
    }));
}

TEST(Board, TheEightTwinsShareOneCanonicalForm) {
    EXPECT_TRUE(rc::check([] {
        RandomBoards boards(*rc::gen::arbitrary<std::uint64_t>());
        const Board board = boards.next();
        const Board form = canonical(board);
        bool is_a_twin = false;
        for (const Symmetry symmetry : kSymmetries) {
            is_a_twin = is_a_twin || transformed(board, symmetry) == form;
            RC_ASSERT(canonical(transformed(board, symmetry)) == form);
        }
        RC_ASSERT(is_a_twin);
    }));
}

TEST(Board, AMoveIsLegalExactlyWhenItFlips_F03) {
    EXPECT_TRUE(rc::check([] {
        RandomBoards boards(*rc::gen::arbitrary<std::uint64_t>());
        const Board board = boards.next();
        const Squares moves = legal_moves(board);
        RC_ASSERT((moves & ~board.empties()) == 0U);
        for (Squares rest = board.empties(); rest != 0; rest &= rest - 1) {
            const Point p(std::countr_zero(rest));
            const Squares turned = flips(board, p);
            RC_ASSERT((turned & ~board.other) == 0U);
            RC_ASSERT((turned != 0) == ((moves & square_bit(p)) != 0));
            const Board next = played(board, p);
            RC_ASSERT((next.mover & next.other) == 0U);
            RC_ASSERT((next.mover | next.other) == (board.mover | board.other | square_bit(p)));
            RC_ASSERT(std::popcount(next.other) ==
                      std::popcount(board.mover) + std::popcount(turned) + 1);
        }
    }));
}

TEST(Board, HashesOfDifferentBoardsDiffer) {
    RandomBoards boards(7);
    std::set<std::pair<Squares, Squares>> seen;
    std::set<std::uint64_t> hashes;
    for (int i = 0; i < 20'000; ++i) {
        const Board board = boards.next();
        for (const Board& b : {board, passed(board)}) {
            if (seen.emplace(b.mover, b.other).second) hashes.insert(hash(b));
        }
    }
    EXPECT_EQ(hashes.size(), seen.size());
}

}  // namespace
}  // namespace magpie::othello
