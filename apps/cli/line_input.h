#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <iosfwd>
#include <mutex>
#include <optional>
#include <string>

namespace magpie::cli {

// A line of the input without its end; of one that is longer than `longest` only the beginning, one
// character more than that. Nothing at the end of the input.
[[nodiscard]] std::optional<std::string> read_line(std::istream& in, std::size_t longest);

// What waits to be handled by the thread that serves a protocol.
struct Input {
    enum class Kind { line, end, wake };

    Kind kind;
    std::string line{};
};

// The lines that have been read and not yet handled, so many at most: a controller that sends more
// has to wait, and takes no memory.
class InputQueue {
  public:
    void put_line(std::string line);
    void put_end();
    // Something else has happened. Never waits.
    void wake();

    // What came first; waits for it.
    [[nodiscard]] Input take();

  private:
    void put(Input input);

    std::mutex mutex_;
    std::condition_variable ready_;
    std::condition_variable room_;
    std::deque<Input> inputs_;
};

}  // namespace magpie::cli
