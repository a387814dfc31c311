// What a terminal gets that a pipe does not: its width, its characters, colour.
#include <algorithm>
#include <csignal>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/cli/command_line.h"

namespace magpie::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

// A terminal ends the line of a question when it echoes the answer.
std::string with_answered_questions(std::string text) {
    constexpr std::string_view kQuestion = "your move: ";
    for (std::size_t at = 0; (at = text.find(kQuestion, at)) != std::string::npos;) {
        at += kQuestion.size();
        text.insert(at, "\n");
    }
    return text;
}

int longest_line(const std::string& text) {
    int longest = 0;
    std::istringstream lines(with_answered_questions(text));
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
        EXPECT_LE(longest_line(large.out.substr(0, large.out.find("The game is kept"))), 80);
        EXPECT_EQ(longest_line(magpie({"show", "52x52 C3b"}).out) > 80, true);
        EXPECT_LE(longest_line(on_terminal({"show", "52x52 C3b"}, "", 80, utf8).out), 80);
    }
    EXPECT_THAT(
        on_terminal({"play", "go", "--size", "52", "--data", data, "--black", "A", "--white", "B"},
                    "", 40)
            .out,
        HasSubstr("The board needs 62 columns and this\nterminal has 40"));
}

// The last lines up to the last question, as many as the terminal is high.
std::string last_screen(const std::string& out, int rows) {
    const std::string text = with_answered_questions(out);
    std::size_t end = text.rfind("your move: ");
    std::size_t start = end;
    for (int i = 0; i < rows && start != std::string::npos && start > 0; ++i) {
        start = text.rfind('\n', start - 1);
    }
    return text.substr(start == std::string::npos ? 0 : start, end - start);
}

// 21 lines are the board's, which leaves three for who plays, what happened and the question.
TEST_F(Playing, ALargeBoardOnALowTerminalScrollsNothingAwayThatMatters) {
    const std::vector<std::string> game = {
        "play",           "go",      "--size", "19",      "--data",
        folder_.string(), "--black", "Ada",    "--white", "Bo"};
    const std::string begun = last_screen(on_terminal(game, "", 80, true, 24).out, 24);
    EXPECT_THAT(begun, HasSubstr("Ada"));
    EXPECT_THAT(begun, HasSubstr("Black moves first."));
    const std::string shown = last_screen(on_terminal(game, "D4\nQ16\n", 80, true, 24).out, 24);
    EXPECT_THAT(shown, HasSubstr("    A B C D E F G H J K L M N O P Q R S T\n19  "));
    EXPECT_THAT(shown, HasSubstr("A B C D E F G H J K L M N O P Q R S T\n"
                                 "● Ada, 0 prisoners   ○ Bo, 0 prisoners\n"
                                 "White Q16. Black to play.\n"
                                 "Ada (Black), "));
}

TEST_F(Playing, WhereThereIsRoomTheNamesStandAboveTheBoard) {
    const Result high = on_terminal({"play", "go", "--size", "19", "--data", folder_.string(),
                                     "--black", "Ada", "--white", "Bo"},
                                    "D4\n", 80, true, 40);
    EXPECT_THAT(
        high.out,
        HasSubstr("Black D4. White to play.\n\n●  Ada  0 prisoners\n○  Bo   0 prisoners\n\n"));
}

// What was said before the game was left is not held back for a board that never comes.
TEST_F(Playing, OnALowTerminalNothingIsLeftUnsaid) {
    const std::string out = on_terminal({"play", "go", "--size", "19", "--data", folder_.string(),
                                         "--black", "Ada", "--white", "Bo"},
                                        "D4\npass\npass\nresume\nresign\nyes\n", 80, true, 24)
                                .out;
    for (const char* said : {"Black D4.", "White passes.", "Black passes.", "Bo (White) gives up?",
                             "Ada (Black) wins"}) {
        EXPECT_THAT(out, HasSubstr(said));
    }
}

// Nobody is asked anything, so no board comes before the last one that they could wait for.
TEST_F(Playing, OnALowTerminalTwoEnginesAreHeardMoveByMove) {
    const std::string out =
        on_terminal({"play", "othello", "--size", "4", "--data", folder_.string(), "--black-player",
                     "1", "--white-player", "1"},
                    "", 80, true, 6)
            .out;
    const std::size_t first_move = out.find("Black 4, White 1.");
    ASSERT_NE(first_move, std::string::npos);
    // By the letters: of a row the last move may have changed the margin, "1(○)".
    EXPECT_LT(first_move, out.rfind("  a b c d\n1")) << "the board at the end";
}

