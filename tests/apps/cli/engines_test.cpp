// Commands that ask an engine: gtp, match, analyze, hint.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <map>
#include <sstream>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "apps/cli/command_line.h"

namespace magpie::cli {
namespace {

using testing::AnyOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(Hint, NamesTheSideAsSentencesDo) {
    EXPECT_THAT(magpie({"hint", "9x9 E5b", "--visits", "20"}).out,
                testing::HasSubstr(" thinks White wins "));
}

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

// Every game reaches the limit and has no result: there is nothing to take a share of.
TEST(Engines, AMatchWithoutAResultHasNoFigures) {
    const std::vector<std::string> match = {
        "match", "random:seed=1", "random:seed=2", "--size", "9", "--games",
        "2",     "--quiet",       "--move-limit",  "6"};
    EXPECT_THAT(magpie(match).out,
                HasSubstr("\n  as Black                   0     0     0         -                 "
                          "-       -                 -\n"));
    auto with_json = match;
    with_json.emplace_back("--json");
    const auto parsed = nlohmann::json::parse(magpie(with_json).out);
    EXPECT_EQ(parsed["without_result"], 2);
    EXPECT_TRUE(parsed["first"]["score"].is_null());
    EXPECT_TRUE(parsed["first"]["elo_95"].is_null());
}

TEST_F(Playing, EveryGameOfAMatchIsSavedAndReadAgain) {
    std::filesystem::create_directories(folder_);
    const auto path = [this](const std::string& name) { return (folder_ / name).string(); };
    for (const std::string name : {"games.sgn", "games.jsonl", "games.sgf"}) {
        const Result result = magpie({"match", "random:seed=1", "random:seed=2", "--games", "3",
                                      "--size", "5", "--save", path(name)});
        EXPECT_EQ(result.code, ExitCode::ok) << result.err;
        const Result read = magpie({"convert", path(name), "--to", "sgn"});
        EXPECT_EQ(read.code, ExitCode::ok) << name << ": " << read.err;
        EXPECT_EQ(std::ranges::count(read.out, '\n'), 3) << name;
        EXPECT_THAT(read.out, HasSubstr("result="));
        const Result kept =
            magpie({"library", "import", path(name), "--library", path(name + ".db"), "--json"});
        EXPECT_EQ(nlohmann::json::parse(kept.out)["games"], 3) << name << ": " << kept.err;
        if (name == "games.sgn") continue;  // which has no names
        const Result found = magpie(
            {"library", "search", "--black", "seed=1", "--library", path(name + ".db"), "--json"});
        EXPECT_EQ(nlohmann::json::parse(found.out)["total"], 2) << name;
    }
    std::istringstream objects(file("games.jsonl"));
    for (std::string line; std::getline(objects, line);) {
        EXPECT_TRUE(nlohmann::json::parse(line).contains("sgn"));
    }
    // Before anything is played.
    const Result nowhere = magpie({"match", "random", "random", "--games", "50", "--size", "5",
                                   "--save", (folder_ / "no" / "where").string()});
    EXPECT_EQ(nowhere.code, ExitCode::failed);
    EXPECT_EQ(std::ranges::count(nowhere.err, '\n'), 1) << nowhere.err;
    EXPECT_EQ(nowhere.out, "");
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
        // What would change nothing.
        {"match", "random", "random", "--clock", "1m", "--move-time", "1s"},
        {"match", "random", "random", "--time-margin", "1s"},
        {"match", "random", "random", "--move-time", "0"},
        {"match", "random", "random", "--rules", "tromp-taylor", "--no-opinions"},
        {"match", "othello", "random", "random", "--no-opinions"},
        {"match", "othello", "random", "random", "--arbiter", "true"},
        {"match", "random", "random", "--openings", "/dev/null", "--seed", "3"},
        {"match", "random", "random", "--openings", "/dev/null", "--opening-moves", "3"},
    };
    for (const auto& arguments : wrong) {
        const Result result = magpie(arguments);
        EXPECT_EQ(result.code, ExitCode::bad_input) << result.err;
        EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << result.err;
    }
}

TEST(Engines, AnEngineThatIsNoneIsAWrongRequest) {
    const std::vector<std::vector<std::string>> wrong = {
        {"match", "random:seed=abc", "random"},
        {"match", "random", "network:visits=-1"},
        {"match", "random", "bot:style=foo"},
        {"match", "random", "/nowhere/at/all"},
        {"match", "random", "gtp:nowhere_at_all"},
        {"match", "random", "random", "--arbiter", "nowhere_at_all"},
    };
    for (const auto& arguments : wrong) {
        const Result result = magpie(arguments);
        EXPECT_EQ(result.code, ExitCode::bad_input) << testing::PrintToString(arguments);
        EXPECT_THAT(result.err, testing::EndsWith("\n"));
    }
    EXPECT_THAT(magpie({"match", "netwrk:visits=3", "random"}).err,
                HasSubstr("magpie: netwrk:visits=3: No such file or directory, nor an engine of "
                          "ours: network, bot, random\n"));
    EXPECT_EQ(magpie({"hint", "9x9", "--engine", "foo"}).err,
              "magpie: there is no engine foo for Go; there are network, bot, random\n");
    // A program that is there and speaks no GTP is the world's fault.
    EXPECT_EQ(magpie({"match", "random", "true"}).code, ExitCode::failed);
}

TEST(Engines, WhoIsWaitedForIsSaid) {
    const std::vector<std::string> match = {"match", "random", "true"};
    EXPECT_THAT(magpie(match).err, StartsWith("starting true\n"));
    auto quiet = match;
    quiet.emplace_back("--quiet");
    EXPECT_THAT(magpie(quiet).err, StartsWith("magpie: true "));
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
    const auto network = nlohmann::json::parse(
        magpie({"analyze", "7x7", "--engine", "network:visits=2", "--json"}).out);
    EXPECT_EQ(network["win_rate"]["certainty"], "estimate");
    EXPECT_EQ(network["candidates"][0]["win_rate"]["certainty"], "estimate");
    EXPECT_EQ(magpie({"analyze", "5x5 -b -w"}).code, ExitCode::bad_input);
    EXPECT_EQ(magpie({"analyze", "5x5", "--time", "soon"}).code, ExitCode::bad_input);
}

// Presses Ctrl-C once the search is under way.
class StoppedSearch {
  public:
    explicit StoppedSearch(const std::vector<std::string>& line) {
        std::jthread presser([] {
            const auto watches = [] {
                struct sigaction now{};
                return ::sigaction(SIGINT, nullptr, &now) == 0 && now.sa_handler != SIG_DFL;
            };
            while (!watches()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
            std::this_thread::sleep_for(std::chrono::milliseconds(500));
            EXPECT_EQ(std::raise(SIGINT), 0);
        });
        result = magpie(line);
    }

    Result result;
};

TEST_F(Playing, AMatchStoppedBeforeAGameEndsSaysSoAndLeavesNoFile_P04) {
    const std::string path = (folder_ / "games.sgn").string();
    std::filesystem::create_directories(folder_);
    const Result result =
        StoppedSearch({"match", "network:time=2s", "network:time=2s", "--quiet", "--save", path})
            .result;
    EXPECT_EQ(result.code, ExitCode::stopped);
    EXPECT_THAT(result.out, HasSubstr(": no game ended, 9x9, "));
    EXPECT_THAT(result.out, Not(HasSubstr("as Black")));
    EXPECT_FALSE(std::filesystem::exists(path));
    write("games.sgn", "");
    StoppedSearch({"match", "network:time=2s", "network:time=2s", "--quiet", "--save", path});
    EXPECT_TRUE(std::filesystem::exists(path)) << "it was there before";
}

TEST(Engines, OneGameIsNoGames_P04) {
    EXPECT_THAT(magpie({"match", "random:seed=1", "random:seed=2", "--games", "1", "--size", "5",
                        "--quiet"})
                    .out,
                HasSubstr(": 1 game, 5x5, "));
}

TEST(Engines, GtpNamesWhatItCannotRead_P01) {
    const Result result = magpie({"gtp", "--engine", "random"}, "boardsize x\nplay b z99\n");
    EXPECT_EQ(result.out,
              "? syntax error: boardsize x\n\n? invalid color or coordinate: play b z99\n\n");
}

// None of these would end of itself while anybody waits.
TEST(Stopped, CtrlCTellsWhatWasFoundSoFar_P07) {
    const Result analysis = StoppedSearch({"analyze", "9x9 E5b", "--time", "10m"}).result;
    EXPECT_EQ(analysis.code, ExitCode::stopped);
    EXPECT_THAT(analysis.out, StartsWith("After move 1, white to play, stopped early: wins "));
    EXPECT_THAT(analysis.out, HasSubstr("\nmove "));
    const Result json = StoppedSearch({"analyze", "9x9", "--time", "10m", "--json"}).result;
    EXPECT_EQ(json.code, ExitCode::stopped);
    EXPECT_EQ(nlohmann::json::parse(json.out)["stopped"], true);
    const Result hint = StoppedSearch({"hint", "9x9 E5b", "--time", "10m"}).result;
    EXPECT_EQ(hint.code, ExitCode::stopped);
    // On a machine that had other things to do it has seen the position alone.
    EXPECT_THAT(hint.out,
                AnyOf(HasSubstr(", stopped early)."), HasSubstr(", since it was stopped early.")));
    const Result each = StoppedSearch({"analyze", "9x9 E5b C3w", "--each", "--time", "10m"}).result;
    EXPECT_EQ(each.code, ExitCode::stopped);
    EXPECT_THAT(each.out, StartsWith("After move 0, black to play, stopped early: "));
    EXPECT_THAT(each.out, Not(HasSubstr("After move 1")));
}

class Graphs : public Playing {};

// What Sabaki draws, and what Magpie draws of what others have left in a file.
TEST_F(Graphs, EvaluationsAreWrittenReadAndDrawn_P07) {
    write("in.sgf", "(;GM[2]SZ[8]PB[Ada]C[hm];B[f5];W[d6](;B[c3]XX[odd])(;B[c5]))");
    const std::string in = (folder_ / "in.sgf").string();
    const std::string out = (folder_ / "out.sgf").string();
    const Result made =
        magpie({"analyze", in, "-o", out, "--engine", "alphabeta:depth=2", "--threads", "1"});
    EXPECT_EQ(made.code, ExitCode::ok) << made.err;
    EXPECT_THAT(made.out, StartsWith("4 positions in " + out + "\n100 % |"));
    const std::string text = file("out.sgf");
    EXPECT_THAT(text, HasSubstr("PB[Ada]"));
    EXPECT_THAT(text, HasSubstr("XX[odd]"));
    EXPECT_THAT(text, HasSubstr("(;B[c5])")) << "variations stay, without a value of their own";
    std::size_t values = 0;
    for (std::size_t at = 0; (at = text.find("SBKV[", at)) != std::string::npos; ++at) ++values;
    EXPECT_EQ(values, 4U);
    const auto shown = nlohmann::json::parse(magpie({"show", out, "--json"}).out);
    ASSERT_EQ(shown["evaluations"].size(), 4U);
    EXPECT_EQ(shown["evaluations"][3]["move_number"], 3);
    const double rate = shown["evaluations"][1]["win_rate"];
    EXPECT_GT(rate, 0.0);
    EXPECT_LT(rate, 1.0);
    const Result graph = magpie({"show", out, "--format", "graph"});
    EXPECT_THAT(graph.out, HasSubstr("\n       0  3\n"));
    EXPECT_EQ(magpie({"show", in, "--format", "graph"}).code, ExitCode::bad_input);
    EXPECT_TRUE(nlohmann::json::parse(magpie({"show", in, "--json"}).out)["evaluations"].empty());
    // Black's view, whoever moves: a won game of Lizzie's and one of KaTrain's, in their own words.
    EXPECT_EQ(
        nlohmann::json::parse(
            magpie({"show", "(;SZ[9];B[ee]C[Win rate: W 75.0%\nScore: W+2.5];W[cc])", "--json"})
                .out)["evaluations"],
        nlohmann::json::parse(R"([{"move_number": 1, "win_rate": 0.25, "lead": -2.5}])"));
    for (const std::vector<std::string>& wrong :
         {std::vector<std::string>{"analyze", in, "-o", (folder_ / "out.txt").string()},
          {"analyze", in, "-o", out, "--engine", "random"}}) {
        EXPECT_EQ(magpie(wrong).code, ExitCode::bad_input);
    }
    EXPECT_EQ(file("out.sgf"), text) << "nothing is written when nothing was found";
}

// Only what loses nothing is written over what was read, unless that is asked for.
TEST_F(Graphs, TheFileThatIsReadIsNotWrittenOverUnasked_P07) {
    const std::string one = "(;GM[1]SZ[7]PB[Ada]RE[B+R];B[dd];W[cc])";
    write("one.sgf", one);
    write("two.sgf", one + one);
    const auto analyze = [this](const char* name, std::vector<std::string> more) {
        const std::string path = (folder_ / name).string();
        std::vector<std::string> line = {"analyze", path,       "-o",
                                         path,      "--engine", "network:visits=2"};
        line.insert(line.end(), more.begin(), more.end());
        return magpie(line);
    };
    EXPECT_EQ(analyze("one.sgf", {}).code, ExitCode::ok);
    EXPECT_THAT(file("one.sgf"), AllOf(HasSubstr("PB[Ada]"), HasSubstr("SBKV[")));
    write("one.sgf", one);
    EXPECT_EQ(analyze("one.sgf", {"--at", "1"}).code, ExitCode::bad_input) << "it has no result";
    EXPECT_EQ(file("one.sgf"), one);
    const Result refused = analyze("two.sgf", {});
    EXPECT_EQ(refused.code, ExitCode::bad_input);
    EXPECT_THAT(refused.err, HasSubstr("that is the file that is read; --force writes over it"));
    EXPECT_EQ(file("two.sgf"), one + one);
    EXPECT_EQ(analyze("two.sgf", {"--force"}).code, ExitCode::ok);

    const std::string path = (folder_ / "one.sgf").string();
    const std::string same = (folder_ / "." / "one.sgf").string();
    EXPECT_EQ(magpie({"convert", path, "--to", "sgn", "-o", same}).code, ExitCode::bad_input);
    EXPECT_EQ(magpie({"show", path, "--json", "-o", same}).code, ExitCode::bad_input);
    EXPECT_EQ(file("one.sgf"), one);
    EXPECT_EQ(magpie({"convert", path, "--to", "sgn", "-o", same, "--force"}).code, ExitCode::ok);
    EXPECT_EQ(file("one.sgf"), "7x7 result=B+R D4b C5w\n");
    EXPECT_EQ(magpie({"convert", path, "--to", "sgn", "--force"}).code, ExitCode::bad_input);
}

// As a review has it, which reads these files: the figure beside the move that is put first.
TEST_F(Graphs, APositionIsWorthWhatItsBestMoveLeaves_P07) {
    write("in.sgf", "(;GM[1]SZ[9];B[ee];W[ef];B[ff];W[df];B[fg];W[fe])");
    const std::string in = (folder_ / "in.sgf").string();
    const std::string out = (folder_ / "out.sgf").string();
    const Result made = magpie(
        {"analyze", in, "-o", out, "--json", "--engine", "network:visits=24", "--threads", "1"});
    ASSERT_EQ(made.code, ExitCode::ok) << made.err;
    const auto reports = nlohmann::json::parse(made.out);
    const auto shown = nlohmann::json::parse(magpie({"show", out, "--json"}).out)["evaluations"];
    ASSERT_EQ(shown.size(), 7U);
    double furthest = 0;  // of what the best move leaves from the mean of all that were tried
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const double best = reports[i]["candidates"][0]["lead"]["value"];
        const double mean = reports[i]["lead"]["value"];
        EXPECT_NEAR(shown[i]["lead"].get<double>(), i % 2 == 0 ? best : -best, 0.006) << i;
        furthest = std::max(furthest, std::abs(best - mean));
    }
    EXPECT_GT(furthest, 0.02);
}

// A number that nobody found is not shown, and not 50 %.
TEST(Engines, WhatWasNotEstimatedIsNotTold_P07) {
    EXPECT_EQ(magpie({"hint", "1x2 A1b", "--engine", "random"}).out,
              "A2\nMagpie random does not estimate.\n");
    const std::string table = magpie({"analyze", "1x2 A1b", "--engine", "random"}).out;
    EXPECT_THAT(table, StartsWith("After move 1, white to play: not estimated\n\n"));
    EXPECT_THAT(table, HasSubstr("\nA2            0         -        -  100.0 %  A2\n"));
    const auto json =
        nlohmann::json::parse(magpie({"hint", "5x5", "--engine", "random", "--json"}).out);
    EXPECT_TRUE(json["win_rate"].is_null());
    EXPECT_TRUE(json["candidates"][0]["lead"].is_null());
    // One look at the position, none at the move.
    EXPECT_THAT(magpie({"hint", "9x9", "--engine", "bot:level=5,seed=1"}).out,
                HasSubstr("\nBefore it, Black wins "));
    EXPECT_THAT(
        magpie({"hint", "9x9", "--engine", "network:visits=1"}).out,
        testing::AnyOf(testing::ContainsRegex(
                           " \\(an estimate from 1 (visit|of the search's [0-9]+ visits)\\)\\."),
                       HasSubstr("\nBefore it, Black wins ")));
}

TEST(Engines, AHintTellsHowManyVisitsWereMadeInAll) {
    EXPECT_THAT(magpie({"hint", "9x9", "--engine", "network:seed=1", "--visits", "16"}).out,
                testing::ContainsRegex("an estimate from [0-9]+ of the search's 1[0-9] visits\\)"));
}

TEST(Engines, OthellosPlayersHaveNoPriorsToShow) {
    const std::string table =
        magpie({"analyze", "othello8x8 f5b", "--engine", "alphabeta:depth=2"}).out;
    EXPECT_THAT(table, HasSubstr("wins     lead   depth  line\n"));
    EXPECT_THAT(table, Not(HasSubstr("prior")));
}

TEST(Engines, EachMoveOfASearchByDepthTellsItsOwn) {
    const std::vector<std::string> some = {"analyze", "f5d6c3", "--engine", "pattern:depth=7"};
    EXPECT_THAT(magpie(some).out, testing::ContainsRegex("\nd3 .*   7@73%  d3 "));
    const auto candidates = [](std::vector<std::string> command) {
        command.emplace_back("--json");
        return nlohmann::json::parse(magpie(command).out)["candidates"];
    };
    for (const auto& candidate : candidates(some)) {
        EXPECT_EQ(candidate["depth"], 7);
        EXPECT_EQ(candidate["percent"], 73);
    }
    for (const auto& candidate : candidates({"analyze", "5x5", "--engine", "random:seed=1"})) {
        EXPECT_TRUE(candidate["depth"].is_null() && candidate["percent"].is_null());
    }
}

TEST(Engines, ThoseThatKeepWhatTheyLearnedPonderWhenTheyAreTold) {
    const auto hint = [](const std::string& engine) {
        return magpie({"hint", "f5d6c3", "--engine", engine});
    };
    for (const char* ponder : {"on", "off"}) {
        const std::string option = std::string("depth=2,ponder=") + ponder;
        EXPECT_EQ(hint("alphabeta:" + option).code, ExitCode::ok);
        EXPECT_EQ(hint("pattern:" + option).code, ExitCode::ok);
    }
    EXPECT_THAT(hint("alphabeta:ponder=yes").err, HasSubstr("ponder=yes is neither on nor off"));
    EXPECT_THAT(hint("greedy:ponder=on").err, HasSubstr("no option ponder"));
}

TEST(Engines, ThreadsThatWouldChangeNothingAreRefused) {
    const auto refusal = [](const std::vector<std::string>& arguments) {
        const Result result = magpie(arguments);
        EXPECT_EQ(result.code, ExitCode::bad_input) << arguments.front();
        return result.err;
    };
    const std::string pattern = "magpie: --threads: pattern thinks with one thread\n";
    EXPECT_EQ(refusal({"analyze", "f5", "--threads", "2"}), pattern);
    EXPECT_EQ(refusal({"hint", "f5", "--threads", "2"}), pattern);
    EXPECT_EQ(refusal({"nboard", "--threads", "2"}), pattern);
    EXPECT_EQ(refusal({"gtp", "--game", "othello", "--engine", "greedy", "--threads", "4"}),
              "magpie: --threads: greedy thinks with one thread\n");
    EXPECT_EQ(refusal({"gtp", "--engine", "random", "--threads", "4"}),
              "magpie: --threads: random thinks with one thread\n");
    EXPECT_EQ(refusal({"analysis", "--go", "none", "--threads", "2"}), pattern);
    EXPECT_EQ(refusal({"hint", "9x9", "--engine", "gtp:no-such-program", "--threads", "2"}),
              "magpie: --threads: gtp:no-such-program is another program, whose threads are its "
              "own\n");
    EXPECT_EQ(refusal({"match", "othello", "greedy", "random", "--threads", "2"}),
              "magpie: --threads: neither engine thinks with more than one\n");
    // One thread is what they have, and Go's network has as many as it is given.
    EXPECT_EQ(magpie({"hint", "f5", "--engine", "greedy", "--threads", "1"}).code, ExitCode::ok);
    EXPECT_EQ(magpie({"hint", "5x5", "--engine", "network:visits=2", "--threads", "2"}).code,
              ExitCode::ok);
}

TEST(Engines, AMatchIsRepeatedByItsSeed_P04) {
    // How each game ended, by its number: in which order they end is chance where several are
    // played at once.
    const auto games = [](const char* game, const char* engine, const char* count, const char* seed,
                          const char* at_once) {
        const Result result =
            magpie({"match", game, engine, "random", "--games", count, "--size", "6", "--seed",
                    seed, "--at-once", at_once, "--quiet", "--json"});
        EXPECT_EQ(result.code, ExitCode::ok) << result.err;
        const auto json = nlohmann::json::parse(result.out);
        std::map<int, std::string> ends;
        for (const auto& one : json["games"]) {
            ends[one["game"].get<int>()] =
                one["result"].get<std::string>() + " " + one["moves"].dump();
        }
        return ends;
    };
    for (const char* engine : {"bot:level=3", "random"}) {
        const auto first = games("othello", engine, "6", "7", "1");
        EXPECT_EQ(first.size(), 6U);
        EXPECT_EQ(games("othello", engine, "6", "7", "1"), first);
        EXPECT_EQ(games("othello", engine, "6", "7", "3"), first);
        EXPECT_NE(games("othello", engine, "6", "8", "1"), first);
    }
    EXPECT_EQ(games("go", "random", "6", "7", "1"), games("go", "random", "6", "7", "3"));
    EXPECT_EQ(games("go", "bot:level=1", "1", "7", "1"), games("go", "bot:level=1", "1", "7", "1"));
}

// A seed that is typed is the engine's own.
TEST(Engines, AnEngineWithASeedKeepsIt_P04) {
    const auto game = [](const char* seed) {
        return magpie({"match", "random:seed=5", "random:seed=6", "--size", "5", "--games", "1",
                       "--opening-moves", "0", "--seed", seed, "--json", "--quiet"})
            .out;
    };
    const auto one = nlohmann::json::parse(game("1"))["games"][0];
    const auto two = nlohmann::json::parse(game("2"))["games"][0];
    EXPECT_EQ(one["result"], two["result"]);
    EXPECT_EQ(one["moves"], two["moves"]);
}

TEST(Engines, NamesInAMatchTellLevelsAndLimitsInBothGames_P04) {
    const auto names = [](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "match");
        for (const char* more :
             {"--games", "1", "--move-limit", "1", "--opening-moves", "0", "--quiet", "--json"})
            arguments.emplace_back(more);
        const auto engines = nlohmann::json::parse(magpie(arguments).out)["engines"];
        return engines[0]["name"].get<std::string>() + " - " +
               engines[1]["name"].get<std::string>();
    };
    EXPECT_EQ(names({"othello", "bot:level=3", "bot:style=teacher"}),
              "Magpie bot, level 3 - Magpie bot, teacher");
    EXPECT_EQ(names({"othello", "pattern:depth=2", "pattern:visits=1000"}),
              "Magpie, depth 2 - Magpie, 1000 visits");
    EXPECT_EQ(names({"bot:level=3", "bot:style=jigo", "--size", "5"}),
              "Magpie bot, level 3 - Magpie bot, jigo");
    EXPECT_EQ(names({"network:visits=2", "network:time=10ms", "--size", "5"}),
              "Magpie, 2 visits - Magpie, 10ms a move");
}

