#include "apps/seats/engine_seat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/seats/bell.h"
#include "apps/seats/scripted_player.h"
#include "core/coordinates.h"
#include "game/words.h"

namespace magpie::seats {

namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;

Point at(const Playback& game, const std::string& text) {
    return *point_from(game.spec().coord_style(), game.spec().geometry, text);
}

Playback game_after(const std::vector<std::string>& moves) {
    Playback game = Playback::new_game(GameSpec::for_go({9, 9}));
    for (const std::string& move : moves) EXPECT_TRUE(game.play(Move(at(game, move))));
    return game;
}

// A seat with its script, and the conversation so far.
struct Talk {
    explicit Talk(std::deque<std::string> turns)
        : script(script_of(std::move(turns))),
          seat(maker_of(script),
               {.wake = [this] { bell.ring(); }, .restarts = 2, .grace = Milliseconds(0)}) {}

    // Everything up to the answer.
    std::vector<SeatNews> listen() {
        std::vector<SeatNews> all;
        while (seat.is_busy()) {
            while (auto news = seat.poll()) all.push_back(std::move(*news));
            if (seat.is_busy() && !bell.wait(10s)) ADD_FAILURE() << "no answer";
        }
        return all;
    }

    template <class T>
    T answer() {
        const auto all = listen();
        if (all.empty() || !std::holds_alternative<T>(all.back())) {
            ADD_FAILURE() << "another answer";
            return {};
        }
        return std::get<T>(all.back());
    }

