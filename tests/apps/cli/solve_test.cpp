// magpie solve.
#include <algorithm>
#include <csignal>
#include <sstream>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "apps/cli/command_line.h"
#include "core/coordinates.h"
#include "core/rng.h"
#include "othello/rules/position.h"

namespace magpie::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

// Two positions with 14 empty squares; the second line names a value that is not the right one.
const std::string kTwo =
    "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; % first\n"
    "-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X; A4:+12;\n";

TEST(Solve, EveryLineHasItsValueAndALine) {
    const Result result = magpie({"solve", "-", "--table", "8"}, kTwo);
    EXPECT_EQ(result.code, ExitCode::ok) << result.err;
    EXPECT_THAT(result.out, HasSubstr("  1  14 empty   +18 "));
    EXPECT_THAT(result.out, HasSubstr("  2  14 empty   +10 "));
    EXPECT_THAT(result.out, HasSubstr("  g8 "));
    EXPECT_THAT(result.out, HasSubstr("(the file says +12)"));
    EXPECT_THAT(result.out, HasSubstr("2 positions"));
    EXPECT_THAT(result.out, HasSubstr("1 differ from the file"));
}

TEST(Solve, EveryGameOfAFileIsSolvedWhereItStands) {
    for (const char* form : {"sgf", "ggf"}) {
        const std::string games = magpie({"convert", "--to", form}, kTwo).out;
        const Result result = magpie({"solve", "-", "--table", "8"}, games);
        EXPECT_EQ(result.code, ExitCode::ok) << result.err;
        EXPECT_THAT(result.out, HasSubstr("  1  14 empty   +18 ")) << form;
        EXPECT_THAT(result.out, HasSubstr("  2  14 empty   +10 ")) << form;
        EXPECT_THAT(result.out, HasSubstr("2 positions")) << form;
    }
    const Result mixed = magpie({"solve", "-"}, "(;GM[2]SZ[8])(;GM[1]SZ[9];B[ee])");
    EXPECT_THAT(mixed.err, HasSubstr("game 2: this is a game of Go"));
}

TEST(Solve, JsonSaysThatItIsProved) {
    const auto json =
        nlohmann::json::parse(magpie({"solve", "-", "--json", "--table", "8"}, kTwo).out);
    EXPECT_EQ(json["positions"].size(), 2U);
    EXPECT_EQ(json["positions"][0]["value"], 18);
    EXPECT_EQ(json["positions"][0]["certainty"], "proved");
    EXPECT_EQ(json["positions"][0]["comment"], "first");
    EXPECT_EQ(json["differ"], 1);
}

TEST(Solve, TheOutcomeAloneIsAWord) {
    const Result result = magpie({"solve", "-", "--outcome", "--table", "8"}, kTwo);
    EXPECT_THAT(result.out, HasSubstr("14 empty   win "));
    EXPECT_THAT(result.out, Not(HasSubstr("differ")));
}

TEST(Solve, WhatALimitEndsIsNeverCalledProved) {
    const auto solved = [](const std::vector<std::string>& how) {
        std::vector<std::string> arguments = {"solve", "othello8x8", "--json", "--table", "8"};
        arguments.insert(arguments.end(), how.begin(), how.end());
        const Result result = magpie(arguments);
        EXPECT_EQ(result.code, ExitCode::ok) << result.err;
        return nlohmann::json::parse(result.out);
    };
    for (const auto& how : std::vector<std::vector<std::string>>{
             {"--limit", "20000", "--threads", "1"}, {"--limit", "20000"}, {"--limit", "50ms"}}) {
        const auto json = solved(how);
        const auto& first = json["positions"][0];
        EXPECT_EQ(first["certainty"], "estimate");
        EXPECT_THAT(first["line"], testing::MatchesRegex("(d3|c4|f5|e6) .*"));
        EXPECT_GT(first["nodes"], 0);
        EXPECT_EQ(json["open"], 1);
        EXPECT_EQ(json["stopped"], false);
    }
    const auto one = solved({"--limit", "20000", "--threads", "1"})["positions"][0];
    EXPECT_GE(one["nodes"], 20000);
    EXPECT_LE(one["nodes"], 40000) << "it notices at nodes of eight empty squares and more";
    const Result outcome = magpie({"solve", "othello8x8", "--outcome", "--limit", "20000"});
    EXPECT_THAT(outcome.out, testing::ContainsRegex(" ~(win|draw|loss) "));
}

