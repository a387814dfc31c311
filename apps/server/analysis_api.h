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
// Jobs wait in a queue, tell how far they are, and are forgotten some minutes after they are done.
// All calls from any thread.
class AnalysisApi {
  public:
    AnalysisApi(EnginePool& engines, Metrics& metrics, std::function<Instant()> now);

    // POST /api/analysis.
    void create(const Request& request, const Reply& reply);

    // GET /api/analysis/JOB.
    void show(const std::string& id, const Reply& reply);

    // DELETE /api/analysis/JOB.
    void cancel(const std::string& id, const Reply& reply);

    // Forgets what was done before that.
    void sweep(Instant since);

  private:
    struct Job {
        enum class Status : std::uint8_t { waiting, thinking, done, failed };

        Status status = Status::waiting;
        GameSpec spec{};
        std::uint64_t number = 0;  // of the question
        Instant changed{};
        std::string reason{};
        Report report{};
        std::mutex mutex{};
    };

    [[nodiscard]] std::shared_ptr<Job> find(const std::string& id);
    static void hear(Job& job, const seats::SeatNews& news, Instant now);

    EnginePool& engines_;
    Metrics& metrics_;
    const std::function<Instant()> now_;
    std::mutex mutex_;
    std::unordered_map<std::string, std::shared_ptr<Job>> jobs_;
};

}  // namespace magpie::server
