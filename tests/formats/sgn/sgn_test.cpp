#include "formats/sgn/sgn.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/any_position.h"
#include "game/playback.h"

namespace magpie::sgn {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

// The text a notation is written as after reading, or why it cannot be read.
std::string again(std::string_view text, Form form = Form::spaced) {
    const auto record = read(text);
    if (!record) return describe(record.error(), text);
    const auto written = write(*record, form);
    return written ? *written : describe(written.error(), *record);
}

// The board after the last move, X for Black, O for White.
std::string board_of(std::string_view text) {
    auto record = read(text);
    if (!record) return describe(record.error(), text);
    auto playback = Playback::open(std::move(*record));
    if (!playback || !playback->to_end()) return "cannot be played";
    const Geometry g = playback->spec().geometry;
    std::string board;
    for (int row = 0; row < g.rows; ++row) {
        for (int column = 0; column < g.columns; ++column) {
            const auto stone = stone_at(playback->position(), g.at(column, row));
            board += !stone ? '.' : *stone == Color::black ? 'X' : 'O';
        }
        board += '\n';
    }
    return board;
}

TEST(Sgn, SizeAndMovesAreAWholeGame_N03_N04_N05) {
    EXPECT_EQ(board_of("5x5 A1b B2w E5b J1w"),
              "expected a point on the board (columns A to E, "
              "rows 1 to 5), found \"J1\" in column 17");
    EXPECT_EQ(board_of("5x5 A1b B2w E4b"),
              ".....\n"
              "....X\n"
              ".....\n"
              ".O...\n"
              "X....\n");
    EXPECT_EQ(again("19x19 A9b B12w C2b"), "19x19 A9b B12w C2b");
}

TEST(Sgn, TheSameColourMayMoveAgain_N06) {
    EXPECT_EQ(again("19x19 C2b F9b C3b C9w"), "19x19 C2b F9b C3b C9w");
    EXPECT_EQ(again("9x9 A1w A2w -w B5w"), "9x9 A1w A2w -w B5w");
}

TEST(Sgn, CapturesAreChecked_N07) {
    // X . .   Black B1 takes A1, and in the   X X .
    // O X .   second game B2 takes A1 and B1: O O X
    EXPECT_EQ(again("3x3 A2b A1w B1b A1c C3w"), "3x3 A2b A1w B1b C3w");
    EXPECT_EQ(again("3x3 A2b A1w B1b", Form::with_captures), "3x3 A2b A1w B1b A1c");
    const std::string two = "3x3 A2b A1w C1b B1w B2b";
    EXPECT_EQ(again(two, Form::with_captures), two + " A1c B1c");
    EXPECT_EQ(again(two + " B1c A1c -w"), two + " -w");

    EXPECT_EQ(again(two + " B1c"),
              "expected also A1c, which move 5 took, found the end of the text");
    EXPECT_EQ(again(two + " B1c -w"),
              "expected also A1c, which move 5 took, found \"-w\" in column 29");
    EXPECT_EQ(again(two + " B1c B1c"),
              "expected a stone that the move before took, found \"B1c\" in column 29");
    EXPECT_EQ(again(two + " C3c"),
              "expected a stone that the move before took, found \"C3c\" in column 25");
    EXPECT_EQ(again("3x3 A1c"),
              "expected a stone that the move before took, found \"A1c\" in column 5");
    EXPECT_EQ(again("othello8x8 f5b e5c"),
              "expected a stone that the move before took, found \"e5c\" in column 16");
}

TEST(Sgn, ASuicideListsItsOwnStones_N07) {
    const std::string text = "3x3 rules=new-zealand A2w B1w A1b";
    EXPECT_EQ(again(text, Form::with_captures), text + " A1c");
    EXPECT_EQ(again(text + " A1c"), text);
}

TEST(Sgn, WidthThenHeight_N08) {
    EXPECT_EQ(again("19x13 T13b"), "19x13 T13b");
    EXPECT_EQ(read("19x13")->spec.geometry, (Geometry{19, 13}));
}

TEST(Sgn, LinksAreRead_N09) {
    const std::string game = "19x19 A9b B12w C2b";
    for (const char* link :
         {"/game/19x19,A9b,B12w,C2b", "#19x19,A9b,B12w,C2b",
          "https://magpie.example/game/19x19%2CA9b%2CB12w%2CC2b", "19x19%20A9b%20B12w%20C2b"}) {
        EXPECT_EQ(again(link), game) << link;
    }
    EXPECT_EQ(again(game, Form::comma), "19x19,A9b,B12w,C2b");
    EXPECT_EQ(again("/game/" + *write(*read(game), Form::packed)), game);
    EXPECT_EQ(again("/game/19x19%2CA9b%2CA99b"),
              "expected a point on the board (columns A to T, rows 1 to 19), found \"A99\" in "
              "column 21");
}

TEST(Sgn, PassesKomiAndResultHaveWords_N10) {
    const std::string text = "9x9 komi=7 result=B+3.5 A1b -w -b";
    EXPECT_EQ(again(text), text);
    const auto record = read(text);
    EXPECT_EQ(record->spec.rules.komi, Margin::of_points(7));
    EXPECT_EQ(record->outcome, Outcome::by_score({7}));
    EXPECT_EQ(again("9x9 -b -w A1b -w -b"), "9x9 -b -w A1b -w -b") << "resumed after two passes";
}

TEST(Sgn, OthelloHasItsOwnForm_N11) {
    EXPECT_EQ(board_of("othello8x8 f5b d6w"),
              "........\n"
              "........\n"
              "........\n"
              "...OX...\n"
              "...OXX..\n"
              "...O....\n"
              "........\n"
              "........\n");
    EXPECT_EQ(again("OTHELLO8X8 F5B D6W C3B"), "othello8x8 f5b d6w c3b");
    EXPECT_EQ(again("othello10x10 g6b"), "othello10x10 g6b");
}

TEST(Sgn, ForcedPassesMayBeLeftOut_N11) {
    // After a1 Black has no move, so White goes on.
    const std::string written = "othello4x4 b1b c1w d3b a1w -b a3w";
    EXPECT_EQ(again(written), written);
    EXPECT_EQ(again("othello4x4 b1b c1w d3b a1w a3w"), written);
    EXPECT_EQ(again("othello4x4 b1b c1w d3b a1w"), "othello4x4 b1b c1w d3b a1w") << "not yet made";
    EXPECT_EQ(read("othello4x4 b1b c1w d3b a1w a1w").error().move_number, 6);
}

TEST(Sgn, AnIllegalMoveIsNamedWithItsReason) {
    const std::string text = "9x9 A1b B2w A1b";
    const auto error = read(text).error();
    EXPECT_EQ(error.expected, Expected::legal_move);
    EXPECT_EQ(error.byte, 12U);
    EXPECT_EQ(error.length, 3U);
    EXPECT_EQ(error.move_number, 3);
    ASSERT_TRUE(error.refusal);
    EXPECT_EQ(error.refusal->reason, AnyIllegalMove(go::IllegalMove::occupied));
    EXPECT_THAT(describe(error, text),
                StartsWith("move 3: A1 is refused: there is a stone there already"));
}

TEST(Sgn, EveryRuleOfGoIsKept) {
    const auto reason = [](std::string_view text) { return read(text).error().refusal->reason; };
    EXPECT_EQ(reason("3x3 A2w B1w A1b"), AnyIllegalMove(go::IllegalMove::suicide));
    //   . X O .
    //   X O . O    Black C2 takes B2, White may not take back at once.
    //   . X O .
    const std::string ko = "4x3 B3b C3w A2b B2w B1b D2w -b C1w C2b";
    EXPECT_EQ(reason(ko + " B2w"), AnyIllegalMove(go::IllegalMove::ko));
    EXPECT_EQ(read(ko + " B2w").error().refusal->seen_after, 8);
    EXPECT_TRUE(read(ko + " -w -b B2w"));
    EXPECT_EQ(reason("1x1 A1b"), AnyIllegalMove(go::IllegalMove::game_over));
}

TEST(Sgn, EveryRuleOfOthelloIsKept) {
    const auto reason = [](std::string_view text) { return read(text).error().refusal->reason; };
    using othello::IllegalMove;
    EXPECT_EQ(reason("othello8x8 a1b"), AnyIllegalMove(IllegalMove::flips_nothing));
    EXPECT_EQ(reason("othello8x8 d4b"), AnyIllegalMove(IllegalMove::occupied));
    EXPECT_EQ(reason("othello8x8 c4w"), AnyIllegalMove(IllegalMove::wrong_turn));
    EXPECT_EQ(reason("othello8x8 f5b c4b"), AnyIllegalMove(IllegalMove::wrong_turn));
    EXPECT_EQ(reason("othello8x8 -b"), AnyIllegalMove(IllegalMove::must_not_pass));
    EXPECT_EQ(read("othello8x8 -b").error().refusal->placements, 4);
}

TEST(Sgn, FieldsSayWhatTheRulesAre) {
    const auto rules = [](std::string_view text) { return read(text)->spec.rules; };
    EXPECT_EQ(rules("9x9"), go::Rules{});
    EXPECT_EQ(rules("9x9 rules=CHINESE"), go::find_rule_set("chinese")->rules);
    EXPECT_EQ(rules("komi=-3.5 rules=tt 9x9").komi, Margin{-7});
    EXPECT_EQ(rules("9x9 handicap=3 rules=chinese").komi, Margin{1}) << "only the fraction";
    EXPECT_EQ(rules("9x9 suicide=YES").suicide_allowed, true);
    EXPECT_EQ(again("9x9 seki-counts=no ko=simple rules=jp komi=06.5 handicap=0"), "9x9");
    EXPECT_EQ(again("9x9 rules=kr komi=7.5"), "9x9 rules=korean komi=7.5");
    EXPECT_EQ(again("9x9 rules=korean ko=positional"), "9x9 ko=positional");
    EXPECT_EQ(again("othello8x8 counting=Empties-To-Winner"),
              "othello8x8 counting=empties-to-winner");
}

TEST(Sgn, ASetUpComesBeforeTheFirstMove) {
    EXPECT_EQ(board_of("5x5 black=A1.B2 white=E5 to-play=w C3w"),
              "....O\n"
              ".....\n"
              "..O..\n"
              ".X...\n"
              "X....\n");
    EXPECT_EQ(board_of("othello4x4 white=d2 empty=c3 a2b"),
              "....\n"
              "XXXO\n"
              ".X..\n"
              "....\n");
    EXPECT_EQ(again("5x5 black=B2.A1"), "5x5 black=B2.A1") << "the order is kept";
}

struct FieldMistake {
    const char* text;
    std::size_t byte;
    std::size_t length;
    Expected expected;
};

class FieldMistakes : public testing::TestWithParam<FieldMistake> {};

TEST_P(FieldMistakes, AreFoundWhereTheyAre) {
    const auto record = read(GetParam().text);
    ASSERT_FALSE(record) << GetParam().text;
    const std::string line = describe(record.error(), GetParam().text);
    EXPECT_EQ(record.error().byte, GetParam().byte) << GetParam().text << ": " << line;
    EXPECT_EQ(record.error().length, GetParam().length) << GetParam().text << ": " << line;
    EXPECT_EQ(record.error().expected, GetParam().expected) << GetParam().text << ": " << line;
}

INSTANTIATE_TEST_SUITE_P(
    Table,
    FieldMistakes,
    testing::Values(FieldMistake{"9x9 kom=7", 4, 3, Expected::known_field},
                    FieldMistake{"9x9 =7", 4, 0, Expected::known_field},
                    FieldMistake{"9x9 komi=7 Komi=7", 11, 6, Expected::field_once},
                    FieldMistake{"komi=7", 6, 0, Expected::board_size},
                    FieldMistake{"9x9 komi=", 9, 0, Expected::komi},
                    FieldMistake{"9x9 komi=6.3", 9, 3, Expected::komi},
                    FieldMistake{"9x9 komi=1e308", 9, 5, Expected::komi},
                    FieldMistake{"9x9 komi=NaN", 9, 3, Expected::komi},
                    FieldMistake{"9x9 komi=7=8", 9, 3, Expected::komi},
                    FieldMistake{"othello8x8 komi=7", 11, 4, Expected::field_of_this_game},
                    FieldMistake{"othello8x8 handicap=2", 11, 8, Expected::field_of_this_game},
                    FieldMistake{"9x9 counting=discs", 4, 8, Expected::field_of_this_game},
                    FieldMistake{"9x9 rules=chess", 10, 5, Expected::rule_set},
                    FieldMistake{"9x9 ko=super", 7, 5, Expected::ko_rule},
                    FieldMistake{"9x9 scoring=", 12, 0, Expected::scoring},
                    FieldMistake{"9x9 suicide=1", 12, 1, Expected::yes_or_no},
                    FieldMistake{"9x9 bonus=all", 10, 3, Expected::bonus},
                    FieldMistake{"9x9 handicap=-1", 13, 2, Expected::handicap},
                    FieldMistake{"9x9 handicap=1", 13, 1, Expected::handicap},
                    FieldMistake{"9x9 handicap=81", 13, 2, Expected::handicap},
                    FieldMistake{"9x9 handicap=2x", 13, 2, Expected::handicap},
                    FieldMistake{"9x9 handicap=99999999999", 13, 11, Expected::handicap},
                    FieldMistake{"othello8x8 counting=all", 20, 3, Expected::counting},
                    FieldMistake{"9x9 to-play=x", 12, 1, Expected::color},
                    FieldMistake{"9x9 result=B", 11, 1, Expected::result},
                    FieldMistake{"9x9 black=", 10, 0, Expected::point_on_board},
                    FieldMistake{"9x9 black=A1..A2", 13, 0, Expected::point_on_board},
                    FieldMistake{"9x9 black=A1.K1", 13, 2, Expected::point_on_board},
                    FieldMistake{"9x9 black=A1 white=B1.A1", 22, 2, Expected::other_point},
                    FieldMistake{"2x1 white=A1.B1", 4, 11, Expected::stones_with_liberties}));

TEST(Sgn, OnlyOneLineIsWritten) {
    GameRecord record;
    record.spec = GameSpec::for_go({9, 9});
    const Geometry g = record.spec.geometry;
    const NodeId first =
        record.tree.add_child(kRootNode, ColoredMove{Color::black, Move(g.at(0, 8))});
    record.tree.add_child(first, ColoredMove{Color::white, Move(g.at(1, 8))});
    const NodeId variation =
        record.tree.add_child(first, ColoredMove{Color::white, Move(g.at(2, 8))});
    EXPECT_EQ(write(record), "9x9 A1b B1w");
    EXPECT_EQ(write_line_to(record, variation), "9x9 A1b C1w");
    EXPECT_EQ(write_line_to(record, first, Form::comma), "9x9,A1b");
    EXPECT_EQ(write_line_to(record, kRootNode), "9x9");
}

TEST(Sgn, WhatCannotBeReadIsNotWritten) {
    GameRecord record;
    record.spec = GameSpec::for_go({9, 9});
    const ColoredMove move{Color::black, Move(Point(0))};
    const NodeId first = record.tree.add_child(kRootNode, move);
    const NodeId again_there = record.tree.add_child(first, move);
    for (const Form form : {Form::spaced, Form::comma, Form::with_captures, Form::packed}) {
        const auto text = write(record, form);
        ASSERT_FALSE(text);
        EXPECT_EQ(text.error().kind, WriteError::Kind::illegal_move);
        EXPECT_EQ(text.error().node, again_there);
        EXPECT_EQ(text.error().move_number, 2);
        EXPECT_THAT(describe(text.error(), record), StartsWith("move 2: A9 is refused"));
    }
    SetupEdit edit;
    edit.cleared = {Point(0)};
    record.tree.set_setup(again_there, edit);
    EXPECT_EQ(write(record).error().kind, WriteError::Kind::setup_in_game);
    EXPECT_EQ(describe(write(record).error(), record),
              "SGN cannot say that stones are changed during the game");
    edit.cleared = {Point(0), Point(0)};
    record.tree.set_setup(kRootNode, edit);
    EXPECT_EQ(write_line_to(record, kRootNode).error().kind, WriteError::Kind::refused_setup);
    EXPECT_EQ(describe(write_line_to(record, kRootNode).error(), record),
              "the stones at the start are no position");
    EXPECT_EQ(write_line_to(record, kRootNode, Form::packed).error().kind,
              WriteError::Kind::refused_setup);
    record.spec.handicap = 1;
    EXPECT_EQ(write(record).error().kind, WriteError::Kind::bad_spec);
    EXPECT_EQ(describe(write(record).error(), record), "this game cannot be played");
}

TEST(Sgn, StonesPlacedBeforeTheFirstMoveAreTheStart) {
    GameRecord record;
    record.spec = GameSpec::for_go({9, 9});
    const auto at = [&](std::string_view name) {
        return *point_from(CoordStyle::go, record.spec.geometry, name);
    };
    const auto place = [&](NodeId below, SetupEdit edit) {
        const NodeId node = record.tree.add_child(below);
        record.tree.set_setup(node, std::move(edit));
        return node;
    };
    record.tree.set_setup(kRootNode, {{{at("A1"), at("C3")}, {}}, {}, Color::black});
    // The later word about a point counts: A1 turns white, C3 goes, and G7 comes.
    const NodeId second = place(kRootNode, {{{at("G7")}, {at("A1")}}, {at("C3")}, Color::white});
    EXPECT_EQ(write_line_to(record, kRootNode), "9x9 black=A1.C3 to-play=b");
    EXPECT_EQ(write_line_to(record, second), "9x9 black=G7 white=A1 to-play=w");
    const NodeId move = record.tree.add_child(second, ColoredMove{Color::white, Move(at("E5"))});
    for (const Form form : {Form::spaced, Form::comma, Form::with_captures, Form::packed}) {
        const auto text = write(record, form);
        ASSERT_TRUE(text);
        EXPECT_EQ(again(*text), "9x9 black=G7 white=A1 to-play=w E5w");
    }
    place(move, {{{at("J9")}, {}}, {}, {}});
    EXPECT_EQ(write(record).error().kind, WriteError::Kind::setup_in_game);
}

TEST(Sgn, OthelloDiscsClearedBeforeTheFirstMoveStayCleared) {
    GameRecord record;
    record.spec = GameSpec::for_othello();
    const Point d4 = *point_from(CoordStyle::othello, record.spec.geometry, "d4");
    const Point a1 = *point_from(CoordStyle::othello, record.spec.geometry, "a1");
    record.tree.set_setup(kRootNode, {{{a1}, {}}, {}, {}});
    const NodeId second = record.tree.add_child(kRootNode);
    record.tree.set_setup(second, {{}, {d4}, {}});
    EXPECT_EQ(write(record), "othello8x8 black=a1 empty=d4");
}

TEST(Sgn, OthelloMovesOutOfTurnAreNotWritten) {
    GameRecord record;
    record.spec = GameSpec::for_othello();
    const auto c4 = *point_from(CoordStyle::othello, record.spec.geometry, "c5");
    record.tree.add_child(kRootNode, ColoredMove{Color::white, Move(c4)});
    for (const Form form : {Form::spaced, Form::packed}) {
        EXPECT_EQ(write(record, form).error().kind, WriteError::Kind::illegal_move);
    }
}

}  // namespace
}  // namespace magpie::sgn