// Who wins is proved long before by how much.
TEST(Solve, ABoundIsToldWhenItIsAllThatIsProved) {
    const std::string problem = kTwo.substr(0, kTwo.find('\n') + 1);
    const auto proved = nlohmann::json::parse(
        magpie({"solve", "-", "--json", "--table", "8", "--threads", "1"}, problem).out);
    const int value = proved["positions"][0]["value"];
    bool has_bound = false;
    for (std::uint64_t nodes = 1000; nodes < 1'000'000'000; nodes += nodes / 2) {
        const auto json =
            nlohmann::json::parse(magpie({"solve", "-", "--json", "--table", "8", "--threads", "1",
                                          "--limit", std::to_string(nodes)},
                                         problem)
                                      .out);
        const auto& found = json["positions"][0];
        if (found["certainty"] == "proved") {
            EXPECT_EQ(found["value"], value);
            break;
        }
        if (found["certainty"] == "lower_bound") {
            has_bound = true;
            EXPECT_LE(found["value"], value);
            EXPECT_GT(found["value"], 0);
        }
    }
    EXPECT_TRUE(has_bound);
}

TEST(Solve, WithALimitThatIsEnoughTheValueIsTheSame) {
    const Result result = magpie({"solve", "-", "--limit", "1h", "--table", "8"}, kTwo);
    EXPECT_THAT(result.out, HasSubstr("  1  14 empty   +18 "));
    EXPECT_THAT(result.out, HasSubstr("  2  14 empty   +10 "));
    EXPECT_THAT(result.out, Not(HasSubstr("not solved")));
}

// Presses Ctrl-C as soon as something is shown.
class Presser : public std::streambuf {
  protected:
    int overflow(int c) override {
        if (!std::exchange(is_pressed_, true)) {
            EXPECT_EQ(std::raise(SIGINT), 0);
        }
        return c;
    }

  private:
    bool is_pressed_ = false;
};

TEST(Solve, CtrlCGivesWhatIsKnownAndLeavesTheRest) {
    Presser presser;
    const std::string empty(27, '-');
    std::istringstream in(empty + "OX------XO" + empty + " X;\n" + kTwo);
    std::ostringstream out;
    std::ostream err(&presser);
    Console console{in, out, err};
    console.err_is_terminal = true;
    const std::vector<std::string> command = {"solve", "-", "--table", "8", "--limit", "1h"};
    EXPECT_EQ(run(command, console), ExitCode::stopped);
    EXPECT_THAT(out.str(), HasSubstr("  1  60 empty"));
    EXPECT_THAT(out.str(), HasSubstr("1 not solved"));
    EXPECT_THAT(out.str(), HasSubstr("Stopped: 1 of 3 positions were looked at.\n"));
}

// One line that takes every disc settles it: 34 empty squares are a second's work here.
TEST(Solve, ManyEmptySquaresAreBegunWithAWord) {
    const Result result =
        magpie({"solve", "-", "--threads", "1", "--table", "8"},
               "-----------------------O--OOOOO---OOOOOXOOOOXXXX--XXOOXX--XX-O-X X;\n");
    EXPECT_EQ(result.code, ExitCode::ok);
    EXPECT_THAT(result.out, HasSubstr("  1  34 empty   +64 "));
    EXPECT_THAT(result.err, HasSubstr("may take days or far longer; Ctrl-C gives an estimate"));
}

TEST(Solve, ATableForWhichThereIsNoMemoryIsRefused) {
    const Result table = magpie({"solve", "-", "--table", "1048576"}, kTwo);
    EXPECT_EQ(table.code, ExitCode::bad_input);
    EXPECT_THAT(table.err, testing::MatchesRegex("magpie: --table 1048576: there are [0-9]+ MB of "
                                                 "memory left here\n"));
    for (const char* limit : {"0", "soon", "5m+10s", "0s", "-1"}) {
        EXPECT_EQ(magpie({"solve", "-", "--limit", limit}, kTwo).code, ExitCode::bad_input)
            << limit;
    }
}

