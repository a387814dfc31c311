// Analyses with real threads: they write until the next line comes, and never after.
#include <atomic>
#include <mutex>
#include <string>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "platform/threads.h"
#include "protocols/gtp/engines.h"
#include "protocols/gtp/session.h"

namespace magpie::gtp {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class Streaming : public testing::Test {
  protected:
    Streaming()
        : engine_(workers_),
          session_(engine_, {.spec = GameSpec::for_go({9, 9})}, [this](std::string_view text) {
              out_ += text;
          }) {}

    // Waits until the engine has said something more.
    void wait_for_report() {
        const int before = engine_.reports.load();
        while (engine_.reports.load() == before) engine_.reports.wait(before);
    }

    platform::ThreadWorkers workers_{1};
    test::TirelessEngine engine_;
    std::string out_;  // written by one thread at a time: the thread sanitizer watches
    Session session_;
};

TEST_F(Streaming, TheNextLineEndsAnAnalysis_P02) {
    session_.handle("1 kata-analyze 1");
    wait_for_report();
    session_.handle("2 protocol_version");  // as Sabaki does it
    EXPECT_THAT(out_, StartsWith("=1\ninfo move pass visits 1 "));
    const std::size_t end = out_.find("\n\n");
    ASSERT_NE(end, std::string::npos);
    EXPECT_EQ(out_.substr(end), "\n\n=2 2\n\n");
}

TEST_F(Streaming, EvenAnEmptyLineOrACommentEndsIt) {
    for (const char* line : {"", "# enough"}) {
        out_.clear();
        session_.handle("lz-analyze b 1");
        wait_for_report();
        session_.handle(line);
        EXPECT_EQ(out_.find("\n\n"), out_.size() - 2);
    }
}

TEST(Pondering, RunsWithoutAWordUntilTheNextLine) {
    platform::ThreadWorkers workers(1);
    test::TirelessEngine engine(workers);
    std::string out;
    Session session(engine,
                    {.spec = GameSpec::for_go({9, 9}), .limits = {.visits = 10}, .ponders = true},
                    [&](std::string_view text) { out += text; });
    session.handle("genmove b");
    EXPECT_EQ(out, "= pass\n\n");
    session.handle("play w E5");  // would wait for ever if the engine were not stopped
    EXPECT_EQ(out, "= pass\n\n=\n\n");
}

TEST_F(Streaming, OneAnalysisAfterTheOther) {
    for (int i = 0; i < 50; ++i) session_.handle(i % 2 == 0 ? "kata-analyze 1" : "lz-analyze 1");
    session_.finish();
    const auto ends = [&] {
        int count = 0;
        for (std::size_t at = 0; (at = out_.find("\n\n", at)) != std::string::npos; at += 2)
            ++count;
        return count;
    };
    EXPECT_EQ(ends(), 50);
}

TEST_F(Streaming, AMoveBeingThoughtAboutCanBeInterrupted_P02) {
    std::thread other([this] {
        wait_for_report();
        session_.interrupt();
    });
    session_.handle("kata-genmove_analyze b 1");
    other.join();
    EXPECT_THAT(out_, HasSubstr("play pass\n\n"));
}

TEST_F(Streaming, AForgottenAnalysisEndsWithTheSession) {
    session_.handle("kata-analyze 1");
    wait_for_report();
}

}  // namespace
}  // namespace magpie::gtp
