// The terminal game, as two people play it through a pipe.
#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/cli/command_line.h"

namespace magpie::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* kWipeOut = "e6\nf4\ne3\nf6\ng5\nd6\ne7\nf5\nc5\n";

TEST_F(Playing, NamesAreAskedAndShown_C1_05_C2_07) {
    const Result result = play({"othello"}, "Ada\nBo\n");
    EXPECT_THAT(result.out, HasSubstr("Player 1, Black"));
    EXPECT_THAT(result.out, HasSubstr("Black moves first"));
    EXPECT_THAT(result.out, HasSubstr("Ada"));
    EXPECT_THAT(result.out, HasSubstr("Bo"));
    EXPECT_EQ(result.code, ExitCode::ok);
}

TEST_F(Playing, MalformedInputIsAskedAgain_C1_07) {
    const Result result =
        play({"othello", "--black", "A", "--white", "B"}, "77\nz9\na\n\na10\na1\nd4\nboard\nd3\n");
    const std::string off_board = " is not a point on this board: a to h, 1 to 8.\n";
    const std::string question = "A (Black), your move: \n";
    // Each mistake is told and the same question asked again; an empty line is no mistake.
    EXPECT_THAT(
        result.out,
        HasSubstr(question + "77" + off_board + question + "z9" + off_board + question +
                  "a is not a command. Type help for the commands.\n" + question + question +
                  "a10" + off_board + question + "a1 is refused: it turns no disc."));
    EXPECT_THAT(result.out, HasSubstr("d4 is refused: there is a disc there already."));
    EXPECT_THAT(result.out, HasSubstr("Black d3 turns 1 disc."));
    // The board that is asked for after all of them is the first one.
    const auto board_at = [&](std::size_t from) {
        const std::size_t begin = result.out.find("A  2 discs", from);
        return result.out.substr(begin, result.out.find(question, begin) - begin);
    };
    const std::size_t mistakes = result.out.find("d4 is refused");
    EXPECT_THAT(board_at(0), HasSubstr("Legal moves: d3 c4 f5 e6"));
    EXPECT_EQ(board_at(0), board_at(mistakes));
}

TEST_F(Playing, AWordThatIsNoCommandPointsToTheHelp) {
    const Result result = play({"go", "--black", "A", "--white", "B"}, "surrender\nz9\n");
    EXPECT_THAT(result.out, HasSubstr("surrender is not a command. Type help for the commands."));
    EXPECT_THAT(result.out, HasSubstr("z9 is not a point on this board"));
}

TEST_F(Playing, LegalMovesArePrintedEveryTurn_C2_03) {
    const Result result = play({"othello", "--black", "A", "--white", "B"}, "d3\n");
    EXPECT_THAT(result.out, HasSubstr("Legal moves: d3 c4 f5 e6"));
    EXPECT_THAT(result.out, HasSubstr("Legal moves: c3 e3 c5"));
}

TEST_F(Playing, AWholeOthelloGameLeavesAResult_C2_12_C2_13_F05) {
    const Result result = play({"othello", "--black", "Ada", "--white", "Bo"}, kWipeOut);
    EXPECT_THAT(result.out, HasSubstr("Ada (Black): 13\nBo (White): 0\n"));
    EXPECT_THAT(result.out, HasSubstr("Ada (Black) wins by 13 discs."));
    EXPECT_THAT(file("results.txt"),
                testing::MatchesRegex("20[0-9-]+T[0-9:]+[+-][0-9]+  othello 8x8  Ada \\(Black\\) "
                                      "13, Bo \\(White\\) 0  Ada wins \\(B\\+13\\)\n"));
    play({"othello", "--black", "Ada", "--white", "Bo"}, kWipeOut);
    const std::string lines = file("results.txt");
    EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 2);
}

TEST_F(Playing, AWholeGoGameWithADeadStone_M30) {
    // White's E1 is inside Black's area: proposed as dead or not, the players settle it by hand.
    const Result result =
        play({"go", "--size", "5", "--black", "A", "--white", "B", "--rules", "chinese", "--komi",
              "0.5"},
             "C1\nB1\nC2\nB2\nC3\nB3\nC4\nB4\nC5\nB5\np\nE1\np\np\nscore\ndone\n");
    EXPECT_THAT(result.out, HasSubstr("Both have passed."));
    EXPECT_THAT(result.out, HasSubstr("A (Black) wins by 4.5 points."));
}