TEST(Solve, AnEmptyBoardIsNoLongWork) {
    const Result result = magpie({"solve", "-"}, std::string(64, '-') + " X;\n");
    EXPECT_THAT(result.out, HasSubstr("  1  64 empty    +0 "));
    EXPECT_EQ(result.err, "");
}

TEST(Solve, ALineThatIsNoPositionIsRefusedOrLeftOut) {
    const std::string first = kTwo.substr(0, kTwo.find('\n') + 1);
    const std::string text = first + "garbage\n" + kTwo.substr(first.size());
    const Result refused = magpie({"solve", "-"}, text);
    EXPECT_EQ(refused.code, ExitCode::bad_input);
    EXPECT_EQ(refused.out, "");
    EXPECT_THAT(refused.err, HasSubstr("line 2"));
    const Result kept = magpie({"solve", "-", "--keep-going"}, text);
    EXPECT_EQ(kept.code, ExitCode::ok);
    EXPECT_THAT(kept.out, HasSubstr("2 positions"));
    EXPECT_THAT(kept.err, HasSubstr("line 2"));
    EXPECT_THAT(kept.err, HasSubstr(", left out\n"));
}

// White wins 4x4 by 11 discs to 3; the two squares left count for White.
TEST(Solve, TheWholeGameOf4x4) {
    const Result text = magpie({"solve", "othello4x4", "--table", "8"});
    EXPECT_EQ(text.code, ExitCode::ok) << text.err;
    EXPECT_THAT(text.out, HasSubstr("  1  12 empty   -10 "));
    EXPECT_THAT(text.out, HasSubstr("  4x4  "));
    // The same as a line of OBF.
    const auto json = nlohmann::json::parse(
        magpie({"solve", "-", "--json", "--table", "8"}, "-----OX--XO----- X;\n").out);
    const auto& found = json["positions"][0];
    EXPECT_EQ(found["columns"], 4);
    EXPECT_EQ(found["rows"], 4);
    EXPECT_EQ(found["certainty"], "proved");
    EXPECT_EQ(found["value"], -10);
    // The line is a game, and ends so.
    othello::Position end = othello::Position::start({4, 4}).value();
    std::istringstream line(found["line"].get<std::string>());
    for (std::string word; line >> word;) {
        const auto point = point_from(CoordStyle::othello, {4, 4}, word);
        const Move move = word == "pass" ? Move::pass() : Move(point.value());
        ASSERT_FALSE(end.why_illegal(move)) << word;
        end.play_unchecked(move);
    }
    EXPECT_TRUE(end.is_over());
    EXPECT_EQ(end.discs(Color::black), 3);
    EXPECT_EQ(end.discs(Color::white), 11);
}

int value_at_end(const othello::Position& position) {
    const int black = position.margin(othello::Counting::empties_to_winner).half_points / 2;
    return position.to_play() == Color::black ? black : -black;
}

// Alpha-beta and nothing else, by the rules of positions of any size.
int plain_value(const othello::Position& position, int alpha, int beta) {
    if (position.is_over()) return value_at_end(position);
    int best = -100;
    for (const Move m : position.legal_moves()) {
        othello::Position next = position;
        next.play_unchecked(m);
        best = std::max(best, -plain_value(next, -beta, -std::max(alpha, best)));
        if (best >= beta) break;
    }
    return best;
}

