#include "protocols/analysis/server.h"

#include <atomic>
#include <mutex>
#include <sstream>
#include <thread>
#include <utility>

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
    for (const Json& info : answers[0]["moveInfos"]) {
        EXPECT_GE(info["depth"], 1);
        EXPECT_EQ(info["percent"], 100);
        EXPECT_EQ(info["certainty"], "estimate");
    }
    const auto solved = ask(R"({"id":"s","game":"othello","boardXSize":4,"boardYSize":4,
        "initialStones":[["B","a1"],["W","b1"]],"initialPlayer":"B","moves":[]})");
    ASSERT_EQ(solved.size(), 1u);
    EXPECT_EQ(solved[0]["moveInfos"][0]["move"], "c1");
    EXPECT_EQ(solved[0]["moveInfos"][0]["proved"], true);
    EXPECT_EQ(solved[0]["moveInfos"][0]["certainty"], "proved");
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

// As KataGo has it: two passes end nothing for somebody who asks how to go on.
TEST_F(Analysis, AfterTwoPassesPlayMayGoOn_P10) {
    const auto answers = ask(R"({"id":"x","moves":[["B","pass"],["W","pass"]],
                                 "analyzeTurns":[0,2]})");
    ASSERT_EQ(answers.size(), 2u);
    EXPECT_EQ(answers[1].value("turnNumber", -1), 2);
    ASSERT_TRUE(answers[1].contains("moveInfos"));
    EXPECT_FALSE(answers[1]["moveInfos"].empty());
}

TEST_F(Analysis, AFinishedGameOfOthelloHasItsResult_P10) {
    const auto answers = ask(R"({"id":"x","game":"othello","boardXSize":4,"boardYSize":4,
        "initialStones":[["B","a1"],["B","b1"],["W","d4"]],"initialPlayer":"W","moves":[]})");
    ASSERT_EQ(answers.size(), 1u);
    ASSERT_TRUE(answers[0].contains("rootInfo")) << answers[0];
    EXPECT_TRUE(answers[0]["moveInfos"].empty());
    EXPECT_EQ(answers[0]["rootInfo"]["proved"], true);
    EXPECT_EQ(answers[0]["rootInfo"]["winrate"], 1.0);
}

TEST_F(Analysis, BlackStonesAloneAreAHandicapAndTheFirstMoveTellsWhoBegins_P10) {
    const auto player = [&](const char* rest) {
        const auto answers = ask(std::string(R"({"id":"x","boardXSize":9,"boardYSize":9,)") + rest);
        return answers[0]["rootInfo"]["currentPlayer"].get<std::string>();
    };
    EXPECT_EQ(player(R"("moves":[],"initialStones":[["B","D4"],["B","E5"]]})"), "W");
    EXPECT_EQ(player(R"("moves":[],"initialStones":[["B","D4"],["W","E5"]]})"), "B");
    EXPECT_EQ(player(R"("moves":[],"initialStones":[["B","D4"],["B","E5"]],"initialPlayer":"B"})"),
              "B");
    EXPECT_EQ(player(R"("moves":[["W","D4"]],"analyzeTurns":[0]})"), "W");
}

TEST_F(Analysis, MovesAreForbiddenToThePlayerWhoIsNamed_P10) {
    const auto best = [&](const char* player, int depth) {
        const auto answers =
            ask(R"({"id":"x","game":"othello","moves":[],"allowMoves":[{"player":")" +
                std::string(player) + R"(","moves":["f5"],"untilDepth":)" + std::to_string(depth) +
                "}]}");
        return answers[0]["moveInfos"].size();
    };
    EXPECT_EQ(best("B", 1), 1u);
    EXPECT_EQ(best("W", 1), 4u);
    EXPECT_EQ(best("B", 0), 4u);
    const auto wrong = ask(R"({"id":"x","moves":[],"allowMoves":[{"moves":["D4"]}]})");
    EXPECT_EQ(wrong[0].value("field", ""), "allowMoves");
}

TEST_F(Analysis, AFieldNobodyKnowsIsWarnedOfAndTheRestAnswered_P10) {
    const auto answers = ask(R"({"id":"x","game":"othello","moves":[],"maxVisit":3})");
    ASSERT_EQ(answers.size(), 2u);
    EXPECT_EQ(answers[0].value("field", ""), "maxVisit");
    EXPECT_TRUE(answers[0].contains("warning"));
    EXPECT_TRUE(answers[1].contains("moveInfos"));
}

