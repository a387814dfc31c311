#include "apps/cli/line_input.h"

#include <istream>
#include <thread>
#include <utility>

namespace magpie::cli {

namespace {

constexpr std::size_t kMostWaiting = 10'000;
constexpr std::size_t kMostBytes = std::size_t{16} << 20;

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
        while (!is_quit) {
            std::optional<std::string> line = read_line(in, service.longest);
            if (!line) break;
            if (service.on_read) service.on_read(*line);
            is_quit = line->size() <= service.longest && service.is_quit(*line);
            queue.put_line(std::move(*line));
        }
        if (!is_quit) queue.put_end();
        if (!service.hurry) return;
        std::unique_lock lock(mutex);
        if (!changed.wait_for(lock, service.grace, [&] { return is_done; })) service.hurry();
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
