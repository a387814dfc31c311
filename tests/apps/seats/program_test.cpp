#include "apps/seats/program.h"

#include <gtest/gtest.h>

namespace magpie::seats {

namespace {

using namespace std::chrono_literals;
using Kind = ChannelError::Kind;

// More than a pipe holds.
const std::string kLongLine(std::size_t{1} << 20, 'x');

ProcessChannel channel_to(const std::string& command_line, const Interruption* interruption) {
    auto process = start_process(command_line, [](const std::string&) {});
    EXPECT_TRUE(process.has_value());
    return ProcessChannel(std::move(*process), interruption);
}

// Whoever closes a window must not wait for it.
TEST(ProcessChannel, OneThatDoesNotReadIsNotWaitedForOnceItIsGivenUp) {
    Interruption interruption;
    interruption.abandon(0ms);
    ProcessChannel channel = channel_to("sleep 1000", &interruption);
    const auto written = channel.write_line(kLongLine, 20s);
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().kind, Kind::failed) << "and not because time was over";
}

TEST(ProcessChannel, OneThatDoesNotReadIsWaitedForAsLongAsAsked) {
    const Interruption patience;
    for (const Interruption* interruption :
         {&patience, static_cast<const Interruption*>(nullptr)}) {
        ProcessChannel channel = channel_to("sleep 1000", interruption);
        const auto written = channel.write_line(kLongLine, 120ms);
        ASSERT_FALSE(written);
        EXPECT_EQ(written.error().kind, Kind::timed_out);
    }
}

TEST(ProcessChannel, ALongLineArrivesWhole) {
    const Interruption patience;
    ProcessChannel channel = channel_to("cat", &patience);
    const std::string line = kLongLine.substr(0, kLongLine.size() / 2);
    ASSERT_TRUE(channel.write_line(line, 60s));
    EXPECT_EQ(channel.read_line(60s).value_or(""), line);
}

}  // namespace

}  // namespace magpie::seats
