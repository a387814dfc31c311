#pragma once

#include <atomic>

namespace magpie::platform {

// While it lives, the first Ctrl-C (SIGINT) or SIGTERM sets a flag instead of ending the program;
// the second ends it, so that nobody is locked in. One at a time; the outermost counts.
class InterruptWatch {
  public:
    InterruptWatch();
    ~InterruptWatch();
    InterruptWatch(const InterruptWatch&) = delete;
    InterruptWatch& operator=(const InterruptWatch&) = delete;

    // Set by the signal; may be set by anybody else who wants the same.
    [[nodiscard]] std::atomic<bool>& flag();
};

}  // namespace magpie::platform
