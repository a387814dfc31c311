// Other programs behave as badly as they can; we neither hang, nor die, nor leak.
#include "platform/process.h"

#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace magpie::platform {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using Kind = ProcessError::Kind;

constexpr Milliseconds kLong = 20s;    // for what must happen
constexpr Milliseconds kShort = 50ms;  // for what must not

Process shell(const std::string& script, const ProcessOptions& options = {}) {
    const std::vector<std::string> arguments{"/bin/sh", "-c", script};
    auto process = Process::start(arguments, options);
    EXPECT_TRUE(process) << process.error().reason;
    return std::move(*process);
}

Kind error_of_read(Process& process, Milliseconds timeout) {
    const auto line = process.read_line(timeout);
    EXPECT_FALSE(line) << *line;
    return line ? Kind::system : line.error().kind;
}

std::size_t open_descriptors() {
    const std::filesystem::directory_iterator all("/proc/self/fd");
    return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

bool is_alive(pid_t process) { return ::kill(process, 0) == 0; }

TEST(Process, AnswersLineByLine) {
    Process cat = shell("cat");
    ASSERT_TRUE(cat.write("one\ntwo\r\nthree", kLong));
    EXPECT_EQ(cat.read_line(kLong).value_or("?"), "one");
    EXPECT_EQ(cat.read_line(kLong).value_or("?"), "two");
    // Half a line is no line yet.
    EXPECT_EQ(error_of_read(cat, kShort), Kind::timed_out);
    ASSERT_TRUE(cat.write("!\n", kLong));
    EXPECT_EQ(cat.read_line(kLong).value_or("?"), "three!");
    cat.close_input();
    EXPECT_EQ(error_of_read(cat, kLong), Kind::ended);
    EXPECT_EQ(cat.wait(kLong), ExitStatus{});
}

TEST(Process, ArgumentsReachItAsTheyAre) {
    const std::vector<std::string> arguments{"printf", "%s\\n", "a b; $HOME 'x' \"y\" *"};
    auto process = Process::start(arguments);
    ASSERT_TRUE(process);
    EXPECT_EQ(process->read_line(kLong).value_or("?"), "a b; $HOME 'x' \"y\" *");
}

TEST(Process, AProgramThatIsNotThereIsAnErrorWithAReason) {
    for (const char* name : {"/nowhere/at/all", "no-program-of-this-name", "/etc/passwd", ""}) {
        const std::vector<std::string> arguments{name};
        const auto process = Process::start(arguments);
        ASSERT_FALSE(process) << name;
        EXPECT_EQ(process.error().kind, Kind::cannot_start);
        EXPECT_FALSE(process.error().reason.empty());
    }
    EXPECT_FALSE(Process::start({}));
    EXPECT_FALSE(Process::start(std::vector<std::string>{"echo", std::string("a\0b", 3)}));
}

TEST(Process, TheLastLineCountsWithoutALineEnd) {
    Process process = shell("printf 'last'");
    EXPECT_EQ(process.read_line(kLong).value_or("?"), "last");
    EXPECT_EQ(error_of_read(process, kLong), Kind::ended);
}

TEST(Process, OneThatDiesTellsHow) {
    Process returns = shell("echo giving up >&2; exit 3");
    EXPECT_EQ(error_of_read(returns, kLong), Kind::ended);
    const auto status = returns.wait(kLong);
    ASSERT_TRUE(status);
    EXPECT_EQ(to_text(*status), "exit code 3");
    EXPECT_EQ(returns.error_tail(), "giving up\n");

    Process crashes = shell("kill -SEGV $$");
    EXPECT_EQ(error_of_read(crashes, kLong), Kind::ended);
    const auto signal = crashes.wait(kLong);
    ASSERT_TRUE(signal);
    EXPECT_EQ(signal->signal, SIGSEGV);
    EXPECT_THAT(to_text(*signal), HasSubstr("Segmentation"));
}

TEST(Process, WritingToADeadOneIsAnErrorAndNoSignal) {
    Process process = shell("exit 0");
    ASSERT_TRUE(process.wait(kLong));
    const auto written = process.write("hello\n", kLong);
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().kind, Kind::ended);
    EXPECT_EQ(process.write("again\n", kLong).error().kind, Kind::ended);
}

TEST(Process, OneThatHangsIsWaitedForNoLongerThanAsked) {
    Process process = shell("exec sleep 1000");
    const auto before = std::chrono::steady_clock::now();
    EXPECT_EQ(error_of_read(process, 100ms), Kind::timed_out);
    EXPECT_FALSE(process.wait(100ms));
    EXPECT_LT(std::chrono::steady_clock::now() - before, 10s);
    process.kill();
    EXPECT_EQ(process.wait(0ms), (ExitStatus{.signal = SIGKILL}));
}

TEST(Process, OneThatDoesNotReadIsAnError) {
    Process process = shell("exec sleep 1000");
    const auto written = process.write(std::string(1 << 20, 'x'), 100ms);
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().kind, Kind::timed_out);
}

TEST(Process, WhatItTakesIsCounted) {
    Process process = shell("exec sleep 1000");
    const std::string bytes(1 << 20, 'x');
    std::size_t taken = 0;
    for (std::size_t count = 1; count > 0; taken += count) {
        count = process.write_some(bytes, 100ms).value_or(0);
    }
    EXPECT_GT(taken, 0U);
    EXPECT_LT(taken, bytes.size()) << "a pipe holds less";
    process.kill();
    EXPECT_EQ(process.write_some(bytes, kLong).error().kind, Kind::ended);
}