// What a person sees who waits: how far it is, in a line of its own, gone when it is done.
TEST(Engines, OnATerminalALineShowsHowFarItIs) {
    const Result match =
        on_terminal({"match", "random:seed=1", "random:seed=2", "--size", "5", "--games", "2"}, "");
    EXPECT_THAT(match.err, HasSubstr("\r\x1b[Kgame 1 of 2, move 5\r\x1b[K"));
    EXPECT_THAT(match.err, testing::ContainsRegex("game 2 of 2, move 5; .* ahead 1 to 0"));
    EXPECT_THAT(match.err, testing::EndsWith("\n"));
    for (const char* command : {"analyze", "hint"}) {
        const Result result = on_terminal({command, "5x5", "--engine", "network:visits=2"}, "");
        EXPECT_THAT(result.err, HasSubstr("\r\x1b[KMagpie thinks\r\x1b[K")) << command;
        EXPECT_THAT(result.err, testing::EndsWith("\r\x1b[K")) << command;
        EXPECT_THAT(magpie({command, "7x7", "--engine", "network:visits=2"}).err, "") << command;
    }
    const Result each =
        on_terminal({"analyze", "f5d6", "--engine", "alphabeta:depth=1", "--each"}, "");
    EXPECT_THAT(each.err, HasSubstr("move 1 of 2: Magpie alpha-beta thinks"));
}

