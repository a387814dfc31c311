#include "othello/rules/position.h"

#include <type_traits>

#include <gtest/gtest.h>

#include "othello/rules/pictures.h"

namespace magpie::othello {
namespace {

constexpr auto kBlack = Color::black;
constexpr auto kWhite = Color::white;

TEST(Start, TheCentreIsWhiteBlackOverBlackWhite_C1_01) {
    EXPECT_EQ(picture_of(Position::start()), without_spaces(R"(. . . . . . . .
                                                               . . . . . . . .
                                                               . . . . . . . .
                                                               . . . O X . . .
                                                               . . . X O . . .
                                                               . . . . . . . .
                                                               . . . . . . . .
                                                               . . . . . . . .)"));
    EXPECT_EQ(Position::start().to_play(), kBlack);
    EXPECT_EQ(Position::start(), Position::start(Geometry{8, 8}));
}

TEST(Start, OtherShapesTakeTheirFourCentreSquares_F01) {
    EXPECT_EQ(picture_of(Position::start(Geometry{4, 6}).value()), without_spaces(R"(. . . .
                                                                                    . . . .
                                                                                    . O X .
                                                                                    . X O .
                                                                                    . . . .
                                                                                    . . . .)"));
}

TEST(Start, EvenSidesFrom4To26AndNoOthers_C2_01_F01) {
    using enum SizeError::Kind;
    for (int columns = 1; columns <= kMaxSide; ++columns) {
        for (int rows = 1; rows <= kMaxSide; ++rows) {
            const auto fits = [](int side) { return side >= 4 && side <= 26 && side % 2 == 0; };
            const auto position = Position::start(*Geometry::make(columns, rows));
            ASSERT_EQ(position.has_value(), fits(columns) && fits(rows)) << columns << 'x' << rows;
            if (position) {
                ASSERT_EQ(position->legal_moves().size(), 4U) << columns << 'x' << rows;
            }
        }
    }
    EXPECT_EQ(Position::start(Geometry{8, 2}).error(), (SizeError{too_small, 2}));
    EXPECT_EQ(Position::start(Geometry{28, 8}).error(), (SizeError{too_large, 28}));
    EXPECT_EQ(Position::start(Geometry{8, 9}).error(), (SizeError{odd, 9}));
}

TEST(LegalMoves, BlackHasFourAtTheStart_C2_03) {
    const Position game = Position::start();
    EXPECT_EQ(names_of(game, game.legal_moves()), "d3 c4 f5 e6");
}

TEST(LegalMoves, ARunMustBeUnbrokenAndEndInAnOwnDisc_C1_10_F03) {
    const Position game = position_from(R"(. O O X . O O .
                                           . . . . . . . .
                                           X . O O . . . .
                                           . . . . . . . .
                                           . X O O O O O O
                                           . . . . . . . .
                                           . . . . . . . .
                                           . . . . . . . .)",
                                        kBlack);
    // a1 closes the run of the top row. Not e1 (no run to the edge), not e3 (a gap), not row 5
    // (the run reaches the edge, and no line wraps to row 6).
    EXPECT_EQ(names_of(game, game.legal_moves()), "a1");
}

TEST(Flips, AllDirectionsAtOnce_C1_11_C2_05) {
    Position game = position_from(R"(X . . X . . X .
                                     . O . O . O . .
                                     . . O O O . . .
                                     X O O . O O O X
                                     . . O O O . . .
                                     . O . O . O . .
                                     X . . O . . X .
                                     . . . X . . . .)",
                                  kBlack);
    const Move d4 = move_on(game, "d4");
    EXPECT_EQ(game.try_move(d4).value().size(), 18U);
    game.play_unchecked(d4);
    EXPECT_EQ(picture_of(game), without_spaces(R"(X . . X . . X .
                                                  . X . X . X . .
                                                  . . X X X . . .
                                                  X X X X X X X X
                                                  . . X X X . . .
                                                  . X . X . X . .
                                                  X . . X . . X .
                                                  . . . X . . . .)"));
    EXPECT_EQ(game.discs(kBlack), 27);
    EXPECT_EQ(game.discs(kWhite), 0);
}

TEST(Flips, ADryRunNamesTheDiscsAndLeavesTheBoard_C1_12_F04) {
    const Position game = Position::start();
    EXPECT_EQ(names_of(game, game.try_move(move_on(game, "f5")).value()), "e5");
    EXPECT_EQ(game, Position::start());
    EXPECT_EQ(game.try_move(move_on(game, "a1")).error(), IllegalMove::flips_nothing);
}

TEST(Turn, SidesSwapAfterEachMove_C2_09) {
    Position game = Position::start();
    game.play_unchecked(move_on(game, "f5"));
    EXPECT_EQ(game.to_play(), kWhite);
    EXPECT_EQ(names_of(game, game.legal_moves()), "f4 d6 f6");
    game.play_unchecked(move_on(game, "d6"));
    EXPECT_EQ(game.to_play(), kBlack);
}

TEST(Illegal, EachReasonIsItsOwn_C1_09_C2_04) {
    const Position game = Position::start();
    EXPECT_EQ(game.why_illegal(move_on(game, "d4")), IllegalMove::occupied);
    EXPECT_EQ(game.why_illegal(move_on(game, "e3")), IllegalMove::flips_nothing);
    EXPECT_EQ(game.why_illegal(Move(Point(64))), IllegalMove::off_board);
    EXPECT_EQ(game.why_illegal(Move::pass()), IllegalMove::must_not_pass);
    EXPECT_EQ(game.why_illegal(kWhite, move_on(game, "f4")), IllegalMove::wrong_turn);
    EXPECT_EQ(game.why_illegal(kWhite, Move::pass()), IllegalMove::wrong_turn);
    EXPECT_EQ(game.why_illegal(kBlack, move_on(game, "f5")), std::nullopt);
}

TEST(Pass, OnlyWhenNothingElseIsLegal_C1_08_C2_08) {
    Position game = position_from(R"(X O . . . . . .
                                     . . . . . . . .
                                     . . . . . . . .
                                     . . . . . . . .
                                     . . . . . . . .
                                     . . . . . . . .
                                     . . . . . . . .
                                     . . . . . . . .)",
                                  kWhite);
    EXPECT_TRUE(game.must_pass());
    EXPECT_FALSE(game.is_over());
    EXPECT_FALSE(game.can_move(kWhite));
    EXPECT_TRUE(game.can_move(kBlack));
    EXPECT_EQ(names_of(game, game.legal_moves()), "pass");
    EXPECT_EQ(game.why_illegal(Move::pass()), std::nullopt);
    EXPECT_EQ(game.why_illegal(move_on(game, "c1")), IllegalMove::flips_nothing);
    EXPECT_TRUE(game.try_move(Move::pass()).value().empty());
    const Position before = game;
    game.play_unchecked(Move::pass());
    EXPECT_EQ(game.to_play(), kBlack);
    EXPECT_EQ(picture_of(game), picture_of(before));
    EXPECT_NE(game.hash(), before.hash());
    EXPECT_EQ(game.why_illegal(Move::pass()), IllegalMove::must_not_pass);
    EXPECT_FALSE(game.must_pass());
}

TEST(Over, AWipeOutEndsTheGame_C2_10) {
    Position game = position_from(R"(X O . .
                                     . . . .
                                     . . . .
                                     . . . .)",
                                  kBlack);
    game.play_unchecked(move_on(game, "c1"));
    EXPECT_TRUE(game.is_over());
    EXPECT_FALSE(game.must_pass());
    EXPECT_TRUE(game.legal_moves().empty());
    EXPECT_EQ(game.why_illegal(Move::pass()), IllegalMove::game_over);
    EXPECT_EQ(game.why_illegal(move_on(game, "d1")), IllegalMove::game_over);
    EXPECT_EQ(game.why_illegal(kBlack, move_on(game, "d1")), IllegalMove::game_over);
    EXPECT_EQ(game.margin(Counting::discs), Margin::of_points(3));
    EXPECT_EQ(game.margin(Counting::empties_to_winner), Margin::of_points(16));
}

TEST(Over, ALockedBoardEndsTheGameWithSquaresLeft_C2_10) {
    const Position game = position_from(R"(X X X X . O
                                           X X X X . O
                                           X X X X . O
                                           X X X X . O)",
                                        kBlack);
    EXPECT_TRUE(game.is_over());
    EXPECT_EQ(game.empties(), 4);
}

