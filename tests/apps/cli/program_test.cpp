// The program as a script sees it: a command line and standard input in; output, errors and an exit
// status out.
#include "apps/cli/program.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <unistd.h>

namespace magpie::cli {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

struct Result {
    ExitCode code;
    std::string out;
    std::string err;
};

Result magpie(const std::vector<std::string>& arguments, const std::string& input = "") {
    std::istringstream in(input);
    std::ostringstream out;
    std::ostringstream err;
    Console console{in, out, err};
    const ExitCode code = run(arguments, console);
    return {code, out.str(), err.str()};
}

// A folder of its own for each test that plays.
class Playing : public testing::Test {
  protected:
    Playing() {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = std::filesystem::temp_directory_path() /
                  ("magpie-" + std::string(test->name()) + "-" + std::to_string(getpid()));
        std::filesystem::remove_all(folder_);
    }

    ~Playing() override { std::filesystem::remove_all(folder_); }

    Result play(std::vector<std::string> arguments, const std::string& input) const {
        arguments.insert(arguments.begin(), "play");
        arguments.insert(arguments.end(), {"--data", folder_.string()});
        return magpie(arguments, input);
    }

    std::string file(const std::string& name) const {
        std::ostringstream text;
        text << std::ifstream(folder_ / name).rdbuf();
        return text.str();
    }

    void write(const std::string& name, const std::string& text) const {
        std::filesystem::create_directories(folder_);
        std::ofstream(folder_ / name) << text;
    }

