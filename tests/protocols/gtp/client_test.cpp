// The host side, against engines that answer well, badly or not at all.
#include "protocols/gtp/client.h"

#include <deque>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/begin.h"
#include "protocols/gtp/engines.h"
#include "protocols/gtp/session.h"
#include "support/go_picture.h"

namespace magpie::gtp {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Kind = ClientError::Kind;

Instant no_clock() { return {}; }

// Says what it was told to say, whatever it is asked; then it is silent, or gone.
class Script final : public LineChannel {
  public:
    explicit Script(std::string_view text) {
        std::istringstream lines{std::string(text)};
        for (std::string line; std::getline(lines, line);) lines_.push_back(line);
    }

    std::expected<void, ChannelError> write_line(std::string_view line, Milliseconds) override {
        asked.emplace_back(line);
        return {};
    }

    std::expected<std::string, ChannelError> read_line(Milliseconds) override {
        if (lines_.empty()) return std::unexpected(ChannelError{at_end, "the end"});
        std::string line = lines_.front();
        lines_.pop_front();
        return line;
    }

    std::vector<std::string> asked;
    ChannelError::Kind at_end = ChannelError::Kind::timed_out;

  private:
    std::deque<std::string> lines_;
};

// A real session at the other end of the channel.
class Loop final : public LineChannel {
  public:
    Loop()
        : session_(engine, {.spec = GameSpec::for_go({9, 9})}, [this](std::string_view text) {
              out_ += text;
          }) {}

    std::expected<void, ChannelError> write_line(std::string_view line, Milliseconds) override {
        asked.emplace_back(line);
        session_.handle(line);
        return {};
    }

    std::expected<std::string, ChannelError> read_line(Milliseconds) override {
        const std::size_t end = out_.find('\n');
        if (end == std::string::npos) {
            return std::unexpected(ChannelError{ChannelError::Kind::timed_out, "silence"});
        }
        std::string line = out_.substr(0, end);
        out_.erase(0, end + 1);
        return line;
    }

    test::ScriptedEngine engine;
    std::vector<std::string> asked;

  private:
    std::string out_;
    Session session_;
};

Kind kind_of_ask(std::string_view script, std::string_view command = "name") {
    Script channel(script);
    Client client(channel, {.now = no_clock});
    const auto answer = client.ask(command);
    EXPECT_FALSE(answer);
    return answer ? Kind::unsendable : answer.error().kind;
}

TEST(GtpClient, ReadsAnswersOfOneLineAndOfMany) {
    Script channel("= GNU Go\n\n=\nA\n B \r\n\n= \n\n");
    Client client(channel, {.now = no_clock});
    EXPECT_EQ(client.ask("name").value_or("?"), "GNU Go");
    EXPECT_EQ(client.ask("list").value_or("?"), "A\nB");
    EXPECT_EQ(client.ask("x").value_or("?"), "");
}

TEST(GtpClient, ANameIsOneShortLineWhateverTheProgramSays) {
    Script script("= 2\n\n= Evil\x1b[31m\n" + std::string(5000, 'x') + "\n\n= 1\n\n= name\n\n");
    Client client(script, {.now = no_clock});
    ASSERT_TRUE(client.shake_hands());
    EXPECT_EQ(client.name().size(), 100U);
    EXPECT_TRUE(client.name().starts_with("Evil [31m xxx"));
}

TEST(GtpClient, SkipsWhatComesBeforeTheAnswer) {
    Script channel("Loading the network\n\nreally\n=3 ok\n\n");
    Client client(channel, {.now = no_clock});
    EXPECT_EQ(client.ask("name").value_or("?"), "3 ok");
}

TEST(GtpClient, ARefusalHasItsReason) {
    Script channel("? unknown command\n\n");
    Client client(channel, {.now = no_clock});
    const auto answer = client.ask("loadsgf x");
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().kind, Kind::refused);
    EXPECT_EQ(to_text(answer.error()), "refused \"loadsgf x\": unknown command");
}

