// Questions about a position: show, legal, score, convert, perft.
#include <algorithm>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "apps/cli/command_line.h"

namespace magpie::cli {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(Program, AMissingDeadPointIsNamed) {
    EXPECT_EQ(magpie({"score", "19x19 A1b", "--dead", "A1,,"}).err,
              "magpie: --dead: a point is missing beside a comma\n");
    EXPECT_EQ(magpie({"score", "19x19 A1b", "--dead", ""}).err,
              "magpie: --dead: an empty value is no value (see magpie score --help)\n");
    EXPECT_EQ(magpie({"score", "19x19 A1b B2b", "--dead", "A1, B2"}).code, ExitCode::ok);
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

TEST(Program, PerftStopsBeforeADepthThatWouldTakeTooLong) {
    const std::vector<std::string> endless = {"perft", "othello",  "--depth",
                                              "60",    "--within", "1ms"};
    const Result text = magpie(endless);
    EXPECT_EQ(text.code, ExitCode::bad_input);
    EXPECT_THAT(text.out, StartsWith("perft 1: 4\nperft 2: 12\n"));
    EXPECT_THAT(text.err, HasSubstr("the next would take longer than 1ms"));
    auto with_json = endless;
    with_json.emplace_back("--json");
    EXPECT_EQ(magpie(with_json).code, ExitCode::bad_input);
    EXPECT_EQ(magpie(with_json).out, "");
}

TEST(Program, ConvertGoesBetweenTheForms_N22) {
    const std::string text = "19x19 A9b B12w C2b\n";
    EXPECT_EQ(magpie({"convert", "--to", "sgn-url"}, text).out, "19x19,A9b,B12w,C2b\n");
    for (const char* form : {"sgn-url", "sgn-packed", "sgn-captures", "save"}) {
        const std::string there = magpie({"convert", "--to", form}, text).out;
        EXPECT_EQ(magpie({"convert", "-", "--to", "sgn"}, there).out, text) << form;
    }
}

TEST(Program, ScoreReadsTheNamesOfRulesAsPlayDoes) {
    const std::string game = "othello8x8 f5b d6w c3b";
    EXPECT_EQ(magpie({"score", game, "--rules", "Empties"}).out,
              magpie({"score", game, "--rules", "empties"}).out);
    for (const auto& [kind, notation] : {std::pair{"go", "9x9"}, {"othello", "othello8x8"}}) {
        EXPECT_EQ(magpie({"score", notation, "--rules", "martian"}).err,
                  magpie({"play", kind, "--rules", "martian"}).err);
    }
}

}  // namespace
}  // namespace magpie::cli
