#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <iosfwd>
#include <mutex>
#include <optional>
#include <string>

#include "core/time_control.h"

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

// The lines that have been read and not yet handled, so many lines and bytes at most: a controller
// that sends more has to wait, and takes no memory.
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
    std::size_t bytes_ = 0;  // of the lines
};

// How the lines of a controller are served.
struct LineService {
    std::size_t longest;  // longer ones are handed over cut
    // On the thread that reads, before the line waits for its turn: where it may interrupt.
    std::function<void(const std::string&)> on_read{};
    std::function<bool(const std::string&)> is_quit;
    // On the thread that serves. False when the session is over.
    std::function<bool(const std::string&)> handle;
    // When something is still being handled so long after the end of the input or a `quit`: nobody
    // waits for all of it any more. An end that comes well after the last line is a controller that
    // has gone, where all lines at once with the end are a script: there it is at once. From the
    // thread that reads, again and again until all is handled.
    Milliseconds grace{};
    std::function<void()> hurry{};
};

// Reads on while a line is being handled, and returns at the end of the input or of the session.
// After `quit` nothing is read.
void serve_lines(std::istream& in, const LineService& service);

}  // namespace magpie::cli
