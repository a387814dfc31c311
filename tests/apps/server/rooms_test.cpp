// Rooms without a network, at a time that the test sets.
#include "apps/server/rooms.h"

#include <future>

#include <gtest/gtest.h>

#include "apps/server/analysis_api.h"
#include "apps/server/house.h"

namespace magpie::server::test {

using namespace std::chrono_literals;

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

}  // namespace magpie::server::test
