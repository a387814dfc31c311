#include "apps/cli/line_input.h"

#include <atomic>
#include <chrono>
#include <istream>
#include <sstream>
#include <streambuf>
#include <string>
#include <thread>

#include <gtest/gtest.h>

namespace magpie::cli {
namespace {

using std::chrono::milliseconds;

// One line, and after a while the end.
class LineThenEnd final : public std::streambuf {
  public:
    explicit LineThenEnd(milliseconds pause) : pause_(pause) {
        setg(line_, line_, line_ + sizeof line_ - 1);
    }

  protected:
    int_type underflow() override {
        std::this_thread::sleep_for(pause_);
        return traits_type::eof();
    }

  private:
    char line_[11] = "genmove b\n";
    milliseconds pause_;
};

// How often a search that would take so long was told to hurry; it ends at the first word.
int hurried(milliseconds pause_before_end, milliseconds search) {
    LineThenEnd input(pause_before_end);
    std::istream in(&input);
    std::atomic<int> words = 0;
    serve_lines(in, {.longest = 100,
                     .is_quit = [](const std::string&) { return false; },
                     .handle =
                         [&](const std::string&) {
                             const auto end = std::chrono::steady_clock::now() + search;
                             while (words == 0 && std::chrono::steady_clock::now() < end) {
                                 std::this_thread::sleep_for(milliseconds(5));
                             }
                             return true;
                         },
                     .grace = std::chrono::minutes(10),
                     .hurry = [&] { ++words; }});
    return words;
}

TEST(LineInput, AControllerThatGoesAwayEndsTheSearch_P01) {
    const auto begun = std::chrono::steady_clock::now();
    EXPECT_GE(hurried(milliseconds(400), std::chrono::minutes(5)), 1);
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::minutes(1));
}

TEST(LineInput, AScriptGetsTheWholeAnswer_P01) {
    EXPECT_EQ(hurried(milliseconds(0), milliseconds(600)), 0);
}

TEST(LineInput, AScriptOfMoreLinesThanAreKeptWaitingIsNotHurried_P01) {
    std::string script;
    // One is at work, 10'000 wait, and the last has no room.
    for (int i = 0; i < 10'002; ++i) script += "play\n";
    std::istringstream in(script);
    std::atomic<int> words = 0;
    int handled = 0;
    serve_lines(in, {.longest = 100,
                     .is_quit = [](const std::string&) { return false; },
                     .handle =
                         [&](const std::string&) {
                             const bool is_search = ++handled == 1 || handled == 10'002;
                             if (is_search) std::this_thread::sleep_for(milliseconds(600));
                             return true;
                         },
                     .grace = std::chrono::minutes(10),
                     .hurry = [&] { ++words; }});
    EXPECT_EQ(handled, 10'002);
    EXPECT_EQ(words, 0);
}

}  // namespace
}  // namespace magpie::cli
