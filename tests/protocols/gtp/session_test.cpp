// What a controller sees: lines in, answers out.
#include "protocols/gtp/session.h"

#include <algorithm>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocols/gtp/engines.h"
#include "support/go_picture.h"

namespace magpie::gtp {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

class Gtp : public testing::Test {
  protected:
    Gtp() { restart(); }

    void restart(SessionOptions options = {}) {
        if (options.spec == GameSpec{}) options.spec = GameSpec::for_go({9, 9}, rules("chinese"));
        options.version = "1.2";
        session_ = std::make_unique<Session>(engine_, std::move(options),
                                             [this](std::string_view text) { out_ += text; });
    }

    static go::Rules rules(std::string_view name) { return go::find_rule_set(name)->rules; }

    // The answer to one line, without the empty line after it.
    std::string ask(std::string_view line) {
        out_.clear();
        session_->handle(line);
        EXPECT_THAT(out_, EndsWith("\n\n")) << line;
        return out_.substr(0, out_.size() < 2 ? 0 : out_.size() - 2);
    }

    // Lines that must all succeed.
    void tell(std::initializer_list<std::string_view> lines) {
        for (const std::string_view line : lines) EXPECT_THAT(ask(line), StartsWith("=")) << line;
    }

    // A board as a picture.
    void set_up(std::string_view picture) {
        const go::Setup setup = go::setup_from(picture);
        const Geometry g = setup.geometry;
        tell({"boardsize " + std::to_string(g.columns) + " " + std::to_string(g.rows)});
        std::string line = "set_position";
        for (const Color c : kColors) {
            for (const Point p : setup.stones[c]) {
                line += (c == Color::black ? " b " : " w ") + point_name(CoordStyle::go, g, p);
            }
        }
        tell({line});
    }

    Point at(std::string_view name) { return go::point({9, 9}, name); }