TEST_F(Playing, MarksThatLookWrongAreWarnedAbout_M31) {
    const std::string split = "C1\nD1\nC2\nD2\nC3\nD3\nC4\nD4\nC5\nD5\np\np\n";
    const std::vector<std::string> game = {"go", "--size", "5", "--black", "A", "--white", "B"};
    const Result wrong = play(game, split + "D1\ndone\n");
    EXPECT_THAT(wrong.out, HasSubstr("Magpie takes D5 D4 D3 D2 D1 for alive."));
    EXPECT_THAT(wrong.out, HasSubstr("A (Black) wins"));
    EXPECT_THAT(play(game, split + "done\n").out, Not(HasSubstr("Magpie takes")));
}

TEST_F(Playing, UndoTakesBackAndResignEnds_M26) {
    const Result result =
        play({"go", "--size", "9", "--black", "A", "--white", "B"}, "E5\nundo\nredo\nresign\n");
    EXPECT_THAT(result.out, HasSubstr("Black takes back E5."));
    EXPECT_THAT(result.out, HasSubstr("A (Black) wins: White resigned."));
    EXPECT_THAT(result.out, Not(HasSubstr("territory")));
}

TEST_F(Playing, SittingDownAtAnEndedGameShowsWhatIsDeadAndWhy_M31) {
    // White's lone stone at B2 cannot live inside Black's area.
    const std::string game = "5x5 C1b B2w C2b D4w C3b D3w C4b D2w C5b D1w A3b D5w -b -w";
    const Result from = play({"--from", game, "--black", "A", "--white", "B"}, "quit\n");
    EXPECT_THAT(from.out, HasSubstr("Both have passed. Magpie proposes 1 dead stone in 1 chain."));
    EXPECT_THAT(from.out, HasSubstr("1. White B2:"));
    const Result later = play({"go", "--black", "A", "--white", "B"}, "load autosave\n");
    EXPECT_THAT(later.out, HasSubstr("1. White B2:"));
    const Result loaded = play({"--load", "autosave"}, "done\n");
    EXPECT_THAT(loaded.out, HasSubstr("1 dead stone in 1 chain. Your marks are as you left them."));
    EXPECT_THAT(loaded.out, HasSubstr("1. White B2:"));
}

TEST_F(Playing, WordsAfterACommandThatTakesNoneAreRefused) {
    const Result result =
        play({"go", "--size", "5", "--black", "A", "--white", "B"}, "resign now\npass twice\n");
    EXPECT_THAT(result.out, HasSubstr("Not done: nothing may follow resign."));
    EXPECT_THAT(result.out, HasSubstr("Not done: nothing may follow pass."));
    EXPECT_THAT(result.out, Not(HasSubstr("wins")));
}

TEST_F(Playing, PlayingAgainSaysWhatTheMoveTakes_M23) {
    const Result result =
        play({"go", "--size", "5", "--black", "A", "--white", "B"}, "A2\nA1\nB1\nundo\nredo\n");
    const std::string taken = "Black B1 takes 1 stone.";
    const std::size_t first = result.out.find(taken);
    ASSERT_NE(first, std::string::npos);
    EXPECT_NE(result.out.find(taken, first + 1), std::string::npos);
}

TEST_F(Playing, OneByOneIsOverWithItsReason_N20) {
    const Result result = play({"go", "--size", "1", "--black", "A", "--white", "B"}, "");
    EXPECT_THAT(result.out, HasSubstr("No stone can be placed any more"));
    EXPECT_THAT(result.out, HasSubstr("That game is over: B (White) wins by 6.5 points."));
}

TEST_F(Playing, NamesFromAnywhereAreShownAndWrittenWithoutControls_C2_13) {
    const Result result =
        play({"go", "--size", "5", "--black", "Ada\nBo\x1b[31m", "--white", "W"}, "resign\n");
    EXPECT_EQ(result.code, ExitCode::ok) << result.err;
    EXPECT_THAT(result.out, Not(HasSubstr("\x1b")));
    const std::string lines = file("results.txt");
    EXPECT_THAT(lines, HasSubstr("Ada Bo"));
    EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 1);
}

