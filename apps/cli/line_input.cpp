#include "apps/cli/line_input.h"

#include <istream>
#include <utility>

namespace magpie::cli {

namespace {

constexpr std::size_t kMostWaiting = 10'000;

}  // namespace

std::optional<std::string> read_line(std::istream& in, std::size_t longest) {
    std::string line;
    for (char c = '\0'; in.get(c);) {
        if (c == '\n') return line;
        if (line.size() <= longest) line += c;
    }
    if (line.empty()) return std::nullopt;
    return line;
}

void InputQueue::put_line(std::string line) {
    {
        std::unique_lock lock(mutex_);
        room_.wait(lock, [this] { return inputs_.size() < kMostWaiting; });
    }
    put({Input::Kind::line, std::move(line)});
}

void InputQueue::put_end() { put({Input::Kind::end}); }

void InputQueue::wake() { put({Input::Kind::wake}); }

void InputQueue::put(Input input) {
    {
        const std::lock_guard lock(mutex_);
        inputs_.push_back(std::move(input));
    }
    ready_.notify_one();
}

Input InputQueue::take() {
    std::unique_lock lock(mutex_);
    ready_.wait(lock, [this] { return !inputs_.empty(); });
    Input input = std::move(inputs_.front());
    inputs_.pop_front();
    room_.notify_one();
    return input;
}

}  // namespace magpie::cli