TEST(Engines, AllOfThemAreListedInOnePlace) {
    const std::string both = magpie({"engines"}).out;
    for (const char* text : {"Go\n  network (plays when none is named)\n", "\n  courteous\n",
                             "\n      depth=N, certainty=PERCENT, file=FILE, book=on|FILE,"}) {
        EXPECT_THAT(both, HasSubstr(text));
    }
    EXPECT_THAT(magpie({"engines", "othello"}).out, Not(HasSubstr("network")));
    const auto json = nlohmann::json::parse(magpie({"engines", "go", "--json"}).out);
    EXPECT_EQ(json.size(), 3U);
    EXPECT_EQ(json[2]["options"], nlohmann::json::array({"seed=N"}));
    // The help of a command names that place instead of all engines.
    for (const char* command : {"gtp", "match", "analyze", "hint", "play", "analysis"}) {
        const std::string help = magpie({command, "--help"}).out;
        EXPECT_THAT(help, testing::ContainsRegex("magpie[ \n]+engines")) << command;
        EXPECT_THAT(help, Not(HasSubstr("certainty=PERCENT"))) << command;
    }
}

TEST(Engines, AMatchOfTheOtherGamesEnginesSaysWhatToType) {
    EXPECT_EQ(magpie({"match", "alphabeta:depth=1", "random", "--games", "2"}).err,
              "magpie: alphabeta:depth=1 plays Othello: magpie match othello alphabeta:depth=1 "
              "random\n");
    EXPECT_EQ(magpie({"match", "othello", "greedy", "network:visits=1"}).err,
              "magpie: network:visits=1 plays Go: magpie match go greedy network:visits=1\n");
    EXPECT_THAT(magpie({"match", "--help"}).out,
                HasSubstr("Usage: magpie match [OPTIONS] [go|othello] ENGINE ENGINE\n"));
}

