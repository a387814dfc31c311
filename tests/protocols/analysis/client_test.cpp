#include "protocols/analysis/client.h"

#include <deque>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "go/search/bots/random_player.h"
#include "othello/search/alpha_beta_player.h"
#include "protocols/analysis/result.h"
#include "protocols/analysis/server.h"

namespace magpie::analysis {
namespace {

using Kind = ClientError::Kind;

// A server of ours on the other end of the line.
class Line final : public LineChannel {
  public:
    std::expected<void, ChannelError> write_line(std::string_view line, Milliseconds) override {
        sent.emplace_back(line);
        server.handle(line);
        while (!server.is_idle()) server.collect();
        return {};
    }

    std::expected<std::string, ChannelError> read_line(Milliseconds) override {
        if (said.empty()) {
            return std::unexpected(ChannelError{ChannelError::Kind::timed_out, "too late"});
        }
        std::string line = said.front();
        said.pop_front();
        return line;
    }

    SerialWorkers workers;
    std::vector<std::string> sent;
    std::deque<std::string> said{"KataGo says hello"};
    go::RandomPlayer random{1};
    othello::AlphaBetaPlayer alpha_beta{workers};
    Server server{{.go = random, .othello = alpha_beta}, {}, [this](std::string_view text) {
                      said.emplace_back(text.substr(0, text.size() - 1));
                  }};
};

class AnalysisClient : public testing::Test {
  protected:
    Line line_;
    Client client_{line_, {.now = [] { return Instant{}; }}};
};

TEST_F(AnalysisClient, AsksAboutBothGames_P10) {
    ASSERT_TRUE(client_.shake_hands());
    Playback othello = Playback::new_game(GameSpec::for_othello());
    ASSERT_TRUE(othello.play(Move(point_from(CoordStyle::othello, {8, 8}, "f5").value())));
    auto report = client_.analyze(othello, Color::white, {.visits = 500}, std::chrono::seconds(1));
    ASSERT_TRUE(report) << to_text(report.error());
    EXPECT_EQ(report->to_play, Color::white);
    EXPECT_EQ(report->candidates.size(), 3u);
    EXPECT_GT(report->visits, 0u);
    Playback go = Playback::new_game(GameSpec::for_go({9, 9}));
    ASSERT_TRUE(go.play(Move(Point(40))));
    report = client_.analyze(go, Color::white, {.visits = 5}, std::chrono::seconds(1));
    ASSERT_TRUE(report) << to_text(report.error());
    EXPECT_FALSE(go.why_illegal(report->candidates.front().move));
}

TEST_F(AnalysisClient, ADifficultStartArrivesAsItIs_P10) {
    // White to play, from discs that no game begins with.
    SetupEdit edit;
    for (int i = 0; i < 16; ++i) edit.cleared.emplace_back(i);
    edit.added.white = {Point(0)};
    edit.added.black = {Point(1)};
    std::erase(edit.cleared, Point(0));
    std::erase(edit.cleared, Point(1));
    edit.to_play = Color::white;
    GameRecord record{.spec = GameSpec::for_othello({4, 4})};
    record.tree.set_setup(kRootNode, edit);
    const auto game = Playback::open(record);
    ASSERT_TRUE(game);
    const auto report = client_.analyze(*game, Color::white, {}, std::chrono::seconds(1));
    ASSERT_TRUE(report) << to_text(report.error());
    EXPECT_EQ(report->candidates.front().move, Move(Point(2)));
    EXPECT_EQ(report->value.lead.value, 3.0F);  // from White's view, who is to play
    EXPECT_EQ(report->value.lead.certainty, Certainty::proved);
}

TEST_F(AnalysisClient, DistinguishesRefusalFromSilence_P10) {
    const Playback large = Playback::new_game(GameSpec::for_go({9, 9}));
    EXPECT_FALSE(report_from(R"({"id":"a","error":"no"})", large.spec(), large.position(), "a"));
    EXPECT_EQ(*report_from(R"({"id":"b","error":"no"})", large.spec(), large.position(), "a"),
              std::nullopt);
    EXPECT_EQ(*report_from(R"({"id":"a","isDuringSearch":true,"moveInfos":[]})", large.spec(),
                           large.position(), "a"),
              std::nullopt);
    EXPECT_FALSE(report_from(R"({"id":"a","moveInfos":[{"move":"Z99"}]})", large.spec(),
                             large.position(), "a"));
    EXPECT_FALSE(
        report_from(R"({"id":"a","noResults":true})", large.spec(), large.position(), "a"));
    line_.said.clear();
    line_.server.terminate_all();
    line_.said.clear();
    EXPECT_TRUE(client_.analyze(large, Color::black, {.visits = 1}, std::chrono::seconds(1)));
}

// As the server writes it and the client reads it. The depth of a tree search is the length of its
// longest line, and what it left out nobody has measured.
TEST(AnalysisResult, OnlyASearchByDepthTellsHowDeepItWasAndHowSure) {
    const Playback game = Playback::new_game(GameSpec::for_othello());
    const Query query{.id = "a", .game = game, .turns = {0}, .priorities = {0}};
    Report report{.is_last = true, .depth = 14, .percent = 73};
    report.candidates.push_back({.move = Move(Point(19)), .depth = 14, .percent = 73});
    std::string line = result_line(query, 0, report);
    auto read = report_from(line, game.spec(), game.position(), "a");
    ASSERT_TRUE(read && *read) << line;
    EXPECT_EQ((*read)->depth, 14);
    EXPECT_EQ((*read)->percent, 73);
    EXPECT_EQ((*read)->candidates.front().depth, 14);
    report = {.is_last = true, .depth = 14};
    report.candidates.push_back({.move = Move(Point(19))});
    line = result_line(query, 0, report);
    EXPECT_THAT(line, testing::Not(testing::HasSubstr("\"depth\"")));
    EXPECT_THAT(line, testing::Not(testing::HasSubstr("\"percent\"")));
    read = report_from(line, game.spec(), game.position(), "a");
    ASSERT_TRUE(read && *read) << line;
    EXPECT_EQ((*read)->depth, 0);
}

// Says what it was told to say, a line for each question or look.
class Script final : public LineChannel {
  public:
    std::expected<void, ChannelError> write_line(std::string_view line, Milliseconds) override {
        sent.emplace_back(line);
        return {};
    }