TEST(Process, OneThatAnswersBeforeItHasReadAllBlocksNobody) {
    Process cat = shell("cat");
    const std::string line(1000, 'x');
    std::string text;
    for (int i = 0; i < 900; ++i) text += line + "\n";  // more than both pipes hold
    ASSERT_TRUE(cat.write(text, kLong));
    for (int i = 0; i < 900; ++i) ASSERT_EQ(cat.read_line(kLong).value_or("?"), line);
}

TEST(Process, AFloodOfErrorsNeitherBlocksNorFillsTheMemory) {
    // More than a pipe holds goes to standard error before the answer comes.
    Process process = shell(
        "i=0; while [ $i -lt 5000 ]; do echo complaint $i of a very talkative program >&2; "
        "i=$((i+1)); done; echo done; exec cat",
        {.error_tail = 100});
    EXPECT_EQ(process.read_line(kLong).value_or("?"), "done");
    EXPECT_LE(process.error_tail().size(), 100u);
    EXPECT_THAT(process.error_tail(), EndsWith("complaint 4999 of a very talkative program\n"));
}

TEST(Process, AnEndlessFloodOfErrorsDoesNotOutlastTheTimeout) {
    Process process = shell("while :; do echo complaint >&2; done");
    const auto before = std::chrono::steady_clock::now();
    EXPECT_EQ(error_of_read(process, 200ms), Kind::timed_out);
    EXPECT_LT(std::chrono::steady_clock::now() - before, 10s);
}

TEST(Process, ALineWithoutEndIsRefused) {
    Process process = shell("while :; do printf xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done",
                            {.longest_line = 10'000});
    EXPECT_EQ(error_of_read(process, kLong), Kind::line_too_long);
}

TEST(Process, ItsChildrenEndWithIt) {
    pid_t grandchild = 0;
    {
        Process process = shell("sleep 1000 & echo $!; wait");
        grandchild = std::stoi(process.read_line(kLong).value_or("0"));
        ASSERT_GT(grandchild, 0);
        EXPECT_TRUE(is_alive(grandchild));
    }
    // It is not our child, so it is init's to reap, which takes a moment; a zombie is dead enough.
    for (int i = 0; i < 200 && is_alive(grandchild); ++i) {
        const auto state = std::filesystem::path("/proc") / std::to_string(grandchild) / "stat";
        if (!std::filesystem::exists(state)) break;
        Process cat = shell("cut -d' ' -f3 " + state.string());
        if (cat.read_line(kLong).value_or("Z") == "Z") return;
        ::usleep(10'000);
    }
    EXPECT_FALSE(is_alive(grandchild));
}

TEST(Process, NoDescriptorIsLeftBehindOrHandedOn) {
    const std::size_t before = open_descriptors();
    for (int i = 0; i < 20; ++i) {
        Process first = shell("exec cat");
        Process second = shell("ls /proc/self/fd | wc -l");
        // Its three, and the one that lists them.
        EXPECT_EQ(std::stoi(second.read_line(kLong).value_or("0")), 4);
    }
    EXPECT_EQ(open_descriptors(), before);
    EXPECT_FALSE(Process::start(std::vector<std::string>{"/nowhere/at/all"}));
    EXPECT_EQ(open_descriptors(), before);
}

TEST(Process, AProgramIsFoundWhereItWouldBeStarted) {
    const auto found = find_program("sh");
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->ends_with("/sh")) << *found;
    EXPECT_TRUE(Process::start(std::vector<std::string>{*found, "-c", "true"}));
    EXPECT_EQ(find_program("/bin/sh"), "/bin/sh");
    const auto code_of = [](const char* name) {
        const auto missing = find_program(name);
        return missing ? 0 : missing.error().code;
    };
    EXPECT_EQ(code_of("nowhere_at_all"), ENOENT);
    EXPECT_EQ(code_of("/nowhere/at/all"), ENOENT);
    EXPECT_EQ(code_of("/etc"), EACCES);         // a folder
    EXPECT_EQ(code_of("/etc/passwd"), EACCES);  // no program
    EXPECT_EQ(code_of(""), EINVAL);
}

TEST(CommandLine, SplitsLikeAShellAndDoesNothingElse) {
    const auto words = [](const char* line) {
        return split_command_line(line).value_or(std::vector<std::string>{"?"});
    };
    EXPECT_THAT(words("gnugo --mode gtp"), ElementsAre("gnugo", "--mode", "gtp"));
    EXPECT_THAT(words("  a   b  "), ElementsAre("a", "b"));
    EXPECT_THAT(words("'a b' \"c d\" e\\ f"), ElementsAre("a b", "c d", "e f"));
    EXPECT_THAT(words(R"("a\"b\\c\d" '\x' "")"), ElementsAre("a\"b\\c\\d", "\\x", ""));
    EXPECT_THAT(words("a;b|c $HOME * `d`"), ElementsAre("a;b|c", "$HOME", "*", "`d`"));
    EXPECT_TRUE(words("").empty());
    EXPECT_FALSE(split_command_line("'open"));
    EXPECT_FALSE(split_command_line("\"open"));
    EXPECT_FALSE(split_command_line("end\\"));
}

}  // namespace
}  // namespace magpie::platform
