#include "protocols/seat/conversation.h"

#include <algorithm>
#include <optional>

namespace magpie {

namespace {

using Kind = ClientError::Kind;

// So much of a line is quoted in an error.
constexpr std::size_t kLongestQuote = 60;
// How often a flag is looked at while nothing is said.
constexpr Milliseconds kGlance{10};

}  // namespace

std::string to_text(const ClientError& error) {
    const std::string command = '"' + error.command + '"';
    switch (error.kind) {
        case Kind::unsendable:
            return "cannot be sent " + command;
        case Kind::ended:
            return "ended at " + command + ": " + error.reason;
        case Kind::timed_out:
            return "did not answer " + command + " in time";
        case Kind::nonsense:
            return "gave no proper answer to " + command + ": " + error.reason;
        case Kind::refused:
            return "refused " + command + ": " + error.reason;
    }
    return {};
}

ClientError Conversation::error_of(const ChannelError& error) const {
    const Kind kind = error.kind == ChannelError::Kind::timed_out ? Kind::timed_out
                      : error.kind == ChannelError::Kind::ended   ? Kind::ended
                                                                  : Kind::nonsense;
    return {kind, asked_, error.reason};
}

Conversation::Result<void> Conversation::send(std::string_view line,
                                              Milliseconds timeout,
                                              std::string_view name) {
    if (std::ranges::any_of(line, is_unsendable)) {
        return std::unexpected(ClientError{Kind::unsendable, std::string(name), ""});
    }
    asked_ = name.empty() ? line.substr(0, kLongestQuote) : name;
    if (auto written = channel_.write_line(line, timeout); !written) {
        return std::unexpected(error_of(written.error()));
    }
    return {};
}

Conversation::Result<void> Conversation::hear(Milliseconds timeout,
                                              const Take& take,
                                              const Stop& stop) {
    const Instant begin = now_();
    std::optional<Instant> stopped;
    const auto time_left = [&] {
        const Instant now = now_();
        Milliseconds left = timeout - elapsed(begin, now);
        if (stopped) left = std::min(left, stop.grace - elapsed(*stopped, now));
        return left;
    };
    bool can_stop = stop.is_wanted || stop.after;
    for (int lines = 0; lines < kMostLines;) {
        const bool is_time = can_stop && stop.after && elapsed(begin, now_()) >= *stop.after;
        if (can_stop && (is_time || (stop.is_wanted && stop.is_wanted()))) {
            can_stop = false;
            const std::string asked = asked_;
            if (stop.ask) {
                if (auto told = stop.ask(); !told) return told;
            }
            asked_ = asked;
            stopped = now_();
        }
        const Milliseconds left = std::max(time_left(), Milliseconds(0));
        const auto line = channel_.read_line(can_stop ? std::min(left, kGlance) : left);
        if (!line) {
            const bool is_early =
                line.error().kind == ChannelError::Kind::timed_out && can_stop && left > kGlance;
            if (is_early) continue;
            return std::unexpected(error_of(line.error()));
        }
        ++lines;
        const auto done = take(*line);
        if (!done) return std::unexpected(error(Kind::nonsense, done.error()));
        if (*done) return {};
        // Somebody who talks without end is late too.
        if (time_left() < Milliseconds(0)) {
            return std::unexpected(error(Kind::timed_out, "no answer in time"));
        }
    }
    return std::unexpected(error(Kind::nonsense, "it does not stop talking"));
}

}  // namespace magpie