TEST(Engines, BoardsBeyondWhatAnEngineKnowsAreTold) {
    EXPECT_EQ(magpie({"hint", "26x26"}).err, "magpie: Magpie plays on boards up to 25x25\n");
    EXPECT_EQ(magpie({"hint", "3x3", "--engine", "network:visits=1"}).err,
              "magpie: note: the network has learned on boards of 7x7 to 19x19: its numbers for "
              "3x3 are guesses\n");
    EXPECT_EQ(magpie({"hint", "9x9", "--engine", "network:visits=1"}).err, "");
    EXPECT_EQ(magpie({"hint", "3x3", "--engine", "random"}).err, "");
}

TEST(Engines, AHintIsAMoveFirst_P07) {
    const Result result = magpie({"hint", "1x2 A1b", "--engine", "random:seed=1"});
    EXPECT_EQ(result.code, ExitCode::ok) << result.err;
    EXPECT_THAT(result.out, StartsWith("A2\n"));
    const Result json = magpie({"hint", "5x5", "--engine", "random:seed=1", "--json"});
    EXPECT_TRUE(nlohmann::json::parse(json.out).contains("move"));
}

TEST(Engines, OthelloHasItsOwnPlayers_P07) {
    const Result hint = magpie({"hint", "f5d6", "--engine", "greedy"});
    EXPECT_EQ(hint.code, ExitCode::ok) << hint.err;
    EXPECT_THAT(hint.out, StartsWith("c3\n"));
    const Result analysis =
        magpie({"analyze", "f5d6c3", "--engine", "alphabeta:depth=3", "--json", "--moves", "2"});
    EXPECT_EQ(analysis.code, ExitCode::ok) << analysis.err;
    const auto parsed = nlohmann::json::parse(analysis.out);
    EXPECT_EQ(parsed["to_play"], "white");
    EXPECT_EQ(parsed["candidates"][0]["line"].size(), 3u);
    EXPECT_EQ(magpie({"hint", "f5", "--engine", "network"}).code, ExitCode::bad_input);
    EXPECT_EQ(magpie({"hint", "5x5", "--engine", "greedy"}).code, ExitCode::bad_input);
    EXPECT_EQ(magpie({"hint", "f5", "--engine", "alphabeta:depth=0"}).code, ExitCode::bad_input);
}

