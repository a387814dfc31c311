#include "apps/server/pool.h"

#include <utility>

#include "platform/environment.h"

namespace magpie::server {

Pool::Pool(int threads) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

Pool::~Pool() { stop(); }

void Pool::stop() {
    {
        const std::lock_guard lock(mutex_);
        stops_ = true;
        later_.clear();
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) {
        if (thread.joinable()) thread.join();
    }
    std::deque<Work> left;
    {
        const std::lock_guard lock(mutex_);
        has_stopped_ = true;
        left.swap(ready_);
    }
    for (const Work& work : left) work();
}

void Pool::post(Work work) {
    {
        const std::lock_guard lock(mutex_);
        if (!has_stopped_) ready_.push_back(std::move(work));
    }
    if (work) return work();
    changed_.notify_one();
}

void Pool::post_at(Instant at, Work work) {
    {
        const std::lock_guard lock(mutex_);
        if (stops_) return;
        later_.emplace(at, std::move(work));
    }
    changed_.notify_one();
}

void Pool::run() {
    std::unique_lock lock(mutex_);
    for (;;) {
        const Instant now = platform::now();
        while (!later_.empty() && later_.begin()->first <= now) {
            ready_.push_back(std::move(later_.begin()->second));
            later_.erase(later_.begin());
        }
        if (!ready_.empty()) {
            const Work work = std::move(ready_.front());
            ready_.pop_front();
            if (!ready_.empty()) changed_.notify_one();
            lock.unlock();
            work();
            lock.lock();
        } else if (stops_) {
            return;
        } else if (later_.empty()) {
            changed_.wait(lock);
        } else {
            changed_.wait_for(lock, elapsed(now, later_.begin()->first));
        }
    }
}

void Serial::post(Work work) {
    {
        const std::lock_guard lock(state_->mutex);
        state_->waiting.push_back(std::move(work));
        if (std::exchange(state_->is_running, true)) return;
    }
    state_->pool.post([state = state_] { run(state); });
}

// One piece at a time, so that others of the pool get their turn in between.
void Serial::run(const std::shared_ptr<State>& state) {
    Work work;
    {
        const std::lock_guard lock(state->mutex);
        work = std::move(state->waiting.front());
        state->waiting.pop_front();
    }
    work();
    work = {};
    {
        const std::lock_guard lock(state->mutex);
        if (state->waiting.empty()) {
            state->is_running = false;
            return;
        }
    }
    state->pool.post([state] { run(state); });
}

}  // namespace magpie::server
