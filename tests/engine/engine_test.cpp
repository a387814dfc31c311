#include "engine/engine.h"

#include <vector>

#include <gtest/gtest.h>

#include "engine/workers.h"

namespace magpie {
namespace {

TEST(SerialWorkers, HaveDoneTheWorkWhenStartReturns) {
    SerialWorkers workers;
    bool done = false;
    const auto job = workers.start([&] { done = true; });
    EXPECT_TRUE(done);
    job->wait();
    EXPECT_FALSE(workers.is_concurrent());
}

TEST(RunAll, GivesEveryNumberOnce) {
    SerialWorkers workers;
    std::vector<int> seen(5, 0);
    run_all(workers, 5, [&](int job) { ++seen[static_cast<std::size_t>(job)]; });
    EXPECT_EQ(seen, std::vector<int>(5, 1));
}

TEST(Certainty, HasANameForEachKind_P08) {
    EXPECT_EQ(name_of(Certainty::estimate), "estimate");
    EXPECT_EQ(name_of(Certainty::lower_bound), "lower_bound");
    EXPECT_EQ(name_of(Certainty::upper_bound), "upper_bound");
    EXPECT_EQ(name_of(Certainty::proved), "proved");
}

// Reports as often as it is told to, then the last time.
class Scripted final : public Engine<int> {
  public:
    explicit Scripted(std::vector<Report> reports) : reports_(std::move(reports)) {}

    void start(const int&, const Limits&, Listener listen) override {
        for (const Report& report : reports_) listen(report);
    }

    void stop() override {}

    void wait() override {}

  private:
    std::vector<Report> reports_;
};

TEST(Search, ReturnsTheLastReport) {
    Scripted engine({{.visits = 1}, {.is_last = true, .visits = 9}});
    EXPECT_EQ(search(engine, 0, {}).visits, 9u);
}

}  // namespace
}  // namespace magpie
