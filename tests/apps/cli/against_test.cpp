// Playing against engines in the terminal game.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/cli/command_line.h"

namespace magpie::cli {

namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

class Against : public Playing {};

TEST_F(Against, AnEngineAnswersByItselfAndNobodyIsAskedForNames) {
    const Result result = play({"othello", "--against", "2"}, "d3\nquit\n");
    EXPECT_EQ(result.code, ExitCode::ok);
    EXPECT_THAT(result.out, AllOf(HasSubstr("Pica 2"), Not(HasSubstr("what is your name"))));
    EXPECT_THAT(result.out, ContainsRegex("White (c3|c5|e3) turns 1 disc. Black 3, White 3."));
}

TEST_F(Against, UndoTakesBackBothMoves) {
    const Result result = play({"othello", "--against", "2"}, "d3\nundo\nd3\nquit\n");
    EXPECT_THAT(result.out, ContainsRegex("White takes back (c3|c5|e3).\nBlack takes back d3.\n"));
}

TEST_F(Against, APersonMayHaveWhite) {
    const Result result = play({"othello", "--against", "2", "--as", "white"}, "quit\n");
    EXPECT_THAT(result.out,
                AllOf(ContainsRegex("Black (d3|c4|e6|f5)"), HasSubstr("White, your move")));
}

TEST_F(Against, TwoEnginesPlayToTheResult) {
    const Result result =
        play({"othello", "--size", "4", "--black-player", "2", "--white-player", "greedy"}, "");
    EXPECT_EQ(result.code, ExitCode::ok);
    EXPECT_THAT(result.out, AllOf(HasSubstr("Pica 2 (Black)"), ContainsRegex("wins by|draw")));
    EXPECT_THAT(file("results.txt"), HasSubstr("Magpie greedy (White)"));
}

TEST_F(Against, HintsAndAnalysesAreGivenWithinTheGame) {
    const Result result = play({"othello", "--against", "2"}, "hint\nanalyze\nquit\n");
    EXPECT_THAT(result.out, HasSubstr("an estimate from"));
    EXPECT_THAT(result.out, HasSubstr("  d3    wins"));
}

// Three squares are empty, and Magpie has played them out.
TEST_F(Against, AnAnalysisMarksWhatIsProved) {
    const std::string ending = "othello4x4 b1b a1w a2b c1w d1b a3w a4b d2w d3b";
    const Result result =
        play({"--from", ending, "--black", "A", "--white", "B"}, "analyze\nquit\n");
    EXPECT_THAT(result.out, ContainsRegex("wins +[0-9]+ % \\(proved\\), lead [+-][0-9.]+ "
                                          "\\(proved\\), [0-9]+ visits?: "))
        << result.err;
}

// A disc at b2 gives the corner away.
TEST_F(Against, TheTeacherSaysWhatABadMoveLostAndUndoTakesItBack) {
    const std::string opening = "othello8x8 f5b d6w c3b d3w c4b b3w";
    const Result result = play({"--from", opening, "--against", "teacher"}, "b2\nundo\nquit\n");
    EXPECT_THAT(result.out, AllOf(HasSubstr("Pica teacher"),
                                  ContainsRegex("b2 loses (about )?[0-9]+ discs \\((an estimate|"
                                                "proved)\\): [a-h][1-8] was better. Undo takes "
                                                "it back.\n"),
                                  HasSubstr("Black takes back b2.")))
        << result.err;
}

// Whatever White answers to d3, e6 or f5 is a move for Black.
TEST_F(Against, AKeptGameGoesOnWithItsEngine) {
    play({"othello", "--against", "2"}, "d3\nquit\n");
    const Result result = play({"--continue"}, "e6\nf5\nquit\n");
    EXPECT_THAT(result.out, AllOf(ContainsRegex("Black (e6|f5)"), HasSubstr("\nWhite ")));
    EXPECT_THAT(result.out, HasSubstr("Black, your move"));
}

TEST_F(Against, APersonMayTakeTheSeatOfAKeptEngine) {
    play({"othello", "--against", "2"}, "d3\nquit\n");
    const Result result =
        play({"--continue", "--white-player", "person", "--black", "Ada"}, "Bo\ne6\nf5\nquit\n");
    EXPECT_THAT(result.out, HasSubstr("Bo (White), your move"));
}

TEST_F(Against, WhatIsNoEngineIsRefusedBeforeTheGame) {
    const Result level = play({"go", "--against", "12"}, "");
    EXPECT_EQ(level.code, ExitCode::bad_input);
    EXPECT_THAT(level.err, HasSubstr("12 is no level (1 to 9)"));
    EXPECT_THAT(play({"go", "--against", "bot:level=12"}, "").err, HasSubstr("levels are 1 to 9"));
    EXPECT_THAT(play({"go", "--against", "greedy"}, "").err, HasSubstr("network, bot, random"));
    EXPECT_EQ(play({"go", "--against", "3", "--size", "26"}, "").code, ExitCode::bad_input);
}

TEST_F(Against, AProgramThatIsNotThereIsRefusedBeforeTheGame) {
    for (const char* program : {"gtp:/nonexistent/engine", "gtp:nowhere_at_all --mode gtp",
                                "analysis:nowhere_at_all", "/nonexistent/engine --gtp"}) {
        const Result result = play({"go", "--size", "5", "--against", program}, "c3\nquit\n");
        EXPECT_EQ(result.code, ExitCode::bad_input) << program;
        EXPECT_EQ(result.out, "") << program;
        EXPECT_THAT(result.err,
                    testing::MatchesRegex("magpie: (/nonexistent/engine|nowhere_at_all): "
                                          "No such file or directory\n"));
    }
    EXPECT_THAT(play({"go", "--against", "nboard:true"}, "").err, HasSubstr("has no Go"));
    EXPECT_THAT(play({"go", "--against", "gtp:'"}, "").err, HasSubstr("is not a command line"));
}

TEST_F(Against, AProgramThatDoesNotAnswerLeavesTheSeatToAPerson) {
    const Result result =
        play({"go", "--size", "5", "--against", "gtp:false"}, "c3\nd4\ntake\nd4\nquit\n");
    EXPECT_THAT(result.out, HasSubstr("has failed: try it again, or take its seat"));
    EXPECT_THAT(result.out, HasSubstr("\nWhite, your move: "));
    EXPECT_THAT(result.out, HasSubstr("White D4"));
    EXPECT_EQ(result.code, ExitCode::ok);
}

TEST_F(Against, WithNothingToRetryItSaysSo) {
    const Result result = play({"go", "--size", "5", "--against", "1"}, "retry\nquit\n");
    EXPECT_THAT(result.out, HasSubstr("No engine waits to go on, and none has failed."));
}

TEST_F(Against, AScriptLearnsThatTheEngineFailed) {
    const Result result = play({"go", "--size", "5", "--against", "gtp:false"}, "c3\n");
    EXPECT_EQ(result.code, ExitCode::failed);
    EXPECT_THAT(result.out, HasSubstr("The game is kept"));
}

TEST_F(Against, LinesTypedWhileItThinksAreKeptForTheirTurn) {
    const Result result = on_terminal(
        {"play", "othello", "--against", "2", "--data", folder_.string()}, "d3\ne6\nf5\nquit\n");
    EXPECT_THAT(result.out, AllOf(HasSubstr("Black d3"), ContainsRegex("Black (e6|f5)")));
    EXPECT_THAT(result.out, HasSubstr("Pica 2 (White) is thinking"));
}

}  // namespace

}  // namespace magpie::cli
