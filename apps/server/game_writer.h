#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "apps/server/metrics.h"
#include "store/sqlite/game_log.h"

namespace magpie::server {

// Puts changes of games on the disk from a thread of its own. What waits while one transaction is
// on its way to the disk goes into the next one together, so that many games share the cost of a
// sync. Calls come from any thread until stop(), from then on from the thread that called it alone.
class GameWriter {
  public:
    using Stored = std::expected<void, store::StoreError>;
    using Loaded = std::expected<std::optional<store::LoggedGame>, store::StoreError>;

    GameWriter(store::GameLog log, Metrics& metrics);
    ~GameWriter();
    GameWriter(const GameWriter&) = delete;
    GameWriter& operator=(const GameWriter&) = delete;

    // `done` is called once the change is on the disk, or is not: on the thread of the writer, or,
    // after stop(), on the caller's before this returns.
    void write(store::LoggedChange change, std::function<void(Stored)> done);

    // Anything else about the log, between two transactions.
    void ask(std::function<void(store::GameLog&)> question);

    void load(std::string id, std::function<void(Loaded)> done);

    // Writes what is left and ends the thread, as the destructor does. What is asked for from then
    // on is done by the caller at once, so that nobody waits for it. May be called again.
    // Requires: whoever else calls has ended before.
    void stop();

  private:
    struct Waiting {
        store::LoggedChange change;
        std::function<void(Stored)> done;
        std::chrono::steady_clock::time_point since;
    };

    void run();
    bool do_next();
    void catch_up_if_stopped();
    void store(std::vector<Waiting>& batch);
    void store_all(std::vector<Waiting>& batch);
    void answer(Waiting& one, const Stored& stored);

    store::GameLog log_;
    Metrics& metrics_;
    std::mutex mutex_;  // of the following
    std::condition_variable changed_;
    std::vector<Waiting> waiting_;
    std::vector<std::function<void(store::GameLog&)>> questions_;
    bool stops_ = false;
    bool has_stopped_ = false;
    std::thread thread_;
};

}  // namespace magpie::server
