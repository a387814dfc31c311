#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>

#include "apps/server/pool.h"
#include "go/rules/position.h"
#include "go/score/dead_stones.h"

namespace magpie::server {

// Thinks about which stones are dead, beside all else: on threads that nobody's move waits for, one
// position after the other, so that something else may be done there as well. All calls from any
// thread.
class DeadStoneJudge {
  public:
    // On a thread of the pool. An empty proposal where it could not be thought about.
    using Judged = std::function<void(go::Proposal)>;

    // `source` may be null: random games alone. It is asked by one thread at a time.
    DeadStoneJudge(Pool& pool, go::OwnershipSource* source) : pool_(pool), source_(source) {}

    // A number for cancel(); 0 where too much waits already, in all or of that address. Nobody's
    // address is empty.
    std::uint64_t ask(go::Position position, const std::string& address, Judged judged);

    // The answer is not wanted any more. One that is on its way may still come.
    void cancel(std::uint64_t number);

    // What waits is forgotten, and nothing new is taken. Before the pool stops.
    void stop();

    // With the one that is being thought about.
    [[nodiscard]] std::size_t waiting() const;

  private:
    struct Question {
        std::uint64_t number;
        std::string address;
        go::Position position;
        Judged judged;
    };

    void run();
    [[nodiscard]] go::Proposal propose(const go::Position& position) const;
    [[nodiscard]] bool is_too_much(const std::string& address) const;

    Pool& pool_;
    go::OwnershipSource* const source_;
    mutable std::mutex mutex_;  // of the following
    std::deque<Question> waiting_;
    std::uint64_t next_number_ = 1;
    std::string served_;  // the address of the one that is being thought about
    bool is_running_ = false;
    bool has_stopped_ = false;
};

}  // namespace magpie::server
