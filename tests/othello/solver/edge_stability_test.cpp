#include "othello/solver/edge_stability.h"

#include <string_view>

#include <gtest/gtest.h>

namespace magpie::othello {
namespace {

// The stable discs of X on an edge such as "X X O . . O . X", as a picture of the same length.
std::string stable(std::string_view edge) {
    unsigned mover = 0;
    unsigned other = 0;
    for (std::size_t i = 0; i < 8; ++i) {
        if (edge[2 * i] == 'X') mover |= 1U << i;
        if (edge[2 * i] == 'O') other |= 1U << i;
    }
    std::string picture;
    for (unsigned i = 0; i < 8; ++i) {
        if (i > 0) picture += ' ';
        picture += ((edge_stability()[mover + 256 * other] >> i) & 1) != 0 ? 'X' : '.';
    }
    return picture;
}

TEST(EdgeStability, ACornerAndWhatLeansOnItStay) {
    EXPECT_EQ(stable("X X X . . . . ."), "X X X . . . . .");
    EXPECT_EQ(stable("X X X . . . . X"), "X X X . . . . X");
}

TEST(EdgeStability, WithoutACornerADiscCanBeTaken) {
    EXPECT_EQ(stable(". . . X X . . ."), ". . . . . . . .");
    EXPECT_EQ(stable(". X X X X X X ."), ". . . . . . . .");
}

TEST(EdgeStability, AFullEdgeStaysAsItIs) {
    EXPECT_EQ(stable("O X O X X O X O"), ". X . X X . X .");
}

TEST(EdgeStability, ADiscStaysWhereNoMoveCanReachIt) {
    EXPECT_EQ(stable("O X O O O O O ."), ". X . . . . . .");
    EXPECT_EQ(stable("O X O . . . . ."),
              ". . . . . . . .");  // three of X after the next move, then O takes them
}

}  // namespace
}  // namespace magpie::othello
