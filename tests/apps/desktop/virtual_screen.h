#pragma once

#include <sys/types.h>

namespace magpie::desktop {

// A screen for windows that nobody looks at: an Xvfb of its own, while it lives. SDL opens its
// windows there, draws in software and plays its sounds to nobody.
class VirtualScreen {
  public:
    VirtualScreen();
    VirtualScreen(const VirtualScreen&) = delete;
    VirtualScreen& operator=(const VirtualScreen&) = delete;
    ~VirtualScreen();

    // False where Xvfb is not installed.
    [[nodiscard]] bool is_there() const { return pid_ > 0; }

  private:
    pid_t pid_ = -1;
};

}  // namespace magpie::desktop
