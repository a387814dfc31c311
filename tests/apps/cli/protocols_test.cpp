// Commands that speak a protocol other than GTP for Go, and those that join two.
#include <chrono>
#include <filesystem>

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

TEST(Protocols, AnNBoardEngineMayThinkOnInTheOpponentsTime) {
    const Result result = magpie({"nboard", "--engine", "pattern:ponder=on"},
                                 "nboard 2\nset depth 4\nmove F5\ngo\nmove D6\nping 1\nmove C3\n"
                                 "go\nmove D3\nhint 2\nping 2\nquit\n");
    EXPECT_EQ(result.code, ExitCode::ok) << result.err;
    EXPECT_THAT(result.out, testing::ContainsRegex("=== (D6|F6|F4)/.*\npong 1\n"));
    EXPECT_THAT(result.out, testing::ContainsRegex("\n=== [A-H][1-8]/.*pong 2\n"));
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

// Every protocol against every other and against an engine in this process, to a score.
TEST(Protocols, ProgramsOfAllProtocolsPlayEachOther_P04_P09_P10) {
    const std::string program = kProgram;
    const auto play = [](const char* game, const std::vector<std::string>& players) {
        for (std::size_t i = 0; i < players.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                std::vector<std::string> words = {"match",   game, players[i], players[j],
                                                  "--games", "2",  "--json",   "--quiet"};
                if (std::string(game) == "go") words.insert(words.end(), {"--size", "5"});
                const Result result = magpie(words);
                ASSERT_EQ(result.code, ExitCode::ok) << result.err;
                const auto parsed = nlohmann::json::parse(result.out);
                EXPECT_EQ(parsed["ended_by"]["score"], 2)
                    << players[i] << " " << players[j] << result.out;
            }
        }
    };
    play("othello", {"random:seed=1", "gtp:" + program + " gtp --game othello --engine greedy",
                     "nboard,depth=2:" + program + " nboard --engine alphabeta",
                     "analysis:" + program + " analysis --go none --othello random:seed=1"});
    play("go", {"random:seed=1", "gtp:" + program + " gtp --engine random:seed=2",
                "analysis:" + program + " analysis --go random:seed=3 --othello none"});
}

// GNU Go, through the bridges too, against our player: whole games with a score.
TEST(Protocols, GnuGoPlaysAGameToItsScoreOverEveryProtocol_P04_P11) {
    const std::string gnugo = "/usr/games/gnugo --mode gtp --level 0 --chinese-rules";
    if (!std::filesystem::exists("/usr/games/gnugo")) GTEST_SKIP() << "GNU Go is not installed";
    const std::string program = kProgram;
    for (const std::string& player :
         {"gtp:" + gnugo, "gtp:" + program + " bridge gtp 'gtp:" + gnugo + "'",
          "analysis:" + program + " bridge analysis 'gtp:" + gnugo + "'"}) {
        const Result result = magpie({"match", "go", player, "random:seed=4", "--games", "2",
                                      "--size", "5", "--komi", "0.5", "--json", "--quiet"});
        ASSERT_EQ(result.code, ExitCode::ok) << result.err;
        const auto parsed = nlohmann::json::parse(result.out);
        EXPECT_EQ(
            parsed["ended_by"]["score"].get<int>() + parsed["ended_by"]["resignation"].get<int>(),
            2)
            << result.out;
        EXPECT_EQ(parsed["first"]["score"], 1.0) << player << result.out;
    }
}

TEST(Protocols, OptionsOfAProgramStandBeforeItsCommand_P09) {
    const auto refused = [](const std::string& player) {
        const Result result = magpie({"match", "othello", player, "random"});
        EXPECT_EQ(result.code, ExitCode::bad_input) << player;
        return result.err;
    };
    EXPECT_THAT(refused("nboard,depth=0:x"), HasSubstr("depths are 1 to 60"));
    EXPECT_THAT(refused("nboard,visits=3:x"), HasSubstr("no option visits"));
    EXPECT_THAT(refused("analysis,time=long:x"), HasSubstr("not a time"));
    EXPECT_THAT(refused("gtp,depth=3:x"), HasSubstr("no option depth"));
    EXPECT_THAT(refused("gtp,:no-such-program-here"), HasSubstr("no-such-program-here"));
    const Result deep =
        magpie({"match", "othello",
                "nboard,depth=2:" + std::string(kProgram) + " nboard --engine alphabeta", "random",
                "--games", "1", "--json", "--quiet"});
    EXPECT_EQ(deep.code, ExitCode::ok) << deep.err;
}

