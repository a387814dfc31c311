#include "protocols/nboard/client.h"

#include <deque>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "othello/search/simple_players.h"
#include "protocols/nboard/session.h"

namespace magpie::nboard {
namespace {

using testing::HasSubstr;
using Kind = ClientError::Kind;

// An engine of ours on the other end of the line; or, when it is told so, one that says what it was
// told to say.
class Line final : public LineChannel {
  public:
    std::expected<void, ChannelError> write_line(std::string_view line, Milliseconds) override {
        sent.emplace_back(line);
        if (is_dead) return std::unexpected(ChannelError{ChannelError::Kind::ended, ""});
        if (line == "go" && !answer_to_go.empty()) {
            said.push_back(answer_to_go);
        } else {
            session.handle(line);
        }
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
    std::string answer_to_go;
    bool is_dead = false;
    othello::GreedyPlayer engine;
    Session session{engine, {.name = "Greedy"}, [this](std::string_view text) {
                        said.emplace_back(text.substr(0, text.size() - 1));
                    }};
};

class NBoardClient : public testing::Test {
  protected:
    Line line_;
    Client client_{line_, {.depth = 5, .now = [] { return Instant{}; }}};
    Playback game_ = Playback::new_game(GameSpec::for_othello());
};

TEST_F(NBoardClient, ShowsAGameAndAsksForAMove_P09) {
    ASSERT_TRUE(client_.shake_hands());
    EXPECT_EQ(client_.name(), "Greedy");
    EXPECT_EQ(line_.sent[0], "nboard 2");
    EXPECT_EQ(line_.sent[1], "set depth 5");
    ASSERT_TRUE(game_.play(Move(point_from(CoordStyle::othello, {8, 8}, "f5").value())));
    ASSERT_TRUE(client_.show_game(game_));
    EXPECT_EQ(line_.session.game().position(), game_.position());
    const auto choice = client_.choose(game_, std::chrono::seconds(1));
    ASSERT_TRUE(choice);
    EXPECT_FALSE(game_.why_illegal(choice->move));
    EXPECT_EQ(choice->eval, 0.0F);
    ASSERT_TRUE(client_.play({8, 8}, choice->move));
    EXPECT_EQ(line_.session.game().move_number(), 2);
}

TEST_F(NBoardClient, ReadsSpacesAsEdaxSendsThemAndPasses_P09) {
    line_.answer_to_go = "=== d3 -1.00 0.0";
    auto choice = client_.choose(game_, std::chrono::seconds(1));
    ASSERT_TRUE(choice);
    EXPECT_EQ(choice->eval, -1.0F);
    line_.answer_to_go = "===PA";
    choice = client_.choose(game_, std::chrono::seconds(1));
    ASSERT_TRUE(choice);
    EXPECT_TRUE(choice->move.is_pass());
}

TEST_F(NBoardClient, DistinguishesSilenceFromDeathAndNonsense_P09) {
    line_.answer_to_go = "=== well";
    EXPECT_EQ(client_.choose(game_, std::chrono::seconds(1)).error().kind, Kind::nonsense);
    line_.answer_to_go = "status hm";
    EXPECT_EQ(client_.choose(game_, std::chrono::seconds(1)).error().kind, Kind::timed_out);
    line_.is_dead = true;
    EXPECT_EQ(client_.choose(game_, std::chrono::seconds(1)).error().kind, Kind::ended);
}

TEST_F(NBoardClient, NoSecondCommandCanBeSmuggledInWithANameOrANote_P09) {
    game_.edit_record().info.names.black = "Eve\nquit\r\nset depth 1";
    ASSERT_TRUE(client_.show_game(game_));
    for (const std::string& sent : line_.sent) {
        EXPECT_EQ(sent.find_first_of("\r\n"), std::string::npos);
    }
}

TEST_F(NBoardClient, AnEvaluationThatIsMissingIsNoTime_P09) {
    line_.answer_to_go = "=== PA//0.31";
    const auto choice = client_.choose(game_, std::chrono::seconds(1));
    ASSERT_TRUE(choice);
    EXPECT_FALSE(choice->eval);
}

TEST_F(NBoardClient, WhatItThinksAloudIsKept_P09) {
    line_.said = {"pong 1",
                  "search d3-C5-f6 -1.5 0 12",
                  "book F5d6C3 2 17 21",
                  "search c4 (1.0,0.5) 0 9@87%",
                  "search a1 9.0 0 9",
                  "search E6 (0.5",
                  "search e6 0 0 100%",
                  "nodestats 1234 0.5",
                  "search",
                  "=== F5/2.50/1.0"};
    line_.answer_to_go = "status";
    const auto choice = client_.choose(game_, std::chrono::seconds(1));
    ASSERT_TRUE(choice) << to_text(choice.error());
    const Report& report = choice->report;
    ASSERT_EQ(report.candidates.size(), 3u);
    EXPECT_EQ(report.candidates[0].move, choice->move);
    EXPECT_EQ(report.candidates[0].value.lead.value, 2.5F);
    EXPECT_EQ(report.candidates[0].line.size(), 3u);
    EXPECT_EQ(report.candidates[1].value.lead.certainty, Certainty::proved);
    EXPECT_EQ(report.candidates[1].value.win_rate.value, 0.5F);
    EXPECT_EQ(report.candidates[2].line.size(), 3u);
    EXPECT_EQ(report.candidates[2].depth, 12);
    EXPECT_EQ(report.candidates[2].percent, 100);
    EXPECT_EQ(report.visits, 1234u);
    EXPECT_EQ(report.depth, 21);
}

TEST_F(NBoardClient, TellsTheClockWithTheGameAndTheTimeWithTheMoves_P09) {
    ASSERT_TRUE(
        client_.show_game(game_, FischerTime{std::chrono::minutes(2), std::chrono::seconds(3)}));
    EXPECT_THAT(line_.sent.front(), HasSubstr("TI[2:00/0:03]"));
    ASSERT_TRUE(client_.play({8, 8}, Move(point_from(CoordStyle::othello, {8, 8}, "f5").value()),
                             Milliseconds(1500)));
    EXPECT_EQ(line_.sent.back(), "move F5//1.50");
    const auto clock = clock_of(line_.session.game(), Color::black);
    ASSERT_TRUE(clock);
    EXPECT_EQ(clock->left.main_time, Milliseconds(121'500));
}

TEST_F(NBoardClient, ADepthIsSaidWhenItChanges_P09) {
    ASSERT_TRUE(client_.set_depth(5));
    EXPECT_TRUE(line_.sent.empty());
    ASSERT_TRUE(client_.set_depth(12));
    EXPECT_EQ(line_.sent, std::vector<std::string>{"set depth 12"});
}

// A ping ends a search; some engines tell their move then, others do not.
TEST_F(NBoardClient, WhoIsInAHurryPingsAndTakesWhatThereIs_P09) {
    Client client(line_, {.now = [] { return Instant{}; }, .is_hurried = [] { return true; }});
    line_.answer_to_go = "search F5 1.0 0 3";
    auto choice = client.choose(game_, std::chrono::seconds(1));
    ASSERT_TRUE(choice) << to_text(choice.error());
    EXPECT_EQ(move_name({8, 8}, choice->move), "F5");
    EXPECT_EQ(line_.sent.back(), "ping 2");
    line_.answer_to_go = "=== D3/1.0/0.1";
    choice = client.choose(game_, std::chrono::seconds(1));
    ASSERT_TRUE(choice);
    EXPECT_EQ(move_name({8, 8}, choice->move), "D3");
    EXPECT_TRUE(line_.said.empty());  // its pong was waited for
    line_.answer_to_go = "status gone";
    EXPECT_EQ(client.choose(game_, std::chrono::seconds(1)).error().kind, Kind::refused);
}

}  // namespace
}  // namespace magpie::nboard
