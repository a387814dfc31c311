#include "platform/threads.h"

#include <algorithm>
#include <thread>
#include <utility>

#include <sched.h>

namespace magpie::platform {

namespace {

class ThreadJob final : public Workers::Job {
  public:
    explicit ThreadJob(std::function<void()> work) : thread_(std::move(work)) {}

    ThreadJob(const ThreadJob&) = delete;
    ThreadJob& operator=(const ThreadJob&) = delete;

    ~ThreadJob() override { join(); }

    void wait() override { join(); }

  private:
    void join() {
        if (thread_.joinable() && thread_.get_id() != std::this_thread::get_id()) thread_.join();
    }

    std::thread thread_;
};

}  // namespace

int usable_threads() {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    if (::sched_getaffinity(0, sizeof allowed, &allowed) == 0) {
        return std::max(1, CPU_COUNT(&allowed));
    }
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

ThreadWorkers::ThreadWorkers(int count) : count_(count > 0 ? count : usable_threads()) {}

std::unique_ptr<Workers::Job> ThreadWorkers::start(std::function<void()> work) {
    return std::make_unique<ThreadJob>(std::move(work));
}

}  // namespace magpie::platform
