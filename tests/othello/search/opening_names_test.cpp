#include "othello/search/opening_names.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

namespace magpie::othello {
namespace {

Board after(std::string_view moves) {
    Board board = Board::start();
    for (std::size_t i = 0; i < moves.size(); i += 2) {
        board = played(board, kStandardBoard.at(moves[i] - 'a', moves[i + 1] - '1'));
    }
    return board;
}

TEST(OpeningNames, EveryNamedOpeningCanBePlayedAndIsFoundHoweverTheBoardLies) {
    std::set<std::string_view> names;
    for (const NamedOpening& opening : named_openings()) {
        EXPECT_TRUE(names.insert(opening.name).second) << opening.name;
        Board board = Board::start();
        for (std::size_t i = 0; i < opening.moves.size(); i += 2) {
            const Point p = kStandardBoard.at(opening.moves[i] - 'a', opening.moves[i + 1] - '1');
            ASSERT_NE(legal_moves(board) & square_bit(p), 0u) << opening.name << " " << i / 2;
            board = played(board, p);
        }
        for (const Symmetry way : kSymmetries) {
            EXPECT_EQ(opening_name(transformed(board, way)), opening.name);
        }
    }
}

TEST(OpeningNames, AnotherOrderOfMovesIsTheSameOpening) {
    EXPECT_EQ(opening_name(after("f5d6c3d3c4")), "Tiger");
    EXPECT_EQ(opening_name(after("c4e3f6e6f5")), "Tiger");
    EXPECT_EQ(opening_name(after("f5f6e6f4")), std::nullopt);
    EXPECT_EQ(opening_name(after("f5f6e6f4c3")), "Buffalo (Kenichi variation)");
    EXPECT_EQ(opening_name(Board::start()), std::nullopt);
}

}  // namespace
}  // namespace magpie::othello
