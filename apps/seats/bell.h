#pragma once

#include <condition_variable>
#include <mutex>

#include "core/time_control.h"

namespace magpie::seats {

// Wakes one thread from others.
class Bell {
  public:
    void ring() {
        {
            const std::lock_guard lock(mutex_);
            rang_ = true;
        }
        changed_.notify_all();
    }

    // Until it rings, or has since the last time; at most so long. Whether it rang.
    bool wait(Milliseconds limit) {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, limit, [this] { return rang_; });
        const bool rang = rang_;
        rang_ = false;
        return rang;
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool rang_ = false;
};

}  // namespace magpie::seats
