// The engine with several threads; ./check runs this under the thread sanitizer too.
#include "platform/threads.h"

#include <atomic>

#include <gtest/gtest.h>

#include "go/search/network_engine.h"
#include "support/small_network.h"

namespace magpie::go {
namespace {

TEST(EngineThreads, MakeTheVisitsTogether) {
    platform::ThreadWorkers workers(4);
    NetworkEngine engine(small_network(), workers);
    Position position(Geometry{5, 5}, find_rule_set("chinese")->rules);
    for (int move = 0; move < 12 && !position.is_over(); ++move) {
        Limits limits;
        limits.visits = move % 2 == 0 ? 60 : 250;
        const Report report = search(engine, position, limits);
        EXPECT_GE(report.visits, *limits.visits);
        EXPECT_LE(report.visits, *limits.visits + 250);
        ASSERT_FALSE(position.why_illegal(report.candidates.front().move));
        position.play_unchecked(report.candidates.front().move);
    }
}

TEST(EngineThreads, AnAnalysisRunsUntilItIsStopped) {
    platform::ThreadWorkers workers(3);
    NetworkEngine engine(small_network(), workers);
    const Position position(Geometry{9, 9});
    Limits limits;
    limits.goal = Goal::analysis;
    limits.report_every = Milliseconds(1);
    limits.ownership = true;
    std::atomic<int> reports = 0;
    std::atomic<int> last = 0;
    engine.start(position, limits, [&](const Report& report) {
        if (report.is_last) {
            ++last;
        } else {
            ++reports;
        }
    });
    while (reports < 20) {
    }
    EXPECT_EQ(last, 0);
    engine.stop();
    engine.wait();
    EXPECT_EQ(last, 1);
}

TEST(EngineThreads, IsGoneWhenItsOwnerForgetsToStopIt) {
    platform::ThreadWorkers workers(2);
    std::atomic<int> last = 0;
    {
        NetworkEngine engine(small_network(), workers);
        Limits limits;
        limits.goal = Goal::analysis;
        engine.start(Position(Geometry{9, 9}), limits,
                     [&](const Report& report) { last += report.is_last ? 1 : 0; });
    }
    EXPECT_EQ(last, 1);
}

}  // namespace
}  // namespace magpie::go
