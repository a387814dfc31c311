#include "platform/threads.h"

#include <atomic>
#include <vector>

#include <gtest/gtest.h>

namespace magpie::platform {
namespace {

TEST(ThreadWorkers, RunBesideTheCaller) {
    ThreadWorkers workers(2);
    std::atomic<bool> go{false};
    std::atomic<bool> done{false};
    const auto job = workers.start([&] {
        go.wait(false);
        done = true;
    });
    EXPECT_FALSE(done);  // start() came back while the work waits for us
    go = true;
    go.notify_all();
    job->wait();
    EXPECT_TRUE(done);
    job->wait();  // again: nothing happens
}

TEST(ThreadWorkers, AJobThatIsDroppedIsWaitedFor) {
    ThreadWorkers workers;
    std::atomic<int> done{0};
    for (int i = 0; i < 10; ++i) static_cast<void>(workers.start([&] { ++done; }));
    EXPECT_EQ(done, 10);
    EXPECT_GE(workers.count(), 1);
}

TEST(ThreadWorkers, RunAllRunsEachOnce) {
    ThreadWorkers workers(3);
    std::vector<int> seen(8, 0);
    run_all(workers, 8, [&](int job) { ++seen[static_cast<std::size_t>(job)]; });
    EXPECT_EQ(seen, std::vector<int>(8, 1));
}

}  // namespace
}  // namespace magpie::platform