TEST_F(Playing, LegalMovesBreakBetweenWords) {
    const Result result = on_terminal(
        {"play", "go", "--size", "19", "--data", folder_.string(), "--black", "A", "--white", "B"},
        "legal\n");
    const std::size_t begin = result.out.find("Legal moves:");
    ASSERT_NE(begin, std::string::npos);
    EXPECT_LE(longest_line(result.out.substr(begin)), 80);
    EXPECT_THAT(result.out, HasSubstr("\nT1, or pass\n"));
}

// Each character of this name is two columns wide and three bytes long: up to "Black" the sentence
// has 29 columns and 33 bytes.
TEST_F(Playing, SentencesWithWideNamesBreakByColumns) {
    const std::string name = "山田 太郎";
    const Result result = on_terminal(
        {"play", "go", "--size", "5", "--data", folder_.string(), "--black", "B", "--white", name},
        "resign\nyes\n", 30);
    EXPECT_THAT(result.out, HasSubstr(name + " (White) wins: Black\nresigned.\n"));
}

TEST_F(Playing, AResignationIsAskedAboutAtATerminal) {
    const std::vector<std::string> game = {
        "play", "go", "--size", "5", "--data", folder_.string(), "--black", "A", "--white", "B"};
    const Result kept = on_terminal(game, "resign\nno\nC3\nquit\n");
    EXPECT_THAT(kept.out, HasSubstr("A (Black) gives up? Type yes: "));
    EXPECT_THAT(kept.out, HasSubstr("The game goes on."));
    EXPECT_THAT(kept.out, HasSubstr("Black C3."));
    EXPECT_THAT(kept.out, Not(HasSubstr("wins")));
    EXPECT_THAT(on_terminal(game, "resign\nYes\n").out, HasSubstr("B (White) wins"));
    EXPECT_THAT(on_terminal(game, "resign\n").out, Not(HasSubstr("wins")));
}

TEST_F(Playing, WhereAGameIsKeptIsSaidWhenItIsNotTheUsualPlace_M29) {
    const std::vector<std::string> game = {
        "play", "go", "--size", "5", "--data", folder_.string(), "--black", "A", "--white", "B"};
    const std::string sentence = "The name autosave is taken: this game is kept as autosave-2.";
    EXPECT_THAT(on_terminal(game, "C3\nD4\n", 200).out, Not(HasSubstr("is taken")));
    const std::string second = on_terminal(game, "C3\nD4\n", 200).out;
    const std::size_t first = second.find(sentence);
    ASSERT_NE(first, std::string::npos);
    EXPECT_LT(first, second.find("Black C3."));
    EXPECT_EQ(second.find(sentence, first + 1), std::string::npos);
}

// Ctrl-C leaves the game as quit does.
TEST_F(Playing, AfterCtrlCItIsSaidWhereTheGameIsKept_M29) {
    std::istringstream in("C3\n");
    std::ostringstream out;
    std::ostringstream err;
    Console console{in, out, err};
    console.in_is_terminal = console.out_is_terminal = true;
    bool is_pressed = false;
    console.wait_for_line = [&](Milliseconds) {
        EXPECT_FALSE(is_pressed) << "the game asks on";
        is_pressed = true;
        EXPECT_EQ(std::raise(SIGINT), 0);
        return true;
    };
    const std::vector<std::string> game = {
        "play", "go", "--size", "5", "--data", folder_.string(), "--black", "A", "--white", "B"};
    EXPECT_EQ(run(game, console), ExitCode::ok);
    EXPECT_TRUE(is_pressed);
    EXPECT_THAT(out.str(), HasSubstr("Go on with it: magpie play --load autosave --data " +
                                     folder_.string() + "\n"));
}

// Nothing has been played: there is nothing to show and nothing to keep.
TEST_F(Playing, CtrlCOrTheEndOfInputAtTheQuestionForANameJustLeaves) {
    for (const bool by_signal : {true, false}) {
        std::istringstream in("");
        std::ostringstream out;
        std::ostringstream err;
        Console console{in, out, err};
        console.in_is_terminal = console.out_is_terminal = true;
        console.wait_for_line = [&](Milliseconds) {
            if (by_signal) {
                EXPECT_EQ(std::raise(SIGINT), 0);
            }
            return true;
        };
        const std::vector<std::string> game = {"play", "othello", "--data", folder_.string()};
        EXPECT_EQ(run(game, console), ExitCode::ok);
        EXPECT_EQ(out.str(), "Player 1, Black, what is your name? \n");
        EXPECT_EQ(err.str(), "");
    }
}

