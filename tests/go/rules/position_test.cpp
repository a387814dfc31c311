#include "go/rules/position.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/go_picture.h"

namespace magpie::go {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> names(Geometry geometry, const std::vector<Point>& points) {
    std::vector<std::string> texts;
    for (const Point p : points) texts.push_back(point_name(CoordStyle::go, geometry, p));
    return texts;
}

TEST(Position, ANewGameIsEmptyAndBlacksTurn_M06_N13) {
    const Position game(Geometry{19, 19});
    EXPECT_EQ(game.to_play(), Color::black);
    EXPECT_EQ(game.move_number(), 0);
    EXPECT_EQ(game.prisoners(Color::black), 0);
    EXPECT_EQ(game.prisoners(Color::white), 0);
    EXPECT_FALSE(game.is_over());
    EXPECT_EQ(game.legal_moves().size(), 362U);
    EXPECT_TRUE(game.legal_moves().back().is_pass());
}

TEST(Position, EachReasonIsItsOwn_N14) {
    Position game = position_from(R"(. X . .
                                     X . . .
                                     . . . O)",
                                  Color::white);
    EXPECT_EQ(why_illegal(game, "B3"), IllegalMove::occupied);
    EXPECT_EQ(why_illegal(game, "A3"), IllegalMove::suicide);
    EXPECT_EQ(game.why_illegal(Move(Point(12))), IllegalMove::off_board);
    EXPECT_EQ(game.why_illegal(Color::black, Move(Point(0))), IllegalMove::wrong_turn);
    EXPECT_EQ(game.why_illegal(Color::white, Move(Point(2))), std::nullopt);
    play_all(game, "pass pass");
    EXPECT_EQ(game.why_illegal(Move(Point(2))), IllegalMove::game_over);
    EXPECT_EQ(game.why_illegal(Color::black, Move(Point(2))), IllegalMove::game_over);
    EXPECT_EQ(game.why_illegal(Move::pass()), IllegalMove::game_over);
    EXPECT_THAT(game.legal_moves(), IsEmpty());
}

TEST(Position, TakenStonesLeaveAndAreCounted_M21_M23) {
    // Black D3 has no liberty of its own until it takes.
    Position game = position_from(R"(. X O .
                                     . X O O
                                     . X X X)");
    play_all(game, "D3");
    EXPECT_BOARD(game, R"(. X . X
                          . X . .
                          . X X X)");
    EXPECT_EQ(game.prisoners(Color::black), 3);
    EXPECT_EQ(game.prisoners(Color::white), 0);
}

TEST(Position, TwoChainsAreTakenAtOnce_M23) {
    Position game = position_from(R"(O . O
                                     X X X
                                     . . .)");
    play_all(game, "B3");
    EXPECT_BOARD(game, R"(. X .
                          X X X
                          . . .)");
    EXPECT_EQ(game.prisoners(Color::black), 2);
}

TEST(Position, ADryRunTellsTheStonesAndLeavesTheBoard_N14_N16) {
    const Position game = position_from(R"(O O .
                                           X X .
                                           . . .)");
    const Position before = game;
    const auto taken = game.try_move(move(game, "C3"));
    ASSERT_TRUE(taken.has_value());
    EXPECT_THAT(names(game.geometry(), *taken), ElementsAre("A3", "B3"));
    EXPECT_THAT(*game.try_move(move(game, "C2")), IsEmpty());
    EXPECT_THAT(*game.try_move(Move::pass()), IsEmpty());
    EXPECT_EQ(game.try_move(move(game, "A3")).error(), IllegalMove::occupied);
    EXPECT_EQ(game, before);
}

constexpr const char* kTwoStonesToDie = R"(X . O
                                           O O .
                                           . . .)";

TEST(Suicide, OfSeveralStonesIsRefused_M22) {
    const Position game = position_from(kTwoStonesToDie);
    EXPECT_EQ(why_illegal(game, "B3"), IllegalMove::suicide);
}

