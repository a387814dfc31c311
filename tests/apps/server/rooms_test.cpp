// Rooms without a network, at a time that the test sets.
#include "apps/server/rooms.h"

#include <array>
#include <atomic>
#include <future>
#include <memory>
#include <optional>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "apps/server/analysis_api.h"
#include "apps/server/house.h"
#include "game/begin.h"
#include "platform/environment.h"

namespace magpie::server::test {

using namespace std::chrono_literals;
using nlohmann::json;
using testing::HasSubstr;

TEST(Rooms, ATimedGameThatWasResignedIsLetGo) {
    House house(10);
    const auto room = house.create(AbsoluteTime{10min})->room;
    EXPECT_EQ(answer_to([&](auto done) { room->apply(play(4, 4), 0, done); }).kind,
              Answer::Kind::done);
    EXPECT_EQ(answer_to([&](auto done) { room->resign(std::nullopt, done); }).kind,
              Answer::Kind::done);
    house.wait(1h);
    answer_to([&](auto done) { room->when_settled(done); });
    house.rooms.sweep(Instant{Milliseconds(house.time)});
    EXPECT_EQ(house.metrics.games_open, 0);
}

// Its clock does not run yet, so no flag ever ends it.
TEST(Rooms, ATimedGameThatNobodyBeginsIsLetGoWhenTheLastOneLeaves) {
    House house(10);
    const auto room = house.create(AbsoluteTime{10min})->room;
    answer_to([&](auto done) { room->keep(done); });
    const auto number = room->subscribe([](const Room::Text&) {});
    house.wait(1h);
    house.rooms.sweep(Instant{Milliseconds(house.time)});
    EXPECT_EQ(house.metrics.games_open, 1) << "somebody looks at it";
    room->unsubscribe(number);
    answer_to([&](auto done) { room->when_settled(done); });
    house.wait(1h);
    house.rooms.sweep(Instant{Milliseconds(house.time)});
    EXPECT_EQ(house.metrics.games_open, 0);
    std::promise<Rooms::Result> found;
    house.rooms.find(room->id(), [&](Rooms::Result result) { found.set_value(std::move(result)); });
    const auto again = found.get_future().get();
    ASSERT_TRUE(again) << "it is on the disk, and can be begun a month later";
    EXPECT_EQ(answer_to([&](auto done) { again->room->apply(play(4, 4), 0, done); }).kind,
              Answer::Kind::done);
}

TEST(Rooms, WhatTheServerTakesItsTimeForIsChargedToNobody) {
    House house(10);
    const auto room = house.create(AbsoluteTime{1min})->room;
    answer_to([&](auto done) { room->apply(play(4, 4), 0, done); });
    house.wait(30s);
    std::promise<void> release;
    house.pool.post([&] { release.get_future().wait(); });
    std::promise<Answer> promised;
    room->apply(play(2, 2), 1, [&](Answer answer) { promised.set_value(std::move(answer)); });
    house.wait(10min);
    release.set_value();
    EXPECT_EQ(promised.get_future().get().kind, Answer::Kind::done);
    EXPECT_FALSE(room->state()->phase == Phase::finished);
}

TEST(Rooms, WhereMemoryIsFullTheOneLongestAloneGoesFirst) {
    House house(2);
    const auto first = house.create()->room->id();
    house.wait(1min);
    const auto second = house.create()->room->id();
    house.wait(1min);
    ASSERT_TRUE(house.create());
    EXPECT_EQ(house.metrics.games_open, 2);
    std::promise<Rooms::Result> found;
    house.rooms.find(second, [&](Rooms::Result result) { found.set_value(std::move(result)); });
    EXPECT_TRUE(found.get_future().get()) << "the first was longest alone, and never kept";
    std::promise<Rooms::Result> gone;
    house.rooms.find(first, [&](Rooms::Result result) { gone.set_value(std::move(result)); });
    EXPECT_EQ(gone.get_future().get().error(), Rooms::Trouble::not_found);
}

TEST(Rooms, WhereEverybodyHasJustComeNobodyIsLetGo) {
    House house(1);
    ASSERT_TRUE(house.create());
    EXPECT_EQ(house.create().error(), Rooms::Trouble::too_many);
}

// A clock of hours and a move a second: what waits for a flag to fall is one entry, not one a move.
TEST(Rooms, ALongClockWaitsInOnePlace) {
    House house(10);
    const auto room = house.create(FischerTime{10h, 10s})->room;
    const std::size_t before = house.pool.scheduled();
    for (int ply = 0; ply < 20; ++ply) {
        answer_to([&](auto done) { room->apply(play(ply % 9, ply / 9 * 2), ply, done); });
        house.wait(1s);
    }
    answer_to([&](auto done) { room->when_settled(done); });
    EXPECT_EQ(room->state()->ply, 20);
    EXPECT_LE(house.pool.scheduled(), before + 2);
}

namespace {

// Knows what is dead when the test says so: all of White's stones.
class SlowSource final : public go::OwnershipSource {
  public:
    bool can_judge(Geometry) const override { return true; }

