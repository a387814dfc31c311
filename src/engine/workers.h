#pragma once

#include <functional>
#include <memory>
#include <vector>

namespace magpie {

// Where the threads of a search come from: the platform has real ones, a browser has none. Code in
// src/ starts no thread of its own, so that the same search runs in both.
class Workers {
  public:
    // Something that runs, or has run.
    class Job {
      public:
        Job() = default;
        Job(const Job&) = delete;
        Job& operator=(const Job&) = delete;
        // Waits as well.
        virtual ~Job() = default;

        // Returns when it has ended; what it wrote is visible then. At once for a job that waits
        // for itself.
        virtual void wait() = 0;
    };

    Workers() = default;
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;
    virtual ~Workers() = default;

    // How many jobs are worth starting for one computation. At least 1.
    [[nodiscard]] virtual int count() const = 0;

    // Runs `work` beside the caller, or, where there are no threads, before it returns.
    // The job must be gone before the workers are.
    [[nodiscard]] virtual std::unique_ptr<Job> start(std::function<void()> work) = 0;

    // Whether start() returns before the work is done. When it does not, a search must have an end
    // of its own: nobody can call stop() but its listener.
    [[nodiscard]] virtual bool is_concurrent() const = 0;
};

// Everything at once, in the caller's thread.
class SerialWorkers final : public Workers {
  public:
    [[nodiscard]] int count() const override { return 1; }

    [[nodiscard]] std::unique_ptr<Job> start(std::function<void()> work) override {
        work();
        return std::make_unique<Done>();
    }

    [[nodiscard]] bool is_concurrent() const override { return false; }

  private:
    class Done final : public Job {
      public:
        void wait() override {}
    };
};

// Runs work(0) … work(jobs - 1), beside each other where that can be, and returns when all have
// ended. The caller's own thread does one of them. Requires: jobs >= 1.
inline void run_all(Workers& workers, int jobs, const std::function<void(int)>& work) {
    std::vector<std::unique_ptr<Workers::Job>> others;
    for (int job = 1; job < jobs; ++job) {
        others.push_back(workers.start([&work, job] { work(job); }));
    }
    work(0);
    for (const auto& other : others) other->wait();
}

}  // namespace magpie
