#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <future>
#include <memory>

#include "apps/server/rooms.h"
#include "apps/server/web_client.h"
#include "platform/random_id.h"

namespace magpie::server::test {

// Rooms without a network, at a time that the test sets.
struct House {
    // `source` knows which stones are dead; null: random games are asked.
    explicit House(std::size_t most, go::OwnershipSource* source = nullptr)
        : judge(slow_pool, source),
          writer(*store::GameLog::open(folder.path() + "/games.db"), metrics),
          engines(pool, metrics, 1),
          rooms({.pool = pool,
                 .writer = writer,
                 .engines = engines,
                 .judge = &judge,
                 .now = [this] { return Instant{Milliseconds(time)}; }},
                metrics,
                most) {}

    ~House() {
        engines.stop();
        judge.stop();
        slow_pool.stop();
        pool.stop();
    }

    Rooms::Result create(const TimeControl& clock = NoTime{}) {
        return rooms.create({.spec = GameSpec::for_go(*Geometry::make(9, 9)), .clock = clock},
                            platform::random_id());
    }

    void wait(Milliseconds duration) { time += duration.count(); }

    const Folder folder;
    Metrics metrics;
    std::atomic<std::int64_t> time{1'000'000'000'000'000};
    Pool pool{1};
    Pool slow_pool{1};
    DeadStoneJudge judge;
    GameWriter writer;
    EnginePool engines;
    Rooms rooms;
};

// The answer to what `ask` asks of a room. Where nobody answers, that it is unavailable.
template <class Ask>
Answer answer_to(const Ask& ask) {
    auto promised = std::make_shared<std::promise<Answer>>();
    auto answer = promised->get_future();
    ask([promised = std::move(promised)](Answer given) { promised->set_value(std::move(given)); });
    try {
        return answer.get();
    } catch (const std::future_error&) {
        return {.kind = Answer::Kind::unavailable};
    }
}

inline Command play(int column, int row) {
    return PlayMove{Move(Geometry::make(9, 9)->at(column, row))};
}

}  // namespace magpie::server::test
