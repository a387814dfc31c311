#include "protocols/nboard/client.h"

#include <deque>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "othello/search/simple_players.h"
#include "protocols/nboard/session.h"

namespace magpie::nboard {
namespace {

using testing::HasSubstr;
using Kind = gtp::ClientError::Kind;

// An engine of ours on the other end of the line; or, when it is told so, one that says what it was
// told to say.
class Line final : public gtp::LineChannel {
  public:
    std::expected<void, gtp::ChannelError> write_line(std::string_view line,
                                                      Milliseconds) override {
        sent.emplace_back(line);
        if (is_dead) return std::unexpected(gtp::ChannelError{gtp::ChannelError::Kind::ended, ""});
        if (line == "go" && !answer_to_go.empty()) {
            said.push_back(answer_to_go);
        } else {
            session.handle(line);
        }
        return {};
    }

    std::expected<std::string, gtp::ChannelError> read_line(Milliseconds) override {
        if (said.empty()) {
            return std::unexpected(
                gtp::ChannelError{gtp::ChannelError::Kind::timed_out, "too late"});
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
    const auto choice = client_.choose({8, 8}, std::chrono::seconds(1));
    ASSERT_TRUE(choice);
    EXPECT_FALSE(game_.why_illegal(choice->move));
    EXPECT_EQ(choice->eval, 0.0F);
    ASSERT_TRUE(client_.play({8, 8}, choice->move));
    EXPECT_EQ(line_.session.game().move_number(), 2);
}

TEST_F(NBoardClient, ReadsSpacesAsEdaxSendsThemAndPasses_P09) {
    line_.answer_to_go = "=== d3 -1.00 0.0";
    auto choice = client_.choose({8, 8}, std::chrono::seconds(1));
    ASSERT_TRUE(choice);
    EXPECT_EQ(choice->eval, -1.0F);
    line_.answer_to_go = "===PA";
    choice = client_.choose({8, 8}, std::chrono::seconds(1));
    ASSERT_TRUE(choice);
    EXPECT_TRUE(choice->move.is_pass());
}

TEST_F(NBoardClient, DistinguishesSilenceFromDeathAndNonsense_P09) {
    line_.answer_to_go = "=== well";
    EXPECT_EQ(client_.choose({8, 8}, std::chrono::seconds(1)).error().kind, Kind::not_gtp);
    line_.answer_to_go = "status hm";
    EXPECT_EQ(client_.choose({8, 8}, std::chrono::seconds(1)).error().kind, Kind::timed_out);
    line_.is_dead = true;
    EXPECT_EQ(client_.choose({8, 8}, std::chrono::seconds(1)).error().kind, Kind::ended);
}

TEST_F(NBoardClient, NoSecondCommandCanBeSmuggledInWithANameOrANote_P09) {
    game_.edit_record().info.names.black = "Eve\nquit\r\nset depth 1";
    ASSERT_TRUE(client_.show_game(game_));
    for (const std::string& sent : line_.sent) {
        EXPECT_EQ(sent.find_first_of("\r\n"), std::string::npos);
    }
}

}  // namespace
}  // namespace magpie::nboard
