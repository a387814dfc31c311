// Commands that speak a protocol other than GTP for Go, and those that join two.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "apps/cli/command_line.h"

namespace magpie::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kProgram = MAGPIE_PROGRAM;

TEST(Protocols, AGtpSessionOfOthello_P01) {
    const Result result = magpie({"gtp", "--game", "othello", "--engine", "greedy"},
                                 "name\nplay b f5\ngenmove w\nquit\n");
    EXPECT_EQ(result.out, "= Magpie greedy\n\n=\n\n= F4\n\n=\n\n") << result.err;
    EXPECT_EQ(magpie({"gtp", "--game", "othello", "--komi", "6.5"}).code, ExitCode::bad_input);
    EXPECT_EQ(magpie({"gtp", "--game", "othello", "--engine", "network"}).code,
              ExitCode::bad_input);
}

TEST(Protocols, AnNBoardSession_P09) {
    const Result result =
        magpie({"nboard", "--engine", "greedy"}, "nboard 2\r\nmove F5\r\ngo\r\nping 7\r\n");
    EXPECT_EQ(result.code, ExitCode::ok) << result.err;
    EXPECT_THAT(result.out, StartsWith("set myname Magpie greedy\n"));
    EXPECT_THAT(result.out, HasSubstr("=== F4/0.00/"));
    EXPECT_THAT(result.out, HasSubstr("pong 7\n"));
}

TEST(Protocols, QueriesAreAnsweredBeforeTheEnd_P10) {
    const Result result =
        magpie({"analysis", "--go", "random:seed=1", "--othello", "alphabeta:depth=2"},
               R"({"id":"a","game":"othello","moves":[]})"
               "\nnonsense\n"
               R"({"id":"b","boardXSize":5,"boardYSize":5,"moves":[["B","C3"]]})"
               "\n");
    EXPECT_EQ(result.code, ExitCode::ok) << result.err;
    EXPECT_THAT(result.out, HasSubstr(R"("id":"a")"));
    EXPECT_THAT(result.out, HasSubstr(R"("error")"));
    EXPECT_THAT(result.out, HasSubstr(R"("id":"b")"));
}

// Nine bridges: whatever is spoken here, by an engine that speaks any of the three.
TEST(Bridges, EveryProtocolServesEveryOther_P11) {
    const std::string program = kProgram;
    for (const std::string& engine :
         {"gtp:" + program + " gtp --game othello --engine greedy",
          "nboard:" + program + " nboard --engine greedy",
          "analysis:" + program + " analysis --go none --othello greedy"}) {
        const Result gtp =
            magpie({"bridge", "gtp", engine, "--game", "othello"}, "play b f5\ngenmove w\nquit\n");
        EXPECT_EQ(gtp.out, "=\n\n= F4\n\n=\n\n") << engine << gtp.err;
        const Result nboard = magpie({"bridge", "nboard", engine}, "nboard 2\nmove F5\ngo\nquit\n");
        EXPECT_THAT(nboard.out, HasSubstr("=== F4/")) << engine << nboard.err;
        const Result analysis =
            magpie({"bridge", "analysis", engine, "--game", "othello"},
                   "{\"id\":\"q\",\"game\":\"othello\",\"moves\":[[\"B\",\"f5\"]]}\n");
        ASSERT_FALSE(analysis.out.empty()) << engine << analysis.err;
        EXPECT_EQ(nlohmann::json::parse(analysis.out)["moveInfos"][0]["move"], "f4") << engine;
    }
}

TEST(Bridges, AProgramThatDiesResigns_P11) {
    const Result dead = magpie({"bridge", "gtp", "nboard:true", "--game", "othello"}, "quit\n");
    EXPECT_EQ(dead.code, ExitCode::bad_input);
    EXPECT_EQ(magpie({"bridge", "gtp", "edax"}).code, ExitCode::bad_input);
    EXPECT_EQ(magpie({"bridge", "telnet", "gtp:x"}).code, ExitCode::bad_input);
    EXPECT_EQ(magpie({"bridge", "nboard", "gtp:x", "--game", "go"}).code, ExitCode::bad_input);
}

// No shell: what looks like a second command is an argument.
TEST_F(Playing, AnEngineLineIsNoShellCommand_P11) {
    std::filesystem::create_directories(folder_);
    const std::string trap = (folder_ / "trap").string();
    const Result result =
        magpie({"bridge", "nboard", std::string("nboard:") + kProgram + " nboard; touch " + trap});
    EXPECT_NE(result.code, ExitCode::ok);
    EXPECT_FALSE(std::filesystem::exists(trap));
}

TEST(Protocols, ProgramsOfAllProtocolsPlayEachOther_P09_P10) {
    const std::string program = kProgram;
    const Result result =
        magpie({"match", "othello", "nboard:" + program + " nboard --engine greedy",
                "analysis:" + program + " analysis --go none --othello random:seed=1", "--games",
                "2", "--json", "--quiet"});
    ASSERT_EQ(result.code, ExitCode::ok) << result.err;
    const auto parsed = nlohmann::json::parse(result.out);
    EXPECT_EQ(parsed["ended_by"]["score"], 2) << result.out;
    EXPECT_EQ(parsed["engines"][0]["name"], "Magpie greedy");
}

}  // namespace
}  // namespace magpie::cli
