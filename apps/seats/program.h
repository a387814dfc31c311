#pragma once

#include <chrono>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "apps/seats/interruption.h"
#include "core/clock.h"
#include "platform/environment.h"
#include "platform/process.h"
#include "protocols/gtp/client.h"

namespace magpie::seats {

// The pipes of another program as a channel of lines. Neither an answer nor a program that does not
// read is waited for any longer when `interruption`, if there is one, is over; it must outlive the
// channel.
class ProcessChannel final : public LineChannel {
  public:
    explicit ProcessChannel(platform::Process process, const Interruption* interruption = nullptr)
        : process_(std::move(process)), interruption_(interruption) {}

    std::expected<void, ChannelError> write_line(std::string_view line,
                                                 Milliseconds timeout) override;
    std::expected<std::string, ChannelError> read_line(Milliseconds timeout) override;

    [[nodiscard]] platform::Process& process() { return process_; }

  private:
    [[nodiscard]] ChannelError error_of(const platform::ProcessError& error);
    [[nodiscard]] bool is_broken_off() const;

    platform::Process process_;
    const Interruption* interruption_;
};

// Why an engine or a program could not be started.
struct StartError {
    std::string reason;       // one line
    bool is_request = false;  // there is no such thing; else it is there and does not do its part
};

// Hears of a program that has been started, before it has answered.
using StartListener = std::function<void(const std::string& command_line)>;

// Starts a program from its command line, without a shell. The error says what was wrong.
[[nodiscard]] std::expected<platform::Process, StartError> start_process(
    const std::string& command_line, const StartListener& listen);

// Why start_process() could start nothing, asked beforehand and without starting anything: one line
// that names the program. Nothing: it is there and may be started; whether it will answer nobody
// knows.
[[nodiscard]] std::optional<std::string> why_no_program(const std::string& command_line);

// "gnugo" of "/usr/games/gnugo --mode gtp".
[[nodiscard]] std::string program_name(const std::string& command_line);

// Another program and the client that talks to it, started and greeted. It is ended when this
// object dies: with a word of good-bye if it still answers, then by force.
template <class Client, class Options>
class Program {
  public:
    // The error says what was wrong with which program. `interruption`, if there is one, outlives
    // it: whoever hurries has the program cut its thinking short.
    [[nodiscard]] static std::expected<std::unique_ptr<Program>, StartError> start(
        const std::string& command_line,
        const StartListener& listen = {},
        const Interruption* interruption = nullptr,
        Options options = {}) {
        auto process = start_process(command_line, listen);
        if (!process) return std::unexpected(std::move(process.error()));
        options.now = platform::now;
        if (interruption != nullptr) {
            options.is_hurried = [interruption] { return interruption->is_hurried(); };
        }
        std::unique_ptr<Program> program(
            new Program(std::move(*process), std::move(options), interruption));
        if (const auto done = program->client().shake_hands(); !done) {
            program->kill();
            return std::unexpected(
                StartError{program_name(command_line) + " " + to_text(done.error())});
        }
        return program;
    }

    ~Program() {
        using namespace std::chrono_literals;
        if (channel_.process().wait(0ms)) return;
        if constexpr (requires { client_.quit(); }) client_.quit();
        channel_.process().close_input();
        static_cast<void>(channel_.process().wait(500ms));
    }

    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    [[nodiscard]] Client& client() { return client_; }

    // It is not to be asked any more: it does not answer.
    void kill() { channel_.process().kill(); }

  private:
    Program(platform::Process process, Options options, const Interruption* interruption)
        : channel_(std::move(process), interruption), client_(channel_, std::move(options)) {}

    ProcessChannel channel_;
    Client client_;
};

using GtpProgram = Program<gtp::Client, gtp::ClientOptions>;

}  // namespace magpie::seats