TEST(Over, AFullBoardEndsTheGame_C2_10) {
    const Position game = position_from(R"(X O X O
                                           O X O X
                                           X O X O
                                           O X O X)",
                                        kWhite);
    EXPECT_TRUE(game.is_over());
    EXPECT_EQ(game.margin(Counting::discs), Margin::of_points(0));
}

TEST(Counting, EmptiesGoToTheWinnerOrToNobody_C2_11) {
    const Position white_leads = position_from(R"(O O . X
                                                  O O . .
                                                  . . . .
                                                  . . . .)",
                                               kBlack);
    EXPECT_EQ(white_leads.margin(Counting::discs), Margin::of_points(-3));
    EXPECT_EQ(white_leads.margin(Counting::empties_to_winner), Margin::of_points(-14));
    const Position tie = position_from(R"(O . . X
                                          . . . .
                                          . . . .
                                          . . . .)",
                                       kBlack);
    EXPECT_EQ(tie.margin(Counting::empties_to_winner), Margin::of_points(0));
}

TEST(Counting, APlayedOutGameHasItsKnownScore_C1_14_C2_12) {
    // The shortest perfect wipe-out of White: nine moves.
    Position game = Position::start();
    for (const char* name : {"e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"}) {
        ASSERT_EQ(game.why_illegal(move_on(game, name)), std::nullopt) << name;
        game.play_unchecked(move_on(game, name));
    }
    EXPECT_TRUE(game.is_over());
    EXPECT_EQ(game.discs(kBlack), 13);
    EXPECT_EQ(game.discs(kWhite), 0);
}

