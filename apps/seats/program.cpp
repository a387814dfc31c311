#include "apps/seats/program.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>

#include "game/phrases.h"
#include "platform/environment.h"

namespace magpie::seats {

namespace {

using namespace std::chrono_literals;

constexpr Milliseconds kSlice{50};  // how late an interruption may be noticed

// The last thing it said on standard error, if it said anything, as it may stand in a sentence.
std::string last_words(platform::Process& process) {
    std::string_view text = process.error_tail();
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.remove_suffix(1);
    const std::size_t start = text.find_last_of('\n');
    if (start != std::string_view::npos) text.remove_prefix(start + 1);
    return text.empty() ? "" : "; its last words: " + quotable(text);
}

}  // namespace

ChannelError ProcessChannel::error_of(const platform::ProcessError& error) {
    using Kind = ChannelError::Kind;
    if (error.kind == platform::ProcessError::Kind::timed_out) {
        return {Kind::timed_out, error.reason};
    }
    if (error.kind != platform::ProcessError::Kind::ended) return {Kind::failed, error.reason};
    // It has closed a pipe, so it is about to end, if it has not yet.
    const auto status = process_.wait(1s);
    return {Kind::ended, (status ? to_text(*status) : error.reason) + last_words(process_)};
}

bool ProcessChannel::is_broken_off() const {
    return interruption_ != nullptr && interruption_->is_over();
}

std::expected<void, ChannelError> ProcessChannel::write_line(std::string_view line,
                                                             Milliseconds timeout) {
    using Kind = ChannelError::Kind;
    const std::string text = std::string(line) + '\n';
    std::string_view rest = text;
    const Instant begun = platform::now();
    while (!rest.empty()) {
        if (is_broken_off()) return std::unexpected(ChannelError{Kind::failed, "was broken off"});
        const Milliseconds left = timeout - elapsed(begun, platform::now());
        const Milliseconds slice = interruption_ != nullptr ? std::min(left, kSlice) : left;
        const auto count = process_.write_some(rest, slice);
        if (!count) return std::unexpected(error_of(count.error()));
        rest.remove_prefix(*count);
        if (*count == 0 && elapsed(begun, platform::now()) >= timeout) {
            return std::unexpected(ChannelError{Kind::timed_out, "it did not read what was sent"});
        }
    }
    return {};
}

std::expected<std::string, ChannelError> ProcessChannel::read_line(Milliseconds timeout) {
    for (Milliseconds left = timeout;; left -= kSlice) {
        if (is_broken_off()) {
            return std::unexpected(ChannelError{ChannelError::Kind::failed, "was broken off"});
        }
        const Milliseconds slice = interruption_ != nullptr ? std::min(left, kSlice) : left;
        auto line = process_.read_line(slice);
        if (line) return std::move(*line);
        const bool is_late = line.error().kind == platform::ProcessError::Kind::timed_out;
        if (!is_late || slice == left) return std::unexpected(error_of(line.error()));
    }
}

std::string program_name(const std::string& command_line) {
    const auto words = platform::split_command_line(command_line);
    if (!words || words->empty()) return command_line;
    const std::string& path = words->front();
    return path.substr(path.find_last_of('/') + 1);
}

std::optional<std::string> why_no_program(const std::string& command_line) {
    const auto words = platform::split_command_line(command_line);
    if (!words || words->empty()) return "\"" + command_line + "\" is not a command line";
    const auto found = platform::find_program(words->front());
    if (found) return std::nullopt;
    return words->front() + ": " + found.error().reason;
}

std::expected<platform::Process, StartError> start_process(const std::string& command_line,
                                                           const StartListener& listen) {
    const auto words = platform::split_command_line(command_line);
    if (!words || words->empty()) {
        return std::unexpected(StartError{"\"" + command_line + "\" is not a command line", true});
    }
    auto process = platform::Process::start(*words);
    if (!process) {
        constexpr std::array kNoProgram = {ENOENT, ENOTDIR, EACCES, ENOEXEC, ENAMETOOLONG};
        const bool is_none =
            std::ranges::find(kNoProgram, process.error().code) != kNoProgram.end();
        return std::unexpected(StartError{words->front() + ": " + process.error().reason, is_none});
    }
    if (listen) listen(command_line);
    return std::move(*process);
}

}  // namespace magpie::seats