TEST(Engines, OthelloIsPlayedByWhatWasLearned_P07) {
    const Result analysis =
        magpie({"analyze", "f5d6c3", "--engine", "pattern:depth=4", "--json", "--moves", "2"});
    EXPECT_EQ(analysis.code, ExitCode::ok) << analysis.err;
    const auto parsed = nlohmann::json::parse(analysis.out);
    EXPECT_EQ(parsed["candidates"].size(), 2u);
    EXPECT_EQ(parsed["candidates"][0]["line"].size(), 4u);
    const Result usual = magpie({"match", "othello", "pattern:depth=2", "greedy", "--games", "2"});
    EXPECT_THAT(usual.out, HasSubstr("Magpie, depth 2 against Magpie greedy"));
    const Result missing = magpie({"hint", "f5", "--engine", "pattern:file=/no/weights"});
    EXPECT_EQ(missing.code, ExitCode::bad_input);
    EXPECT_THAT(missing.err, HasSubstr("/no/weights"));
    EXPECT_EQ(magpie({"hint", "f5", "--engine", "pattern:depth=61"}).code, ExitCode::bad_input);
}

// What is left out changes how much is looked at, and is told.
TEST(Engines, HowSureAPatternSearchIsCanBeChosen_P07) {
    const auto told = [](const std::string& certainty) {
        const Result result = magpie({"analyze", "f5d6c3d3c4", "--engine",
                                      "pattern:depth=7,certainty=" + certainty, "--json"});
        EXPECT_EQ(result.code, ExitCode::ok) << result.err;
        return nlohmann::json::parse(result.out);
    };
    const auto sure = told("100");
    const auto unsure = told("73");
    EXPECT_EQ(unsure["percent"], 73);
    EXPECT_GT(sure["visits"], unsure["visits"]);
    const Result wrong = magpie({"hint", "f5", "--engine", "pattern:certainty=50"});
    EXPECT_EQ(wrong.code, ExitCode::bad_input);
    EXPECT_EQ(wrong.err, "magpie: engine pattern: certainties are 73, 87, 95, 98, 99 and 100\n");
}

