#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/time_control.h"

namespace magpie::platform {

// What went wrong with another program, as data.
struct ProcessError {
    enum class Kind : std::uint8_t {
        cannot_start,  // no such program, no permission, no descriptors left
        ended,         // it is gone, or has closed the pipe
        timed_out,     // it did not answer, or did not read, in time
        line_too_long,
        system  // anything else the system refused
    };

    Kind kind;
    int code = 0;        // errno where it was the system
    std::string reason;  // in words
};

// How a program ended.
struct ExitStatus {
    int code = 0;    // what it returned
    int signal = 0;  // or the signal that ended it, 0 for none

    bool operator==(const ExitStatus&) const = default;
};

// "exit code 3", "signal 11 (Segmentation fault)".
[[nodiscard]] std::string to_text(const ExitStatus& status);

struct ProcessOptions {
    std::size_t longest_line = std::size_t{1} << 20;
    std::size_t error_tail = 4096;  // bytes of standard error that are kept
};

// Another program, with pipes to its standard input and output. It is started from its arguments
// without a shell, in a process group of its own, and inherits no descriptor but the three. It is
// killed with all its own children, and reaped, when this object dies: nothing is left behind.
//
// Its standard error is read whenever anything else is, so that a talkative program does not block,
// and only the end of it is kept. A program that dies while it is written to is an error, never a
// signal to us. One thread at a time.
class Process {
  public:
    // Requires: at least one argument; the first names the program, looked up in PATH where it has
    // no slash.
    [[nodiscard]] static std::expected<Process, ProcessError> start(
        std::span<const std::string> arguments, const ProcessOptions& options = {});

    Process(Process&& other) noexcept;
    Process& operator=(Process&& other) noexcept;
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    ~Process();

    // Sends the bytes as they are, all of them or an error.
    std::expected<void, ProcessError> write(std::string_view bytes, Milliseconds timeout);

    // Sends as many of the bytes as it takes at once, waiting for it to take any; 0 when it takes
    // none in time. Requires: there is a byte.
    std::expected<std::size_t, ProcessError> write_some(std::string_view bytes,
                                                        Milliseconds timeout);

    // The next line of its standard output without the line end (LF or CR LF). A last line without
    // one counts when the program has closed the pipe. A line that is not complete in time stays,
    // and can be read later.
    std::expected<std::string, ProcessError> read_line(Milliseconds timeout);

    // Nothing more will be written: the program reads the end of its input.
    void close_input();

    // How it ended, once it has; waits for that as long as `timeout`.
    std::optional<ExitStatus> wait(Milliseconds timeout);

    // Ends it and its children at once, without asking.
    void kill();

    // The end of what it wrote to standard error so far. Never waits.
    [[nodiscard]] const std::string& error_tail();

  private:
    struct State;

    explicit Process(std::unique_ptr<State> state);

    std::unique_ptr<State> state_;
};

// The program that Process::start() would start under that name: the name itself where it has a
// slash, else the first of PATH that may be executed. Starts nothing. The error is cannot_start.
[[nodiscard]] std::expected<std::string, ProcessError> find_program(const std::string& name);

// Splits a command line into arguments: at spaces, with '…', "…" and \ as a shell has them, and
// nothing else of a shell: no variables, no wildcards, no pipes. Nothing when a quote is left open.
[[nodiscard]] std::optional<std::vector<std::string>> split_command_line(std::string_view line);

}  // namespace magpie::platform
