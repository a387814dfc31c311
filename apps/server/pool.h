#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "core/clock.h"

namespace magpie::server {

using Work = std::function<void()>;

// Threads that do one piece of work after the other, now or later. All calls from any thread. Work
// that throws is told to `failed`, and the next piece is done.
class Pool {
  public:
    using Failed = std::function<void(const std::exception&)>;

    explicit Pool(int threads, Failed failed = {});
    // Does what was posted for now; what is not due yet is dropped.
    ~Pool();
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;

    void post(Work work);

    // Not before `at`, as platform::now() counts.
    void post_at(Instant at, Work work);

    // Ends the threads, as the destructor does. What is posted from then on is done by the caller
    // at once, so that nothing that waits for something else is left behind.
    void stop();

    // How much waits for its time to come.
    [[nodiscard]] std::size_t scheduled();

    // Does it here and now, as the threads do.
    void perform(const Work& work);

  private:
    void run();

    const Failed failed_;
    std::mutex mutex_;  // of all that follows
    std::condition_variable changed_;
    std::deque<Work> ready_;
    std::multimap<Instant, Work> later_;
    bool stops_ = false;
    bool has_stopped_ = false;
    std::vector<std::thread> threads_;
};

// Work on a pool that is done in order, never two pieces at once: what holds for a thread of its
// own, without one.
class Serial {
  public:
    // `failed` is called, in its turn, after a piece of work that threw.
    explicit Serial(Pool& pool, Work failed = {})
        : state_(std::make_shared<State>(pool, std::move(failed))) {}

    void post(Work work);

  private:
    struct State {
        State(Pool& p, Work f) : pool(p), failed(std::move(f)) {}

        Pool& pool;
        const Work failed;
        std::mutex mutex;
        std::deque<Work> waiting;
        bool is_running = false;
    };

    static void run(const std::shared_ptr<State>& state);

    std::shared_ptr<State> state_;
};

}  // namespace magpie::server
