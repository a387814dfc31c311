#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "apps/server/engine_pool.h"
#include "apps/server/message.h"

namespace magpie::server {

// /api/analysis: positions thought about by the server, for browsers too weak to do it themselves.
// Jobs wait in a queue, a few for each address, tell how far they are to whoever asks, and are
// given up when nobody does. All calls from any thread.
class AnalysisApi {
  public:
    AnalysisApi(EnginePool& engines, Metrics& metrics, std::function<Instant()> now);

    // POST /api/analysis.
    void create(const Request& request, const Reply& reply);

    // GET /api/analysis/JOB.
    void show(const std::string& id, const Reply& reply);

    // DELETE /api/analysis/JOB.
    void cancel(const std::string& id, const Reply& reply);

    // Gives up what nobody has asked about for half a minute, and forgets what is done some minutes
    // later.
    void sweep(Instant now);

  private:
    struct Job {
        enum class Status : std::uint8_t { waiting, thinking, done, failed };

        Status status = Status::waiting;
        GameSpec spec{};
        std::uint64_t number = 0;  // of the question
        Instant asked{};           // about it, the last time
        std::string address;       // of whoever wants it
        std::string reason{};
        Report report{};
        std::mutex mutex{};

        [[nodiscard]] bool is_over() const {
            return status == Status::done || status == Status::failed;
        }
    };

    [[nodiscard]] std::shared_ptr<Job> find(const std::string& id);
    [[nodiscard]] std::optional<std::string> why_too_many(const std::string& address);
    static void hear(Job& job, const seats::SeatNews& news);

    EnginePool& engines_;
    Metrics& metrics_;
    const std::function<Instant()> now_;
    std::mutex mutex_;
    std::unordered_map<std::string, std::shared_ptr<Job>> jobs_;
};

}  // namespace magpie::server
