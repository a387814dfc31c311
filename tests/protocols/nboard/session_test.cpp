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
    EXPECT_EQ(say("set depth x"), "status a depth is a number from 1 to 60\n");
    EXPECT_EQ(say("set depth 99"), "status searches are 60 moves deep at most\n");
    EXPECT_THAT(say("move A1"), HasSubstr("status A1 is no legal move"));
    EXPECT_THAT(say("move PA"), HasSubstr("status"));
    EXPECT_EQ(say("move"), "status a move is a square such as F5, or PA\n");
    for (const char* line : {"hint 0", "hint -1", "hint x"}) {
        EXPECT_EQ(say(line), "status the number of moves to hint at is 1 or more\n") << line;
    }
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

// As version 1.1 of NBoard says it.
TEST_F(NBoard, AMoveMayComeAlone_P09) {
    say("F5");
    EXPECT_EQ(session_.game().move_number(), 1);
    say("f6/1.00/2.0");
    EXPECT_EQ(session_.game().move_number(), 2);
    say("go9");
    EXPECT_EQ(session_.game().move_number(), 2);
}

// The clock comes with the game, and what is used of it with the moves.
TEST_F(NBoard, KeepsToTheClockOfTheGame_P09) {
    const auto left = [&] {
        const auto clock = clock_of(session_.game(), session_.game().to_play());
        return clock ? clock->left.main_time : Milliseconds(-1);
    };
    EXPECT_EQ(left(), Milliseconds(-1));
    say("set game (;GM[Othello]TI[00:10]TY[8]BO[8 "
        "---------------------------O*------*O--------------------------- *]"
        "B[F5//2.5]W[D6//1];)");
    EXPECT_EQ(left(), Milliseconds(7500));
    say("move C3/0.5/3");
    EXPECT_EQ(left(), Milliseconds(9000));
    say("move D3//1.5");
    EXPECT_EQ(left(), Milliseconds(4500));
    // A clock that nobody keeps to is none.
    say("move C4//100");
    say("move F4");
    EXPECT_EQ(left(), Milliseconds(-1));
}

// Each line has the depth of its own move.
TEST(NBoardWords, ADepthSaysHowSureItIs_P09) {
    Candidate candidate{.depth = 14, .percent = 73};
    EXPECT_EQ(depth_text(candidate, 20), "14@73%");
    candidate.percent = 100;
    EXPECT_EQ(depth_text(candidate, 20), "14");
    candidate.value.lead.certainty = Certainty::proved;
    EXPECT_EQ(depth_text(candidate, 20), "100%");
    EXPECT_EQ(depth_text({}, 20), "20") << "of an engine that tells no depth of a move";
    EXPECT_EQ(depth_text({}, 0), "1");
}

class NoEngine final : public Engine<othello::Position> {
  public:
    void start(const othello::Position& root, const Limits& limits, Listener listen) override {
        clock = limits.clock;
        Report report;
        report.is_last = true;
        report.resigns = resigns;
        report.candidates.resize(1);
        report.candidates[0].move = root.legal_moves().front();
        listen(report);
    }

    void stop() override {}

    void wait() override {}

    std::optional<ClockLimit> clock;
    bool resigns = false;
};

TEST(NBoardEngines, AreToldTheClockAndDoNotPlayOnWhenTheyHaveFailed_P09) {
    NoEngine engine;
    std::string out;
    Session session(engine, {}, [&](std::string_view text) { out += text; });
    session.handle(kGame);
    session.handle("go");
    ASSERT_TRUE(engine.clock);
    EXPECT_EQ(engine.clock->left.main_time, std::chrono::minutes(15));
    EXPECT_THAT(out, HasSubstr("=== "));
    EXPECT_THAT(out, ContainsRegex("search [A-H][1-8] 0.00 0 1\n"));
    out.clear();
    engine.resigns = true;
    for (const char* line : {"go", "hint 3", "analyze"}) session.handle(line);
    EXPECT_THAT(out, HasSubstr("status the engine found no move\n"));
    EXPECT_THAT(out, testing::Not(HasSubstr("===")));
    EXPECT_THAT(out, testing::Not(HasSubstr("search")));
    EXPECT_THAT(out, testing::Not(HasSubstr("analysis")));
}

TEST(NBoardClocks, AreReadAndWrittenAsGgfHasThem_P09) {
    using namespace std::chrono_literals;
    EXPECT_EQ(clock_from("15:00"), TimeControl(AbsoluteTime{15min}));
    EXPECT_EQ(clock_from("1:00:30"), TimeControl(AbsoluteTime{1h + 30s}));
    EXPECT_EQ(clock_from("05:00/0:10/02:00"), TimeControl(FischerTime{5min, 10s}));
    EXPECT_EQ(clock_from("05:00//02:00"), TimeControl(AbsoluteTime{5min}));
    for (const char* none : {"", "0", "x", "-5", "1:x", "99999999999", ":", "nan"}) {
        EXPECT_FALSE(clock_from(none)) << none;
    }
    EXPECT_EQ(clock_text(AbsoluteTime{90s}), "1:30");
    EXPECT_EQ(clock_text(FischerTime{5min, 5s}), "5:00/0:05");
    EXPECT_EQ(clock_text(NoTime{}), "");
}

}  // namespace
}  // namespace magpie::nboard