    Bell bell;
    std::shared_ptr<Script> script;
    EngineSeat seat;
};

TEST(EngineSeat, SaysItsNameReportsAndMoves) {
    Talk talk({"tell D4"});
    const Playback game = game_after({"E5"});
    talk.seat.begin({.game = game});
    const auto news = talk.listen();
    ASSERT_EQ(news.size(), 3U);
    EXPECT_EQ(std::get<SeatReady>(news[0]).name, "Scripted");
    EXPECT_EQ(std::get<SeatThinks>(news[1]).report.visits, 10U);
    EXPECT_EQ(std::get<SeatMoved>(news[2]).move, Move(at(game, "D4")));
}

TEST(EngineSeat, IsToldOnlyTheNewMovesOfAGameItKnows) {
    Talk talk({"D4", "F6"});
    talk.seat.begin({.game = game_after({"E5"})});
    static_cast<void>(talk.answer<SeatMoved>());
    talk.seat.begin({.game = game_after({"E5", "D4", "C3"})});
    static_cast<void>(talk.answer<SeatMoved>());
    EXPECT_THAT(talk.script->lines(),
                ElementsAre("new game after 1", "thinks", "sees B C3", "thinks"));
}

TEST(EngineSeat, IsShownTheWholeGameAfterATakeBack) {
    Talk talk({"D4", "F6"});
    talk.seat.begin({.game = game_after({"E5"})});
    static_cast<void>(talk.answer<SeatMoved>());
    talk.seat.begin({.game = game_after({"C3"})});
    static_cast<void>(talk.answer<SeatMoved>());
    EXPECT_THAT(talk.script->lines(),
                ElementsAre("new game after 1", "thinks", "new game after 1", "thinks"));
}

TEST(EngineSeat, ThatDiesIsStartedAnewWithTheGameSoFar) {
    Talk talk({"D4", "die", "F6"});
    talk.seat.begin({.game = game_after({"E5"})});
    static_cast<void>(talk.answer<SeatMoved>());
    talk.seat.begin({.game = game_after({"E5", "D4", "C3"})});
    const auto news = talk.listen();
    ASSERT_EQ(news.size(), 2U);
    EXPECT_EQ(std::get<SeatStumbled>(news[0]).reason, "Scripted died");
    EXPECT_TRUE(std::get<SeatMoved>(news[1]).move);
    EXPECT_EQ(talk.script->lines().back(), "thinks");
    EXPECT_EQ(*(talk.script->lines().end() - 2), "new game after 3");
}

TEST(EngineSeat, ThatKeepsDyingFailsAndMayBeTriedAgain) {
    Talk talk({"die", "hang", "nonsense", "D4"});
    talk.seat.begin({.game = game_after({})});
    EXPECT_EQ(talk.answer<SeatFailed>().reason, "Scripted said nonsense");
    talk.seat.begin({.game = game_after({})});
    EXPECT_TRUE(talk.answer<SeatMoved>().move);
}

TEST(EngineSeat, ThatBreaksTheRulesIsCaught) {
    Talk talk({"E5", "E5", "E5"});
    talk.seat.begin({.game = game_after({"E5"})});
    const std::string reason = talk.answer<SeatFailed>().reason;
    EXPECT_THAT(reason, HasSubstr("broke the rules"));
    EXPECT_THAT(reason, HasSubstr("there is a stone there already"));
}

TEST(EngineSeat, ThatCannotBeStartedSaysWhyAtOnce) {
    Talk talk({});
    talk.script->start_failure = "nosuch: no such program";
    talk.seat.begin({.game = game_after({})});
    const auto news = talk.listen();
    ASSERT_EQ(news.size(), 1U);
    EXPECT_EQ(std::get<SeatFailed>(news[0]).reason, "nosuch: no such program");
}

TEST(EngineSeat, ThinksOfSomethingElseAsSoonAsItIsAsked) {
    Talk talk({"slow D4", "F6"});
    talk.seat.begin({.game = game_after({"E5"})});
    while (talk.script->lines().size() < 2) talk.bell.wait(1ms);
    const Playback other = game_after({"C3"});
    talk.seat.begin({.game = other});
    EXPECT_EQ(talk.answer<SeatMoved>().move, Move(at(other, "F6")));
}

TEST(EngineSeat, MovesWhenItIsHurried) {
    Talk talk({"slow D4"});
    const Playback game = game_after({"E5"});
    talk.seat.begin({.game = game});
    talk.seat.hurry();  // whether it has begun or not
    EXPECT_EQ(talk.answer<SeatMoved>().move, Move(at(game, "D4")));
}

TEST(EngineSeat, ThatIsDroppedNeverAnswers) {
    Talk talk({"slow D4"});
    talk.seat.begin({.game = game_after({"E5"})});
    while (talk.script->lines().size() < 2) talk.bell.wait(1ms);
    talk.seat.drop();
    EXPECT_FALSE(talk.seat.is_busy());
    talk.bell.wait(20ms);
    while (auto news = talk.seat.poll()) {
        EXPECT_TRUE(std::holds_alternative<SeatReady>(*news));
    }
}

// Else these two would take as long as those they wait for.
TEST(EngineSeat, LeavesAtOnceWhateverTheEngineDoes) {
    Talk talk({"slow D4"});
    talk.seat.begin({.game = game_after({"E5"})});
    while (talk.script->lines().size() < 2) talk.bell.wait(1ms);
}

TEST(EngineSeat, ProgramThatNeverAnswersIsEndedWhenItIsNotWanted) {
    EngineSeat seat(maker_for(GameKind::go, "gtp:sleep 1000"), {});
    seat.begin({.game = game_after({})});
    Bell().wait(100ms);
}

TEST(EngineSeat, OurOwnEnginePlaysOnItsThread) {
    Bell bell;
    EngineSeat seat(maker_for(GameKind::othello, "alphabeta:depth=2", 1),
                    {.wake = [&bell] { bell.ring(); }});
    const Playback game = Playback::new_game(GameSpec::for_othello());
    seat.begin({.game = game});
    std::optional<Move> move;
    while (seat.is_busy()) {
        ASSERT_TRUE(bell.wait(10s));
        while (auto news = seat.poll()) {
            if (const auto* moved = std::get_if<SeatMoved>(&*news)) move = moved->move;
        }
    }
    ASSERT_TRUE(move);
    EXPECT_FALSE(game.why_illegal(*move));
}

}  // namespace

}  // namespace magpie::seats
