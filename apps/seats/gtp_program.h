#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <string>

#include "apps/seats/interruption.h"
#include "core/clock.h"
#include "platform/process.h"
#include "protocols/gtp/client.h"

namespace magpie::seats {

// The pipes of another program as a channel of lines. A line is not waited for any longer when
// `interruption`, if there is one, is over; it must outlive the channel.
class ProcessChannel final : public gtp::LineChannel {
  public:
    explicit ProcessChannel(platform::Process process, const Interruption* interruption = nullptr)
        : process_(std::move(process)), interruption_(interruption) {}

    std::expected<void, gtp::ChannelError> write_line(std::string_view line,
                                                      Milliseconds timeout) override;
    std::expected<std::string, gtp::ChannelError> read_line(Milliseconds timeout) override;

    [[nodiscard]] platform::Process& process() { return process_; }

  private:
    [[nodiscard]] gtp::ChannelError error_of(const platform::ProcessError& error);

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

// Another program that speaks GTP, started and greeted. It is ended when this object dies: with a
// `quit` if it still answers, then by force.
class GtpProgram {
  public:
    // The error says what was wrong with which program.
    [[nodiscard]] static std::expected<std::unique_ptr<GtpProgram>, StartError> start(
        const std::string& command_line,
        const StartListener& listen = {},
        const Interruption* interruption = nullptr);

    ~GtpProgram();
    GtpProgram(const GtpProgram&) = delete;
    GtpProgram& operator=(const GtpProgram&) = delete;

    [[nodiscard]] gtp::Client& client() { return client_; }

    // It is not to be asked any more: it does not answer.
    void kill() { channel_.process().kill(); }

  private:
    GtpProgram(platform::Process process, const Interruption* interruption);

    ProcessChannel channel_;
    gtp::Client client_;
};

}  // namespace magpie::seats
