// What every host has to bear from a program at the other end, whatever they speak.
#include "protocols/seat/conversation.h"

#include <algorithm>
#include <deque>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace magpie {
namespace {

using Kind = ClientError::Kind;

// A program on a clock of its own: every look at the clock takes a millisecond, and a line that
// does not come takes all the time it is waited for.
class Other final : public LineChannel {
  public:
    std::expected<void, ChannelError> write_line(std::string_view line, Milliseconds) override {
        sent.emplace_back(line);
        return {};
    }

    std::expected<std::string, ChannelError> read_line(Milliseconds timeout) override {
        if (floods) return "blah";
        if (!said.empty() && said.front().first <= time + timeout) {
            time = std::max(time, said.front().first);
            std::string line = said.front().second;
            said.pop_front();
            return line;
        }
        if (said.empty() && is_dead) {
            return std::unexpected(ChannelError{ChannelError::Kind::ended, "exit code 1"});
        }
        time += timeout;
        return std::unexpected(ChannelError{ChannelError::Kind::timed_out, "no answer in time"});
    }

    Instant now() { return {time += Milliseconds(1)}; }

    Milliseconds time{};
    std::vector<std::string> sent;
    std::deque<std::pair<Milliseconds, std::string>> said;  // when, and what
    bool floods = false;
    bool is_dead = false;
};

class Talking : public testing::Test {
  protected:
    static Conversation::Take until(std::string_view word) {
        return [word](std::string_view line) { return line == word; };
    }

    Other other_;
    Conversation talk_{other_, [this] { return other_.now(); }};
};

TEST_F(Talking, NothingThatHoldsAControlCharacterIsSent) {
    for (const char* line : {"name\nquit", "a\rb", "\x1b[2J", "a\tb", "\x7f"}) {
        const auto sent = talk_.send(line, Milliseconds(100));
        ASSERT_FALSE(sent);
        EXPECT_EQ(sent.error().kind, Kind::unsendable);
    }
    EXPECT_FALSE(talk_.send(std::string_view("a\0b", 3), Milliseconds(100)));
    EXPECT_TRUE(other_.sent.empty());
}

TEST_F(Talking, AFloodEndsWithTheTimeout) {
    other_.floods = true;
    ASSERT_TRUE(talk_.send("name", Milliseconds(100)));
    const auto heard = talk_.hear(Milliseconds(500), until("never"));
    ASSERT_FALSE(heard);
    EXPECT_EQ(heard.error().kind, Kind::timed_out);
    EXPECT_EQ(heard.error().command, "name");
    EXPECT_LT(other_.time, Milliseconds(2000));
}

TEST_F(Talking, SilenceDeathAndNonsenseAreToldApart) {
    EXPECT_EQ(talk_.hear(Milliseconds(50), until("x")).error().kind, Kind::timed_out);
    other_.is_dead = true;
    EXPECT_EQ(talk_.hear(Milliseconds(50), until("x")).error().kind, Kind::ended);
    other_.said = {{Milliseconds(0), "?"}};
    const auto bad = talk_.hear(Milliseconds(5000), [](std::string_view) {
        return std::expected<bool, std::string>(std::unexpect, "what?");
    });
    EXPECT_EQ(bad.error().kind, Kind::nonsense);
    EXPECT_EQ(to_text(bad.error()), "gave no proper answer to \"\": what?");
}

TEST_F(Talking, WhatIsWantedSoonIsAskedForOnceAndWaitedForALittle) {
    bool is_wanted = false;
    int asked = 0;
    const Conversation::Stop stop{.is_wanted =
                                      [&] {
                                          is_wanted = is_wanted || other_.time > Milliseconds(300);
                                          return is_wanted;
                                      },
                                  .ask =
                                      [&] {
                                          ++asked;
                                          return talk_.send("stop", Milliseconds(10));
                                      },
                                  .grace = Milliseconds(200)};
    other_.said = {{Milliseconds(400), "done"}};
    ASSERT_TRUE(talk_.send("go", Milliseconds(10)));
    EXPECT_TRUE(talk_.hear(Milliseconds(60'000), until("done"), stop));
    EXPECT_EQ(asked, 1);
    EXPECT_LT(other_.time, Milliseconds(500));
    // Who does not hear it is waited for no longer than that.
    ASSERT_TRUE(talk_.send("go", Milliseconds(10)));
    const Milliseconds before = other_.time;
    const auto deaf = talk_.hear(Milliseconds(60'000), until("done"), stop);
    ASSERT_FALSE(deaf);
    EXPECT_EQ(deaf.error().command, "go");
    EXPECT_EQ(asked, 2);
    EXPECT_LT(other_.time - before, Milliseconds(400));
}

TEST_F(Talking, ASearchCanBeCutShortAfterATime) {
    int asked = 0;
    const Conversation::Stop stop{.ask = [&]() -> Conversation::Result<void> {
                                      ++asked;
                                      other_.said = {{other_.time, "done"}};
                                      return {};
                                  },
                                  .grace = Milliseconds(1000),
                                  .after = Milliseconds(250)};
    EXPECT_TRUE(talk_.hear(Milliseconds(60'000), until("done"), stop));
    EXPECT_EQ(asked, 1);
    EXPECT_GE(other_.time, Milliseconds(250));
    EXPECT_LT(other_.time, Milliseconds(400));
}

}  // namespace
}  // namespace magpie