othello::Position random_6x6(std::uint64_t seed, int empties) {
    Rng rng(seed);
    othello::Position position = othello::Position::start({6, 6}).value();
    while (!position.is_over() && position.empties() > empties) {
        const auto moves = position.legal_moves();
        position.play_unchecked(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    return position;
}

// One sign a square, as in a line of OBF.
std::string line_of(const othello::Position& position) {
    std::string line;
    for (const auto disc : position.stones()) {
        line += !disc ? '-' : *disc == Color::black ? 'X' : 'O';
    }
    return line + (position.to_play() == Color::black ? " X;\n" : " O;\n");
}

TEST(Solve, MidgamesOf6x6AsThePlainestSearchSolvesThem) {
    std::string text;
    std::vector<int> values;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        const othello::Position position = random_6x6(seed, 8 + static_cast<int>(seed) % 4);
        text += line_of(position);
        values.push_back(plain_value(position, -100, 100));
    }
    const Result result = magpie({"solve", "-", "--json", "--table", "8"}, text);
    ASSERT_EQ(result.code, ExitCode::ok) << result.err;
    const auto json = nlohmann::json::parse(result.out);
    ASSERT_EQ(json["positions"].size(), values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        EXPECT_EQ(json["positions"][i]["columns"], 6);
        EXPECT_EQ(json["positions"][i]["value"], values[i]) << i;
        EXPECT_EQ(json["positions"][i]["certainty"], "proved");
    }
}

TEST(Solve, BoardsOfSeveralSizesStandInOneFile) {
    const Result result = magpie({"solve", "-", "--table", "8"},
                                 kTwo + "-----OX--XO----- X; % 4x4\n" + line_of(random_6x6(3, 14)));
    EXPECT_EQ(result.code, ExitCode::ok) << result.err;
    EXPECT_THAT(result.out, HasSubstr("  1  14 empty   +18 "));
    EXPECT_THAT(result.out, HasSubstr("  3  12 empty   -10 "));
    EXPECT_THAT(result.out, HasSubstr("  6x6  "));
    EXPECT_THAT(result.out, HasSubstr("4 positions"));
}

// What is told for the time: nothing more than is proved.
TEST(Solve, WhatALimitEndsOn6x6IsABoundOrAnEstimate) {
    const othello::Position position = random_6x6(5, 13);
    const auto solved = [&](const std::string& limit) {
        const Result result =
            magpie({"solve", "-", "--json", "--table", "8", "--limit", limit}, line_of(position));
        return nlohmann::json::parse(result.out)["positions"][0];
    };
    const auto proved = solved("1h");
    ASSERT_EQ(proved["certainty"], "proved");
    const int value = proved["value"];
    const Result early = magpie({"solve", "othello6x6", "--json", "--limit", "20000"});
    const auto guess = nlohmann::json::parse(early.out);
    EXPECT_EQ(guess["open"], 1);
    EXPECT_EQ(guess["positions"][0]["certainty"], "estimate");
    EXPECT_GE(guess["positions"][0]["nodes"], 20000);
    EXPECT_LE(guess["positions"][0]["nodes"], 40000);
    for (std::uint64_t nodes = 200;; nodes *= 3) {
        const auto found = solved(std::to_string(nodes));
        const int told = found["value"];
        if (found["certainty"] == "proved") {
            EXPECT_EQ(told, value);
            break;
        }
        if (found["certainty"] == "lower_bound") {
            EXPECT_LE(told, value);
        }
        if (found["certainty"] == "upper_bound") {
            EXPECT_GE(told, value);
        }
    }
    EXPECT_EQ(
        magpie({"solve", "othello6x6", "--outcome", "--limit", "20000", "--threads", "2"}).err,
        "magpie: --threads: boards smaller than 8x8 are solved with one thread\n");
}

TEST(Solve, WhatCannotBeSolvedIsSaid) {
    EXPECT_EQ(magpie({"solve", "9x9 E5b"}).err,
              "magpie: 9x9 E5b: this is a game of Go: Othello can be solved\n");
    EXPECT_EQ(magpie({"solve", "othello10x10"}).err,
              "magpie: othello10x10: only boards of 8x8 and smaller ones can be solved\n");
    EXPECT_EQ(magpie({"solve", "nowhere.obf"}).err,
              "magpie: nowhere.obf: No such file or directory\n");
    EXPECT_EQ(magpie({"solve", "nowhere.obf"}).code, ExitCode::bad_input);
    EXPECT_EQ(magpie({"solve", "my problems.obf"}).err,
              "magpie: my problems.obf: No such file or directory\n");
    // What is no name of a file is a game that went wrong.
    EXPECT_EQ(magpie({"solve", "othello4x4 b2b"}).err,
              "magpie: move 1: b2 is refused: there is a disc there already.\n");
    EXPECT_EQ(magpie({"solve", "othello8x8 zz"}).err,
              "magpie: expected a move such as A9b or -w, found \"zz\" in column 12\n");
}

}  // namespace
}  // namespace magpie::cli