TEST(GtpClient, DistinguishesSilenceFromDeathAndFromChatter_P03) {
    EXPECT_EQ(kind_of_ask(""), Kind::timed_out);
    EXPECT_EQ(kind_of_ask("= half an answer\n"), Kind::timed_out);
    Script dead("");
    dead.at_end = ChannelError::Kind::ended;
    Client client(dead, {.now = no_clock});
    EXPECT_EQ(client.ask("name").error().kind, Kind::ended);
    std::string chatter;
    for (int i = 0; i < 2000; ++i) chatter += "blah\n";
    EXPECT_EQ(kind_of_ask(chatter), Kind::nonsense);
    EXPECT_EQ(kind_of_ask("=" + std::string(2'000'000, 'x') + "\n\n"), Kind::nonsense);
}

TEST(GtpClient, OneThatDripsLinesDoesNotOutlastTheTimeout) {
    // Every look at the clock costs a second.
    class Dripping final : public LineChannel {
      public:
        std::expected<void, ChannelError> write_line(std::string_view, Milliseconds) override {
            return {};
        }

        std::expected<std::string, ChannelError> read_line(Milliseconds timeout) override {
            if (timeout <= Milliseconds(0)) {
                return std::unexpected(ChannelError{ChannelError::Kind::timed_out, ""});
            }
            return "drip";
        }
    } channel;

    Instant now{};
    Client client(channel, {.now = [&now] {
                      now.since_epoch += std::chrono::seconds(1);
                      return now;
                  }});
    const auto answer = client.ask("name", std::chrono::seconds(10));
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().kind, Kind::timed_out);
    EXPECT_LT(now.since_epoch, std::chrono::seconds(30));
}

TEST(GtpClient, NoSecondCommandCanBeSmuggledIn_P03) {
    for (const char* command : {"name\nquit", "name\rquit", "name\x01", "\x7F"}) {
        Script channel("= ok\n\n");
        Client client(channel, {.now = no_clock});
        EXPECT_EQ(client.ask(command).error().kind, Kind::unsendable);
        EXPECT_TRUE(channel.asked.empty());
    }
}

TEST(GtpClient, ShakesHandsWithOurOwnEngine) {
    Loop loop;
    Client client(loop, {.now = no_clock});
    ASSERT_TRUE(client.shake_hands());
    EXPECT_EQ(client.name(), "Magpie");
    EXPECT_TRUE(client.knows("kata-analyze"));
    EXPECT_FALSE(client.knows("loadsgf"));
}

TEST(GtpClient, AnotherVersionOfTheProtocolIsNotOurs) {
    Script channel("= 1\n\n");
    Client client(channel, {.now = no_clock});
    const auto done = client.shake_hands();
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().kind, Kind::nonsense);
}

TEST(GtpClient, ShowsAWholeGame_P03) {
    Loop loop;
    Client client(loop, {.now = no_clock});
    ASSERT_TRUE(client.shake_hands());
    SpecRequest request{.columns = 13, .rows = 9, .rules = "aga", .komi = "5.5", .handicap = 3};
    const auto spec = make_spec(request);
    ASSERT_TRUE(spec);
    Playback game = Playback::new_game(*spec);
    ASSERT_TRUE(game.play(Move(go::point({13, 9}, "E5"))));
    ASSERT_TRUE(game.play(Move::pass()));
    ASSERT_TRUE(client.show_game(game));
    ASSERT_TRUE(client.generate_move(GameSpec::for_go({13, 9}), Color::white, Milliseconds(1000)));
    const go::Position& theirs = loop.engine.roots.back();
    const auto& ours = std::get<go::Position>(game.position());
    EXPECT_EQ(go::picture_of(theirs), go::picture_of(ours));
    EXPECT_EQ(theirs.rules(), ours.rules());
    EXPECT_EQ(theirs.handicap(), 3);
    EXPECT_EQ(theirs.to_play(), Color::white);
    EXPECT_EQ(theirs.move_number(), 2);
}

