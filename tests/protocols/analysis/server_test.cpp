#include "protocols/analysis/server.h"

#include <atomic>
#include <mutex>
#include <sstream>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "go/search/bots/random_player.h"
#include "othello/search/alpha_beta_player.h"
#include "platform/threads.h"

namespace magpie::analysis {
namespace {

using Json = nlohmann::json;
using testing::HasSubstr;

// The server with engines that need no threads, asked line by line.
class Analysis : public testing::Test {
  protected:
    std::vector<Json> ask(std::string_view line) {
        out_.clear();
        server_.handle(line);
        while (!server_.is_idle()) server_.collect();
        std::vector<Json> answers;
        std::istringstream lines(out_);
        for (std::string answer; std::getline(lines, answer);) {
            answers.push_back(Json::parse(answer));
        }
        return answers;
    }

    SerialWorkers workers_;
    go::RandomPlayer random_{1};
    othello::AlphaBetaPlayer alpha_beta_{workers_};
    std::string out_;
    Server server_{{.go = random_, .othello = alpha_beta_},
                   {.name = "Magpie", .version = "7"},
                   [this](std::string_view text) { out_ += text; }};
};

TEST_F(Analysis, AnswersAQueryAsKataGoDoes_P10) {
    const auto answers = ask(
        R"({"id":"foo","initialStones":[["B","Q4"],["B","C4"]],"moves":[["W","P5"],["B","P6"]],
            "rules":"tromp-taylor","komi":7.5,"boardXSize":19,"boardYSize":19,
            "analyzeTurns":[1,0,1],"includePolicy":true,"maxVisits":10})");
    ASSERT_EQ(answers.size(), 2u);
    EXPECT_EQ(answers[0]["id"], "foo");
    EXPECT_EQ(answers[0]["turnNumber"], 0);
    EXPECT_EQ(answers[1]["turnNumber"], 1);
    EXPECT_EQ(answers[0]["isDuringSearch"], false);
    EXPECT_EQ(answers[1]["rootInfo"]["currentPlayer"], "B");
    const Json& first = answers[1]["moveInfos"][0];
    for (const char* key :
         {"move", "visits", "winrate", "scoreLead", "prior", "lcb", "order", "pv", "proved"}) {
        EXPECT_TRUE(first.contains(key)) << key;
    }
    EXPECT_EQ(first["order"], 0);
    EXPECT_EQ(answers[1]["policy"].size(), 362u);
    EXPECT_EQ(answers[1]["policy"][14 * 19 + 14], -1.0);  // P5 is taken
}

TEST_F(Analysis, OthelloHasTheSameShapeWithDiscsAndProofs_P10) {
    const auto answers =
        ask(R"({"id":"o","game":"othello","moves":[["B","f5"],["W","d6"]],"maxVisits":2000})");
    ASSERT_EQ(answers.size(), 1u);
    EXPECT_EQ(answers[0]["turnNumber"], 2);
    EXPECT_EQ(answers[0]["rootInfo"]["currentPlayer"], "B");
    EXPECT_EQ(answers[0]["moveInfos"][0]["proved"], false);
    const auto solved = ask(R"({"id":"s","game":"othello","boardXSize":4,"boardYSize":4,
        "initialStones":[["B","a1"],["W","b1"]],"initialPlayer":"B","moves":[]})");
    ASSERT_EQ(solved.size(), 1u);
    EXPECT_EQ(solved[0]["moveInfos"][0]["move"], "c1");
    EXPECT_EQ(solved[0]["moveInfos"][0]["proved"], true);
    EXPECT_EQ(solved[0]["rootInfo"]["scoreLead"], 3.0);
    EXPECT_EQ(solved[0]["rootInfo"]["winrate"], 1.0);
}

TEST_F(Analysis, FiguresAreBlacksUnlessAskedOtherwise_P10) {
    const char* kQuery = R"({"id":"w","game":"othello","boardXSize":4,"boardYSize":4,
        "initialStones":[["W","a1"],["B","b1"]],"initialPlayer":"W","moves":[])";
    EXPECT_EQ(ask(std::string(kQuery) + "}")[0]["rootInfo"]["scoreLead"], -3.0);
    EXPECT_EQ(ask(std::string(kQuery) + R"(,"overrideSettings":{"reportAnalysisWinratesAs":
        "SIDETOMOVE"}})")[0]["rootInfo"]["scoreLead"],
              3.0);
}

TEST_F(Analysis, ActionsAreAnsweredWithThemselves_P10) {
    EXPECT_EQ(ask(R"({"id":"v","action":"query_version"})")[0]["version"], "7");
    EXPECT_EQ(ask(R"({"id":"m","action":"query_models"})")[0]["models"][0]["name"], "Magpie");
    EXPECT_EQ(ask(R"({"id":"c","action":"clear_cache"})")[0]["action"], "clear_cache");
    const auto ended = ask(R"({"id":"t","action":"terminate","terminateId":"foo"})");
    EXPECT_EQ(ended[0]["terminateId"], "foo");
    EXPECT_EQ(ask(R"({"id":"a","action":"terminate_all"})").size(), 1u);
}