    std::expected<std::string, ChannelError> read_line(Milliseconds) override {
        if (said.empty()) {
            return std::unexpected(ChannelError{ChannelError::Kind::timed_out, "too late"});
        }
        std::string line = said.front();
        said.pop_front();
        return line;
    }

    std::vector<std::string> sent;
    std::deque<std::string> said;
};

TEST(AnalysisTalk, ReportsOnTheWayAndOwnershipAreReadFromTheMoversSide_P10) {
    Script channel;
    Client client(channel, {.now = [] { return Instant{}; }});
    Playback game = Playback::new_game(GameSpec::for_go({2, 2}));
    ASSERT_TRUE(game.play(Move::pass()));
    channel.said = {
        R"({"id":"magpie-1","isDuringSearch":true,"moveInfos":[{"move":"A1","visits":1}]})",
        R"({"id":"magpie-1","isDuringSearch":false,"moveInfos":[{"move":"B2","visits":7}],)"
        R"("ownership":[1,0.5,-0.5,2]})"};
    int heard = 0;
    Limits limits;
    limits.ownership = true;
    limits.report_every = Milliseconds(100);
    limits.avoid = {Move(Point(0))};
    const auto report = client.analyze(game, Color::white, limits, std::chrono::seconds(1),
                                       [&](const Report& early) {
                                           EXPECT_FALSE(early.is_last);
                                           ++heard;
                                       });
    ASSERT_TRUE(report) << to_text(report.error());
    EXPECT_EQ(heard, 1);
    EXPECT_TRUE(report->is_last);
    EXPECT_EQ(report->ownership, (std::vector<float>{-1, -0.5F, 0.5F, -1}));
    EXPECT_THAT(channel.sent[0], testing::HasSubstr(R"("reportDuringSearchEvery":0.1)"));
    EXPECT_THAT(channel.sent[0], testing::HasSubstr(R"("avoidMoves":[{"moves":["A2"])"));
}

TEST(AnalysisTalk, WhoIsInAHurryHasTheSearchTerminated_P10) {
    Script channel;
    bool is_hurried = false;
    Client client(channel, {.now = [] { return Instant{}; },
                            .is_hurried = [&] { return std::exchange(is_hurried, true); }});
    const Playback game = Playback::new_game(GameSpec::for_go({9, 9}));
    channel.said = {
        R"({"id":"magpie-1","isDuringSearch":true,"moveInfos":[{"move":"D4","visits":1}]})",
        R"({"id":"magpie-1","isDuringSearch":false,"moveInfos":[{"move":"E5","visits":2}]})"};
    const auto report = client.analyze(game, Color::black, {}, std::chrono::seconds(1));
    ASSERT_TRUE(report) << to_text(report.error());
    EXPECT_EQ(channel.sent.at(1),
              R"({"action":"terminate","id":"magpie-stop","terminateId":"magpie-1"})");
    // With nothing in the last answer, what was said before it counts.
    channel.said = {
        R"({"id":"magpie-2","isDuringSearch":true,"moveInfos":[{"move":"D4","visits":1}]})",
        R"({"id":"magpie-2","isDuringSearch":false,"noResults":true})"};
    const auto cut = client.analyze(game, Color::black, {}, std::chrono::seconds(1));
    ASSERT_TRUE(cut) << to_text(cut.error());
    EXPECT_TRUE(cut->is_last);
}

TEST(AnalysisTalk, TheVersionIsThatOfTheAnswerAndNotOfTheGreeting_P10) {
    Script channel;
    Client client(channel, {.now = [] { return Instant{}; }});
    channel.said = {"I know query_version", R"({"action":"query_version","version":"1.17"})"};
    ASSERT_TRUE(client.shake_hands());
    EXPECT_EQ(client.version(), "1.17");
}

}  // namespace
}  // namespace magpie::analysis