// What another program of ours takes the game for.
go::Position seen_by_program(const Playback& game) {
    Loop loop;
    Client client(loop, {.now = no_clock});
    EXPECT_TRUE(client.shake_hands());
    EXPECT_TRUE(client.show_game(game));
    EXPECT_TRUE(client.generate_move(game.spec(), game.to_play(), Milliseconds(1000)));
    return loop.engine.roots.back();
}

TEST(GtpClient, ShowsAHandicapThatBlackHasPlacedHimself) {
    const auto spec = make_spec({.columns = 9, .handicap = 2, .free_handicap = true});
    ASSERT_TRUE(spec);
    Playback game = begin_game(*spec, true);
    for (const std::string_view name : {"C3", "E6", "G5"}) {
        ASSERT_TRUE(game.play(Move(go::point({9, 9}, name))));
    }
    const go::Position theirs = seen_by_program(game);
    EXPECT_EQ(theirs.handicap(), 2);
    EXPECT_EQ(go::picture_of(theirs), go::picture_of(std::get<go::Position>(game.position())));
}

TEST(GtpClient, ShowsBlackStonesThatAreNoHandicapAsStones) {
    GameRecord record{.spec = GameSpec::for_go({9, 9})};
    record.tree.set_setup(kRootNode, {{{Point(20), Point(30)}, {}}, {}, Color::white});
    const auto game = Playback::open(std::move(record));
    ASSERT_TRUE(game);
    const go::Position theirs = seen_by_program(*game);
    EXPECT_EQ(theirs.handicap(), 0);
    EXPECT_EQ(go::picture_of(theirs), go::picture_of(std::get<go::Position>(game->position())));
}

TEST(GtpClient, UnderstandsEveryDecision) {
    const Geometry g{9, 9};
    const auto decide = [&](std::string_view script) {
        Script channel(script);
        Client client(channel, {.now = no_clock});
        return client.generate_move(GameSpec::for_go(g), Color::black, Milliseconds(1000));
    };
    EXPECT_EQ(*decide("= D4\n\n"), Decision{Move(go::point(g, "D4"))});
    EXPECT_EQ(*decide("= PASS\n\n"), Decision{Move::pass()});
    EXPECT_EQ(*decide("= Resign\n\n"), Decision{});
    EXPECT_EQ(decide("= Z99\n\n").error().kind, Kind::nonsense);
    EXPECT_EQ(decide("=\n\n").error().kind, Kind::nonsense);
    EXPECT_EQ(decide("? no\n\n").error().kind, Kind::refused);
}

TEST(GtpClient, TellsTheTimeInWordsTheEngineKnows) {
    using namespace std::chrono_literals;
    Loop loop;
    Client client(loop, {.now = no_clock});
    ASSERT_TRUE(client.shake_hands());
    loop.asked.clear();
    for (const TimeControl& control : std::vector<TimeControl>{
             NoTime{}, AbsoluteTime{90s}, FischerTime{1s, 50ms}, ByoYomiTime{60s, 10s, 5},
             CanadianTime{0s, 30s, 10}, SimpleTime{2s}}) {
        ASSERT_TRUE(client.set_time(control));
    }
    ASSERT_TRUE(
        client.tell_time_left(Color::black, FischerTime{1s, 50ms}, TimeLeft{.main_time = 950ms}));
    ASSERT_TRUE(client.tell_time_left(Color::white, ByoYomiTime{60s, 10s, 5},
                                      TimeLeft{.periods_left = 4, .period_time_left = 10s}));
    EXPECT_THAT(loop.asked, ElementsAre("time_settings 0 1 0", "time_settings 90 0 0",
                                        "kata-time_settings fischer 1 0.050",
                                        "kgs-time_settings byoyomi 60 10 5",
                                        "time_settings 0 30 10", "time_settings 0 2 1",
                                        "time_left black 0.950 0", "time_left white 10 4"));
}

