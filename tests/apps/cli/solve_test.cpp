// magpie solve.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "apps/cli/command_line.h"

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

TEST(Solve, WhatCannotBeSolvedIsSaid) {
    EXPECT_EQ(magpie({"solve", "9x9 E5b"}).err,
              "magpie: 9x9 E5b: this is a game of Go: Othello can be solved\n");
    EXPECT_EQ(magpie({"solve", "othello6x6"}).err,
              "magpie: othello6x6: only boards of 8x8 can be solved\n");
    EXPECT_EQ(magpie({"solve", "nowhere.obf"}).err,
              "magpie: nowhere.obf: No such file or directory\n");
    EXPECT_EQ(magpie({"solve", "nowhere.obf"}).code, ExitCode::bad_input);
}

}  // namespace
}  // namespace magpie::cli