TEST(Suicide, TakesOnesOwnStonesWhereAllowed_M22) {
    for (const char* rules : {"new-zealand", "ing", "tromp-taylor"}) {
        SCOPED_TRACE(rules);
        Position game = position_from(kTwoStonesToDie, Color::black, rules_named(rules));
        const Position before = game;
        EXPECT_THAT(names(game.geometry(), *game.try_move(move(game, "B3"))),
                    ElementsAre("A3", "B3"));
        play_all(game, "B3");
        EXPECT_BOARD(game, R"(. . O
                              O O .
                              . . .)");
        EXPECT_EQ(game.prisoners(Color::white), 2);
        EXPECT_EQ(game.prisoners(Color::black), 0);
        EXPECT_EQ(game.to_play(), Color::white);
        game.undo();
        EXPECT_EQ(game, before);
    }
}

TEST(Suicide, OfOneStoneRepeatsTheBoardButNotTheSituation_M22_N15) {
    constexpr const char* kEye = R"(. O .
                                    O . .
                                    . . .)";
    const Position positional = position_from(kEye, Color::black, rules_named("tromp-taylor"));
    EXPECT_EQ(why_illegal(positional, "A3"), IllegalMove::superko);
    Position situational = position_from(kEye, Color::black, rules_named("new-zealand"));
    EXPECT_EQ(why_illegal(situational, "A3"), std::nullopt);
    play_all(situational, "A3");
    EXPECT_BOARD(situational, kEye);
    EXPECT_EQ(situational.prisoners(Color::white), 1);
    play_all(situational, "pass");
    EXPECT_EQ(why_illegal(situational, "A3"), IllegalMove::superko);
}

TEST(Passes, TwoInARowEndTheGame_M25_M28) {
    Position game(Geometry{9, 9});
    play_all(game, "pass");
    EXPECT_EQ(game.consecutive_passes(), 1);
    EXPECT_FALSE(game.is_over());
    play_all(game, "D4");
    EXPECT_EQ(game.consecutive_passes(), 0);
    play_all(game, "pass pass");
    EXPECT_EQ(game.ending(), Ending::passes);
    EXPECT_EQ(game.move_number(), 4);
}

TEST(Passes, WhiteMakesTheLastOneUnderAgaRules) {
    Position game(Geometry{9, 9}, rules_named("aga"));
    play_all(game, "D4 pass pass");
    EXPECT_FALSE(game.is_over());
    EXPECT_EQ(game.to_play(), Color::white);
    play_all(game, "pass");
    EXPECT_EQ(game.ending(), Ending::passes);

    game = Position(Geometry{9, 9}, rules_named("aga"));
    play_all(game, "pass pass");
    EXPECT_EQ(game.ending(), Ending::passes);
}

TEST(Passes, PlayMayGoOnAfterThem) {
    Position game(Geometry{9, 9});
    play_all(game, "pass pass");
    game.resume();
    EXPECT_FALSE(game.is_over());
    EXPECT_EQ(game.consecutive_passes(), 0);
    play_all(game, "pass D4");
    EXPECT_FALSE(game.is_over());
    game.undo();
    game.undo();
    EXPECT_EQ(game.consecutive_passes(), 0);
    game.undo();
    EXPECT_EQ(game.consecutive_passes(), 1);
}