// FFO 1, where 14 squares are empty: a hint is as sure as an analysis, of the discs as they lie.
TEST(Engines, AHintOfAnEndingThatIsPlayedOutIsProved_P07) {
    const std::string ending =
        "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X;\n";
    EXPECT_THAT(magpie({"hint", "-"}, ending).out,
                StartsWith("g8\nIt is proved that Black wins by 18 with it (after "));
    const auto hint = nlohmann::json::parse(magpie({"hint", "-", "--json"}, ending).out);
    EXPECT_EQ(hint["lead"], (nlohmann::json{{"value", 18.0}, {"certainty", "proved"}}));
    EXPECT_EQ(hint["candidates"][0]["lead"], hint["lead"]);
    const auto analysis = nlohmann::json::parse(magpie({"analyze", "-", "--json"}, ending).out);
    EXPECT_EQ(analysis["lead"], hint["lead"]);
}

// Black's upper half lives and is more than half of the board: that he wins is proved, by how much
// is the network's estimate.
TEST(Engines, AHintSaysAtMostOnlyOfABound_P07) {
    const std::string game = R"((;GM[1]SZ[9]RU[Chinese]KM[7]PL[B]AW[dh][fh]
        AB[aa][ba][ca][da][ea][fa][ga][ia][ab][bb][cb][db][eb][fb][gb][hb]
        [ac][bc][cc][dc][ec][fc][gc][hc][ic][ad][cd][dd][ed][fd][gd][hd][id]
        [ae][be][ce][de][ee][fe][ge][he][ie][af][bf][cf][df][ef][ff][gf][hf][if]))";
    const Result hint = magpie({"hint", "-", "--engine", "network:visits=1"}, game);
    ASSERT_EQ(hint.code, ExitCode::ok) << hint.err;
    EXPECT_THAT(hint.out, ContainsRegex("It is proved that Black wins with it, lead \\+[0-9.]+ "));
    EXPECT_THAT(hint.out, Not(HasSubstr("at most")));
    EXPECT_THAT(hint.out, HasSubstr("1 visit)"));
}

