// SGF, for every command that takes a game.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "apps/cli/command_line.h"

namespace magpie::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(SgfInput, SgfIsReadByItsContentAndWritten) {
    const std::string text = "(;FF[4]GM[1]SZ[5]PB[Ann];B[cc];W[dd](;B[aa]C[hm])(;B[bb]))";
    EXPECT_EQ(magpie({"convert", "--to", "sgn"}, text).out, "5x5 C3b D2w A5b\n");
    const Result written = magpie({"convert", "--to", "sgf"}, text);
    EXPECT_THAT(written.out, HasSubstr(";B[cc];W[dd]\n(;B[aa]C[hm])\n(;B[bb]))\n"));
    EXPECT_EQ(written.err, "");
    EXPECT_EQ(magpie({"convert", "--to", "sgf"}, written.out).out, written.out);
    const std::string saved = magpie({"convert", "--to", "save"}, text).out;
    EXPECT_EQ(magpie({"convert", "--to", "sgf"}, saved).out, written.out);
    EXPECT_EQ(magpie({"show", "-", "--json"}, text).out,
              magpie({"show", "5x5 C3b D2w A5b", "--json"}).out);
    EXPECT_EQ(magpie({"legal", "(;GM[2];B[f5])"}).out, "f4\nd6\nf6\n");
}

TEST(SgfInput, StonesPlacedBeforeTheFirstMoveAreTheStartOfTheGame) {
    const std::string servers = "(;SZ[9]HA[2];AB[cg][gc];W[ee];B[dd])";
    EXPECT_EQ(magpie({"convert", "--to", "sgn"}, servers).out,
              "9x9 handicap=2 black=C3.G7 to-play=w E5w D6b\n");
    const auto start =
        nlohmann::json::parse(magpie({"show", "-", "--at", "0", "--json"}, servers).out);
    EXPECT_EQ(start["to_play"], "white");
    EXPECT_EQ(magpie({"convert", "--to", "sgn"}, "(;SZ[9];B[ee];AB[cg];W[aa])").err,
              "magpie: SGN cannot say that stones are changed during the game\n");
}

TEST(SgfInput, WhatIsOddInSgfIsTold) {
    const Result illegal = magpie({"show", "-", "--json"}, "(;SZ[5]\n;B[cc];W[cc];B[aa])");
    EXPECT_EQ(illegal.code, ExitCode::ok);
    EXPECT_THAT(illegal.err, StartsWith("magpie: note: line 2, column 7: "));
    EXPECT_EQ(nlohmann::json::parse(illegal.out)["last_move"], "C3");
    const std::string text = "(;SZ[5];B[cc];W[cc];B[aa])";
    EXPECT_THAT(magpie({"convert", "--to", "sgf"}, text).out, HasSubstr(";B[cc];W[cc];B[aa])"));
    EXPECT_EQ(magpie({"convert", "--to", "save"}, text).code, ExitCode::bad_input);
    EXPECT_EQ(magpie({"convert", "--to", "sgn"}, text).code, ExitCode::bad_input);
    EXPECT_EQ(magpie({"convert", "--to", "sgn"}, "(;GM[7])").err,
              "magpie: line 1, column 6: GM[7]: only Go (1) and Othello (2) are known\n");
}

}  // namespace
}  // namespace magpie::cli