TEST_F(Analysis, LinesAreAsLongAsAskedFor_P10) {
    const auto pv = [&](const char* more) {
        const auto answers =
            ask(std::string(R"({"id":"x","game":"othello","moves":[],"includePVVisits":true)") +
                more + "}");
        return answers[0]["moveInfos"][0]["pv"].size();
    };
    EXPECT_GT(pv(""), 2u);
    EXPECT_EQ(pv(R"(,"analysisPVLen":2)"), 2u);
    EXPECT_EQ(ask(R"({"id":"x","moves":[],"analysisPVLen":0})")[0].value("field", ""),
              "analysisPVLen");
}

TEST_F(Analysis, EveryFieldOfKataGoThatHasAMeaningHereIsThere_P10) {
    const auto answers = ask(R"({"id":"x","game":"othello","moves":[],"maxVisits":100})");
    for (const char* name : {"edgeVisits", "lcb", "move", "order", "playSelectionValue", "prior",
                             "pv", "scoreLead", "scoreMean", "scoreSelfplay", "scoreStdev",
                             "utility", "utilityLcb", "visits", "weight", "winrate"}) {
        EXPECT_TRUE(answers[0]["moveInfos"][0].contains(name)) << name;
    }
    for (const char* name : {"currentPlayer", "scoreLead", "scoreSelfplay", "scoreStdev", "utility",
                             "visits", "weight", "winrate"}) {
        EXPECT_TRUE(answers[0]["rootInfo"].contains(name)) << name;
    }
}

// An engine that waits until it is stopped, and counts what it is asked.
class Sleeper final : public Engine<othello::Position> {
  public:
    void start(const othello::Position& root, const Limits&, Listener listen) override {
        root_ = root;
        listen_ = std::move(listen);
    }

    void stop() override {
        if (!listen_) return;
        Report report;
        report.is_last = true;
        report.resigns = fails;
        report.to_play = root_.to_play();
        report.candidates.resize(1);
        report.candidates[0].move = root_.legal_moves().front();
        std::exchange(listen_, nullptr)(report);
    }

    void wait() override {}

    void forget() override { ++forgotten; }

    int forgotten = 0;
    bool fails = false;

  private:
    othello::Position root_ = othello::Position::start();
    Listener listen_;
};

TEST(AnalysisServer, ACacheIsClearedWhenTheSearchThatRunsHasEnded_P10) {
    Sleeper engine;
    std::string out;
    Server server({.othello = engine}, {}, [&](std::string_view text) { out += text; });
    server.handle(R"({"id":"x","game":"othello","moves":[]})");
    server.handle(R"({"id":"c","action":"clear_cache"})");
    EXPECT_EQ(engine.forgotten, 0);
    server.terminate_all();
    server.collect();
    EXPECT_EQ(engine.forgotten, 1);
}

TEST(AnalysisServer, TurnsMayHaveTheirOwnPriorities_P10) {
    Sleeper engine;
    std::string out;
    Server server({.othello = engine}, {}, [&](std::string_view text) { out += text; });
    server.handle(R"({"id":"first","game":"othello","moves":[]})");
    server.handle(R"({"id":"x","game":"othello","moves":[["B","f5"],["W","d6"]],
                      "analyzeTurns":[0,1,2],"priorities":[1,3,2]})");
    while (!server.is_idle()) {
        engine.stop();
        server.collect();
    }
    const auto place = [&](const char* text) { return out.find(text); };
    EXPECT_LT(place(R"("turnNumber":1})"), place(R"("turnNumber":2})"));
    out.clear();
    server.handle(R"({"id":"x","game":"othello","moves":[],"priorities":[1]})");
    EXPECT_THAT(out, HasSubstr(R"("field":"priorities")"));
}

TEST(AnalysisServer, AnEngineThatHasFailedHasNothingToSay_P10) {
    Sleeper engine;
    engine.fails = true;
    std::string out;
    Server server({.othello = engine}, {}, [&](std::string_view text) { out += text; });
    server.handle(R"({"id":"x","game":"othello","moves":[]})");
    engine.stop();
    server.collect();
    EXPECT_THAT(out, HasSubstr(R"("error")"));
    EXPECT_THAT(out, testing::Not(HasSubstr("moveInfos")));
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
