// Positions, records and pictures are values without globals behind them, so that any number of
// threads may work on their own at once. Under the thread sanitizer this is where a hidden table, a
// cache or an instruction-set switch that is not safe would be seen.

#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "othello/rules/board.h"
#include "othello/rules/perft.h"
#include "wasm/transcript.h"

namespace magpie {
namespace {

constexpr int kThreads = 4;

// What `question` answers on each of several threads that all start at once.
template <class Question>
auto ask_on_all_threads(const Question& question) {
    std::vector<decltype(question())> answers(kThreads);
    std::vector<std::thread> threads;
    for (auto& answer : answers) {
        threads.emplace_back([&answer, &question] { answer = question(); });
    }
    for (std::thread& thread : threads) thread.join();
    return answers;
}

TEST(Threads, TheWholeLibraryGivesTheSameAnswersOnEach) {
    const auto answers = ask_on_all_threads(transcript);
    const std::string alone = transcript();
    for (const std::string& answer : answers) EXPECT_EQ(answer, alone);
}

TEST(Threads, TheFastestKernelsCountAlike) {
    const auto count = [] { return othello::perft(othello::Board::start(), 8); };
    for (const std::uint64_t leaves : ask_on_all_threads(count)) EXPECT_EQ(leaves, 390216U);
}

}  // namespace
}  // namespace magpie