TEST(GtpClient, AnEngineOfAnotherVersionOrOfNoneIsToldInOneTrueSentence) {
    const auto told = [](const char* answer) {
        Script channel(answer);
        Client client(channel, {.now = no_clock});
        const auto done = client.shake_hands();
        return done ? std::string("welcome") : to_text(done.error());
    };
    EXPECT_EQ(told("=\n\n"),
              "gave no proper answer to \"protocol_version\": it does not say which version of GTP "
              "it speaks");
    EXPECT_EQ(told("= 3\n\n"),
              "gave no proper answer to \"protocol_version\": it speaks version 3 of GTP, not 2");
}

TEST(GtpClient, AnEngineThatKnowsLittleIsToldLittle) {
    using namespace std::chrono_literals;
    Script channel("= 2\n\n= Small\n\n? unknown command\n\n= name\nplay\ngenmove\n\n");
    Client client(channel, {.now = no_clock});
    ASSERT_TRUE(client.shake_hands());
    EXPECT_EQ(client.version(), "");
    channel.asked.clear();
    EXPECT_TRUE(client.set_time(AbsoluteTime{90s}));
    EXPECT_TRUE(client.tell_time_left(Color::black, AbsoluteTime{90s}, {}));
    EXPECT_EQ(client.dead_stones({9, 9}, 1s)->has_value(), false);
    EXPECT_TRUE(channel.asked.empty());
}

TEST(GtpClient, ReadsDeadStonesInLinesOrInOne) {
    Script channel(
        "= 2\n\n= X\n\n= 1\n\n= final_status_list\n\n=\nA1 B2 A1\nC3 B2\n\n= \n\n? cannot\n\n= "
        "nowhere\n\n");
    Client client(channel, {.now = no_clock});
    ASSERT_TRUE(client.shake_hands());
    const Geometry g{9, 9};
    const auto dead = [&] { return client.dead_stones(g, Milliseconds(1000)); };
    EXPECT_EQ(**dead(),
              (std::vector<Point>{go::point(g, "A1"), go::point(g, "B2"), go::point(g, "C3")}));
    EXPECT_TRUE((*dead())->empty());
    EXPECT_FALSE(dead()->has_value());
    EXPECT_EQ(dead().error().kind, Kind::nonsense);
}

constexpr const char* kAnalyst =
    "= 2\n\n= Analyst\n\n= 1\n\n= protocol_version\nkata-analyze\ngogui-interrupt\n\n";

TEST(GtpAnalyst, ThinksAloudUntilItsLimits_P03) {
    Script channel(std::string(kAnalyst) +
                   "=\ninfo move D4 visits 3 winrate 0.4 pv D4\nchatter\n"
                   "info move E5 visits 9 winrate 0.6 pv E5 rootInfo visits 10 winrate 0.6\n"
                   "info move E5 visits 12 winrate 0.7 pv E5\n\n= 2\n\n= after\n\n");
    Client client(channel, {.now = no_clock});
    ASSERT_TRUE(client.shake_hands());
    ASSERT_TRUE(client.can_analyze());
    const Playback game = Playback::new_game(GameSpec::for_go({9, 9}));
    Limits limits;
    limits.visits = 10;
    limits.report_every = Milliseconds(500);
    limits.ownership = true;
    limits.avoid = {Move::pass(), Move(Point(0))};
    int heard = 0;
    const auto report = client.analyze(game, Color::white, limits, std::chrono::seconds(1),
                                       [&](const Report&) { ++heard; });
    ASSERT_TRUE(report && *report);
    EXPECT_EQ(heard, 2);
    EXPECT_EQ((*report)->candidates[0].visits, 12u);  // what it said last
    EXPECT_EQ(channel.asked.at(4),
              "kata-analyze white 50 rootInfo true ownership true avoid w pass,A9 1");
    EXPECT_EQ(channel.asked.at(5), "protocol_version");
    EXPECT_EQ(client.ask("x").value_or("?"), "after");  // both are at the same place
}

