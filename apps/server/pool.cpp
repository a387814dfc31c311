#include "apps/server/pool.h"

#include <algorithm>
#include <utility>

#include "platform/environment.h"

namespace magpie::server {

Pool::Pool(int threads, Failed failed) : failed_(std::move(failed)) {
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
    for (const Work& work : left) perform(work);
}

void Pool::perform(const Work& work) {
    try {
        work();
    } catch (const std::exception& error) {
        if (failed_) failed_(error);
    }
}

void Pool::post(Work work) {
    {
        const std::unique_lock lock(mutex_);
        if (!has_stopped_) {
            ready_.push_back(std::move(work));
            changed_.notify_one();
            return;
        }
    }
    perform(work);
}

void Pool::post_at(Instant at, Work work) {
    {
        const std::lock_guard lock(mutex_);
        if (stops_) return;
        later_.emplace(at, std::move(work));
    }
    changed_.notify_one();
}

std::size_t Pool::scheduled() {
    const std::lock_guard lock(mutex_);
    return later_.size();
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
            Work work = std::move(ready_.front());
            ready_.pop_front();
            if (!ready_.empty()) changed_.notify_one();
            lock.unlock();
            perform(work);
            work = {};  // what it held may have work of its own to post as it ends
            lock.lock();
        } else if (stops_) {
            return;
        } else if (later_.empty()) {
            changed_.wait(lock);
        } else {
            // A clock of a thousand years in nanoseconds is more than a number holds.
            constexpr Milliseconds kLongest = std::chrono::hours(1);
            changed_.wait_for(lock, std::min(elapsed(now, later_.begin()->first), kLongest));
        }
    }
}

void Serial::post(Work work) {
    {
        const std::lock_guard lock(state_->mutex);
        state_->waiting.push_back(std::move(work));
        if (std::exchange(state_->is_running, true)) return;
    }
    try {
        state_->pool.post([state = state_] { run(state); });
    } catch (const std::exception&) {
        // Memory ran out: whoever posts next starts it.
        const std::lock_guard lock(state_->mutex);
        state_->waiting.pop_back();
        state_->is_running = false;
        throw;
    }
}

// One piece at a time, so that others of the pool get their turn in between.
void Serial::run(const std::shared_ptr<State>& state) {
    for (;;) {
        Work work;
        {
            const std::lock_guard lock(state->mutex);
            work = std::move(state->waiting.front());
            state->waiting.pop_front();
        }
        state->pool.perform([&] {
            try {
                work();
            } catch (const std::exception&) {
                if (state->failed) state->failed();
                throw;
            }
        });
        work = {};
        {
            const std::lock_guard lock(state->mutex);
            if (state->waiting.empty()) {
                state->is_running = false;
                return;
            }
        }
        try {
            return state->pool.post([state] { run(state); });
        } catch (const std::exception&) {
            continue;  // then here
        }
    }
}

}  // namespace magpie::server
