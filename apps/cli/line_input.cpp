#include "apps/cli/line_input.h"

#include <chrono>
#include <istream>
#include <thread>
#include <utility>

namespace magpie::cli {

namespace {

constexpr std::size_t kMostWaiting = 10'000;
constexpr std::size_t kMostBytes = std::size_t{16} << 20;

// From the last line to the end of an input that was written in one go.
constexpr Milliseconds kScriptPause{200};

using SteadyClock = std::chrono::steady_clock;

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
        room_.wait(lock, [this] { return inputs_.size() < kMostWaiting && bytes_ < kMostBytes; });
    }
    put({Input::Kind::line, std::move(line)});
}

void InputQueue::put_end() { put({Input::Kind::end}); }

void InputQueue::wake() { put({Input::Kind::wake}); }

void InputQueue::put(Input input) {
    {
        const std::lock_guard lock(mutex_);
        bytes_ += input.line.size();
        inputs_.push_back(std::move(input));
    }
    ready_.notify_one();
}

Input InputQueue::take() {
    std::unique_lock lock(mutex_);
    ready_.wait(lock, [this] { return !inputs_.empty(); });
    Input input = std::move(inputs_.front());
    inputs_.pop_front();
    bytes_ -= input.line.size();
    room_.notify_one();
    return input;
}

void serve_lines(std::istream& in, const LineService& service) {
    // Reading from a tied stream would flush the output from the reader's thread.
    in.tie(nullptr);
    InputQueue queue;
    std::mutex mutex;
    std::condition_variable changed;
    bool is_done = false;
    std::thread reader([&] {
        bool is_quit = false;
        auto last_read = SteadyClock::now();
        while (!is_quit) {
            std::optional<std::string> line = read_line(in, service.longest);
            if (!line) break;
            if (service.on_read) service.on_read(*line);
            is_quit = line->size() <= service.longest && service.is_quit(*line);
            queue.put_line(std::move(*line));
            last_read = SteadyClock::now();  // after it: there may have been no room for long
        }
        const bool has_gone = !is_quit && SteadyClock::now() - last_read > kScriptPause;
        if (!is_quit) queue.put_end();
        if (!service.hurry) return;
        constexpr Milliseconds kAgain{50};
        std::unique_lock lock(mutex);
        for (Milliseconds pause = has_gone ? Milliseconds(0) : service.grace;
             !changed.wait_for(lock, pause, [&] { return is_done; }); pause = kAgain) {
            service.hurry();
        }
    });
    for (Input input = queue.take(); input.kind == Input::Kind::line; input = queue.take()) {
        if (!service.handle(input.line)) break;
    }
    {
        const std::lock_guard lock(mutex);
        is_done = true;
    }
    changed.notify_one();
    reader.join();
}

}  // namespace magpie::cli