TEST(Engines, OthelloHasLevelsAndATeacher_P07) {
    const Result match = magpie({"match", "othello", "bot:level=6,seed=1", "bot:level=1,seed=1",
                                 "--games", "4", "--quiet", "--json"});
    ASSERT_EQ(match.code, ExitCode::ok) << match.err;
    EXPECT_EQ(nlohmann::json::parse(match.out)["first"]["wins"], 4);
    const std::vector<std::string> hint = {"hint", "f5d6c3d3c4", "--engine",
                                           "bot:temperature=500,seed=3"};
    EXPECT_EQ(magpie(hint).out, magpie(hint).out);
    EXPECT_EQ(magpie({"hint", "f5", "--engine", "bot:style=teacher"}).code, ExitCode::ok);
    for (const std::string wrong :
         {"bot:level=0", "bot:level=10", "bot:style=jigo", "bot:depth=0", "bot:file=/no/weights"}) {
        EXPECT_EQ(magpie({"hint", "f5", "--engine", wrong}).code, ExitCode::bad_input) << wrong;
    }
    EXPECT_EQ(magpie({"hint", "f5", "--engine", "bot:style=jigo"}).err,
              "magpie: engine bot: style=jigo: bots of Othello have one style besides their "
              "levels, teacher; style=jigo is a bot of Go\n");
}