    std::filesystem::path folder_;
};

// --- Every command

TEST(Program, HelpIsThereForEveryCommand) {
    for (const char* command :
         {"play", "show", "legal", "score", "convert", "rules", "perft", "bench", "analyze", "hint",
          "gtp", "match", "saves", "completions", "man"}) {
        const Result result = magpie({command, "--help"});
        EXPECT_EQ(result.code, ExitCode::ok) << command;
        EXPECT_THAT(result.out, HasSubstr("Usage:")) << command;
    }
    EXPECT_THAT(magpie({"--version"}).out, StartsWith("magpie "));
}

TEST(Program, OutputThatCannotBeWrittenIsOneLineAndStatusOne) {
    std::istringstream in;
    std::ostringstream err;
    std::ostream nowhere(nullptr);
    Console console{in, nowhere, err};
    EXPECT_EQ(run(std::vector<std::string>{"rules"}, console), ExitCode::failed);
    EXPECT_EQ(err.str(), "magpie: standard output cannot be written\n");
}

TEST(Program, AWrongOptionPointsToTheHelpOfItsCommand) {
    EXPECT_THAT(magpie({"show"}).err, HasSubstr("(see magpie show --help)"));
    EXPECT_THAT(magpie({"shwo"}).err, HasSubstr("(see magpie --help)"));
}

TEST(Program, AWrongCommandLineIsOneLineAndStatusTwo) {
    const std::vector<std::vector<std::string>> wrong = {
        {"shwo"},
        {"show"},
        {"show", "19x19 A9b", "--format", "png"},
        {"show", "0x0"},
        {"show", "53x53"},
        {"show", "19x19 A99b"},
        {"show", "5x5 A1b A1w"},
        {"legal", "othello9x9"},
        {"score", "19x19", "--rules", "martian"},
        {"score", "19x19 A1b", "--dead", "B2"},
        {"score", "19x19 A1b", "--dead", "Z9"},
        {"score", "19x19 A1b", "--dead", "A1,,"},
        {"score", "19x19 A1b", "--dead", ",A1"},
        {"score", "19x19 A1b", "--dead", ""},
        {"score", "19x19 A1b", "--rules", ""},
        {"perft", "othello", "--depth", "1", "--size", ""},
        {"play", "go", "--size", ""},
        {"play", "go", "--komi", ""},
        {"play", "go", "--rules", ""},
        {"play", "--from", ""},
        {"perft", "chess", "--depth", "1"},
        {"perft", "othello", "--depth", "-1"},
        {"perft", "othello", "--depth", "3", "--size", "7"},
        {"perft", "go", "--depth", "1", "--size", "9999999999"},
        {"convert", "/no/such/file", "--to", "sgn"},
        {"convert", "--to", "docx"},
        {"play", "go", "--size", "0"},
        {"play", "go", "--komi", "nan"},
        {"play", "go", "--handicap", "99"},
        {"play", "go", "--free-handicap", "1"},
        {"play", "go", "--size", "3", "--free-handicap", "9"},
        {"play", "go", "--free-handicap", "2", "--handicap", "2"},
        {"play", "othello", "--free-handicap", "2"},
        {"play", "go", "--time", "soon"},
        {"play", "go", "--time", "5m+"},
        {"play", "go", "--rules", "martian"},
        {"play", "othello", "--size", "5"},
        {"play", "--from", "19x19 A1b A1b"},
        {"play", "--from", "19x19 A1b", "--size", "9"},
        {"play", "--from", "19x19 A1b", "--komi", "0.5"},
        {"play", "--from", "19x19 A1b", "--load"},
        {"play", "othello", "--from", "19x19 A1b"},
    };
    for (const auto& arguments : wrong) {
        const Result result = magpie(arguments);
        EXPECT_EQ(result.code, ExitCode::bad_input) << testing::PrintToString(arguments);
        EXPECT_EQ(result.out, "") << testing::PrintToString(arguments);
        EXPECT_THAT(result.err, StartsWith("magpie: "));
        EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    }
}

TEST(Program, CompletionsAndManPageNameEveryCommandAndOption) {
    for (const char* shell : {"bash", "zsh", "fish"}) {
        const std::string script = magpie({"completions", shell}).out;
        EXPECT_THAT(script, HasSubstr("convert")) << shell;
        EXPECT_THAT(script, HasSubstr("auto-pass")) << shell;
        EXPECT_THAT(script, HasSubstr("othello")) << shell;
    }
    const std::string page = magpie({"man"}).out;
    EXPECT_THAT(page, StartsWith(".TH MAGPIE 1"));
    EXPECT_THAT(page, HasSubstr("\\-\\-handicap"));
    EXPECT_THAT(page, HasSubstr("asked when it is left out. One of: go, othello."));
    EXPECT_THAT(page, HasSubstr("\\-\\-depth N\n"));
    EXPECT_THAT(page, HasSubstr(".SH EXIT STATUS"));
}

// --- Questions about a position

TEST(Program, AMissingDeadPointIsNamed) {
    EXPECT_EQ(magpie({"score", "19x19 A1b", "--dead", "A1,,"}).err,
              "magpie: --dead: a point is missing beside a comma\n");
    EXPECT_EQ(magpie({"score", "19x19 A1b", "--dead", ""}).err,
              "magpie: --dead: an empty value is no value (see magpie score --help)\n");
    EXPECT_EQ(magpie({"score", "19x19 A1b B2b", "--dead", "A1, B2"}).code, ExitCode::ok);
}

TEST_F(Playing, OutputGoesToAPipeOrDeviceAsItIs) {
    EXPECT_EQ(magpie({"show", "5x5 C3b", "-o", "/dev/null"}).code, ExitCode::ok);
    std::filesystem::create_directories(folder_);
    const std::string pipe = (folder_ / "pipe").string();
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    const int reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
    ASSERT_GE(reader, 0);
    EXPECT_EQ(magpie({"convert", "--to", "sgn", "-o", pipe}, "5x5 C3b").code, ExitCode::ok);
    char text[64] = {};
    EXPECT_EQ(read(reader, text, sizeof text), 8);
    EXPECT_STREQ(text, "5x5 C3b\n");
    close(reader);
    EXPECT_TRUE(std::filesystem::is_fifo(folder_ / "pipe"));
}

TEST_F(Playing, AFileInThePlaceOfANotationIsRecognised) {
    write("game.sgn", "5x5 C3b");
    const std::string path = (folder_ / "game.sgn").string();
    const Result result = magpie({"show", path});
    EXPECT_EQ(result.code, ExitCode::bad_input);
    EXPECT_EQ(result.err, "magpie: " + path + " is a file: read it with - < " + path + "\n");
}

TEST(Program, ShowDrawsTheBoard_N25) {
    EXPECT_THAT(magpie({"show", "5x5 C3b D3w"}).out, HasSubstr("X"));
    EXPECT_THAT(magpie({"show", "5x5 C3b", "--format", "svg"}).out, StartsWith("<svg"));
    EXPECT_THAT(magpie({"show", "5x5 C3b", "--format", "kifu"}).out, HasSubstr(">1<"));
}

TEST(Program, ShowMarksTerritory_N21) {
    const std::string plain = magpie({"show", "3x3 B1b B2w"}).out;
    const std::string counted = magpie({"show", "3x3 B1b B2b B3b", "--score"}).out;
    EXPECT_THAT(plain, Not(HasSubstr("#")));
    EXPECT_EQ(std::count(counted.begin(), counted.end(), '#'), 6);
}

TEST(Program, ShowAsJson) {
    const auto json = nlohmann::json::parse(magpie({"show", "3x2 A1b B2w", "--json"}).out);
    EXPECT_EQ(json["board"], nlohmann::json({".W.", "B.."}));
    EXPECT_EQ(json["to_play"], "black");
    EXPECT_EQ(json["last_move"], "B2");
}

TEST(Program, ShowReadsStandardInput) {
    EXPECT_EQ(magpie({"show", "-", "--json"}, "5x5 C3b\n").out,
              magpie({"show", "5x5,C3b", "--json"}).out);
}

TEST(Program, LegalListsTheMoves_C2_03) {
    EXPECT_EQ(magpie({"legal", "othello8x8"}).out, "d3\nc4\nf5\ne6\n");
    const auto json = nlohmann::json::parse(magpie({"legal", "2x1", "--json"}).out);
    EXPECT_EQ(json["moves"], nlohmann::json({"A1", "B1", "pass"}));
}

TEST(Program, ScoreCountsUnderTheRulesAsked_N21) {
    const std::string split = "5x5 C1b D1w C2b D2w C3b D3w C4b D4w C5b D5w -b -w";
    EXPECT_THAT(magpie({"score", split}).out, testing::EndsWith("\nW+1.5\n"));
    EXPECT_THAT(magpie({"score", split, "--rules", "chinese"}).out, testing::EndsWith("\nW+2.5\n"));
    EXPECT_THAT(magpie({"score", split, "--dead", "D1"}).out, testing::EndsWith("\nB+18.5\n"));
    const auto json = nlohmann::json::parse(magpie({"score", split, "--json"}).out);
    EXPECT_EQ(json["territory"]["black"], 10);
    EXPECT_EQ(json["points"]["A1"], nlohmann::json({"territory", "black"}));
}

TEST(Program, PerftPutsTheCountLast_C1_10) {
    EXPECT_THAT(magpie({"perft", "othello", "--depth", "6"}).out, testing::EndsWith(" 8200\n"));
    EXPECT_THAT(magpie({"perft", "go", "--depth", "2", "--size", "2"}).out,
                testing::EndsWith(" 21\n"));
}

TEST(Program, ConvertGoesBetweenTheForms_N22) {
    const std::string text = "19x19 A9b B12w C2b\n";
    EXPECT_EQ(magpie({"convert", "--to", "sgn-url"}, text).out, "19x19,A9b,B12w,C2b\n");
    for (const char* form : {"sgn-url", "sgn-packed", "sgn-captures", "save"}) {
        const std::string there = magpie({"convert", "--to", form}, text).out;
        EXPECT_EQ(magpie({"convert", "-", "--to", "sgn"}, there).out, text) << form;
    }
}

// --- The terminal game

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
        play({"othello", "--black", "A", "--white", "B"}, "77\nz9\na\n\na10\na1\nd4\nd3\n");
    EXPECT_THAT(result.out, HasSubstr("77 is not a point on this board: a to h, 1 to 8."));
    EXPECT_THAT(result.out, HasSubstr("a10 is not a point"));
    EXPECT_THAT(result.out, HasSubstr("a1 is refused: it turns no disc."));
    EXPECT_THAT(result.out, HasSubstr("d4 is refused: there is a disc there already."));
    EXPECT_THAT(result.out, HasSubstr("Black d3 turns 1 disc."));
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

constexpr const char* kWipeOut = "e6\nf4\ne3\nf6\ng5\nd6\ne7\nf5\nc5\n";

TEST_F(Playing, AWholeOthelloGameLeavesAResult_C2_13_F05) {
    const Result result = play({"othello", "--black", "Ada", "--white", "Bo"}, kWipeOut);
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

TEST_F(Playing, AKoSurvivesSavingAndLoading_M13) {
    // Black takes the ko at B2; White may not retake at C2, before and after a reload.
    const std::string ko = "B3\nC3\nA2\nD2\nB1\nC1\nC2\nB2\n";
    const Result before =
        play({"go", "--size", "5", "--black", "A", "--white", "B"}, ko + "C2\nsave\nquit\n");
    EXPECT_THAT(before.out, HasSubstr("is refused: ko."));
    const Result after = play({"--load"}, "C2\n");
    EXPECT_THAT(after.out, HasSubstr("C2 is refused: ko."));
    EXPECT_THAT(after.out, HasSubstr("A"));
}

TEST_F(Playing, AGameThatEndedInPassesIsConvertedToOneToBeCounted) {
    write("ended.mah", magpie({"convert", "--to", "save"}, "5x5 C3b -w -b").out);
    const Result result = play({"--load", "ended", "--black", "A", "--white", "B"}, "done\n");
    EXPECT_THAT(result.out, HasSubstr("A (Black) wins by 17.5 points."));
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
    EXPECT_THAT(loaded.out, HasSubstr("1 dead stone in 1 chain; your marks are as you left them."));
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

TEST_F(Playing, NoSaveStartsANewGameWithANotice_M08) {
    const Result none = play({"go", "--load"}, "A\nB\n");
    EXPECT_THAT(none.out, HasSubstr("No saved game named save was found in " + folder_.string() +
                                    ". There is none. A new game was started."));
    EXPECT_EQ(none.code, ExitCode::ok);
}

TEST_F(Playing, AnUnreadableSaveIsNeverWrittenOver_M12) {
    write("save.mah", "{\"magpie\": broken");
    const Result result =
        play({"go", "--size", "5", "--load", "--black", "A", "--white", "B"}, "C3\nsave\nquit\n");
    EXPECT_THAT(result.out, HasSubstr("This save could not be read"));
    EXPECT_THAT(result.out, Not(HasSubstr("..")));
    EXPECT_THAT(result.out, HasSubstr("A new game was started."));
    EXPECT_THAT(result.out, HasSubstr("Not saved:"));
    EXPECT_EQ(file("save.mah"), "{\"magpie\": broken");
}

TEST_F(Playing, SavingAgainDoesNotGrowTheFile_M09_M11_M27) {
    play({"go", "--size", "5", "--black", "A", "--white", "B"}, "C3\nsave\n");
    const std::string once = file("save.mah");
    play({"--load"}, "save\nsave\nsave\n");
    EXPECT_EQ(file("save.mah").size(), once.size());
}

TEST_F(Playing, ASaveNameCannotLeaveTheFolder) {
    const Result result = play({"go", "--size", "5", "--black", "A", "--white", "B"},
                               "C3\nsave ../../evil\nsave /tmp/evil\nsave .hidden\nsave good-1\n");
    EXPECT_THAT(result.out, HasSubstr("A save's name has letters, digits, - and _ only."));
    EXPECT_TRUE(std::filesystem::exists(folder_ / "good-1.mah"));
    int files = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder_)) ++files;
    EXPECT_EQ(files, 2);  // and the autosave
}

TEST_F(Playing, LeavingKeepsTheGame_M29) {
    play({"go", "--size", "5", "--black", "A", "--white", "B"}, "C3\n");
    const Result again = play({"--load", "autosave"}, "C3\n");
    EXPECT_THAT(again.out, HasSubstr("C3 is refused: there is a stone there already."));
}

TEST_F(Playing, AnotherGameNeverTakesThePlaceOfAnUnfinishedOne_M29) {
    const std::vector<std::string> game = {"go", "--size", "5", "--black", "A", "--white", "B"};
    EXPECT_THAT(play(game, "C3\n").out, HasSubstr("play --load autosave\n"));
    EXPECT_THAT(play(game, "D4\nC3\n").out, HasSubstr("play --load autosave-2\n"));
    EXPECT_THAT(play({"othello", "--black", "A", "--white", "B"}, "d3\n").out,
                HasSubstr("play --load autosave-3\n"));
    // The same game goes on in its own place.
    EXPECT_THAT(play({"--load", "autosave-2"}, "B2\n").out, HasSubstr("play --load autosave-2\n"));
    EXPECT_THAT(play({"--load", "autosave-2"}, "undo\nundo\nundo\nE1\n").out,
                HasSubstr("play --load autosave-2\n"));
    EXPECT_THAT(play({"--load", "autosave"}, "sgn\n").out, HasSubstr("5x5 C3b\n"));
    EXPECT_THAT(play({"--load", "autosave-2"}, "sgn\n").out, HasSubstr("5x5 E1b\n"));
}

TEST_F(Playing, AGameThatWasTakenUpAndFinishedIsNotKeptAsUnfinished_M29) {
    play({"go", "--size", "5", "--black", "A", "--white", "B"}, "C3\n");
    play({"--load", "autosave"}, "resign\n");
    EXPECT_THAT(magpie({"saves", "--data", folder_.string()}).out,
                HasSubstr("autosave\n  go 5x5, A and B, move 1, B+R\n"));
}

TEST_F(Playing, SavingOverAnotherUnfinishedGameKeepsThatOne_M10) {
    const std::vector<std::string> game = {"go", "--size", "5", "--black", "A", "--white", "B"};
    play(game, "C3\nsave\n");
    const Result second = play(game, "D4\nsave\nA1\nsave\n");
    EXPECT_THAT(second.out, HasSubstr("The unfinished game that was there is kept as save-2."));
    EXPECT_THAT(play({"--load", "save-2"}, "sgn\n").out, HasSubstr("5x5 C3b\n"));
    EXPECT_THAT(play({"--load"}, "sgn\n").out, HasSubstr("5x5 D4b A1w\n"));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "save-3.mah"));
}