    test::ScriptedEngine engine_;
    std::string out_;
    std::unique_ptr<Session> session_;
};

TEST_F(Gtp, PondersAfterItsMoveUntilTheOpponentHasMoved) {
    restart({.ponders = true});
    engine_.moves = {Move(at("E5"))};
    tell({"genmove b"});
    ASSERT_EQ(engine_.asked.size(), 2);
    EXPECT_EQ(engine_.asked[1].goal, Goal::analysis);
    EXPECT_EQ(engine_.asked[1].visits, std::nullopt);
    EXPECT_EQ(engine_.roots[1].to_play(), Color::white);
    tell({"time_left w 30 0"});
    EXPECT_EQ(engine_.asked.size(), 3) << "a question in between does not end it";
    tell({"play w C3"});
    EXPECT_EQ(engine_.asked.size(), 3) << "our own turn is not pondered";
}

TEST_F(Gtp, PondersNeitherUnaskedNorAfterTheEnd) {
    tell({"genmove b"});
    EXPECT_EQ(engine_.asked.size(), 1);
    restart({.ponders = true});
    tell({"play b pass", "genmove w"});  // it passes too
    EXPECT_EQ(engine_.asked.size(), 2);
}

TEST_F(Gtp, DoesNotPonderAMoveThatWasTakenBack) {
    restart({.ponders = true});
    tell({"genmove b", "undo"});
    EXPECT_EQ(engine_.asked.size(), 2);
}

TEST_F(Gtp, PassesOnABoardOfOnePoint) {
    tell({"boardsize 1"});
    EXPECT_EQ(ask("genmove b"), "= pass");
    EXPECT_EQ(ask("play w pass"), "=");
    EXPECT_EQ(ask("play w A1"), "? illegal move");
    EXPECT_EQ(ask("genmove b"), "= pass");
}

TEST_F(Gtp, AHandicapOfTheGameBeforeIsNoReasonAgainstABoard) {
    tell({"boardsize 9", "fixed_handicap 5"});
    EXPECT_EQ(ask("boardsize 2"), "=");
    EXPECT_EQ(ask("query_boardsize"), "= 2");
}

TEST_F(Gtp, SaysWhoItIs) {
    EXPECT_EQ(ask("protocol_version"), "= 2");
    EXPECT_EQ(ask("5 name"), "=5 Magpie");
    EXPECT_EQ(ask("version"), "= 1.2");
}

TEST_F(Gtp, ListsExactlyTheCommandsItKnows) {
    std::istringstream list(ask("list_commands").substr(2));
    int count = 0;
    for (std::string name; std::getline(list, name); ++count) {
        EXPECT_EQ(ask("known_command " + name), "= true") << name;
    }
    EXPECT_GT(count, 40);
    EXPECT_EQ(ask("known_command loadsgf"), "= false");
    EXPECT_EQ(ask("loadsgf x.sgf"), "? unknown command");
    // Nobody counts the processor's time here.
    EXPECT_EQ(ask("known_command cputime"), "= false");
    EXPECT_EQ(ask("cputime"), "? unknown command");
}

TEST_F(Gtp, KnowsWhatSabakiAndGoGuiSend_P01) {
    for (const char* name : {"boardsize",
                             "clear_board",
                             "komi",
                             "play",
                             "undo",
                             "genmove",
                             "reg_genmove",
                             "showboard",
                             "fixed_handicap",
                             "place_free_handicap",
                             "set_free_handicap",
                             "time_settings",
                             "time_left",
                             "kgs-time_settings",
                             "final_score",
                             "final_status_list",
                             "kata-set-rules",
                             "kata-get-rules",
                             "kata-analyze",
                             "lz-analyze",
                             "kata-genmove_analyze",
                             "lz-genmove_analyze",
                             "gogui-analyze_commands",
                             "rectangular_boardsize",
                             "gg-undo",
                             "gogui-play_sequence",
                             "gogui-setup",
                             "gogui-setup_player",
                             "gogui-interrupt",
                             "kgs-genmove_cleanup",
                             "known_command",
                             "quit"}) {
        EXPECT_EQ(ask(std::string("known_command ") + name), "= true") << name;
    }
}

TEST_F(Gtp, NonsenseIsAnErrorAndChangesNothing_P01) {
    tell({"play b E5"});
    const std::string board = ask("showboard");
    for (const char* line : {"frobnicate",
                             "7",
                             "play",
                             "play b",
                             "play b E5",
                             "play b Z9",
                             "play x D4",
                             "play b D4 x",
                             "play b resign",
                             "genmove",
                             "genmove x",
                             "boardsize",
                             "boardsize x",
                             "boardsize 0",
                             "boardsize 53",
                             "boardsize 9 9 9",
                             "rectangular_boardsize 9",
                             "komi",
                             "komi x",
                             "komi 6.3",
                             "komi nan",
                             "komi 1e308",
                             "gg-undo -1",
                             "gg-undo 2",
                             "fixed_handicap 2",
                             "set_free_handicap D4 E4",
                             "time_settings 1 2",
                             "time_left b x 1",
                             "time_left b 1",
                             "kgs-time_settings martian",
                             "kata-time_settings fischer 1",
                             "kata-set-rules martian",
                             "final_status_list lively",
                             "final_status pass",
                             "kata-analyze b 10 huh",
                             "kata-analyze b avoid",
                             "kata-analyze b interval -5",
                             "gogui-setup b",
                             "gogui-setup b pass",
                             "gogui-play_sequence b D4 w D4",
                             "known_command"}) {
        EXPECT_THAT(ask(line), StartsWith("?")) << line;
    }
    EXPECT_EQ(ask("showboard"), board);
}

TEST_F(Gtp, PlaysInAnyOrderOfColours) {
    tell({"play b D4", "play b E4", "play white pass", "play w F6"});
    EXPECT_EQ(ask("list_stones b"), "= D4 E4");
    EXPECT_EQ(ask("list_stones w"), "= F6");
}

TEST_F(Gtp, StonesMayFollowTwoPasses) {
    tell({"play b pass", "play w pass", "play b D4", "play w pass", "play b pass", "play w E5"});
    EXPECT_EQ(ask("list_stones w"), "= E5");
}

TEST_F(Gtp, TakesStonesAndRefusesKo) {
    // . X O .      Black takes at C1, White may not take back at once.
    // X O . O
    tell({"boardsize 4 2", "play b A1", "play w C2", "play b B2", "play w B1", "play w D1",
          "play b C1"});
    EXPECT_EQ(ask("captures b"), "= 1");
    EXPECT_THAT(ask("showboard"), HasSubstr("ko at B1"));
    EXPECT_EQ(ask("is_legal w B1"), "= 0");
    EXPECT_EQ(ask("play w B1"), "? illegal move");
}

TEST_F(Gtp, UndoTakesBackOneMoveAtATime) {
    EXPECT_EQ(ask("undo"), "? cannot undo");
    tell({"play b D4", "play w E4", "play b F4", "undo"});
    EXPECT_EQ(ask("list_stones b"), "= D4");
    tell({"gg-undo 2"});
    EXPECT_EQ(ask("list_stones w"), "=");
    EXPECT_EQ(ask("undo"), "? cannot undo");
}

TEST_F(Gtp, BoardsizeAndClearBoardKeepKomiAndRules) {
    tell({"komi 5.5", "kata-set-rules aga", "play b D4", "boardsize 13"});
    EXPECT_EQ(ask("query_boardsize"), "= 13");
    EXPECT_EQ(ask("get_komi"), "= 5.5");
    EXPECT_THAT(ask("kata-get-rules"), HasSubstr("SITUATIONAL"));
    EXPECT_EQ(ask("list_stones b"), "=");
    tell({"play b N13", "clear_board"});
    EXPECT_EQ(ask("list_stones b"), "=");
}

TEST_F(Gtp, BoardsMayBeOblong) {
    tell({"boardsize 9 13"});  // gtp2ogs, KataGo
    EXPECT_EQ(ask("query_boardsize"), "= 9 13");
    tell({"play b J13"});
    tell({"rectangular_boardsize 13 9"});  // Sabaki
    EXPECT_EQ(ask("query_boardsize"), "= 13 9");
    tell({"play b N9"});
}

TEST_F(Gtp, BoardsLargerThanTheEngineCanAreRefused) {
    restart({.largest_side = 19});
    EXPECT_EQ(ask("boardsize 20"), "? unacceptable size");
    EXPECT_EQ(ask("boardsize 9 20"), "? unacceptable size");
    tell({"boardsize 19"});
}

TEST_F(Gtp, KomiMayChangeAmidTheGame) {
    tell({"play b D4", "play w E5", "komi 0.5"});
    EXPECT_EQ(ask("get_komi"), "= 0.5");
    EXPECT_EQ(ask("list_stones w"), "= E5");
    tell({"genmove b"});
    EXPECT_EQ(engine_.roots.back().rules().komi, Margin{1});
}

TEST_F(Gtp, RulesUnderWhichTheGameIsIllegalAreRefused) {
    // A suicide of two, which only some rule sets allow.
    tell({"kata-set-rules tromp-taylor", "play b A1", "play w B1", "play w B2", "play w A3",
          "play b A2"});
    EXPECT_EQ(ask("list_stones b"), "=");
    EXPECT_THAT(ask("kata-set-rules japanese"), StartsWith("?"));
    tell({"kata-set-rules new-zealand"});
    EXPECT_THAT(ask("kata-set-rule suicide false"), StartsWith("?"));
}

TEST_F(Gtp, ShowsTheBoard) {
    tell({"boardsize 3 2", "play b A1", "play w C2"});
    EXPECT_EQ(ask("showboard"),
              "=\n   A B C\n 2 . . O 2\n 1 X . . 1\n   A B C\n"
              "Black (X) has captured 0, White (O) has captured 0\n"
              "Move 2, black to play, komi 7.5");
}

TEST_F(Gtp, GenmovePlaysWhatTheEngineSays) {
    engine_.moves = {Move(at("C3")), Move(at("C4")), Move::pass()};
    EXPECT_EQ(ask("genmove b"), "= C3");
    EXPECT_EQ(ask("reg_genmove w"), "= C4");
    EXPECT_EQ(ask("list_stones w"), "=");
    EXPECT_EQ(ask("genmove w"), "= pass");
    EXPECT_EQ(ask("list_stones b"), "= C3");
    EXPECT_EQ(engine_.asked.size(), 3u);
    EXPECT_EQ(engine_.asked[0].goal, Goal::move);
}

TEST_F(Gtp, GenmoveIsForTheColourAskedFor) {
    tell({"play b D4", "genmove b"});
    EXPECT_EQ(engine_.roots.back().to_play(), Color::black);
    tell({"kgs-genmove_cleanup w"});
    EXPECT_EQ(engine_.asked.back().goal, Goal::clean_up);
}

TEST_F(Gtp, TheEngineIsNeverAskedAboutAFinishedGame) {
    tell({"play b pass", "play w pass", "genmove b"});
    EXPECT_FALSE(engine_.roots.back().is_over());
}

TEST_F(Gtp, AnEngineMayResign) {
    engine_.resigns = true;
    EXPECT_EQ(ask("genmove b"), "= resign");
    EXPECT_EQ(ask("undo"), "? cannot undo");
}

TEST_F(Gtp, AnIllegalMoveOfTheEngineIsNotPlayed) {
    tell({"play b C3"});
    engine_.moves = {Move(at("C3"))};
    EXPECT_THAT(ask("genmove w"), StartsWith("?"));
    EXPECT_EQ(ask("list_stones w"), "=");
}

TEST_F(Gtp, FixedHandicapIsWhereTheProtocolSays) {
    EXPECT_EQ(ask("fixed_handicap 2"), "= C3 G7");
    EXPECT_EQ(ask("fixed_handicap 2"), "? board not empty");
    tell({"clear_board", "genmove w"});
    EXPECT_EQ(ask("fixed_handicap 10"), "? board not empty");
    tell({"clear_board"});
    EXPECT_EQ(ask("fixed_handicap 10"), "? invalid number of stones");
    EXPECT_EQ(ask("fixed_handicap 1"), "? invalid number of stones");
}

TEST_F(Gtp, FreeHandicapIsPlacedOrGiven) {
    EXPECT_EQ(ask("set_free_handicap C3"), "? bad vertex list");
    EXPECT_EQ(ask("set_free_handicap C3 C3"), "? bad vertex list");
    EXPECT_EQ(ask("set_free_handicap C3 pass"), "? bad vertex list");
    EXPECT_EQ(ask("set_free_handicap C3 E5 A1"), "=");
    EXPECT_EQ(ask("list_stones b"), "= E5 C3 A1");
    EXPECT_EQ(ask("undo"), "? cannot undo");
    tell({"clear_board"});
    // As many as there are usual places for, which the protocol allows.
    EXPECT_EQ(ask("place_free_handicap 12"), "= C3 G7 C7 G3 C5 G5 E3 E7 E5");
    tell({"boardsize 5"});
    EXPECT_EQ(ask("place_free_handicap 2"), "? invalid number of stones");
}

TEST_F(Gtp, HandicapCountsForTheScore) {
    // Chinese rules: White gets a point for each stone.
    tell({"komi 0.5", "fixed_handicap 2"});
    EXPECT_EQ(ask("final_score"), "= B+78.5");
}

TEST_F(Gtp, TheEngineIsToldOfAHandicapAndOfNoOther) {
    const auto told = [&] {
        tell({"lz-genmove_analyze w", "undo"});
        return engine_.roots.back().handicap();
    };
    tell({"fixed_handicap 2", "komi 0.5"});
    EXPECT_EQ(told(), 2);
    tell({"clear_board", "set_free_handicap C3 E5 A1"});
    EXPECT_EQ(told(), 3);
    tell({"clear_board", "set_position b C3 b E5"});
    EXPECT_EQ(told(), 0) << "stones set up otherwise";
    tell({"clear_board", "play b C3", "play b E5"});
    EXPECT_EQ(told(), 0);
}

TEST_F(Gtp, StonesCanBeSetUp) {
    tell({"play b A1", "gogui-setup b D4 w E5 b D5", "gogui-setup_player w"});
    EXPECT_EQ(ask("list_stones b"), "= D5 D4");
    tell({"lz-genmove_analyze"});
    EXPECT_EQ(engine_.roots.back().to_play(), Color::white);
    tell({"undo"});
    EXPECT_EQ(ask("undo"), "? cannot undo");
    tell({"boardsize 2"});
    EXPECT_EQ(ask("set_position b A1 b A2 w B1 w B2"), "? invalid position");
    tell({"set_position b A1"});
}

TEST_F(Gtp, ASequenceIsPlayedWholeOrNotAtAll) {
    tell({"gogui-play_sequence b D4 w E5 b pass"});
    EXPECT_EQ(ask("gogui-play_sequence w A1 b A1"), "? illegal move");
    EXPECT_EQ(ask("list_stones w"), "= E5");
}

TEST_F(Gtp, TimeReachesTheEngine) {
    tell({"genmove b"});
    EXPECT_FALSE(engine_.asked.back().clock);
    tell({"time_settings 600 30 5", "genmove b"});
    ASSERT_TRUE(engine_.asked.back().clock);
    EXPECT_EQ(engine_.asked.back().clock->left.main_time, Milliseconds(600'000));
    tell({"time_left w 12 3", "genmove w"});
    EXPECT_EQ(engine_.asked.back().clock->left.block_time_left, Milliseconds(12'000));
    EXPECT_EQ(engine_.asked.back().clock->left.moves_left, 3);
    tell({"kgs-time_settings byoyomi 60 10 5", "time_left b -3 0", "genmove b"});
    EXPECT_EQ(engine_.asked.back().clock->left.main_time, Milliseconds(0));
    tell({"kata-time_settings fischer 60.5 1.25", "genmove b"});
    EXPECT_EQ(engine_.asked.back().clock->left.main_time, Milliseconds(60'500));
    for (const char* none :
         {"time_settings 0 0 0", "time_settings 0 1 0", "kgs-time_settings none"}) {
        tell({none, "genmove b"});
        EXPECT_FALSE(engine_.asked.back().clock) << none;
    }
}

TEST_F(Gtp, TheTimeAMoveTookIsCounted) {
    Instant now{};
    restart({.now = [&now] {
        now.since_epoch += Milliseconds(1500);
        return now;
    }});
    tell({"time_settings 60 0 0", "genmove b", "genmove b"});
    EXPECT_EQ(engine_.asked.back().clock->left.main_time, Milliseconds(58'500));
    tell({"clear_board", "genmove b"});
    EXPECT_EQ(engine_.asked.back().clock->left.main_time, Milliseconds(60'000));
}

TEST_F(Gtp, AMoveThatIsOnlyAskedForCostsNoTime) {
    Instant now{};
    restart({.now = [&now] {
        now.since_epoch += Milliseconds(1500);
        return now;
    }});
    tell({"time_settings 60 0 0", "reg_genmove b", "reg_genmove b", "genmove b"});
    EXPECT_EQ(engine_.asked.back().clock->left.main_time, Milliseconds(60'000));
}

// Which word is wrong the answer does not know, so it says what was asked; others say it
// themselves.
TEST_F(Gtp, AVagueRefusalSaysWhatWasAsked) {
    EXPECT_EQ(ask("genmove purple"), "? invalid color: genmove purple");
    EXPECT_EQ(ask("play b Z99"), "? invalid color or coordinate: play b Z99");
    EXPECT_EQ(ask("genmove"), "? syntax error: genmove");
    EXPECT_EQ(ask("komi lots"), "? komi must be a number of half points");
    tell({"play b D4"});
    EXPECT_EQ(ask("play w D4"), "? illegal move");
}

TEST_F(Gtp, LimitsOfTheSessionApplyToMovesAndNotToAnalysis) {
    restart({.limits = {.visits = 100}});
    tell({"genmove b"});
    EXPECT_EQ(engine_.asked.back().visits, 100u);
    session_->handle("kata-analyze 10");
    EXPECT_FALSE(engine_.asked.back().visits);
    EXPECT_EQ(engine_.asked.back().goal, Goal::analysis);
    EXPECT_EQ(engine_.asked.back().report_every, Milliseconds(100));
}

TEST_F(Gtp, AnalysisTakesItsOptions) {
    session_->handle(
        "lz-analyze w 50 avoid w D4,pass 20 avoid b E5 1 allow w A1 1 minmoves 2 ownership true");
    const Limits& limits = engine_.asked.back();
    EXPECT_EQ(engine_.roots.back().to_play(), Color::white);
    EXPECT_EQ(limits.report_every, Milliseconds(500));
    EXPECT_EQ(limits.avoid, (std::vector<Move>{Move(at("D4")), Move::pass()}));
    EXPECT_EQ(limits.only, std::vector<Move>{Move(at("A1"))});
    EXPECT_TRUE(limits.ownership);
}

TEST_F(Gtp, GenmoveAnalyzeThinksAloudAndThenPlays) {
    engine_.moves = {Move(at("C3"))};
    EXPECT_EQ(ask("4 lz-genmove_analyze b 10"),
              "=4\ninfo move C3 visits 7 winrate 5000 prior 0 lcb 0 order 0 pv C3\nplay C3");
    EXPECT_EQ(ask("list_stones b"), "= C3");
}

// Black lives in the corner with two eyes; the white stone in the larger one is dead.
constexpr std::string_view kCorner = R"(. X O . .
                                        X X O . .
                                        . X O . .
                                        O X O . .
                                        . X O . .)";

TEST_F(Gtp, TheEndIsCountedWithDeadStonesOff_P01) {
    set_up(kCorner);
    tell({"komi 0.5"});
    EXPECT_EQ(ask("final_status_list dead"), "= A2");
    EXPECT_EQ(ask("final_status_list alive"), "= B5 A4 B4 B3 B2 B1\nC5 C4 C3 C2 C1");
    EXPECT_EQ(ask("final_status_list seki"), "=");
    EXPECT_EQ(ask("final_score"), "= W+5.5");
    EXPECT_EQ(ask("final_status A2"), "= dead");
    EXPECT_EQ(ask("final_status B1"), "= alive");
    EXPECT_EQ(ask("final_status A1"), "= black_territory");
    EXPECT_EQ(ask("final_status E1"), "= white_territory");
    tell({"kata-set-rules tromp-taylor"});
    EXPECT_EQ(ask("final_status_list dead"), "=");
    EXPECT_EQ(ask("final_score"), "= W+9.5");
}

TEST_F(Gtp, WhatAScoreRestsOnIsToldChainByChain_P01) {
    set_up(kCorner);
    EXPECT_EQ(ask("magpie-dead_stones"),
              "= A2 proved: it cannot live in Black's unconditional territory");
    EXPECT_EQ(ask("magpie-dead_stones now"), "? syntax error: magpie-dead_stones now");
    tell({"kata-set-rules tromp-taylor"});
    EXPECT_EQ(ask("magpie-dead_stones"), "=");
}

TEST_F(Gtp, LimitsAreAskedForAndSetAsKataGoNamesThem_P01) {
    EXPECT_EQ(ask("kata-list-params"), "= maxTime maxVisits");
    EXPECT_EQ(ask("kata-get-param maxVisits"), "= 1125899906842624");
    EXPECT_EQ(ask("kata-get-param maxTime"), "= 1e20");
    EXPECT_EQ(ask("kata-set-param maxVisits 50"), "=");
    EXPECT_EQ(ask("kata-set-param maxTime 1.5"), "=");
    EXPECT_EQ(ask("kata-get-param maxVisits"), "= 50");
    EXPECT_EQ(ask("kata-get-param maxTime"), "= 1.500");
    tell({"genmove b"});
    EXPECT_EQ(engine_.asked.back().visits, 50U);
    EXPECT_EQ(engine_.asked.back().time, Milliseconds(1500));
    for (const char* wrong :
         {"kata-set-param maxVisits 0", "kata-set-param maxVisits x", "kata-set-param maxTime -1",
          "kata-set-param maxTime 0", "kata-set-param maxDepth 3", "kata-get-param",
          "kata-get-param depth", "kata-set-param maxVisits"}) {
        EXPECT_EQ(ask(wrong).front(), '?') << wrong;
    }
    EXPECT_EQ(ask("kata-get-param maxVisits"), "= 50");
    tell({"kata-set-param maxVisits 1125899906842624", "kata-set-param maxTime 1e20", "genmove w"});
    EXPECT_FALSE(engine_.asked.back().visits || engine_.asked.back().time);
}

TEST_F(Gtp, SekiIsNeitherAliveNorDead) {
    set_up(R"(. O X . O X .
              . O X . O X .
              . O X X O X .
              . O O O X X .
              . . . O X . .
              . . . O X . .)");
    EXPECT_EQ(ask("final_status_list dead"), "=");
    EXPECT_EQ(ask("final_status_list seki"), "= C6 C5 C4 D4\nE6 E5 E4");
    EXPECT_EQ(ask("final_status D6"), "= dame");
}

TEST_F(Gtp, OwnershipIsAMapOfTheBoard) {
    set_up(kCorner);
    const std::string map = ask("magpie-ownership");
    EXPECT_EQ(std::ranges::count(map, '\n'), 5);
    EXPECT_THAT(map, StartsWith("=\n1.00 1.00 -"));
}

TEST_F(Gtp, QuitEndsTheSession) {
    out_.clear();
    EXPECT_FALSE(session_->handle("3 quit"));
    EXPECT_EQ(out_, "=3\n\n");
}

TEST_F(Gtp, ClearCacheReachesTheEngine) {
    tell({"clear_cache"});
    EXPECT_EQ(engine_.forgotten, 1);
}

TEST_F(Gtp, AnEndlessLineIsRefused) {
    EXPECT_EQ(ask(std::string(kLongestLine + 1, 'x')), "? line too long");
    EXPECT_EQ(ask(std::string(kLongestLine, 'x')), "? unknown command");
}

TEST(Interrupt, IsAComment) {
    EXPECT_TRUE(is_interrupt("# interrupt"));
    EXPECT_TRUE(is_interrupt("# interrupt\r"));
    EXPECT_TRUE(is_interrupt("7 stop"));
    EXPECT_FALSE(is_interrupt("# interrupted"));
    EXPECT_FALSE(is_interrupt("name"));
}

TEST_F(Gtp, RulesAreNamedAsOnKgsToo) {
    tell({"kgs-rules new_zealand"});
    EXPECT_THAT(ask("kata-get-rules"), HasSubstr("SITUATIONAL"));
    EXPECT_EQ(ask("kgs-rules martian"), "? unknown rules");
    EXPECT_EQ(ask("gogui-title"), ask("name"));
}

TEST_F(Gtp, AnEngineWithoutANetworkHasNoFirstImpressionToTell) {
    EXPECT_EQ(ask("kata-raw-nn 0"), "? the engine has no network");
    ASSERT_FALSE(engine_.asked.empty());
    EXPECT_TRUE(engine_.asked.back().policy);
    EXPECT_EQ(engine_.asked.back().visits, 1u);
}

}  // namespace
}  // namespace magpie::gtp
