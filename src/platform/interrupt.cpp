#include "platform/interrupt.h"

#include <csignal>

namespace magpie::platform {

namespace {

// A signal handler reaches nothing else. Lock-free, so that it may be written there.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables)
std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void note_interrupt(int) { interrupted = true; }

}  // namespace

InterruptWatch::InterruptWatch() {
    interrupted = false;
    struct sigaction action{};
    action.sa_handler = note_interrupt;
    // The second signal is the default one again. No restarting: whoever waits may look up.
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    ::sigemptyset(&action.sa_mask);
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
}

InterruptWatch::~InterruptWatch() {
    struct sigaction action{};
    action.sa_handler = SIG_DFL;
    ::sigemptyset(&action.sa_mask);
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
}

std::atomic<bool>& InterruptWatch::flag() { return interrupted; }

}  // namespace magpie::platform