TEST_F(Playing, SavesAreListedWithWhatTheyHold) {
    const std::string data = folder_.string();
    EXPECT_EQ(magpie({"saves", "--data", data}).out, "No game is kept in " + data + ".\n");
    play({"go", "--size", "5", "--black", "Ada", "--white", "Bo"}, "C3\nD3\nsave club\n");
    play({"othello"}, "\n\nd3\nsave\nresign\n");
    write("broken.mah", "{}");
    write("notes.txt", "");
    const std::string list = magpie({"saves", "--data", data}).out;
    EXPECT_THAT(list, HasSubstr("club\n  go 5x5, Ada and Bo, move 2, unfinished\n  written 20"));
    EXPECT_THAT(list, HasSubstr(data + "/club.mah\n"));
    EXPECT_THAT(list, HasSubstr("save\n  othello 8x8, Black and White, move 1, unfinished\n"));
    EXPECT_THAT(list, HasSubstr("broken\n  cannot be read: "));
    EXPECT_THAT(list, Not(HasSubstr("notes")));
    const auto json = nlohmann::json::parse(magpie({"saves", "--json", "--data", data}).out);
    ASSERT_EQ(json.size(), 4U);  // with the autosave of the first
    EXPECT_EQ(json[2]["name"], "club");
    EXPECT_EQ(json[2]["move_number"], 2);
    const Result inside = play({"go", "--black", "A", "--white", "B"}, "saves\n");
    EXPECT_THAT(inside.out, HasSubstr("  club: go 5x5, Ada and Bo, move 2, unfinished\n"));
}