TEST(GtpAnalyst, IsEndedByWhoIsInAHurryAndMayEndByItself_P03) {
    const Playback game = Playback::new_game(GameSpec::for_go({9, 9}));
    Script endless(std::string(kAnalyst) + "=\ninfo move D4 visits 3 pv D4\n\n= 2\n\n");
    Client hurried(endless, {.now = no_clock, .is_hurried = [] { return true; }});
    ASSERT_TRUE(hurried.shake_hands());
    const auto cut = hurried.analyze(game, Color::black, {}, std::chrono::seconds(1), {});
    ASSERT_TRUE(cut && *cut);
    EXPECT_EQ(endless.asked.back(), "protocol_version");
    Script done(std::string(kAnalyst) + "=\n\n");
    Client client(done, {.now = no_clock});
    ASSERT_TRUE(client.shake_hands());
    const auto nothing = client.analyze(game, Color::black, {}, std::chrono::seconds(1), {});
    ASSERT_TRUE(nothing);
    EXPECT_FALSE(*nothing);
    EXPECT_NE(done.asked.back(), "protocol_version");
    Script unwilling(std::string(kAnalyst) + "? no\n\n");
    Client refused(unwilling, {.now = no_clock});
    ASSERT_TRUE(refused.shake_hands());
    EXPECT_EQ(refused.analyze(game, Color::black, {}, std::chrono::seconds(1), {}).error().kind,
              Kind::refused);
}

// An engine that does not search says one line and no more: it is not waited for.
TEST(GtpAnalyst, IsEndedWhenItsTimeIsUpOrItFallsSilent_P03) {
    class Laconic final : public LineChannel {
      public:
        std::expected<void, ChannelError> write_line(std::string_view line, Milliseconds) override {
            said = line.starts_with("list") ? "= protocol_version\nlz-analyze\n\n"
                   : line.starts_with("lz") ? "=\ninfo move D4 visits 1 pv D4\n"
                   : is_analysing           ? "\n= 2\n\n"
                                            : "= 2\n\n";
            is_analysing = line.starts_with("lz");
            return {};
        }

        std::expected<std::string, ChannelError> read_line(Milliseconds timeout) override {
            if (said.empty()) {
                time += timeout;
                return std::unexpected(ChannelError{ChannelError::Kind::timed_out, ""});
            }
            const std::size_t end = said.find('\n');
            std::string line = said.substr(0, end);
            said.erase(0, end + 1);
            return line;
        }

        std::string said;
        bool is_analysing = false;
        Milliseconds time{};
    } channel;

    Client client(channel, {.now = [&] { return Instant{channel.time}; }});
    ASSERT_TRUE(client.shake_hands());
    const Playback game = Playback::new_game(GameSpec::for_go({9, 9}));
    Limits limits;
    limits.time = Milliseconds(500);
    ASSERT_TRUE(client.analyze(game, Color::black, limits, std::chrono::minutes(10), {}));
    EXPECT_LT(channel.time, Milliseconds(600));
    limits = {};
    limits.visits = 1000;
    ASSERT_TRUE(client.analyze(game, Color::black, limits, std::chrono::minutes(10), {}));
    EXPECT_LT(channel.time, Milliseconds(4000));
}

TEST(GtpClient, AMoveIsInterruptedAsGoGuiDoesIt_P03) {
    Script channel(std::string(kAnalyst) + "= D4\n\n");
    Client client(channel, {.now = no_clock, .is_hurried = [] { return true; }});
    ASSERT_TRUE(client.shake_hands());
    ASSERT_TRUE(client.generate_move(GameSpec::for_go(), Color::black, std::chrono::seconds(1)));
    EXPECT_EQ(channel.asked.back(), "# interrupt");
    // It is a comment to whoever does not know it, and waits in a pipe nobody reads: not sent.
    Script deaf("= 2\n\n= Deaf\n\n= 1\n\n= genmove\n\n= D4\n\n");
    Client patient(deaf, {.now = no_clock, .is_hurried = [] { return true; }});
    ASSERT_TRUE(patient.shake_hands());
    ASSERT_TRUE(patient.generate_move(GameSpec::for_go(), Color::black, std::chrono::seconds(1)));
    EXPECT_EQ(deaf.asked.back(), "genmove black");
}

}  // namespace
}  // namespace magpie::gtp