// f5 turns one disc, so of d6, f4 and f6, which turn one each, it takes the first: f4.
TEST(Engines, TheCourteousPlayerKnowsWhatYouTurned_F14_F15) {
    const Result first = magpie({"hint", "f5", "--engine", "courteous"});
    EXPECT_THAT(first.out, StartsWith("f4\n"));
    EXPECT_EQ(first.out, magpie({"hint", "f5", "--engine", "courteous"}).out);
}

TEST(Engines, AMatchOfOthello_P04) {
    const Result table = magpie(
        {"match", "othello", "alphabeta:depth=2", "random:seed=1", "--games", "4", "--size", "6"});
    EXPECT_EQ(table.code, ExitCode::ok) << table.err;
    EXPECT_THAT(table.out, HasSubstr("Magpie alpha-beta, depth 2 against Magpie random: 4 games, "
                                     "6x6, Othello, clock none"));
    EXPECT_THAT(table.out, HasSubstr("Ended by score 4"));
    const Result json = magpie({"match", "othello", "greedy", "courteous", "--games", "2", "--json",
                                "--quiet", "--rules", "empties"});
    const auto parsed = nlohmann::json::parse(json.out);
    EXPECT_EQ(parsed["game"], "othello");
    EXPECT_EQ(parsed["columns"], 8);
    EXPECT_FALSE(parsed.contains("komi"));
    EXPECT_EQ(parsed["rules"], "empties");
    for (const std::vector<std::string>& wrong : std::vector<std::vector<std::string>>{
             {"match", "chess", "random", "random"},
             {"match", "othello", "random", "random", "--komi", "6.5"},
             {"match", "othello", "random", "random", "--rules", "chinese"},
             {"match", "othello", "random", "random", "--size", "7"}}) {
        EXPECT_EQ(magpie(wrong).code, ExitCode::bad_input);
    }
}

// It was five lost games and no result.
TEST(Engines, AMatchOnABoardThatAnEngineCannotPlayOnIsRefused) {
    const Result result =
        magpie({"match", "network:visits=2", "random", "--size", "26", "--games", "6", "--quiet"});
    EXPECT_EQ(result.code, ExitCode::bad_input);
    EXPECT_THAT(result.err, HasSubstr("Magpie plays on boards up to 25x25"));
    EXPECT_EQ(result.out, "");
}

// It gave every game up at once.
TEST(Engines, NobodyResignsAGameThatIsNotLost) {
    const Result result = magpie({"match", "network:resign=200", "random", "--games", "1"});
    EXPECT_EQ(result.code, ExitCode::bad_input);
    EXPECT_THAT(result.err, HasSubstr("engine network: resign=200 is more than 50"));
}

}  // namespace
}  // namespace magpie::cli
