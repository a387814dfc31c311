// What every command keeps to: help, one line for what is wrong, exit statuses, where output goes.
#include <algorithm>
#include <sstream>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "apps/cli/command_line.h"

namespace magpie::cli {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// Whoever asks for help is told how it goes on, whatever else is missing or wrong.
TEST(Program, HelpWinsOverEveryMistake) {
    const std::vector<std::vector<std::string>> asked = {{"match", "othello", "--help"},
                                                         {"match", "-h", "random"},
                                                         {"match", "a", "b", "c", "d", "--help"},
                                                         {"play", "--size", "x", "--help"},
                                                         {"book", "show", "--help", "--nothing"},
                                                         {"solve", "--threads", "0", "--help"},
                                                         {"completions", "--help"},
                                                         {"library", "--help"}};
    for (const auto& arguments : asked) {
        const Result result = magpie(arguments);
        EXPECT_EQ(result.code, ExitCode::ok) << arguments.front() << ": " << result.err;
        EXPECT_THAT(result.out, HasSubstr("Usage: magpie " + arguments.front()));
        EXPECT_EQ(result.err, "");
    }
    // After -- it is a word like any other.
    EXPECT_EQ(magpie({"legal", "--", "--help"}).code, ExitCode::bad_input);
}

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
        {"show", "19x19 A9b", "--format", "gif"},
        {"show", "9x9", "--format", "svg", "--json"},
        {"show", "9x9", "--theme", "dark", "--json"},
        {"show", "9x9", "--legal", "--json"},
        {"show", "9x9", "--theme", "dark"},
        {"show", "9x9", "--format", "svg", "--wide"},
        {"show", "9x9", "--board", "grid", "--wide"},
        {"show", "othello8x8", "--wide"},
        {"show", "9x9", "--format", "kifu", "--score"},
        {"show", "othello8x8", "--score"},
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
        {"score", "9x9 A1b", "--rules", "tromp-taylor", "--propose-dead"},
        {"analyze", "9x9", "--engine", "random", "--ownership"},
        {"hint", "9x9", "--engine", "random", "--visits", "0"},
        {"play", "--continue", "--load"},
        {"play", "--continue", "--size", "9", "--data", "/nowhere/at/all"},
        {"saves", "--delete", "../up"},
        {"saves", "--delete", "x", "--json"},
        {"perft", "othello", "--depth", "1", "--size", ""},
        {"play", "go", "--size", ""},
        {"play", "go", "--komi", ""},
        {"play", "go", "--rules", ""},
        {"play", "--from", ""},
        {"perft", "chess", "--depth", "1"},
        {"perft", "othello", "--depth", "-1"},
        {"perft", "othello", "--depth", "1", "--rules", "empties"},
        {"perft", "othello", "--depth", "3", "--within", "soon"},
        {"perft", "othello", "--depth", "3", "--size", "7"},
        {"perft", "go", "--depth", "1", "--size", "9999999999"},
        {"convert", "/no/such/file", "--to", "sgn"},
        {"convert", "--to", "docx"},
        {"play", "go", "--size", "0"},
        {"play", "go", "--auto-pass"},
        {"play", "go", "--board", "letters", "--wide"},
        {"play", "othello", "--wide"},
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

// Whatever stands in an argument: a refusal is one line, and no order to a terminal.
TEST(Program, ARefusalQuotesNothingThatATerminalObeys) {
    const std::string evil =
        "a\nb\x1b[31m\x07\x7f\xc2\x9b"
        "c\r";
    const std::vector<std::vector<std::string>> wrong = {
        {evil},
        {"show", evil},
        {"show", "9x9 " + evil},
        {"show", "9x9", "--format", evil},
        {"show", "9x9", "--theme", evil},
        {"show", "9x9", "--board", evil},
        {"show", "9x9", "-o", "/nowhere/" + evil},
        {"legal", evil},
        {"score", "9x9", "--rules", evil},
        {"score", "othello8x8", "--rules", evil},
        {"score", "9x9", "--dead", evil},
        {"convert", evil, "--to", "sgn"},
        {"convert", "--to", evil},
        {"perft", evil, "--depth", "1"},
        {"perft", "go", "--depth", evil},
        {"perft", "go", "--depth", "1", "--size", evil},
        {"perft", "go", "--depth", "1", "--rules", evil},
        {"perft", "go", "--depth", "1", "--within", evil},
        {"play", evil},
        {"play", "go", "--size", evil},
        {"play", "go", "--rules", evil},
        {"play", "go", "--komi", evil},
        {"play", "go", "--handicap", evil},
        {"play", "go", "--time", evil},
        {"play", "--from", evil},
        {"play", "--load", evil},
        {"analyze", evil},
        {"analyze", "9x9", "--engine", evil},
        {"analyze", "9x9", "--time", evil},
        {"hint", evil},
        {"gtp", "--engine", evil},
        {"gtp", "--rules", evil},
        {"match", "random", "random", "--size", evil},
        {"match", "random", "random", "--openings", evil},
        {"match", evil, "random"},
        {"saves", "--data", evil, evil},
        {"completions", evil},
    };
    for (const auto& arguments : wrong) {
        const Result result = magpie(arguments);
        const std::string which = testing::PrintToString(arguments);
        EXPECT_NE(result.code, ExitCode::ok) << which;
        EXPECT_THAT(result.err, StartsWith("magpie: ")) << which;
        EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
        for (const char* order : {"\x1b", "\x07", "\x7f", "\xc2\x9b", "\r"}) {
            EXPECT_THAT(result.err, Not(HasSubstr(order))) << which;
        }
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
    EXPECT_THAT(page, Not(HasSubstr(".SH NOTES")));
    EXPECT_THAT(page, Not(HasSubstr(":INT")));
    EXPECT_THAT(page, HasSubstr("[\\-\\-threads N]\n"));
    EXPECT_THAT(page, HasSubstr(".B magpie match\n[\\-h, \\-\\-help]\n[GAME] ENGINE ENGINE\n"));
    EXPECT_THAT(page, HasSubstr("[\\-\\-delete NAME...]\n"));
}

TEST(Program, CompletionsOfferWhatCanFollowAnOption) {
    const std::string bash = magpie({"completions", "bash"}).out;
    EXPECT_THAT(bash, HasSubstr("play:--rules) case $game in go) words='japanese "));
    EXPECT_THAT(bash, HasSubstr("match:--rules) case $game in go) words='japanese "));
    EXPECT_THAT(bash, HasSubstr("play:--load) words=$(magpie saves --names ${data:+"));
    EXPECT_THAT(bash, HasSubstr("saves:--delete) words=$(magpie saves --names ${data:+"));
    // A value that nobody can guess is not an option: files are offered.
    EXPECT_THAT(bash, HasSubstr("play:--komi) words= ;;"));
    EXPECT_THAT(bash, HasSubstr("show:-o) words= ;;"));
    EXPECT_THAT(bash, Not(HasSubstr("play:--auto-pass)")));
    EXPECT_THAT(bash, HasSubstr("hint:--engine) words='network bot random pattern "));
    const std::string zsh = magpie({"completions", "zsh"}).out;
    EXPECT_THAT(zsh, HasSubstr(":NAME:_magpie_saves'"));
    EXPECT_THAT(zsh, HasSubstr(":FOLDER:_files -/'"));
    const std::string fish = magpie({"completions", "fish"}).out;
    EXPECT_THAT(fish, HasSubstr("-l load -x -a '(__magpie_saves)'"));
    EXPECT_THAT(fish, HasSubstr("-l data -x -a '(__fish_complete_directories)'"));
}

TEST(Program, NumbersAreReadInTens) {
    EXPECT_THAT(magpie({"perft", "othello", "--depth", "03"}).out, HasSubstr("perft 3: 56\n"));
    EXPECT_THAT(magpie({"perft", "othello", "--depth", "010", "--size", "4"}).out,
                HasSubstr("perft 10: "));
    for (const char* other : {"0x3", " 3", "3x"}) {
        const Result result = magpie({"perft", "othello", "--depth", other});
        EXPECT_EQ(result.code, ExitCode::bad_input) << other;
    }
    EXPECT_EQ(magpie({"match", "random", "random", "--seed", "-1"}).code, ExitCode::bad_input);
    EXPECT_EQ(
        magpie({"show", "9x9 A1b B1w C1b D1w E1b F1w G1b H1w A2b B2w", "--at", "010", "--json"})
            .code,
        ExitCode::ok);
}

// What the shell offers after these words: the script is run.
TEST_F(Playing, BashOffersTheOptionsOfTheCommandThatWasTyped) {
    write("completions.bash", magpie({"completions", "bash"}).out);
    const auto offered = [&](const std::string& words, int current) {
        const std::string script =
            "source '" + (folder_ / "completions.bash").string() + "'; COMP_WORDS=(" + words +
            "); COMP_CWORD=" + std::to_string(current) + "; _magpie; echo \"${COMPREPLY[*]}\" > '" +
            (folder_ / "offered").string() + "'";
        write("try.bash", script);
        EXPECT_EQ(std::system(("bash '" + (folder_ / "try.bash").string() + "'").c_str()), 0);
        return file("offered");
    };
    EXPECT_THAT(offered("magpie library ''", 2), HasSubstr("search"));
    EXPECT_THAT(offered("magpie library search --", 3), HasSubstr("--player"));
    EXPECT_THAT(offered("magpie library search --", 3), Not(HasSubstr("--to")));
    EXPECT_THAT(offered("magpie library export --", 3), HasSubstr("--to"));
    EXPECT_EQ(offered("magpie show --at 3 --form", 4), "--format\n");
    EXPECT_EQ(offered("magpie show --format p", 3), "png pdf\n");
    EXPECT_THAT(offered("magpie ''", 1), HasSubstr("perft engines analyze hint"));
    EXPECT_EQ(offered("magpie libr", 1), "library\n");
    // The rules of the game that is named, and the saves of the folder.
    EXPECT_EQ(offered("magpie play othello --rules ''", 4), "discs empties\n");
    EXPECT_THAT(offered("magpie play go --rules ''", 4), Not(HasSubstr("discs")));
    EXPECT_THAT(offered("magpie play --rules ''", 3), HasSubstr("mahogo discs empties"));
    EXPECT_EQ(offered("magpie match othello --rules ''", 4), "discs empties\n");
    EXPECT_EQ(offered("magpie library search --game othello --rules ''", 6),
              "discs empties other unknown\n");
    EXPECT_THAT(offered("magpie perft go --rules ''", 4), Not(HasSubstr("discs")));
    write("magpie", "#!/bin/sh\necho \"$@\"\n");
    std::filesystem::permissions(folder_ / "magpie", std::filesystem::perms::owner_all);
    const std::string found = "PATH='" + folder_.string() + "':$PATH; ";
    const auto saves = [&](const std::string& words, int current) {
        write("completions.bash", found + magpie({"completions", "bash"}).out);
        return offered(words, current);
    };
    EXPECT_EQ(saves("magpie play --data 'my games' --load ''", 5),
              "saves --names --data my games\n");
    EXPECT_EQ(saves("magpie saves --delete ''", 3), "saves --names\n");
}

// The words of the option parser do not shine through.
TEST(Program, WhatIsWrongWithACommandLineIsSaidInOurWords) {
    const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
        {{"shwo"}, "there is no command shwo, did you mean show? (see magpie --help)"},
        {{"xyzzy"}, "there is no command xyzzy (see magpie --help)"},
        {{"show", "9x9", "--formt", "svg"},
         "there is no option --formt, did you mean --format? (see magpie show --help)"},
        {{"rules", "--player", "x"}, "there is no option --player (see magpie rules --help)"},
        {{"show", "9x9", "e5b", "c3w"},
         "e5b: a game of several words is put in quotes, \"9x9 e5b\" (see magpie show --help)"},
        {{"rules", "japanese"}, "japanese is one word too many (see magpie rules --help)"},
        {{"play", "--black", "A", "--black", "B"},
         "--black is given 2 times (see magpie play --help)"},
        {{"match", "a"}, "ENGINE: 2 are needed, not 1 (see magpie match --help)"},
        {{"match", "a", "b", "c", "d"}, "ENGINE: 4 are given, 3 at most (see magpie match --help)"},
        {{"play", "--size"}, "--size needs a value (see magpie play --help)"},
        {{"show", "9x9", "--json", "--format", "svg"},
         "--format and --json do not go together (see magpie show --help)"},
        {{"play", "--at", "3"}, "--at needs --from (see magpie play --help)"},
        {{"perft", "go", "--depth", "x"},
         "--depth: x is not a number from 0 to 60 (see magpie perft --help)"},
        {{"show", "9x9", "--theme", "pink"},
         "--theme: pink is none of light, dark, plain, high-contrast (see magpie show --help)"},
        {{"match", "a", "b", "--seed", "x"}, "--seed: x is not a number (see magpie match --help)"},
        {{"play", "go", "--size", "5", "--handicap", "2"},
         "Handicap 2 is refused: a board of 5x5 has no fixed places for it, Black would have to "
         "place the stones."},
        {{"play", "go", "--size", "7", "--handicap", "5"},
         "Handicap 5 is refused: on 7x7 it is 0, or 2 to 4 stones."},
        {{"show", "9x9 E5b foo"}, "expected a move such as A9b or -w, found \"foo\" in column 9"},
    };
    for (const auto& [arguments, message] : cases) {
        const Result result = magpie(arguments);
        EXPECT_EQ(result.code, ExitCode::bad_input);
        EXPECT_EQ(result.err, "magpie: " + message + "\n");
    }
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

}  // namespace
}  // namespace magpie::cli