TEST_F(Playing, ASaveThatIsNotThereIsNamedWithThoseThatAre) {
    play({"go", "--size", "5", "--black", "A", "--white", "B"}, "C3\nsave club\n");
    EXPECT_THAT(play({"--load", "clud", "--black", "A", "--white", "B"}, "").out,
                HasSubstr("No saved game named clud was found in " + folder_.string() +
                          ". There are: autosave, club. A new game was started."));
    EXPECT_THAT(play({"go", "--black", "A", "--white", "B"}, "load clud\n").out,
                HasSubstr("Not loaded: No saved game named clud was found in"));
}

TEST_F(Playing, AFileInTheWayOfTheAutosaveLosesNothing_M29) {
    write("autosave.mah", "something else");
    const Result left = play({"go", "--size", "5", "--black", "A", "--white", "B"}, "C3\n");
    EXPECT_EQ(left.code, ExitCode::ok);
    EXPECT_EQ(file("autosave.mah"), "something else");
    EXPECT_THAT(left.out, HasSubstr("play --load autosave-2"));
    EXPECT_THAT(play({"--load", "autosave-2"}, "C3\n").out, HasSubstr("C3 is refused"));
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

TEST_F(Playing, AGameThatWasOverIsShownAndNotRecordedAgain_C2_13) {
    write("over.mah", magpie({"convert", "--to", "save"}, "5x5 result=B+R C3b").out);
    const Result result = play({"--load", "over", "--black", "A", "--white", "B"}, "");
    EXPECT_EQ(result.code, ExitCode::ok);
    EXPECT_THAT(result.out, HasSubstr("That game is over: A (Black) wins: White resigned."));
    EXPECT_EQ(file("results.txt"), "");
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

// --- With a clock, and on a terminal. A second passes with every character that is typed.

Result timed(const std::vector<std::string>& arguments, const std::string& input) {
    std::istringstream in(input);
    std::ostringstream out;
    std::ostringstream err;
    Console console{in, out, err};
    console.now = [&in, &input] {
        const auto read = static_cast<long>(in.tellg());
        return Instant{std::chrono::seconds(read < 0 ? static_cast<long>(input.size()) : read)};
    };
    const ExitCode code = run(arguments, console);
    return {code, out.str(), err.str()};
}

TEST_F(Playing, TheClockIsShownAndDecides) {
    const std::string data = folder_.string();
    const Result result = timed({"play", "go", "--size", "9", "--time", "20s", "--data", data,
                                 "--black", "Ada", "--white", "Bo"},
                                "C3\nD4\ntime\nzzzzzzzzzzzzzzzzzzzzzz\nE5\n");
    EXPECT_THAT(result.out, HasSubstr("X  Ada  0 prisoners  0:20\nO  Bo   0 prisoners  0:20\n"));
    EXPECT_THAT(result.out, HasSubstr("X  Ada  0 prisoners  0:17\n"));
    EXPECT_THAT(result.out, HasSubstr("Bo (White), 0:20 left, your move: "));
    EXPECT_THAT(result.out, HasSubstr("Ada (Black): 0:12 of 20s\n"));
    EXPECT_THAT(result.out, HasSubstr("Bo (White) wins on time."));
    EXPECT_THAT(file("results.txt"), HasSubstr("Bo wins (W+T)"));
}

TEST_F(Playing, TheClockIsKeptInTheSaveAndStandsMeanwhile) {
    const std::string data = folder_.string();
    timed({"play", "go", "--size", "9", "--time", "1m+5s", "--data", data, "--black", "A",
           "--white", "B"},
          "C3\nquit\n");
    EXPECT_THAT(file("autosave.mah"),
                HasSubstr(R"("clock": {"black":{"control":"1m+5s","main_ms":62000},)"
                          R"("white":{"control":"1m+5s","main_ms":55000}})"));
    const Result again = timed({"play", "--load", "autosave", "--data", data}, "time\n");
    EXPECT_THAT(again.out, HasSubstr("A (Black): 1:02 of 1m+5s\nB (White): 0:50 of 1m+5s\n"));
    EXPECT_EQ(timed({"play", "--load", "--time", "1m", "--data", data}, "").code,
              ExitCode::bad_input);
}

// What a person at a terminal of so many columns sees.
Result on_terminal(const std::vector<std::string>& arguments,
                   const std::string& input,
                   int columns = 80,
                   bool utf8 = true) {
    std::istringstream in(input);
    std::ostringstream out;
    std::ostringstream err;
    Console console{in, out, err};
    console.in_is_terminal = console.out_is_terminal = true;
    console.utf8 = utf8;
    console.columns = [columns] { return columns; };
    Milliseconds time{};
    console.now = [&time] { return Instant{time}; };
    console.wait_for_line = [&time](Milliseconds limit) {
        time += limit;
        return false;
    };
    const ExitCode code = run(arguments, console);
    return {code, out.str(), err.str()};
}

TEST_F(Playing, AFlagFallsWhileNothingIsTyped) {
    const Result result = on_terminal({"play", "go", "--size", "9", "--time", "3x10s", "--data",
                                       folder_.string(), "--black", "A", "--white", "B"},
                                      "");
    EXPECT_THAT(result.out, HasSubstr("B (White) wins on time."));
}

// A terminal ends the line of a question when it echoes the answer.
int longest_line(std::string text) {
    constexpr std::string_view kQuestion = "your move: ";
    for (std::size_t at = 0; (at = text.find(kQuestion, at)) != std::string::npos;) {
        at += kQuestion.size();
        text.insert(at, "\n");
    }
    int longest = 0;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const auto is_start = [](char c) {
            return (static_cast<unsigned char>(c) & 0xC0U) != 0x80;
        };
        longest = std::max(longest, static_cast<int>(std::ranges::count_if(line, is_start)));
    }
    return longest;
}

TEST_F(Playing, NothingIsWiderThanTheTerminal) {
    const std::string data = folder_.string();
    for (const bool utf8 : {true, false}) {
        const Result large = on_terminal(
            {"play", "go", "--size", "52", "--data", data, "--black", "A", "--white", "B"},
            "C3\nlegal\n", 80, utf8);
        EXPECT_LE(longest_line(large.out.substr(0, large.out.find("kept in"))), 80);
        EXPECT_EQ(longest_line(magpie({"show", "52x52 C3b"}).out) > 80, true);
        EXPECT_LE(longest_line(on_terminal({"show", "52x52 C3b"}, "", 80, utf8).out), 80);
    }
    EXPECT_THAT(
        on_terminal({"play", "go", "--size", "52", "--data", data, "--black", "A", "--white", "B"},
                    "", 40)
            .out,
        HasSubstr("The board needs 62 columns and this\nterminal has 40"));
}

TEST_F(Playing, LegalMovesBreakBetweenWords) {
    const Result result = on_terminal(
        {"play", "go", "--data", folder_.string(), "--black", "A", "--white", "B"}, "legal\n");
    const std::size_t begin = result.out.find("Legal moves:");
    ASSERT_NE(begin, std::string::npos);
    EXPECT_LE(longest_line(result.out.substr(begin)), 80);
    EXPECT_THAT(result.out, HasSubstr(" T1\n"));
}

TEST(Terminal, ShowsUnicodeWhereItCan) {
    EXPECT_THAT(on_terminal({"show", "5x5 C3b"}, "").out, HasSubstr("●"));
    EXPECT_THAT(on_terminal({"show", "5x5 C3b", "--ascii"}, "").out, HasSubstr("(X)"));
    EXPECT_THAT(on_terminal({"show", "5x5 C3b"}, "", 80, false).out, HasSubstr("(X)"));
    EXPECT_THAT(magpie({"show", "5x5 C3b"}).out, HasSubstr("(X)"));
    EXPECT_EQ(magpie({"show", "5x5 C3b", "--ascii", "--unicode"}).code, ExitCode::bad_input);
}

TEST_F(Playing, CountsSayWhatTheyCount) {
    EXPECT_THAT(play({"othello", "--black", "A", "--white", "B"}, "d3\n").out,
                HasSubstr("B  A  4 discs\nW  B  1 disc\n"));
    EXPECT_THAT(play({"go", "--size", "5", "--black", "A", "--white", "B"}, "A2\nA1\nB1\n").out,
                HasSubstr("X  A  1 prisoner\nO  B  0 prisoners\n"));
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

TEST_F(Playing, NothingIsColouredThroughAPipe) {
    EXPECT_THAT(play({"othello", "--black", "A", "--white", "B"}, "a1\n").out,
                Not(HasSubstr("\x1b")));
}

// --- Engines

TEST(Engines, AGtpSessionGoesThroughTheProgram) {
    const Result result =
        magpie({"gtp", "--engine", "random:seed=1", "--size", "5", "--komi", "1.5"},
               "1 name\r\nquery_boardsize\nget_komi\ngenmove b\n"
               "kata-analyze 10\n2 quit\nname\n");
    EXPECT_EQ(result.code, ExitCode::ok);
    EXPECT_THAT(result.out, StartsWith("=1 Magpie random\n\n= 5\n\n= 1.5\n\n= "));
    EXPECT_TRUE(result.out.ends_with("\n\n=2\n\n"));
}

TEST(Engines, AGtpSessionEndsWithItsInput) {
    EXPECT_EQ(magpie({"gtp"}, "kata-analyze 10").code, ExitCode::ok);
    EXPECT_EQ(magpie({"gtp"}, "").out, "");
    EXPECT_EQ(magpie({"gtp", "--engine", "martian"}).code, ExitCode::bad_input);
    EXPECT_EQ(magpie({"gtp", "--engine", "random:seed=x"}).code, ExitCode::bad_input);
    EXPECT_EQ(magpie({"gtp", "--rules", "martian"}).code, ExitCode::bad_input);
}

TEST(Engines, AMatchIsATableOrJson) {
    const std::vector<std::string> match = {
        "match", "random:seed=1", "random:seed=2", "--games", "4", "--size", "5"};
    const Result table = magpie(match);
    EXPECT_EQ(table.code, ExitCode::ok) << table.err;
    EXPECT_THAT(table.out,
                HasSubstr("random:seed=1 against random:seed=2: 4 games, 5x5, komi 7.5"));
    EXPECT_EQ(std::ranges::count(table.err, '\n'), 4);
    auto with_json = match;
    with_json.insert(with_json.end(), {"--json", "--quiet", "--sprt", "0", "50"});
    const Result json = magpie(with_json);
    EXPECT_EQ(json.err, "");
    const auto parsed = nlohmann::json::parse(json.out);
    EXPECT_EQ(parsed["first"]["games"], 4);
    EXPECT_EQ(parsed["games"].size(), 4u);
    EXPECT_EQ(parsed["sprt"]["accepted"], "undecided");
    EXPECT_EQ(parsed["engines"][1]["command"], "random:seed=2");
}

TEST_F(Playing, EveryGameOfAMatchIsSaved) {
    std::filesystem::create_directories(folder_);
    for (const char* name : {"games.sgn", "games.jsonl"}) {
        const Result result = magpie({"match", "random:seed=1", "random:seed=2", "--games", "3",
                                      "--size", "5", "--save", (folder_ / name).string()});
        EXPECT_EQ(result.code, ExitCode::ok) << result.err;
    }
    std::istringstream games(file("games.sgn"));
    int count = 0;
    for (std::string line; std::getline(games, line); ++count) {
        EXPECT_EQ(magpie({"show", line}).code, ExitCode::ok) << line;
        EXPECT_THAT(line, HasSubstr("result="));
    }
    EXPECT_EQ(count, 3);
    std::istringstream objects(file("games.jsonl"));
    for (std::string line; std::getline(objects, line);) {
        EXPECT_TRUE(nlohmann::json::parse(line).contains("sgn"));
    }
    const Result nowhere = magpie({"match", "random", "random", "--games", "50", "--size", "5",
                                   "--save", (folder_ / "no" / "where").string()});
    EXPECT_EQ(nowhere.code, ExitCode::failed);
}

TEST(Engines, AWrongMatchIsRefused) {
    const std::vector<std::vector<std::string>> wrong = {
        {"match"},
        {"match", "random"},
        {"match", "random", "random", "--size", "x"},
        {"match", "random", "random", "--size", "60"},
        {"match", "random", "random", "--clock", "soon"},
        {"match", "random", "random", "--games", "0"},
        {"match", "random", "random", "--sprt", "10", "0"},
        {"match", "random", "random", "--sprt", "0", "10", "--risks", "0", "1"},
        {"match", "random", "random", "--move-time", "later"},
        {"match", "random", "random", "--openings", "/nowhere/at/all"},
    };
    for (const auto& arguments : wrong) {
        const Result result = magpie(arguments);
        EXPECT_EQ(result.code, ExitCode::bad_input) << result.err;
        EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << result.err;
    }
    EXPECT_EQ(magpie({"match", "random", "/nowhere/at/all"}).code, ExitCode::failed);
}

TEST(Engines, AnalysisListsCandidatesWithTheirCertainty_P07) {
    const Result text = magpie({"analyze", "5x5 C3b", "--engine", "random:seed=1", "--moves", "3"});
    EXPECT_EQ(text.code, ExitCode::ok) << text.err;
    EXPECT_THAT(text.out, StartsWith("After move 1, white to play"));
    EXPECT_EQ(std::ranges::count(text.out, '\n'), 6);
    const Result each =
        magpie({"analyze", "5x5 C3b B2w", "--engine", "random:seed=1", "--each", "--json"});
    const auto parsed = nlohmann::json::parse(each.out);
    ASSERT_EQ(parsed.size(), 3u);
    EXPECT_EQ(parsed[1]["to_play"], "white");
    EXPECT_EQ(parsed[0]["candidates"][0]["win_rate"]["certainty"], "estimate");
    EXPECT_EQ(magpie({"analyze", "othello8x8"}).code, ExitCode::bad_input);
    EXPECT_EQ(magpie({"analyze", "5x5 -b -w"}).code, ExitCode::bad_input);
    EXPECT_EQ(magpie({"analyze", "5x5", "--time", "soon"}).code, ExitCode::bad_input);
}

TEST(Engines, AHintIsAMoveFirst_P07) {
    const Result result = magpie({"hint", "1x2 A1b", "--engine", "random:seed=1"});
    EXPECT_EQ(result.code, ExitCode::ok) << result.err;
    EXPECT_THAT(result.out, StartsWith("A2\n"));
    const Result json = magpie({"hint", "5x5", "--engine", "random:seed=1", "--json"});
    EXPECT_TRUE(nlohmann::json::parse(json.out).contains("move"));
}

}  // namespace
}  // namespace magpie::cli