// The program is told the moves and not the discs, so that one that knows no set-up can follow.
TEST(Bridges, AProgramThatKnowsNoSetUpIsToldTheMoves_P11) {
    const Result result = magpie({"bridge", "nboard", "gtp:python3 " MAGPIE_RECORDER},
                                 "move F5\nmove D6\ngo\nquit\n");
    EXPECT_THAT(result.out, HasSubstr("=== C3/")) << result.out << result.err;
}

// V14: killed between two moves, it is started anew and shown the game, whatever it speaks.
TEST(Bridges, AProgramThatWasKilledGoesOnWhereItWas_P11) {
    const std::string bad = "python3 " MAGPIE_BAD_PROGRAM " ";
    for (const std::string& engine :
         {"nboard:" + bad + "nboard dies", "analysis:" + bad + "analysis dies"}) {
        // The second question kills it; the answer is that of the one that came after.
        const Result result =
            magpie({"bridge", "gtp", engine, "--game", "othello"},
                   "play b f5\ngenmove w\nplay b c3\ngenmove w\nshowboard\nquit\n");
        EXPECT_THAT(result.out, HasSubstr("Move 4, black to play")) << engine << result.out;
        EXPECT_THAT(result.out, testing::Not(HasSubstr("resign"))) << engine;
    }
    const Result go =
        magpie({"bridge", "gtp", "gtp:python3 " MAGPIE_BAD_ENGINE " dies", "--size", "5"},
               "komi 3.5\nplay b C3\ngenmove w\nplay b D3\ngenmove w\nquit\n");
    EXPECT_THAT(go.out, testing::Not(HasSubstr("resign"))) << go.out;
}

// What nobody has thought of is no hint.
TEST(Bridges, AProgramThatDiesGivesNoHint_P11) {
    const std::string engine = "gtp:python3 " MAGPIE_BAD_ENGINE " dies 1";
    for (const std::vector<std::string>& more : {std::vector<std::string>{}, {"--json"}}) {
        std::vector<std::string> words{"hint", "9x9 E5b", "--engine", engine};
        words.insert(words.end(), more.begin(), more.end());
        const Result result = magpie(words);
        EXPECT_EQ(result.code, ExitCode::failed);
        EXPECT_EQ(result.out, "");
        EXPECT_THAT(result.err, HasSubstr("Bad does not answer")) << result.err;
    }
}

TEST(Bridges, AnAnalysisThroughGtpHasAllThatTheEngineTells_P10_P11) {
    const std::string engine =
        "gtp:" + std::string(kProgram) + " gtp --game othello --engine alphabeta";
    const Result result =
        magpie({"bridge", "analysis", engine, "--game", "othello"},
               R"({"id":"q","game":"othello","moves":[["B","f5"]],"maxVisits":50})"
               "\n");
    ASSERT_FALSE(result.out.empty()) << result.err;
    const auto parsed = nlohmann::json::parse(result.out);
    EXPECT_EQ(parsed["moveInfos"].size(), 3u) << result.out;
    EXPECT_GT(parsed["rootInfo"]["visits"], 0);
}

// A program that neither answers nor can be interrupted holds nobody up who analyses.
TEST(Bridges, AnAnalysisThatHangsIsEndedByTheNextLine_P11) {
    const auto before = std::chrono::steady_clock::now();
    const Result result =
        magpie({"bridge", "gtp", "analysis:python3 " MAGPIE_BAD_PROGRAM " analysis hangs 1",
                "--game", "othello"},
               "kata-analyze b 10\nname\nquit\n");
    EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(30));
    EXPECT_EQ(result.out, "=\n\n= python3 1\n\n=\n\n") << result.err;
}

TEST(Protocols, WhoLeavesWhileAMoveIsThoughtAboutIsNotThoughtFor_P09) {
    const auto before = std::chrono::steady_clock::now();
    const Result result = magpie({"nboard"}, "set depth 60\ngo\nquit\n");
    EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(30));
    EXPECT_THAT(result.out, HasSubstr("=== "));
}

}  // namespace
}  // namespace magpie::cli