    std::vector<float> judge(const go::Position& position) override {
        ++asked;
        known_.wait();
        return std::vector<float>(static_cast<std::size_t>(position.geometry().area()), 1.0F);
    }

    void say() { release_.set_value(); }

    std::atomic<int> asked{0};

  private:
    std::promise<void> release_;
    const std::shared_future<void> known_ = release_.get_future().share();
};

// So that a test that is held up fails instead of hanging.
template <class Ask>
std::optional<Answer> soon(const Ask& ask) {
    auto promised = std::make_shared<std::promise<Answer>>();
    auto answer = promised->get_future();
    ask([promised](Answer given) { promised->set_value(std::move(given)); });
    if (answer.wait_for(20s) != std::future_status::ready) return std::nullopt;
    return answer.get();
}

// A stone of each and two passes; what the last pass was answered.
std::optional<Answer> pass_out(Room& room, const std::string& network) {
    std::optional<Answer> last;
    const std::array<Command, 4> commands = {play(4, 4), play(2, 2), PlayMove{Move::pass()},
                                             PlayMove{Move::pass()}};
    for (const Command& command : commands) {
        last = soon([&](auto done) {
            room.apply(command, std::nullopt, std::move(done), Role::both, network);
        });
    }
    return last;
}

json game_of(const Room& room) { return json::parse(room.json(Role::both)); }

// In its turn, so that what follows from the last command is done.
bool is_judging(Room& room) {
    answer_to([&](auto done) { room.when_settled(done); });
    return game_of(room).value("judging", false);
}

// Once Magpie has thought about the dead stones.
json judged(Room& room) {
    auto promised = std::make_shared<std::promise<json>>();
    auto is_told = std::make_shared<std::atomic<bool>>(false);
    const auto number = room.subscribe([promised, is_told](const Room::Text& text) {
        const json game = json::parse(*text)["game"];
        if (!game.value("judging", false) && !is_told->exchange(true)) promised->set_value(game);
    });
    json game = promised->get_future().get();
    room.unsubscribe(number);
    return game;
}

}  // namespace

// The threads that make everybody's moves are one here, and it is not the one that judges.
TEST(DeadStones, NobodysMoveWaitsForAJudge) {
    SlowSource source;
    House house(10, &source);
    const auto slow = house.create()->room;
    const auto passed = pass_out(*slow, "10.0.0.1");
    const auto other = house.create()->room;
    const auto moved = soon([&](auto done) { other->apply(play(4, 4), 0, done); });
    const json waiting = game_of(*slow);
    const auto marked =
        soon([&](auto done) { slow->ask(MarkDead{Point(0)}, std::nullopt, std::move(done)); });
    source.say();
    ASSERT_TRUE(passed && moved && marked);
    EXPECT_EQ(passed->state->phase, Phase::marking_dead);
    EXPECT_EQ(moved->kind, Answer::Kind::done);
    EXPECT_EQ(waiting["judging"], true);
    EXPECT_FALSE(waiting.contains("proposal"));
    EXPECT_EQ(waiting["dead"], json::array());
    EXPECT_EQ(marked->kind, Answer::Kind::refused) << "the room goes on: there is no stone";
    const json game = judged(*slow);
    EXPECT_EQ(game["judging"], false);
    EXPECT_EQ(game["proposal"], "Magpie proposes 1 dead stone in 1 chain.");
    EXPECT_EQ(game["dead"], json::array({"C7"}));
    EXPECT_EQ(game["reasons"].size(), 1U);
}

TEST(DeadStones, APositionIsThoughtAboutOnce) {
    SlowSource source;
    source.say();
    House house(10, &source);
    const auto room = house.create()->room;
    pass_out(*room, "10.0.0.1");
    const json first = judged(*room);
    const int asked = source.asked;
    EXPECT_GT(asked, 0);
    soon([&](auto done) { room->apply(TakeBack{}, 4, done); });
    soon([&](auto done) { room->apply(PlayMove{Move::pass()}, 3, done); });
    const json again = game_of(*room);
    EXPECT_EQ(again["phase"], "marking_dead");
    EXPECT_EQ(again["judging"], false);
    EXPECT_EQ(again["dead"], first["dead"]);
    EXPECT_EQ(again["reasons"], first["reasons"]);
    soon([&](auto done) { room->apply(ResumePlay{}, 4, done); });
    for (const Command& command : {play(6, 6), Command(PlayMove{Move::pass()})}) {
        soon([&](auto done) { room->apply(command, std::nullopt, done); });
    }
    soon([&](auto done) { room->apply(PlayMove{Move::pass()}, std::nullopt, done); });
    judged(*room);
    EXPECT_GT(source.asked, asked) << "this is another position";
}

TEST(DeadStones, WhoNeverAgreesKeepsNoGameFromEnding) {
    House house(10);
    house.time = platform::now().since_epoch.count() - Milliseconds(10h).count();
    const auto room = house.create(AbsoluteTime{10min})->room;
    pass_out(*room, "10.0.0.1");
    judged(*room);
    EXPECT_EQ(game_of(*room)["accepted_in_ms"], Milliseconds(5min).count());
    house.wait(4min);
    EXPECT_EQ(game_of(*room)["accepted_in_ms"], Milliseconds(1min).count());
    EXPECT_EQ(game_of(*room)["phase"], "marking_dead");
    auto ended = std::make_shared<std::promise<json>>();
    auto is_told = std::make_shared<std::atomic<bool>>(false);
    room->subscribe([ended, is_told](const Room::Text& text) {
        const json game = json::parse(*text)["game"];
        if (game["phase"] == "finished" && !is_told->exchange(true)) ended->set_value(game);
    });
    house.wait(1min);
    auto last = ended->get_future();
    ASSERT_EQ(last.wait_for(20s), std::future_status::ready) << "it goes on for ever";
    EXPECT_FALSE(last.get().contains("accepted_in_ms"));
}

TEST(DeadStones, WhoChangesThemAgainAndAgainGetsWhatMagpieProposed) {
    SlowSource source;
    source.say();
    House house(10, &source);
    const auto room = house.create(AbsoluteTime{10min})->room;
    pass_out(*room, "10.0.0.1");
    EXPECT_EQ(judged(*room)["dead"], json::array({"C7"}));
    const MarkDead mark{.point = Geometry::make(9, 9)->at(4, 4)};
    Answer answer;
    int changes = 0;
    for (; changes < 20; ++changes) {
        house.wait(4min);
        answer = *soon([&](auto done) { room->ask(mark, std::nullopt, std::move(done)); });
        if (answer.kind != Answer::Kind::done) break;
    }
    EXPECT_EQ(changes, 7) << "half an hour";
    EXPECT_EQ(answer.kind, Answer::Kind::late);
    EXPECT_EQ(game_of(*room)["phase"], "finished");
    EXPECT_EQ(game_of(*room)["dead"], json::array({"C7"}));
}

TEST(DeadStones, AGameWithoutAClockWaits) {
    House house(10);
    const auto room = house.create()->room;
    pass_out(*room, "10.0.0.1");
    judged(*room);
    EXPECT_FALSE(game_of(*room).contains("accepted_in_ms"));
    house.wait(1000h);
    const MarkDead mark{.point = Geometry::make(9, 9)->at(4, 4)};
    const auto answer = soon([&](auto done) { room->ask(mark, std::nullopt, std::move(done)); });
    EXPECT_EQ(answer->kind, Answer::Kind::done);
}

TEST(DeadStones, AnAddressWaitsForAFewAtATime) {
    SlowSource source;
    House house(100, &source);
    int waiting = 0;
    for (; waiting < 50; ++waiting) {
        const auto room = house.create()->room;
        pass_out(*room, "10.0.0.1");
        if (!is_judging(*room)) break;
    }
    EXPECT_GE(waiting, 2);
    EXPECT_LT(waiting, 50);
    const auto other = house.create()->room;
    pass_out(*other, "10.0.0.2");
    EXPECT_TRUE(is_judging(*other)) << "the others wait for nobody else's";
    source.say();
    EXPECT_EQ(judged(*other)["dead"], json::array({"C7"}));
}

namespace {

Response asked(AnalysisApi& api, const std::string& address) {
    Response answer;
    api.create({.method = "POST",
                .headers = {{"content-type", "application/json"}},
                .body = R"({"position": "f5d6", "time_ms": 60000})",
                .address = address},
               [&](Response response) { answer = std::move(response); });
    return answer;
}

int status_of(AnalysisApi& api, const Response& asked) {
    int status = 0;
    const std::string id = nlohmann::json::parse(*asked.body).value("id", "");
    api.show(id, [&](const Response& response) { status = response.status; });
    return status;
}

}  // namespace

// A word that is left out would make it an analysis of something else: of all moves, or of a pass.
TEST(AnalysisQueue, OnlyMovesThatCanBeMadeAreLookedAt) {
    House house(10);
    AnalysisApi api(house.engines, house.metrics,
                    [&] { return Instant{Milliseconds(house.time)}; });
    const auto asked_only = [&](const char* position, const char* only) {
        Response answer;
        const json body = {{"position", position}, {"only", only}, {"time_ms", 1}};
        api.create({.method = "POST",
                    .headers = {{"content-type", "application/json"}},
                    .body = body.dump(),
                    .address = "10.0.0.1"},
                   [&](Response response) { answer = std::move(response); });
        return answer.status == 202 ? "" : json::parse(*answer.body)["error"].value("message", "");
    };
    constexpr const char* kGo = "5x5,C3b,D3w";
    EXPECT_EQ(asked_only("f5d6", "c3 C4"), "");
    EXPECT_EQ(asked_only("f5d6", " "), "");
    EXPECT_EQ(asked_only(kGo, "B2  pass"), "");
    EXPECT_THAT(asked_only("f5d6", "z9"), HasSubstr("z9"));
    EXPECT_THAT(asked_only("f5d6", "c3 a1"), HasSubstr("a1"));
    EXPECT_THAT(asked_only("f5d6", "pass"), HasSubstr("pass"));
    EXPECT_THAT(asked_only(kGo, "B2 C3"), HasSubstr("C3"));
    EXPECT_THAT(asked_only(kGo, "B2,B3"), HasSubstr("B2,B3"));
}

TEST(AnalysisQueue, WhatNobodyAsksAboutIsGivenUp) {
    House house(10);
    AnalysisApi api(house.engines, house.metrics,
                    [&] { return Instant{Milliseconds(house.time)}; });
    const Response wanted = asked(api, "10.0.0.1");
    const Response forgotten = asked(api, "10.0.0.2");
    ASSERT_EQ(wanted.status, 202);
    house.wait(20s);
    EXPECT_EQ(status_of(api, wanted), 200);
    house.wait(20s);
    api.sweep(Instant{Milliseconds(house.time)});
    EXPECT_EQ(status_of(api, wanted), 200);
    EXPECT_EQ(status_of(api, forgotten), 404);
    house.wait(31s);
    api.sweep(Instant{Milliseconds(house.time)});
    EXPECT_EQ(status_of(api, wanted), 404);
    EXPECT_EQ(house.engines.waiting(), 0U);
}

TEST(AnalysisQueue, AnAddressWaitsForAFewAtATime) {
    House house(10);
    AnalysisApi api(house.engines, house.metrics,
                    [&] { return Instant{Milliseconds(house.time)}; });
    int taken = 0;
    while (taken < 100 && asked(api, "10.0.0.1").status == 202) ++taken;
    EXPECT_GE(taken, 2);
    EXPECT_LT(taken, 100);
    EXPECT_EQ(asked(api, "10.0.0.2").status, 202) << "the others wait for nobody else's";
    house.wait(1min);
    api.sweep(Instant{Milliseconds(house.time)});
    EXPECT_EQ(asked(api, "10.0.0.1").status, 202);
}

// A game with a clock of days would else have an engine for itself for as long as it likes.
TEST(EngineQueue, NoMoveTakesLongerThanOthersCanWaitWhateverItsClockShows) {
    House house(10);
    EnginePool engines(house.pool, house.metrics, 1, Milliseconds(50));
    const GameClock clock(AbsoluteTime{std::chrono::hours(100)}, Color::black);
    const PlayerTime time = clock.players(Instant{}).black;
    std::vector<std::future<void>> moves;
    for (int game = 0; game < 3; ++game) {
        EnginePool::Question question{.kind = GameKind::othello,
                                      .engine = "pattern",
                                      .task = {.game = begin_game(GameSpec::for_othello(), false)}};
        question.task.control = time.control;
        question.task.clock = ClockLimit{.control = time.control, .left = time.left};
        const auto moved = std::make_shared<std::promise<void>>();
        moves.push_back(moved->get_future());
        engines.ask(std::move(question), [moved](const seats::SeatNews& news) {
            if (std::holds_alternative<seats::SeatMoved>(news)) moved->set_value();
        });
    }
    for (const auto& move : moves) {
        ASSERT_EQ(move.wait_for(std::chrono::minutes(2)), std::future_status::ready);
    }
    // What is under way there knows of these engines, and ends before they do.
    engines.stop();
    house.pool.stop();
}

}  // namespace magpie::server::test
