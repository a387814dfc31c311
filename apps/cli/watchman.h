#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

namespace magpie::cli {

// While it lives, `look` is called several times a second on another thread.
class Watchman {
  public:
    explicit Watchman(std::function<void()> look)
        : thread_([this, look = std::move(look)](const std::stop_token& is_over) {
              std::unique_lock lock(mutex_);
              while (!is_over.stop_requested()) {
                  look();
                  bell_.wait_for(lock, is_over, std::chrono::milliseconds(50),
                                 [] { return false; });
              }
          }) {}

  private:
    std::mutex mutex_;
    std::condition_variable_any bell_;
    std::jthread thread_;  // last: it ends before what it uses
};

}  // namespace magpie::cli