TEST_F(Playing, AnOverlongLineIsOneMistake_C1_07) {
    const Result result = play({"go", "--size", "5", "--black", "A", "--white", "B"},
                               std::string(100'000, 'a') + "\nC3\n" + std::string(4095, 'b'));
    EXPECT_THAT(result.out, HasSubstr("Black C3"));
    EXPECT_EQ(result.code, ExitCode::ok);
}

TEST_F(Playing, AHandicapGameStartsWithWhite_M14) {
    const Result result = play({"go", "--handicap", "2", "--black", "A", "--white", "B"}, "sgn\n");
    EXPECT_THAT(result.out, HasSubstr("B (White), your move:"));
    EXPECT_THAT(result.out, HasSubstr("handicap=2"));
}

TEST_F(Playing, BlackPlacesAFreeHandicap_M14) {
    const Result result =
        play({"go", "--size", "9", "--free-handicap", "3", "--black", "A", "--white", "B"},
             "C3\npass\nC3\nG7\nE5\nD5\nsgn\n");
    EXPECT_THAT(result.out, HasSubstr("A (Black), handicap stone 1 of 3: "));
    EXPECT_THAT(result.out, HasSubstr("Black places 2 handicap stones first."));
    EXPECT_THAT(result.out, HasSubstr("A (Black), handicap stone 3 of 3: "));
    EXPECT_THAT(result.out, HasSubstr("B (White), your move: "));
    EXPECT_THAT(result.out, HasSubstr("handicap=3"));
    EXPECT_THAT(result.out, HasSubstr("C3b G7b E5b D5w"));
}

TEST_F(Playing, CountsSayWhatTheyCount) {
    EXPECT_THAT(play({"othello", "--black", "A", "--white", "B"}, "d3\n").out,
                HasSubstr("B  A  4 discs\nW  B  1 disc\n"));
    EXPECT_THAT(play({"go", "--size", "5", "--black", "A", "--white", "B"}, "A2\nA1\nB1\n").out,
                HasSubstr("X  A  1 prisoner\nO  B  0 prisoners\n"));
}

TEST_F(Playing, LeavingBeforeTheFirstMoveIsNotSilent_M29) {
    const std::vector<std::string> game = {"go", "--size", "5", "--black", "A", "--white", "B"};
    const std::string word = "No move was made, so there is nothing to keep.";
    EXPECT_THAT(play(game, "quit\n").out, HasSubstr(word));
    EXPECT_THAT(play(game, "").out, HasSubstr(word));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "autosave.mah"));
    EXPECT_THAT(play(game, "C3\nundo\nquit\n").out, HasSubstr("The game is kept"))
        << "what was taken back can be played again";
}

TEST_F(Playing, ALongNameIsNotCutOffWithoutAWord_C1_05) {
    const std::string sixty(60, 'x');
    EXPECT_THAT(play({"go", "--size", "5"}, sixty + "\nBo\n").out, Not(HasSubstr("Cut off")));
    EXPECT_THAT(play({"go", "--size", "5"}, sixty + "y\nBo\n").out,
                HasSubstr("Cut off: a name has at most 60 characters."));
    const Result refused = play({"go", "--black", sixty + "y"}, "");
    EXPECT_EQ(refused.code, ExitCode::bad_input);
    EXPECT_EQ(refused.err, "magpie: --black: a name has at most 60 characters\n");
}

TEST_F(Playing, FromANotation) {
    const Result result =
        play({"--from", "19x19 A9b B12w", "--black", "A", "--white", "B"}, "C2\nsgn\n");
    EXPECT_THAT(result.out, HasSubstr("19x19 A9b B12w C2b"));
}

TEST_F(Playing, WithoutAGameItIsAsked) {
    const Result result = play({}, "chess\nothello\nAda\nBo\n");
    EXPECT_THAT(result.out, HasSubstr("Type go or othello."));
    EXPECT_THAT(result.out, HasSubstr("Legal moves: d3 c4 f5 e6"));
    EXPECT_EQ(play({}, "").code, ExitCode::ok);
}

TEST_F(Playing, AFreeHandicapThatFillsTheBoardIsRefused) {
    EXPECT_EQ(play({"go", "--size", "9", "--free-handicap", "40"}, "").err,
              "magpie: --free-handicap: on 9x9 it is 2 to 9 stones, not 40\n");
    EXPECT_THAT(play({"go", "--size", "19", "--free-handicap", "40"}, "\n\n").out,
                HasSubstr("handicap stone 1 of 40"));
}

TEST_F(Playing, AResultsFileElsewhereNeedsNoDataFolder_C2_13) {
    std::filesystem::create_directories(folder_);
    const std::string results = (folder_ / "elsewhere.txt").string();
    const Result result = magpie({"play", "go", "--size", "5", "--black", "A", "--white", "B",
                                  "--data", "/proc/nope", "--results", results},
                                 "resign\n");
    EXPECT_EQ(result.code, ExitCode::ok) << result.err;
    EXPECT_THAT(result.err, Not(HasSubstr("result")));
    EXPECT_THAT(result.out, HasSubstr("The result was added to " + results + "."));
    EXPECT_THAT(file("elsewhere.txt"), HasSubstr("B wins (W+R)"));
}

}  // namespace
}  // namespace magpie::cli