TEST_F(Analysis, WhatIsWrongIsNamedWithItsField_P10) {
    const std::vector<std::pair<const char*, const char*>> wrong = {
        {"no json", ""},
        {"[1]", ""},
        {R"({"moves":[]})", "id"},
        {R"({"id":3})", "id"},
        {R"({"id":"x"})", "moves"},
        {R"({"id":"x","moves":[["B","Z99"]]})", "moves"},
        {R"({"id":"x","moves":[["B","D4"],["W","D4"]]})", "moves"},
        {R"({"id":"x","moves":[],"komi":"much"})", "komi"},
        {R"({"id":"x","moves":[],"komi":1e308})", "komi"},
        {R"({"id":"x","moves":[],"rules":"martian"})", "rules"},
        {R"({"id":"x","moves":[],"boardXSize":99,"boardYSize":99})", "boardXSize"},
        {R"({"id":"x","moves":[],"boardXSize":9})", "boardXSize"},
        {R"({"id":"x","moves":[],"boardXSize":18446744073709551615,"boardYSize":9})", "boardXSize"},
        {R"({"id":"x","moves":[],"analyzeTurns":[1]})", "analyzeTurns"},
        {R"({"id":"x","moves":[],"analyzeTurns":[-1]})", "analyzeTurns"},
        {R"({"id":"x","moves":[],"maxVisits":0})", "maxVisits"},
        {R"({"id":"x","moves":[],"game":"chess"})", "game"},
        {R"({"id":"x","moves":[],"initialPlayer":"G"})", "initialPlayer"},
        {R"({"id":"x","moves":[],"initialStones":[["B","pass"]]})", "initialStones"},
        {R"({"id":"x","moves":[],"avoidMoves":[3]})", "avoidMoves"},
        {R"({"id":"x","moves":[],"reportDuringSearchEvery":-1})", "reportDuringSearchEvery"},
        {R"({"id":"x","action":"sing"})", "action"},
        {R"({"id":"x","action":"terminate"})", "terminateId"},
    };
    for (const auto& [line, field] : wrong) {
        const auto answers = ask(line);
        ASSERT_EQ(answers.size(), 1u) << line;
        EXPECT_TRUE(answers[0].contains("error")) << line;
        EXPECT_EQ(answers[0].value("field", ""), field) << line;
    }
    EXPECT_TRUE(ask("").empty());
    EXPECT_THAT(ask(std::string(kLongestLine + 1, ' ') + "{")[0]["error"].get<std::string>(),
                HasSubstr("too long"));
    EXPECT_EQ(ask(std::string(100'000, '['))[0].size(), 1u);
}

TEST_F(Analysis, AGameThatIsOverHasNothingToAnalyse_P10) {
    const auto answers = ask(R"({"id":"x","moves":[["B","pass"],["W","pass"]],
                                 "analyzeTurns":[0,2]})");
    ASSERT_EQ(answers.size(), 2u);
    EXPECT_EQ(answers[0]["turnNumber"], 0);
    EXPECT_EQ(answers[1]["field"], "analyzeTurns");
}

TEST(AnalysisThreads, WhatWaitsOrRunsCanBeTerminated_P10) {
    platform::ThreadWorkers workers(1);
    othello::AlphaBetaPlayer engine(workers);
    std::mutex mutex;
    std::string out;
    std::atomic<int> woken{0};
    Server server({.othello = engine},
                  {.wake =
                       [&] {
                           ++woken;
                           woken.notify_all();
                       }},
                  [&](std::string_view text) {
                      const std::lock_guard lock(mutex);
                      out += text;
                  });
    server.handle(R"({"id":"low","game":"othello","moves":[],"maxVisits":1000000000000})");
    server.handle(R"({"id":"next","game":"othello","moves":[],"maxVisits":10})");
    server.handle(R"({"id":"first","game":"othello","moves":[],"maxVisits":10,"priority":5})");
    server.handle(R"({"id":"t","action":"terminate","terminateId":"next"})");
    server.handle(R"({"id":"u","action":"terminate","terminateId":"low"})");
    for (int seen = 0; !server.is_idle();) {
        woken.wait(seen);
        seen = woken;
        server.collect();
    }
    const auto place = [&](const char* text) { return out.find(text); };
    EXPECT_LT(place(R"("id":"next","isDuringSearch":false,"noResults":true)"),
              place(R"("id":"t")"));
    EXPECT_LT(place(R"("id":"low","isDuringSearch":false)"), place(R"("id":"first")"));
    EXPECT_NE(place(R"("id":"first")"), std::string::npos);
}

}  // namespace
}  // namespace magpie::analysis
