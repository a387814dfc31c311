#include "platform/memory.h"

#include <fstream>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

namespace magpie::platform {
namespace {

TEST(Memory, IsWhatTheMachineHasAtMost) {
    const std::uint64_t there = available_memory();
    EXPECT_GT(there, std::uint64_t{1} << 20);
    EXPECT_LT(there, std::uint64_t{1} << 50) << "nothing was told";
}

TEST(Memory, ALimitOnAddressesCounts) {
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_AS, &before), 0);
    std::uint64_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    ASSERT_GT(pages, 0U);
    constexpr std::uint64_t kMore = std::uint64_t{32} << 20;
    rlimit lower = before;
    lower.rlim_cur = pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) + kMore;
    ASSERT_EQ(setrlimit(RLIMIT_AS, &lower), 0);
    const std::uint64_t there = available_memory();
    EXPECT_EQ(setrlimit(RLIMIT_AS, &before), 0);
    EXPECT_LE(there, kMore);
    EXPECT_GT(there, kMore / 2);
}

}  // namespace
}  // namespace magpie::platform
