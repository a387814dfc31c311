#include "formats/servers/servers.h"

#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/coordinates.h"
#include "core/rng.h"
#include "formats/detect/detect.h"
#include "formats/sgf/sgf.h"

namespace magpie::servers {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// "b D4", "w pass" along the main line.
std::vector<std::string> moves_of(const GameRecord& record) {
    std::vector<std::string> moves;
    for (const NodeId node : record.tree.main_line()) {
        const auto move = record.tree.move(node);
        if (!move) continue;
        moves.push_back((move->color == Color::black ? "b " : "w ") +
                        (move->move.is_pass() ? "pass"
                                              : point_name(CoordStyle::go, record.spec.geometry,
                                                           move->move.point())));
    }
    return moves;
}

const std::string kGib =
    "\\HS\n"
    "\\[GIBOKIND=Global\\]\n"
    "\\[GAMENAME=Friendly\\]\n"
    "\\[GAMEDATE=2024- 3- 6-17-29-25\\]\n"
    "\\[GAMEPLACE=Tygem Baduk\\]\n"
    "\\[GAMEWHITENAME=heron (2D)\\]\n"
    "\\[GAMEBLACKNAME=magpie (15K)\\]\n"
    "\\[GAMEINFOMAIN=GBKIND:3,GRLT:1,ZIPSU:105,DUM:0,GONGJE:65,TCNT:0\\]\n"
    "\\HE\n\\GS\n2 1 0\n119 0 &4\nINI 0 1 0 &4 \n"
    "STO 0 2 1 3 3 \nSTO 0 3 2 15 15 \nSKI 0 4 \nSTO 0 5 2 18 0 \n\\GE\n";

TEST(Gib, IsReadWithPlayersKomiAndResult) {
    const auto game = read_gib(kGib);
    ASSERT_TRUE(game);
    EXPECT_THAT(game->notes, IsEmpty());
    const GameRecord& record = game->record;
    EXPECT_EQ(record.info.names, (ByColor<std::string>{"magpie", "heron"}));
    EXPECT_EQ(record.info.ranks, (ByColor<std::string>{"15K", "2D"}));
    EXPECT_EQ(record.info.date, "2024-03-06");
    EXPECT_EQ(to_text(record.spec.rules.komi), "6.5");
    EXPECT_EQ(to_text(*record.outcome), "W+10.5");
    EXPECT_THAT(moves_of(record), ElementsAre("b D16", "w Q4", "b pass", "w T19"));
}

TEST(Gib, ACutFileIsToldOf) {
    const auto whole = read_gib(kGib);
    EXPECT_FALSE(sgf::is_unsaid(whole->record, "KM"));
    EXPECT_TRUE(sgf::is_unsaid(whole->record, "RU")) << "it does not say";
    const auto cut = read_gib(kGib.substr(0, kGib.find("SKI")));
    ASSERT_TRUE(cut);
    EXPECT_THAT(cut->notes, ElementsAre("the file ends before its moves do"));
    EXPECT_THAT(moves_of(cut->record), ElementsAre("b D16", "w Q4"));
    const auto head = read_gib(kGib.substr(0, kGib.find("\\[GAMEINFOMAIN")));
    EXPECT_THAT(head->notes, ElementsAre("the file ends before its moves begin"));
    EXPECT_TRUE(sgf::is_unsaid(head->record, "KM"));
}

TEST(Gib, AWinWhoseMarginIsNotToldIsNoDraw) {
    const auto game = read_gib("\\HS\n\\[GAMEINFOMAIN=GRLT:1,GONGJE:65\\]\n\\GS\nSTO 0 2 1 3 3\n");
    ASSERT_TRUE(game);
    EXPECT_EQ(to_text(*game->record.outcome), "W+");
}

TEST(Gib, HandicapStonesStandBeforeWhiteMoves) {
    const auto game = read_gib("\\HS\n\\GS\nINI 0 1 3 &4\nSTO 0 2 2 15 15\n\\GE\n");
    ASSERT_TRUE(game);
    EXPECT_EQ(game->record.spec.handicap, 3);
    const SetupEdit* start = game->record.tree.setup(kRootNode);
    ASSERT_NE(start, nullptr);
    EXPECT_EQ(start->added.black.size(), 3U);
    EXPECT_THAT(moves_of(game->record), ElementsAre("w Q4"));
}

TEST(Gib, WhatMeansNothingIsNamedByItsLine) {
    const auto game =
        read_gib("\\HS\n\\GS\nSTO 0 2 1 3 3\nSTO 0 3 7 3 3\nSTO 0 4 2 99 3\nSTO 0 5 2 3 3\n\\GE\n");
    ASSERT_TRUE(game);
    ASSERT_EQ(game->notes.size(), 2U);
    EXPECT_EQ(game->notes[0], "line 4 means nothing here, nor do 1 more");
    EXPECT_THAT(game->notes[1], HasSubstr("move 2: "));
    EXPECT_TRUE(game->has_illegal);
}

const std::string kNgf =
    "Rated game\n19\nheron       7D*\nmagpie      9DP\nwww.example.org\n0\n0\n7\n20240306 "
    "[09:51]\n5\n"
    "Black wins by 0.5!\n3\nPMABBREER\nPMACWEEEE\nPMADBAAAA\n";

TEST(Gib, NotesAreCountedAndNotPiledUp) {
    std::string text = "\\HS\n\\GS\n";
    for (int i = 0; i < 20'000; ++i) text += "INI 0 1 77 &4\n";
    const auto game = read_gib(text + "STO 0 2 1 3 3\n\\GE\n");
    ASSERT_TRUE(game.has_value());
    EXPECT_LE(game->notes.size(), 15U);
    EXPECT_GE(game->notes.size(), 2U);
}

TEST(Ngf, IsReadWithTheHalfPointThatIsNotWritten) {
    const auto game = read_ngf(kNgf);
    ASSERT_TRUE(game);
    const GameRecord& record = game->record;
    EXPECT_EQ(record.info.names, (ByColor<std::string>{"magpie", "heron"}));
    EXPECT_EQ(record.info.ranks, (ByColor<std::string>{"9p", "7d"}));
    EXPECT_EQ(record.info.date, "2024-03-06");
    EXPECT_EQ(to_text(record.spec.rules.komi), "7.5");
    EXPECT_EQ(to_text(*record.outcome), "B+0.5");
    EXPECT_THAT(moves_of(record), ElementsAre("b R16", "w D16", "b pass"));
}

TEST(Ngf, ResultsAreSentences) {
    const auto result = [](const std::string& sentence) {
        std::string text = kNgf;
        text.replace(text.find("Black wins by 0.5!"), 18, sentence);
        const auto game = read_ngf(text);
        return game && game->record.outcome ? to_text(*game->record.outcome) : "none";
    };
    EXPECT_EQ(result("White wins by  resign!"), "W+R");
    EXPECT_EQ(result("Black loses on time!"), "W+T");
    EXPECT_EQ(result("Black wins!"), "B+");
    EXPECT_EQ(result("The game goes on"), "none");
}

TEST(Ngf, AHandicapGameHasTheKomiThatIsWritten) {
    std::string text = kNgf;
    text.replace(text.find("org\n0\n0\n7"), 9, "org\n2\n0\n0");
    const auto game = read_ngf(text);
    ASSERT_TRUE(game);
    EXPECT_EQ(game->record.spec.handicap, 2);
    EXPECT_EQ(to_text(game->record.spec.rules.komi), "0");
}

TEST(Ngf, ABoardThatCannotBeIsRefused) {
    std::string text = kNgf;
    text.replace(text.find("\n19\n"), 4, "\n99\n");
    EXPECT_EQ(read_ngf(text).error(), "line 2: there is no board of that size");
    EXPECT_FALSE(read_ngf("19\n"));
}

const std::string kUgf =
    "[Header]\nVer=UGF3,200\nLang=SJIS\nTitle=2024,The meeting,\nPlace=PANDA-NET\n"
    "Date=2024/03/06,22:09:00,2024/03/07,07:16:59\nRule=JPN\nSize=19\nHdcp=0,6.50\nWinner=B,2.50\n"
    "CoordinateType=IGS\nPlayerB=magpie,2k,,\nPlayerW=heron,2k?,,\n"
    "[Data]\nQP,B1,1,0\nDQ,W1,2,0\nYA,B1,3,0\n";

TEST(Ugf, CountsRowsFromBelowWhereItSaysSo) {
    const auto game = read_ugf(kUgf);
    ASSERT_TRUE(game);
    const GameRecord& record = game->record;
    EXPECT_EQ(record.info.event, "The meeting");
    EXPECT_EQ(record.info.date, "2024-03-06");
    EXPECT_EQ(record.info.names, (ByColor<std::string>{"magpie", "heron"}));
    EXPECT_EQ(to_text(*record.outcome), "B+2.5");
    EXPECT_THAT(moves_of(record), ElementsAre("b R16", "w D17", "b pass"));
    std::string from_above = kUgf;
    from_above.erase(from_above.find("CoordinateType=IGS\n"), 19);
    EXPECT_THAT(moves_of(read_ugf(from_above)->record), ElementsAre("b R4", "w D3", "b pass"));
}

TEST(Ugf, AReviewHasVariationsAndComments) {
    const auto game =
        read_ugf(kUgf +
                 "[ReviewNode]\nNODE,1,0,0,0\nNODE,2,1,17,16\n  VARIATION,\n    NODE,9,2,3,3\n"
                 "    NODE,10,1,3,4\n  VARIATIONEND,\nNODE,3,2,4,17\nNODE,4,1,20,20\n"
                 "[ReviewComment]\n.Comment,1\nHello\n there\n.Comment,9\nBetter here\n");
    ASSERT_TRUE(game);
    EXPECT_THAT(game->notes, IsEmpty());
    const GameTree& tree = game->record.tree;
    EXPECT_EQ(tree.comment(kRootNode), "Hello\nthere");
    EXPECT_EQ(tree.node_count(), 6U);
    const NodeId first = *tree.first_child(kRootNode);
    const NodeId variation = *tree.last_child(first);
    EXPECT_EQ(tree.comment(variation), "Better here");
    EXPECT_TRUE(tree.first_child(variation));
    EXPECT_THAT(moves_of(game->record), ElementsAre("b R16", "w D17", "b pass"));
}

TEST(Ugf, CommentsOnOneNodeAreJoined) {
    std::string text = kUgf + "[ReviewNode]\nNODE,1,0,0,0\nNODE,2,1,17,16\n[ReviewComment]\n";
    for (const char* comment : {"one", "two", "three"})
        text += ".Comment,2\n" + std::string(comment) + "\n";
    const auto game = read_ugf(text);
    ASSERT_TRUE(game);
    const GameTree& tree = game->record.tree;
    EXPECT_EQ(tree.comment(*tree.first_child(kRootNode)), "one\ntwo\nthree");
}

TEST(Ugf, StonesOfAHandicapHaveMoveNumberZero) {
    std::string text = kUgf;
    text.replace(text.find("Hdcp=0,6.50"), 11, "Hdcp=2,0.50");
    text.replace(text.find("QP,B1,1,0\n"), 10, "PP,B1,0,0\nDD,B1,0,0\n");
    const auto game = read_ugf(text);
    ASSERT_TRUE(game);
    EXPECT_EQ(game->record.spec.handicap, 2);
    EXPECT_EQ(game->record.tree.setup(kRootNode)->added.black.size(), 2U);
    EXPECT_THAT(moves_of(game->record), ElementsAre("w D17", "b pass"));
}

TEST(ServerFiles, AreRecognisedByTheirContent) {
    EXPECT_EQ(formats::detect(kGib), "gib");
    EXPECT_EQ(formats::detect(kNgf), "ngf");
    EXPECT_EQ(formats::detect(kUgf), "ugf");
    EXPECT_EQ(formats::detect("[1, 2]"), "save");
    EXPECT_EQ(formats::detect("(;GM[1]C[a\x01])"), "sgf");
    const auto found = formats::read_game(kNgf);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->record.info.names.black, "magpie");
}

TEST(ServerFiles, NamesInOtherCharsetsAreRead) {
    std::string text = kGib;
    text.replace(text.find("magpie (15K)"), 6,
                 "\xCA\xAF\xCF\xC2\xD6\xAE\xB3\xBC\xD2\xBB\xC6\xE5\xCA\xD6");  // GB2312
    EXPECT_EQ(
        read_gib(text)->record.info.names.black,
        "\xE7\x9F\xB3\xE4\xB8\x8B\xE4\xB9\x8B\xE8\x87\xA3\xE4\xB8\x80\xE6\xA3\x8B\xE6\x89\x8B");
}

// Cut, doubled and changed at random, none of them may do harm.
TEST(ServerFiles, DamagedFilesAreReadOrRefused) {
    EXPECT_TRUE(rc::check([](std::uint64_t seed) {
        Rng rng(seed);
        std::string text = rng.below(3) == 0 ? kGib : rng.below(2) == 0 ? kNgf : kUgf;
        for (std::uint32_t n = 1 + rng.below(8); n > 0 && !text.empty(); --n) {
            const std::size_t at = rng.below(static_cast<std::uint32_t>(text.size()));
            switch (rng.below(4)) {
                case 0:
                    text.erase(at, rng.below(20));
                    break;
                case 1:
                    text.insert(at, text, at, rng.below(40));
                    break;
                case 2:
                    text[at] = static_cast<char>(rng.below(256));
                    break;
                default:
                    text.insert(at, "99999999999");
                    break;
            }
        }
        for (const auto read : {read_gib, read_ngf, read_ugf}) {
            const auto game = read(text);
            if (game) RC_ASSERT(!why_invalid(game->record.spec));
        }
    }));
}

}  // namespace
}  // namespace magpie::servers