TEST(Setup, RefusesWhatIsNoPosition) {
    using Kind = SetupError::Kind;
    const Geometry g{3, 3};
    EXPECT_EQ(Position::from({g, {{Point(9)}, {}}}).error(),
              (SetupError{Kind::off_board, Point(9)}));
    EXPECT_EQ(Position::from({g, {{Point(4)}, {Point(4)}}}).error(),
              (SetupError{Kind::doubled_point, Point(4)}));
    EXPECT_EQ(Position::from({g, {{}, {Point(4), Point(4)}}}).error(),
              (SetupError{Kind::doubled_point, Point(4)}));
    EXPECT_EQ(Position::from(setup_from(R"(. O X
                                           . . O
                                           . . .)"))
                  .error(),
              (SetupError{Kind::chain_without_liberties, Point(2)}));
    EXPECT_EQ(Position::from(setup_from("X")).error(),
              (SetupError{Kind::chain_without_liberties, Point(0)}));
}

TEST(Position, ListsChainsAndLiberties_M20_N18) {
    const Position game = position_from(R"(X X . O
                                           . X O O
                                           . . . .)");
    const Geometry g = game.geometry();
    EXPECT_THAT(names(g, game.chain_at(point(g, "A3"))), ElementsAre("A3", "B3", "B2"));
    EXPECT_THAT(names(g, game.liberties_at(point(g, "A3"))), ElementsAre("C3", "A2", "B1"));
    EXPECT_THAT(names(g, game.liberties_at(point(g, "C2"))), ElementsAre("C3", "C1", "D1"));
    EXPECT_THAT(game.chain_at(point(g, "C3")), IsEmpty());
    EXPECT_THAT(game.liberties_at(point(g, "C3")), IsEmpty());
}

TEST(Position, ListsStonesAsTheyWerePlaced_N19) {
    Position game = position_from(R"(. O .
                                     . . .
                                     . . .)");
    play_all(game, "A3 C1 C3 A2");  // White takes A3
    play_all(game, "B1 A3");
    std::string order;
    for (const Stone& s : game.stones_in_placing_order()) {
        order += point_name(CoordStyle::go, game.geometry(), s.point);
        order += s.color == Color::black ? "b " : "w ";
    }
    EXPECT_EQ(order, "B3w C1w C3b A2w B1b A3w ");
}

TEST(Position, EndsWhenNobodyCanPlaceAStone_N20) {
    EXPECT_EQ(Position(Geometry{1, 1}).ending(), Ending::no_placement_left);
    // Each side has two eyes of one point; with suicide refused, both could still fill their own.
    Position game = position_from(R"(. X O .
                                     X X O O
                                     . X O .)");
    EXPECT_FALSE(game.is_over());
    // 1×2, positional superko: White's A1 is suicide, Black's would bring back the first board.
    Position tiny(Geometry{2, 1}, rules_named("chinese"));
    play_all(tiny, "A1");
    EXPECT_FALSE(tiny.is_over());
    play_all(tiny, "B1");
    EXPECT_BOARD(tiny, ".O");
    EXPECT_EQ(tiny.ending(), Ending::no_placement_left);
    // With a simple ko a pass lifts the ban, so there is something left to play for.
    Position simple(Geometry{2, 1}, rules_named("mahogo"));
    play_all(simple, "A1 B1");
    EXPECT_FALSE(simple.is_over());
}

TEST(Position, OneOneOnASituationalSuicideBoardHasOneMove_N02) {
    Position game(Geometry{1, 1}, rules_named("new-zealand"));
    EXPECT_FALSE(game.is_over());
    play_all(game, "A1");
    EXPECT_BOARD(game, ".");
    // White's stone would bring back Black's start, Black's after a pass what White has now.
    EXPECT_EQ(game.ending(), Ending::no_placement_left);
}

TEST(Position, TheLargestBoardWorks_N02) {
    Position game(Geometry{52, 52});
    EXPECT_EQ(game.legal_moves().size(), 2705U);
    play_all(game, "A1 BB52 B1");
    EXPECT_EQ(game.chain_at(Point(51 * 52)).size(), 2U);
    game.undo();
    EXPECT_EQ(game.chain_at(Point(51 * 52)).size(), 1U);
}

TEST(Position, ACopyIsIndependent) {
    Position game(Geometry{9, 9});
    play_all(game, "D4");
    Position copy = game;
    play_all(copy, "E5");
    EXPECT_EQ(game.move_number(), 1);
    EXPECT_FALSE(game.stone_at(point(game.geometry(), "E5")));
    EXPECT_NE(game, copy);
    copy.undo();
    EXPECT_EQ(game, copy);
}

TEST(Position, EqualPositionsListTheirStonesAlike_N19) {
    const std::vector<Point> stones = {Point(0), Point(7)};
    const Position there = *Position::from({{9, 9}, {stones, {}}, Color::white});
    const Position back =
        *Position::from({{9, 9}, {{stones.rbegin(), stones.rend()}, {}}, Color::white});
    EXPECT_NE(there.stones_in_placing_order(), back.stones_in_placing_order());
    EXPECT_NE(there, back);
    EXPECT_EQ(there, *Position::from({{9, 9}, {stones, {}}, Color::white}));
}

TEST(Position, TheHashTellsTheTurn) {
    Position game(Geometry{9, 9});
    const auto hash = game.hash();
    game.give_turn_to(Color::white);
#ifndef MAGPIE_WEAK_HASH
    EXPECT_NE(game.hash(), hash);
#endif
    game.give_turn_to(Color::black);
    EXPECT_EQ(game.hash(), hash);
}

}  // namespace
}  // namespace magpie::go
