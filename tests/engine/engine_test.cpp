#include "engine/engine.h"

#include <vector>

#include <gtest/gtest.h>

#include "engine/pondering.h"
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

// Takes turns, and has a thread when it is told to: what it is asked is written down.
struct Turns {
    int number = 0;  // a game of five turns

    void play_unchecked(Move) { ++number; }

    [[nodiscard]] bool is_over() const { return number >= 5; }
};

// A search for a move ends at once, one without an end when it is stopped.
class Thinker final : public Engine<Turns> {
  public:
    struct Asked {
        int turn;
        Goal goal;
    };

    explicit Thinker(std::vector<Asked>& asked, int& stops) : asked_(asked), stops_(stops) {}

    void start(const Turns& root, const Limits& limits, Listener listen) override {
        asked_.push_back({root.number, limits.goal});
        Report report;
        report.is_last = true;
        report.candidates.resize(1);
        report.resigns = resigns;
        listen(report);
    }

    void stop() override { ++stops_; }

    void wait() override {}

    bool resigns = false;

  private:
    std::vector<Asked>& asked_;
    int& stops_;
};

class Threads final : public Workers {
  public:
    [[nodiscard]] int count() const override { return 1; }

    [[nodiscard]] std::unique_ptr<Job> start(std::function<void()>) override { return nullptr; }

    [[nodiscard]] bool is_concurrent() const override { return true; }
};

class PonderingTest : public testing::Test {
  protected:
    Pondering<Turns> pondering_with(const Workers& workers) {
        auto thinker = std::make_unique<Thinker>(asked_, stops_);
        thinker_ = thinker.get();
        return {std::move(thinker), workers};
    }

    std::vector<Thinker::Asked> asked_;
    int stops_ = 0;
    Thinker* thinker_ = nullptr;
    Threads threads_;
};

TEST_F(PonderingTest, TheOpponentsTurnIsAnalysedOnceTheMoveHasBeenWaitedFor) {
    auto engine = pondering_with(threads_);
    engine.start({.number = 1}, {}, [](const Report&) {});
    EXPECT_EQ(asked_.size(), 1U) << "not before";
    engine.wait();
    ASSERT_EQ(asked_.size(), 2U);
    EXPECT_EQ(asked_[1].turn, 2);
    EXPECT_EQ(asked_[1].goal, Goal::analysis);
    // To its owner it is idle: this is about the search that has ended.
    engine.stop();
    engine.wait();
    EXPECT_EQ(asked_.size(), 2U);
    EXPECT_EQ(stops_, 0);
    engine.start({.number = 3}, {}, [](const Report&) {});
    EXPECT_EQ(stops_, 1) << "until the next search begins";
    engine.wait();
    ASSERT_EQ(asked_.size(), 4U);
    EXPECT_EQ(asked_[2].turn, 3);
    EXPECT_EQ(asked_[3].turn, 4);
}

TEST_F(PonderingTest, NothingIsPonderedThatNobodyWillAnswer) {
    auto engine = pondering_with(threads_);
    const auto asked_after = [&](int turn, const Limits& limits) {
        asked_.clear();
        static_cast<void>(search(engine, Turns{turn}, limits));
        return asked_.size();
    };
    EXPECT_EQ(asked_after(4, {}), 1U) << "the game is over";
    EXPECT_EQ(asked_after(1, {.goal = Goal::analysis}), 1U);
    thinker_->resigns = true;
    EXPECT_EQ(asked_after(1, {}), 1U);
    thinker_->resigns = false;
    EXPECT_EQ(asked_after(1, {}), 2U);
}

TEST_F(PonderingTest, NothingIsPonderedWithoutThreads) {
    SerialWorkers serial;
    auto engine = pondering_with(serial);
    static_cast<void>(search(engine, Turns{1}, {}));
    EXPECT_EQ(asked_.size(), 1U);
}

TEST(Search, ReturnsTheLastReport) {
    Scripted engine({{.visits = 1}, {.is_last = true, .visits = 9}});
    EXPECT_EQ(search(engine, 0, {}).visits, 9u);
}

}  // namespace
}  // namespace magpie
