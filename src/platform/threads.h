#pragma once

#include "engine/workers.h"

namespace magpie::platform {

// Workers with real threads: each job has one of its own.
class ThreadWorkers final : public Workers {
  public:
    // How many jobs count() recommends; 0 for as many as the machine runs at once.
    explicit ThreadWorkers(int count = 0);

    [[nodiscard]] int count() const override { return count_; }

    [[nodiscard]] std::unique_ptr<Job> start(std::function<void()> work) override;

    [[nodiscard]] bool is_concurrent() const override { return true; }

  private:
    int count_;
};

// Threads that the machine runs at once, as far as this process may use them. At least 1.
[[nodiscard]] int usable_threads();

}  // namespace magpie::platform