TEST_F(Playing, KeysThatMeanNothingDoNotSwallowTheMove) {
    const std::vector<std::string> game = {"play", "othello", "--data", folder_.string()};
    const Result result =
        on_terminal(game, "\x1b[15~Ann\nB\x1b[D\n\x1b[A\n\x1b[15~d3\nquit\n", 200);
    EXPECT_THAT(result.out, HasSubstr("Ann (Black), your move: "));
    EXPECT_THAT(result.out, HasSubstr("That key does nothing here. Type help for the commands."));
    EXPECT_THAT(result.out, HasSubstr("Black d3 turns 1 disc."));
    EXPECT_THAT(result.out, HasSubstr("B (White), your move: "));
}

TEST_F(Playing, ARefusedFirstMoveIsNotKept_M29) {
    const std::vector<std::string> game = {
        "play", "go", "--size", "5", "--data", folder_.string(), "--black", "A", "--white", "B"};
    on_terminal(game, "C3\n");
    const std::string second = on_terminal(game, "undo\nZ9\nresume\n", 200).out;
    EXPECT_THAT(second, Not(HasSubstr("is taken")));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "autosave-2.mah"));
}

TEST_F(Playing, AKeptGameThatIsOnlyLookedAtIsNotCopied_M29) {
    const std::vector<std::string> game = {
        "play", "go", "--size", "5", "--data", folder_.string(), "--black", "A", "--white", "B"};
    play({"go", "--size", "5", "--black", "A", "--white", "B"}, "C3\nsave one\nquit\n");
    const auto files = [&] {
        std::vector<std::string> texts;
        for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
            const std::string name = entry.path().filename();
            texts.push_back(name + ": " + file(name));
        }
        std::ranges::sort(texts);
        return texts;
    };
    const auto before = files();
    const std::vector<std::string> again = {"play", "--load", "one", "--data", folder_.string()};
    EXPECT_THAT(on_terminal(again, "quit\n", 200).out,
                HasSubstr("magpie play --load one --data " + folder_.string() + "\n"));
    EXPECT_THAT(on_terminal(again, "C3\nquit\n", 200).out,
                HasSubstr("magpie play --load one --data " + folder_.string() + "\n"));
    EXPECT_EQ(files(), before);
    on_terminal(again, "D4\nquit\n");
    EXPECT_NE(files(), before);
}

TEST_F(Playing, CountedBoardsHaveALegend) {
    const Result result = play({"go", "--size", "5", "--black", "A", "--white", "B"},
                               "C1\nB1\nC2\nB2\nC3\nB3\nC4\nB4\nC5\nB5\np\np\n");
    EXPECT_THAT(result.out, HasSubstr("# Black territory   : White territory"));
    EXPECT_THAT(result.out.substr(0, result.out.find("Both have passed")),
                Not(HasSubstr("territory")));
}

TEST(Terminal, HelpFitsTheTerminalAndEightyColumnsElsewhere) {
    const auto widest = [](const std::string& text) {
        std::size_t width = 0;
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) width = std::max(width, line.size());
        return width;
    };
    for (const char* command : {"play", "match", "library", "saves"}) {
        EXPECT_LE(widest(magpie({command, "--help"}).out), 80U) << command;
    }
    EXPECT_THAT(on_terminal({"play", "--help"}, "", 60).out,
                HasSubstr("                              give the empty squares"));
}

TEST(Terminal, ShowsUnicodeWhereItCan) {
    EXPECT_THAT(on_terminal({"show", "5x5 C3b"}, "").out, HasSubstr("●"));
    EXPECT_THAT(on_terminal({"show", "5x5 C3b", "--ascii"}, "").out, HasSubstr("(X)"));
    EXPECT_THAT(on_terminal({"show", "5x5 C3b"}, "", 80, false).out, HasSubstr("(X)"));
    EXPECT_THAT(magpie({"show", "5x5 C3b"}).out, HasSubstr("(X)"));
    EXPECT_EQ(magpie({"show", "5x5 C3b", "--ascii", "--unicode"}).code, ExitCode::bad_input);
}

TEST_F(Playing, NothingIsColouredThroughAPipe) {
    EXPECT_THAT(play({"othello", "--black", "A", "--white", "B"}, "a1\n").out,
                Not(HasSubstr("\x1b")));
}

}  // namespace
}  // namespace magpie::cli
