#pragma once

#include <expected>
#include <memory>
#include <string>

#include "core/clock.h"
#include "platform/process.h"
#include "protocols/gtp/client.h"

namespace magpie::cli {

// The pipes of another program as a channel of lines.
class ProcessChannel final : public gtp::LineChannel {
  public:
    explicit ProcessChannel(platform::Process process) : process_(std::move(process)) {}

    std::expected<void, gtp::ChannelError> write_line(std::string_view line,
                                                      Milliseconds timeout) override;
    std::expected<std::string, gtp::ChannelError> read_line(Milliseconds timeout) override;

    [[nodiscard]] platform::Process& process() { return process_; }

  private:
    [[nodiscard]] gtp::ChannelError error_of(const platform::ProcessError& error);

    platform::Process process_;
};

// Another program that speaks GTP, started and greeted. It is ended when this object dies: with a
// `quit` if it still answers, then by force.
class GtpProgram {
  public:
    // The error is one line that says what was wrong with which program.
    [[nodiscard]] static std::expected<std::unique_ptr<GtpProgram>, std::string> start(
        const std::string& command_line);

    ~GtpProgram();
    GtpProgram(const GtpProgram&) = delete;
    GtpProgram& operator=(const GtpProgram&) = delete;

    [[nodiscard]] gtp::Client& client() { return client_; }

    // It is not to be asked any more: it does not answer.
    void kill() { channel_.process().kill(); }

  private:
    explicit GtpProgram(platform::Process process);

    ProcessChannel channel_;
    gtp::Client client_;
};

}  // namespace magpie::cli
