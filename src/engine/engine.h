#pragma once

#include <functional>

#include "engine/limits.h"
#include "engine/report.h"

namespace magpie {

// Something that looks for good moves, typed by the position: a Go engine cannot be handed an
// Othello board. Concrete engines are wired in by the programs; everything else sees this.
//
//             start           the limits are reached, or stop()
//     idle ─────────▶ running ─────────────────────────────────▶ idle
//                        └─▶ listen(report) …   listen(last report), exactly once
//
// One thread owns an engine: it starts and waits. stop() alone may be called from any thread.
template <class P>
class Engine {
  public:
    using Listener = std::function<void(const Report&)>;

    Engine() = default;
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;
    // Stops and waits.
    virtual ~Engine() = default;

    // Begins to search the position, and tells `listen` what it finds: now and then where the
    // limits ask for it, and once at the end with Report::is_last. The calls come from one thread
    // at a time, which need not be the caller's; all of them may come before start() returns
    // (Workers::is_concurrent). `root` is copied. A listener must not call start() or wait().
    // An engine may keep what it learned for a later root of the same game.
    // Requires: idle; `root` is not over.
    virtual void start(const P& root, const Limits& limits, Listener listen) = 0;

    // Asks the search to end soon: within milliseconds, not moves. The last report still comes.
    // Nothing happens when idle. From any thread, the listener's too.
    virtual void stop() = 0;

    // Returns when the last report has been listened to and the engine is idle.
    virtual void wait() = 0;

    // Forgets everything it learned from earlier searches. Requires: idle.
    virtual void forget() {}
};

// Searches and returns the last report: for callers who have nothing else to do.
template <class P>
[[nodiscard]] Report search(Engine<P>& engine, const P& root, const Limits& limits) {
    Report last;
    engine.start(root, limits, [&last](const Report& report) {
        if (report.is_last) last = report;
    });
    engine.wait();
    return last;
}

}  // namespace magpie
