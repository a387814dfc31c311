#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "apps/seats/engine_seat.h"
#include "apps/server/metrics.h"
#include "apps/server/pool.h"

namespace magpie::server {

// A few engines for many games. Each thinks with one thread; questions wait for one that is free,
// moves before analyses, and an engine of the right kind is used again. All calls from any thread.
class EnginePool {
  public:
    struct Question {
        GameKind kind = GameKind::go;
        std::string engine{};  // as seats::engine_from() takes it
        seats::Task task;
        bool can_wait = false;  // analyses
    };

    // Reports on the way and one answer, on threads of the pool; a report may come after the
    // answer.
    using Heard = std::function<void(const seats::SeatNews&)>;

    // However much time a clock shows: others wait for the engine.
    static constexpr Milliseconds kLongestThought = std::chrono::seconds(30);

    // `at_once` engines think at the same time, for a move with a clock at most so long.
    EnginePool(Pool& pool,
               Metrics& metrics,
               int at_once,
               Milliseconds longest_thought = kLongestThought);
    ~EnginePool();
    EnginePool(const EnginePool&) = delete;
    EnginePool& operator=(const EnginePool&) = delete;

    // A number for cancel(), never 0. The answer is a failure where too many wait.
    std::uint64_t ask(Question question, Heard heard);

    // The answer is not wanted any more. One that is on its way may still come.
    void cancel(std::uint64_t number);

    // Ends all engines. Whatever was asked, or is asked from then on, is answered with a failure.
    void stop();

    [[nodiscard]] std::size_t waiting() const;

  private:
    struct Asked {
        std::uint64_t number = 0;
        Question question;
        Heard heard;
    };

    struct Slot {
        std::string key;  // kind and engine
        std::unique_ptr<seats::EngineSeat> seat;
        std::unique_ptr<Asked> asked;  // null: idle
        std::uint64_t last_used = 0;
    };

    using Retired = std::vector<std::unique_ptr<seats::EngineSeat>>;
    struct Leaving;

    // Gives questions to engines. Who had to leave is returned.
    [[nodiscard]] Retired start_waiting();
    Slot* free_slot(const std::string& key, Retired& retired);
    std::unique_ptr<seats::EngineSeat> make_seat(Slot& slot, const Question& question);
    void drain(Slot* slot);
    void refuse(const Heard& heard, const char* why);
    void hurry(std::uint64_t number);

    Pool& pool_;
    Metrics& metrics_;
    const std::size_t at_once_;
    const Milliseconds longest_thought_;
    mutable std::mutex mutex_;  // of the following
    std::uint64_t next_number_ = 1;
    bool stops_ = false;
    std::deque<std::unique_ptr<Asked>> urgent_;
    std::deque<std::unique_ptr<Asked>> patient_;
    std::vector<std::unique_ptr<Slot>> slots_;
};

}  // namespace magpie::server
