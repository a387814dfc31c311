#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <utility>

#include "engine/engine.h"
#include "engine/workers.h"

namespace magpie {

// An engine that thinks on in the opponent's time: once its move has been waited for it analyses
// the position after it, without a word, until it is started again. What it finds stays in the
// tables or the tree of the engine inside, which is all that the next search has of it.
//
//     start … wait     start … wait
//     our move     ░░░░ our move     ░░░░      ░ ponders
//
// To its owner it is idle then: stop() and wait() are about the search that was started. A move
// that is never answered is pondered for kLongest, so that a game left open ends its work by
// itself. Without threads nothing is pondered. Requires: an engine that keeps what it learned.
template <class P>
class Pondering final : public Engine<P> {
  public:
    using typename Engine<P>::Listener;

    static constexpr Milliseconds kLongest{300'000};

    // `workers` are those of the engine, and must outlive it.
    Pondering(std::unique_ptr<Engine<P>> engine, const Workers& workers)
        : engine_(std::move(engine)), has_threads_(workers.is_concurrent()) {}

    ~Pondering() override {
        engine_->stop();
        engine_->wait();
    }

    void start(const P& root, const Limits& limits, Listener listen) override {
        end_pondering();
        next_.reset();
        const bool is_for_a_move = limits.goal == Goal::move && has_threads_;
        engine_->start(
            root, limits,
            [this, root, is_for_a_move, listen = std::move(listen)](const Report& report) {
                if (report.is_last && is_for_a_move) expect(root, report);
                listen(report);
            });
    }

    void stop() override {
        if (!ponders_) engine_->stop();
    }

    void wait() override {
        if (ponders_) return;
        engine_->wait();
        if (!next_) return;
        const P position = *std::exchange(next_, std::nullopt);
        ponders_ = true;
        engine_->start(position, {.goal = Goal::analysis, .time = kLongest}, [](const Report&) {});
    }

    void forget() override {
        end_pondering();
        engine_->forget();
    }

  private:
    // What is to be pondered when the search has been waited for.
    void expect(P position, const Report& report) {
        if (report.candidates.empty() || report.resigns) return;
        position.play_unchecked(report.candidates.front().move);
        if (!position.is_over()) next_ = std::move(position);
    }

    void end_pondering() {
        if (!ponders_) return;
        engine_->stop();
        engine_->wait();
        ponders_ = false;
    }

    std::unique_ptr<Engine<P>> engine_;
    bool has_threads_;
    // Written by the search, read once that has been waited for.
    std::optional<P> next_{};
    std::atomic<bool> ponders_{false};
};

}  // namespace magpie
