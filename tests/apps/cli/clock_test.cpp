// The terminal game with a clock.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/cli/command_line.h"

namespace magpie::cli {
namespace {

using testing::HasSubstr;

TEST_F(Playing, TheClockIsShownAndDecides) {
    const std::string data = folder_.string();
    const Result result = timed({"play", "go", "--size", "9", "--time", "20s", "--data", data,
                                 "--black", "Ada", "--white", "Bo"},
                                "C3\nD4\ntime\nzzzzzzzzzzzzzzzzzzzzzz\nE5\n");
    EXPECT_THAT(result.out, HasSubstr("X  Ada  0 prisoners  0:20\nO  Bo   0 prisoners  0:20\n"));
    EXPECT_THAT(result.out, HasSubstr("O  Bo   0 prisoners  0:17\n"));  // the first move is free
    EXPECT_THAT(result.out, HasSubstr("Bo (White), 0:20 left, your move: "));
    EXPECT_THAT(result.out, HasSubstr("Ada (Black): 0:15 of 20s\n"));
    EXPECT_THAT(result.out, HasSubstr("Bo (White) wins on time."));
    EXPECT_THAT(file("results.txt"), HasSubstr("Bo wins (W+T)"));
}

TEST_F(Playing, TheClockIsKeptInTheSaveAndStandsMeanwhile) {
    const std::string data = folder_.string();
    timed({"play", "go", "--size", "9", "--time", "1m+5s", "--data", data, "--black", "A",
           "--white", "B"},
          "C3\nquit\n");
    EXPECT_THAT(file("autosave.mah"),
                HasSubstr(R"("clock": {"black":{"control":"1m+5s","main_ms":65000},)"
                          R"("white":{"control":"1m+5s","main_ms":55000}})"));
    const Result again = timed({"play", "--load", "autosave", "--data", data}, "time\n");
    EXPECT_THAT(again.out, HasSubstr("A (Black): 1:05 of 1m+5s\nB (White): 0:50 of 1m+5s\n"));
    EXPECT_EQ(timed({"play", "--load", "--time", "1m", "--data", data}, "").code,
              ExitCode::bad_input);
}

TEST_F(Playing, AFlagFallsWhileNothingIsTyped) {
    const Result result = on_terminal({"play", "go", "--size", "9", "--time", "3x10s", "--data",
                                       folder_.string(), "--black", "A", "--white", "B"},
                                      "C3\n");
    EXPECT_THAT(result.out, HasSubstr("A (Black) wins on time."));
}

}  // namespace
}  // namespace magpie::cli
