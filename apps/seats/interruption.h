#pragma once

#include <functional>
#include <mutex>
#include <optional>

#include "core/clock.h"

namespace magpie::seats {

// A way for one thread to tell another that what it works on is wanted soon, or not at all: between
// somebody who waits for a player and the player. All calls from any thread.
class Interruption {
  public:
    // An answer is wanted now, such as it is. Who cannot hurry goes on.
    void hurry();

    // No answer is wanted. Who has none after `grace` breaks off.
    void abandon(Milliseconds grace);

    // Before the next piece of work: what was said does not hold for that.
    void clear();

    // Whether hurry() or abandon() came.
    [[nodiscard]] bool is_hurried() const;

    // Whether the grace of abandon() is over.
    [[nodiscard]] bool is_over() const;

    // While it lives, hurry() and abandon() also call `stop`; at once, when one of them came
    // before.
    class Hook {
      public:
        Hook(Interruption& interruption, std::function<void()> stop);
        ~Hook();
        Hook(const Hook&) = delete;
        Hook& operator=(const Hook&) = delete;

      private:
        Interruption& interruption_;
    };

  private:
    mutable std::mutex mutex_;
    bool hurries_ = false;
    std::optional<Instant> ends_at_;
    std::function<void()> stop_;
};

}  // namespace magpie::seats
