#include "protocols/nboard/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "othello/search/alpha_beta_player.h"
#include "othello/search/simple_players.h"

namespace magpie::nboard {
namespace {

using testing::ContainsRegex;
using testing::EndsWith;
using testing::HasSubstr;

constexpr const char* kGame =
    "set game (;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]"
    "TY[8]BO[8 ---------------------------O*------*O--------------------------- *]"
    "B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)";

class NBoard : public testing::Test {
  protected:
    std::string say(std::string_view line) {
        out_.clear();
        goes_on_ = session_.handle(line);
        return out_;
    }

    SerialWorkers workers_;
    othello::AlphaBetaPlayer engine_{workers_};
    std::string out_;
    bool goes_on_ = true;
    Session session_{engine_, {.name = "Magpie"}, [this](std::string_view text) { out_ += text; }};
};

TEST_F(NBoard, ASessionAsTheProgramHasIt_P09) {
    EXPECT_EQ(say("nboard 2"), "set myname Magpie\n");
    EXPECT_EQ(say(kGame), "");
    EXPECT_EQ(session_.game().move_number(), 8);
    EXPECT_EQ(say("set depth 3"), "");
    EXPECT_EQ(say("set contempt 0"), "");
    EXPECT_EQ(say("ping 1"), "pong 1\n");
    const std::string thought = say("go");
    EXPECT_THAT(thought, ContainsRegex("search ([A-H][1-8]){3} -?[0-9]+\\.[0-9][0-9] 0 3\n"));
    EXPECT_THAT(thought, ContainsRegex("nodestats [0-9]+ [0-9.]+\n=== [A-H][1-8]/-?[0-9.]+/"));
    EXPECT_EQ(session_.game().move_number(), 8);  // it waits to be told
    EXPECT_EQ(say("move D6/2.00/1.5"), "");
    EXPECT_EQ(session_.game().move_number(), 9);
    EXPECT_EQ(say("learn"), "learned\n");
    EXPECT_TRUE(goes_on_);
    EXPECT_EQ(say("quit"), "");
    EXPECT_FALSE(goes_on_);
}

TEST_F(NBoard, AHintListsSoManyMoves_P09) {
    say("set depth 2");
    const std::string three = say("hint 3");
    std::size_t lines = 0;
    for (std::size_t at = three.find("search "); at != std::string::npos;
         at = three.find("search ", at + 1)) {
        ++lines;
    }
    EXPECT_EQ(lines, 3u);
}

TEST_F(NBoard, WhatIsProvedSaysSo_P09) {
    say("set game (;GM[Othello]TY[4]BO[4 -*O--***-***-*-* O];)");
    say("set depth 20");
    EXPECT_THAT(say("hint 9"), HasSubstr(" 0 100%\n"));
}

TEST_F(NBoard, EveryPositionOfAGameIsAnalysedFromTheEnd_P09) {
    say("set depth 1");
    say("move F5");
    say("move D6");
    const std::string text = say("analyze");
    EXPECT_LT(text.find("analysis 2 "), text.find("analysis 1 "));
    EXPECT_LT(text.find("analysis 1 "), text.find("analysis 0 "));
    EXPECT_THAT(text, EndsWith("status\n"));
}

TEST_F(NBoard, WhatItDoesNotKnowOrCannotBeChangesNothing_P09) {
    say(kGame);
    const AnyPosition before = session_.game().position();
    for (const char* line : {"", "  ", "sing", "set", "set mood 3", "set depth x", "move", "ping",
                             "set game", "hint\tx"}) {
        say(line);
        EXPECT_TRUE(goes_on_);
        EXPECT_EQ(session_.game().position(), before) << line;
    }
    EXPECT_THAT(say("move A1"), HasSubstr("status A1 is no legal move"));
    EXPECT_THAT(say("move PA"), HasSubstr("status"));
    EXPECT_THAT(say("set game (;GM[Othello]BO[8 broken"), HasSubstr("status"));
    EXPECT_THAT(say("set game (;GM[Othello]TY[8]BO[8 "
                    "---------------------------O*------*O--------------------------- *]B[A1];)"),
                HasSubstr("status"));
    EXPECT_THAT(say(std::string(kLongestLine + 1, 'x')), HasSubstr("too long"));
    EXPECT_EQ(session_.game().position(), before);
}

TEST_F(NBoard, APingInterruptsAndNothingElse_P09) {
    EXPECT_TRUE(is_interrupt("ping 4"));
    EXPECT_FALSE(is_interrupt("quit"));
    EXPECT_FALSE(is_interrupt("pings"));
    EXPECT_FALSE(is_interrupt("go"));
    EXPECT_FALSE(is_interrupt(""));
}

TEST_F(NBoard, WhatIsAskedBeforeAPingThatWasReadIsAnsweredAtOnce_P09) {
    say("set depth 60");
    session_.interrupt();
    EXPECT_THAT(say("go"), HasSubstr("\n=== "));
    EXPECT_EQ(say("ping 3"), "pong 3\n");
    say("set depth 2");
    EXPECT_THAT(say("go"), HasSubstr(" 0 2\n"));
}

}  // namespace
}  // namespace magpie::nboard
