// Rooms without a network, at a time that the test sets.
#include "apps/server/rooms.h"

#include <future>

#include <gtest/gtest.h>

#include "apps/server/web_client.h"
#include "platform/random_id.h"

namespace magpie::server::test {

namespace {

using namespace std::chrono_literals;

struct House {
    explicit House(std::size_t most)
        : writer(*store::GameLog::open(folder.path() + "/games.db"), metrics),
          engines(pool, metrics, 1),
          rooms({.pool = pool,
                 .writer = writer,
                 .engines = engines,
                 .now = [this] { return Instant{Milliseconds(time)}; }},
                metrics,
                most) {}

    ~House() {
        engines.stop();
        pool.stop();
    }

    Rooms::Result create(const TimeControl& clock = NoTime{}) {
        return rooms.create({.spec = GameSpec::for_go(*Geometry::make(9, 9)), .clock = clock},
                            platform::random_id());
    }

    void wait(Milliseconds duration) { time += duration.count(); }

    const Folder folder;
    Metrics metrics;
    std::atomic<std::int64_t> time{1'000'000'000};
    Pool pool{1};
    GameWriter writer;
    EnginePool engines;
    Rooms rooms;
};

// The answer to what `ask` asks of a room.
template <class Ask>
Answer answer_to(const Ask& ask) {
    std::promise<Answer> promised;
    ask([&](Answer answer) { promised.set_value(std::move(answer)); });
    return promised.get_future().get();
}

Command play(int column, int row) { return PlayMove{Move(Geometry::make(9, 9)->at(column, row))}; }

}  // namespace

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

}  // namespace magpie::server::test
