#include "protocols/nboard/client.h"

#include <algorithm>
#include <utility>

#include "core/ascii.h"
#include "formats/ggf/ggf.h"
#include "protocols/gtp/words.h"
#include "protocols/nboard/words.h"
#include "protocols/seat/any_engine.h"

namespace magpie::nboard {

namespace {

using Kind = gtp::ClientError::Kind;

// Lines before the one that is waited for: an engine thinks aloud, but more than this is a flood.
constexpr int kMostLines = 1'000'000;

bool is_unsendable(char c) { return (c >= '\0' && c < ' ') || c == '\x7F'; }

// "2.5", "-1.00": nothing for anything else.
std::optional<float> eval_from(std::string_view text) {
    const bool is_negative = text.starts_with('-');
    if (is_negative || text.starts_with('+')) text.remove_prefix(1);
    double value = 0;
    double unit = 1;
    bool is_fraction = false;
    if (text.empty() || text.size() > 12) return std::nullopt;
    for (const char c : text) {
        if (c == '.' && !is_fraction) {
            is_fraction = true;
            continue;
        }
        if (c < '0' || c > '9') return std::nullopt;
        value = value * 10 + (c - '0');
        if (is_fraction) unit *= 10;
    }
    return static_cast<float>((is_negative ? -value : value) / unit);
}

}  // namespace

Client::Client(gtp::LineChannel& channel, ClientOptions options)
    : channel_(channel), options_(std::move(options)) {}

gtp::ClientError Client::error_of(const gtp::ChannelError& error) const {
    const Kind kind = error.kind == gtp::ChannelError::Kind::timed_out ? Kind::timed_out
                      : error.kind == gtp::ChannelError::Kind::ended   ? Kind::ended
                                                                       : Kind::not_gtp;
    return {kind, asked_, error.reason};
}

// The one place where something is sent: a control character, which could smuggle in a second
// command, is refused here.
Client::Result<void> Client::send(std::string_view line, Milliseconds timeout) {
    if (std::ranges::any_of(line, is_unsendable)) {
        return std::unexpected(gtp::ClientError{Kind::unsendable, "", ""});
    }
    asked_ = line.substr(0, 40);
    if (auto written = channel_.write_line(line, timeout); !written) {
        return std::unexpected(error_of(written.error()));
    }
    return {};
}

Client::Result<std::string> Client::wait_for(std::string_view start, Milliseconds timeout) {
    const Instant begin = options_.now();
    for (int lines = 0; lines < kMostLines; ++lines) {
        const Milliseconds left = timeout - elapsed(begin, options_.now());
        auto line = channel_.read_line(std::max(left, Milliseconds(0)));
        if (!line) return std::unexpected(error_of(line.error()));
        constexpr std::string_view kName = "set myname ";
        if (line->starts_with(kName)) name_ = line->substr(kName.size());
        if (line->starts_with(start)) return std::move(*line);
    }
    return std::unexpected(gtp::ClientError{Kind::not_gtp, asked_, "it does not stop talking"});
}

Client::Result<void> Client::synchronise(Milliseconds timeout) {
    const std::string number = std::to_string(++pings_);
    if (auto sent = send("ping " + number, timeout); !sent) return sent;
    auto pong = wait_for("pong " + number, timeout);
    if (!pong) return std::unexpected(std::move(pong.error()));
    return {};
}

Client::Result<void> Client::shake_hands() {
    if (auto sent = send("nboard 2", options_.answer); !sent) return sent;
    const std::string depth = std::to_string(options_.depth);
    if (auto sent = send("set depth " + depth, options_.answer); !sent) return sent;
    return synchronise(options_.first_answer);
}

Client::Result<void> Client::show_game(const Playback& game) {
    const GameRecord record = record_until_here(game);
    const auto text = ggf::write(record);
    if (!text) {
        return std::unexpected(
            gtp::ClientError{Kind::refused, "set game", formats::describe(text.error(), record)});
    }
    std::string line = "set game " + *text;
    // Names come from anywhere.
    std::ranges::replace_if(line, is_unsendable, ' ');
    if (auto sent = send(line, options_.answer); !sent) return sent;
    return synchronise(options_.answer);
}

Client::Result<void> Client::play(Geometry geometry, Move move) {
    return send("move " + move_name(geometry, move), options_.answer);
}

Client::Result<Choice> Client::choose(Geometry geometry, Milliseconds timeout) {
    if (auto done = synchronise(options_.answer); !done) {
        return std::unexpected(std::move(done.error()));
    }
    if (auto sent = send("go", options_.answer); !sent) {
        return std::unexpected(std::move(sent.error()));
    }
    auto answer = wait_for("===", timeout);
    if (!answer) return std::unexpected(std::move(answer.error()));
    // Slashes as the protocol has them, or spaces as Edax does.
    std::string text = answer->substr(3);
    std::ranges::replace(text, '/', ' ');
    const auto words = words_of(text);
    const auto move = words.empty() ? std::nullopt : move_from(geometry, words[0]);
    if (!move) {
        return std::unexpected(
            gtp::ClientError{Kind::not_gtp, "go", '"' + answer->substr(0, 40) + "\" is no move"});
    }
    return Choice{*move, words.size() > 1 ? eval_from(words[1]) : std::nullopt};
}

void Client::quit() { static_cast<void>(send("quit", Milliseconds(500))); }

}  // namespace magpie::nboard