TEST(StartPosition, BadOnesNameTheSquare) {
    using enum SetupError::Kind;
    othello::Setup setup;
    setup.stones.black = {Point(3), Point(9)};
    setup.stones.white = {Point(9)};
    EXPECT_EQ(Position::from(setup).error(), (SetupError{doubled_point, Point(9)}));
    setup.stones.white = {Point(64)};
    EXPECT_EQ(Position::from(setup).error(), (SetupError{off_board, Point(64)}));
    setup.stones.white = {};
    EXPECT_TRUE(Position::from(setup).has_value());
    setup.geometry = {7, 8};
    EXPECT_EQ(Position::from(setup).error().kind, bad_size);
}

TEST(StartPosition, AnEmptyBoardIsSimplyOver) {
    const Position game = Position::from(othello::Setup{{6, 6}, {}, Color::black}).value();
    EXPECT_TRUE(game.is_over());
    EXPECT_EQ(game.empties(), 36);
}

TEST(GiveTurn, LetsAColourMoveTwice) {
    Position game = Position::start();
    game.play_unchecked(move_on(game, "f5"));
    const Position before = game;
    game.give_turn_to(kBlack);
    EXPECT_EQ(game.to_play(), kBlack);
    EXPECT_EQ(picture_of(game), picture_of(before));
    EXPECT_EQ(game.discs(kBlack), 4);
    EXPECT_NE(game, before);
    game.give_turn_to(kWhite);
    EXPECT_EQ(game, before);
}

TEST(Value, IsPlainBytesOfModestSize) {
    static_assert(std::is_trivially_copyable_v<Position>);
    static_assert(sizeof(Position) <= 232);
    static_assert(sizeof(Board) == 16);
}

TEST(Value, SearchGetsTheTwoWordsOn8x8Only) {
    const Position start = Position::start();
    const Board* board = start.board();
    ASSERT_NE(board, nullptr);
    EXPECT_EQ(*board, Board::start());
    EXPECT_EQ(Position::start(Geometry{6, 6}).value().board(), nullptr);
    EXPECT_EQ(Position::from(Board::start(), kBlack), Position::start());
}

}  // namespace
}  // namespace magpie::othello
