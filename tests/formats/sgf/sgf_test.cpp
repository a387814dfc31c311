#include "formats/sgf/sgf.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/coordinates.h"
#include "game/playback.h"

namespace magpie::sgf {
namespace {

using ::testing::HasSubstr;
using Kind = Warning::Kind;

Game read_clean(std::string_view text) {
    auto game = read(text);
    EXPECT_TRUE(game.has_value()) << text;
    if (!game) return {};
    EXPECT_TRUE(game->warnings.empty()) << to_text(game->warnings.front()) << "\n" << text;
    return std::move(*game);
}

std::string move_name(const GameRecord& record, NodeId node) {
    const auto move = record.tree.move(node);
    if (!move) return "none";
    const std::string color = move->color == Color::black ? "B " : "W ";
    if (move->move.is_pass()) return color + "pass";
    return color + point_name(record.spec.coord_style(), record.spec.geometry, move->move.point());
}

std::string main_line(const GameRecord& record) {
    std::string text;
    for (const NodeId node : record.tree.main_line()) {
        if (node != kRootNode) text += (text.empty() ? "" : ", ") + move_name(record, node);
    }
    return text;
}

TEST(Sgf, AGoGameWithItsHeading) {
    const Game game = read_clean(
        "(;FF[4]GM[1]CA[UTF-8]AP[CGoban:3]ST[2]RU[AGA]SZ[19]KM[7.50]TM[1800]OT[5x30 byo-yomi]"
        "PW[Ann]PB[Bo \\] k]WR[3d]BR[2d]DT[2026-07-14]EV[Cup]PC[Here]GN[G]RE[W+Resign]"
        "GC[two\nlines];B[pd];W[dp];B[];W[tt])");
    const GameRecord& record = game.record;
    EXPECT_EQ(record.spec.kind, GameKind::go);
    EXPECT_EQ(go::rule_set_of(record.spec.rules)->name, "aga");
    EXPECT_EQ(record.spec.rules.komi, Margin{15});
    EXPECT_EQ(record.info.names.black, "Bo ] k");
    EXPECT_EQ(record.info.ranks.white, "3d");
    EXPECT_EQ(record.info.date, "2026-07-14");
    EXPECT_EQ(record.info.comment, "two\nlines");
    EXPECT_EQ(record.outcome, Outcome::won(Color::white, Outcome::How::resignation));
    EXPECT_EQ(main_line(record), "B Q16, W D4, B pass, W pass");
    const std::vector<Property> kept = {{"ST", {"2"}}, {"TM", {"1800"}}, {"OT", {"5x30 byo-yomi"}}};
    EXPECT_THAT(record.tree.properties(kRootNode), testing::ElementsAreArray(kept));
}

TEST(Sgf, PointsAreLettersFromTheTopLeft) {
    const Game game = read_clean("(;SZ[52:30];B[aa];W[zA];B[Zd];W[tt])");
    EXPECT_EQ(game.record.spec.geometry, (Geometry{52, 30}));
    EXPECT_EQ(main_line(game.record), "B A30, W AA4, B BB27, W U11");
}

TEST(Sgf, VariationsAreChildrenInOrder) {
    const Game game = read_clean("(;SZ[9];B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee]))");
    const GameTree& tree = game.record.tree;
    EXPECT_EQ(tree.node_count(), 6U);
    EXPECT_EQ(main_line(game.record), "B A9, W B8, B C7");
    const NodeId first = *tree.first_child(kRootNode);
    EXPECT_EQ(move_name(game.record, *tree.last_child(first)), "W E5");
    EXPECT_TRUE(tree.is_fork(*tree.first_child(first)));
}

TEST(Sgf, SetupsRectanglesAndMarks) {
    const Game game = read_clean(
        "(;SZ[9]AB[aa:bb][dd]AW[ee]PL[W];AE[aa]TR[aa]SQ[bb][cc]CR[dd]MA[ee]SL[ff:fg]"
        "LB[gg:A][hh:a\\:b])");
    const GameTree& tree = game.record.tree;
    const SetupEdit* edit = tree.setup(kRootNode);
    ASSERT_NE(edit, nullptr);
    EXPECT_THAT(edit->added.black,
                testing::ElementsAre(Point(0), Point(1), Point(9), Point(10), Point(30)));
    EXPECT_EQ(edit->to_play, Color::white);
    const NodeId second = *tree.first_child(kRootNode);
    EXPECT_THAT(tree.setup(second)->cleared, testing::ElementsAre(Point(0)));
    const auto marks = tree.marks(second);
    ASSERT_EQ(marks.size(), 9U);
    EXPECT_EQ(marks[0], (Mark{MarkKind::triangle, Point(0), ""}));
    EXPECT_EQ(marks[6], (Mark{MarkKind::selected, Point(59), ""}));
    EXPECT_EQ(marks[8], (Mark{MarkKind::label, Point(70), "a:b"}));
}

TEST(Sgf, AHandicapGivesWhiteTheFirstMove) {
    const Game game = read_clean("(;SZ[19]HA[2]RU[Japanese]AB[pd][dp];W[dd])");
    EXPECT_EQ(game.record.spec.handicap, 2);
    EXPECT_EQ(game.record.spec.rules.komi, Margin{1});
    EXPECT_EQ(game.record.tree.setup(kRootNode)->to_play, Color::white);
}

TEST(Sgf, AHandicapPlacedAfterTheRootGivesWhiteTheFirstMove) {
    const auto turn = [](std::string_view text) {
        const Game game = read_clean(text);
        NodeId last = kRootNode;
        for (const NodeId node : game.record.tree.main_line()) last = node;
        return game.record.tree.setup(last)->to_play;
    };
    EXPECT_EQ(turn("(;SZ[9]HA[2];AB[cc][gg])"), Color::white);
    EXPECT_EQ(turn("(;SZ[9]HA[2];C[hello];AB[cc];AB[gg])"), Color::white);
    EXPECT_EQ(turn("(;SZ[9]HA[2];AB[cc][gg]PL[B])"), Color::black);
    // Without a handicap, with White's stones, or in the middle of a game it is an edit.
    EXPECT_EQ(turn("(;SZ[9];AB[cc][gg])"), std::nullopt);
    EXPECT_EQ(turn("(;SZ[9]HA[2];AB[cc][gg]AW[aa])"), std::nullopt);
    EXPECT_EQ(turn("(;SZ[9]HA[2];AW[aa];AB[cc][gg])"), std::nullopt);
    EXPECT_EQ(turn("(;SZ[9]HA[2];B[aa];AB[cc][gg])"), std::nullopt);
    EXPECT_EQ(turn("(;SZ[9]HA[2];B[aa]N[x];AB[cc][gg])"), std::nullopt);
}

TEST(Sgf, TextIsUnescaped) {
    const Game game =
        read_clean("(;SZ[9];C[a\\\nb\\]c\\\\d\\:e\tf\r\ng\rh]N[x\ny];KGSDE[a\\]b][c])");
    const GameTree& tree = game.record.tree;
    const NodeId first = *tree.first_child(kRootNode);
    EXPECT_EQ(tree.comment(first), "ab]c\\d:e f\ng\nh");
    EXPECT_EQ(tree.name(first), "x y");
    const NodeId second = *tree.first_child(first);
    EXPECT_EQ(tree.properties(second)[0], (Property{"KGSDE", {"a\\]b", "c"}}));
    EXPECT_THAT(write(game.record), HasSubstr("KGSDE[a\\]b][c]"));
}

TEST(Sgf, OthelloInEverySpelling) {
    const std::string_view edax =
        "(;FF[4]GM[2]PC[Edax]SZ[8]AB[d5][e4]AW[d4][e5]PL[B]B[f5];W[d6];B[c3])";
    auto game = read(edax);
    ASSERT_TRUE(game.has_value());
    EXPECT_EQ(main_line(game->record), "B f5, W d6, B c3");
    EXPECT_EQ(game->record.tree.setup(kRootNode), nullptr) << "the start needs no set-up";
    EXPECT_FALSE(game->has_illegal);
    EXPECT_EQ(main_line(read_clean("(;FF[4]GM[\"2\"]SZ[\"8\"];B[\"fe\"];W[df];B[C3])").record),
              "B f5, W d6, B c3");
    // A pass may be written in many ways, or left out.
    for (const char* pass : {"[]", "[PA]", "[pass]", "[pa]", "[tt]"}) {
        const Game passed =
            read_clean("(;GM[2]SZ[4];B[b1];W[c1];B[d3];W[a1];B" + std::string(pass) + ";W[a3])");
        EXPECT_EQ(main_line(passed.record), "B b1, W c1, B d3, W a1, B pass, W a3") << pass;
    }
    EXPECT_THAT(write(game->record), HasSubstr("SZ[8]"));
    EXPECT_THAT(write(game->record), HasSubstr("AB[e4][d5]AW[d4][e5]PL[B];B[f5];W[d6];B[c3])"));
}

TEST(Sgf, OthelloSetupsReplaceTheStart) {
    const Game game = read_clean("(;GM[2]SZ[8]AB[a1][e4]AW[b1][d4][e5]PL[W])");
    auto playback = Playback::open(game.record);
    ASSERT_TRUE(playback.has_value());
    const auto at = [&](std::string_view name) {
        return stone_at(playback->position(), *point_from(CoordStyle::othello, {8, 8}, name));
    };
    EXPECT_EQ(at("a1"), Color::black);
    EXPECT_EQ(at("d4"), Color::white);
    EXPECT_EQ(at("d5"), std::nullopt) << "not listed, so not there";
    EXPECT_EQ(playback->to_play(), Color::white);
}

TEST(Sgf, WhatOthelloDoesNotHaveIsKept) {
    EXPECT_THAT(write(read_clean("(;GM[2]KM[3]RU[Chinese]HA[4])").record),
                HasSubstr("KM[3]RU[Chinese]HA[4]"));
}

TEST(Sgf, IllegalMovesAreKeptAndFlagged) {
    const std::string text = "(;SZ[3];B[aa];W[ba]\n;B[ba]\n;W[ab];B[cc](;W[ac])(;W[cc]))";
    const auto game = read(text);
    ASSERT_TRUE(game.has_value());
    EXPECT_TRUE(game->has_illegal);
    ASSERT_EQ(game->warnings.size(), 2U);
    EXPECT_EQ(game->warnings[0].kind, Kind::illegal_move);
    EXPECT_EQ(game->warnings[0].line, 2U);
    EXPECT_EQ(game->warnings[0].column, 1U);
    EXPECT_EQ(game->warnings[1].line, 3U);
    EXPECT_THAT(to_text(game->warnings[0]), HasSubstr("B3"));
    EXPECT_EQ(main_line(game->record), "B A3, W B3, B B3, W A2, B C1, W A1");
    EXPECT_TRUE(read(write(game->record))->record == game->record);
}

TEST(Sgf, AnIllegalMoveIsMadeAllTheSame) {
    // White's stone on an occupied point takes the corner, so Black may play there again.
    const auto game = read("(;SZ[3];B[aa];B[ba];W[ab];W[ba];B[aa];W[ca])");
    ASSERT_TRUE(game.has_value());
    ASSERT_EQ(game->warnings.size(), 2U) << "W on B3, then B into the taken corner: suicide";
    EXPECT_THAT(game->warnings[1].detail, HasSubstr("A3"));
}

TEST(Sgf, CollectionsComeOneAtATime) {
    const std::string text = "(;SZ[9];B[aa])\n(;GM[5])\n(;GM[2];B[f5])";
    Collection games(text);
    auto first = games.next();
    ASSERT_TRUE(first && *first);
    EXPECT_EQ((*first)->record.spec.geometry.rows, 9);
    auto second = games.next();
    ASSERT_TRUE(second.has_value() && !second->has_value());
    EXPECT_EQ(to_text(second->error()),
              "line 2, column 6: GM[5]: only Go (1) and Othello (2) are known");
    auto third = games.next();
    ASSERT_TRUE(third && *third);
    EXPECT_EQ((*third)->record.spec.kind, GameKind::othello);
    EXPECT_FALSE(games.next().has_value());
    EXPECT_FALSE(games.next().has_value());
    const auto only = read(text);
    ASSERT_TRUE(only.has_value());
    EXPECT_EQ(only->warnings.back().kind, Kind::more_games);
}

TEST(Sgf, RulesNobodyHasANameForSurvive) {
    GameRecord record;
    record.spec.rules.ko = go::Ko::situational;
    record.spec.rules.scoring = go::Scoring::area;
    record.spec.rules.suicide_allowed = true;
    record.spec.rules.white_passes_last = true;
    ASSERT_EQ(go::rule_set_of(record.spec.rules), nullptr);
    const std::string text = write(record);
    EXPECT_THAT(text, HasSubstr("RU[koSITUATIONALscoreAREAtaxSEKIsui1whb0]"));
    EXPECT_EQ(read_clean(text).record.spec, record.spec);
}

TEST(Sgf, TheNameOfTheRulesIsKept) {
    EXPECT_THAT(write(read_clean("(;RU[Korean])").record), HasSubstr("RU[Korean]"));
    EXPECT_THAT(write(read_clean("(;RU[jp])").record), HasSubstr("RU[jp]"));
    EXPECT_THAT(write(read("(;RU[Martian])")->record), HasSubstr("RU[Martian]"));
    GameRecord record = read_clean("(;RU[Korean])").record;
    record.spec.rules = go::find_rule_set("chinese")->rules;
    EXPECT_THAT(write(record), HasSubstr("RU[Chinese]"));
}

TEST(Sgf, RuleSetsAreWrittenByTheirOwnNames) {
    for (const go::RuleSet& set : go::rule_sets()) {
        GameRecord record;
        record.spec.rules = set.rules;
        const std::string text = write(record);
        EXPECT_THAT(text, HasSubstr("RU[" + std::string(set.title) + "]"));
        EXPECT_EQ(read_clean(text).record.spec, record.spec) << set.name;
    }
    EXPECT_EQ(read_clean("(;RU[Korean]KM[7.5])").record.spec.rules.called_korean, true);
}

TEST(Sgf, WhetherTheRulesAreSaidIsKnown) {
    EXPECT_TRUE(says_rules(read_clean("(;RU[Korean])").record));
    EXPECT_TRUE(says_rules(read_clean("(;RU[jp])").record));
    EXPECT_TRUE(says_rules(GameRecord{}));
    EXPECT_FALSE(says_rules(read("(;GM[1])")->record));
    EXPECT_FALSE(says_rules(read("(;RU[Martian])")->record));
    GameRecord chosen = read("(;RU[Martian])")->record;
    chosen.spec.rules = go::find_rule_set("chinese")->rules;
    EXPECT_TRUE(says_rules(chosen));
}

TEST(Sgf, WhatIsWrittenLooksLikeThis) {
    const Game game =
        read_clean("(;SZ[9]RU[Japanese]KM[6.5]PB[Ann];B[aa]C[hm](;W[bb])(;W[];B[cc]TR[aa]))");
    EXPECT_EQ(write(game.record, {.application = "Magpie:1"}),
              "(;FF[4]GM[1]CA[UTF-8]AP[Magpie:1]SZ[9]RU[Japanese]KM[6.5]\n"
              "PB[Ann];B[aa]C[hm]\n"
              "(;W[bb])\n"
              "(;W[];B[cc]TR[aa]))\n");
}

TEST(Sgf, RecognisedByItsContent) {
    EXPECT_TRUE(looks_like_sgf("(;FF[4])"));
    EXPECT_TRUE(looks_like_sgf("From: me\n\n( ;SZ[9])"));
    EXPECT_FALSE(looks_like_sgf("19x19 A9b"));
    EXPECT_FALSE(looks_like_sgf("{\"magpie\": \"save\"}"));
    EXPECT_FALSE(looks_like_sgf(""));
}

}  // namespace
}  // namespace magpie::sgf
