// The host side of kata-analyze and lz-analyze.
#include <algorithm>

#include "protocols/gtp/client.h"
#include "protocols/gtp/info_reader.h"
#include "protocols/gtp/words.h"
#include "protocols/seat/any_engine.h"

namespace magpie::gtp {

namespace {

// " avoid b D4,Q16 1".
std::string restriction(std::string_view key,
                        const std::vector<Move>& moves,
                        const GameSpec& spec,
                        Color c) {
    if (moves.empty()) return {};
    std::string text = ' ' + std::string(key) + ' ' + (c == Color::black ? "b " : "w ");
    for (const Move move : moves) {
        if (move != moves.front()) text += ',';
        text += vertex(spec.geometry, move, spec.kind);
    }
    return text + " 1";
}

// Between two lines of an analysis: often enough to end it in time.
Milliseconds interval(const Limits& limits) {
    constexpr Milliseconds kUsual{200};
    Milliseconds wanted = limits.report_every.value_or(kUsual);
    if (limits.time) wanted = std::min(wanted, Milliseconds(*limits.time / 2));
    return std::clamp(wanted, Milliseconds(10), Milliseconds(1000));
}

}  // namespace

bool Client::can_analyze() const { return knows("kata-analyze") || knows("lz-analyze"); }

Client::Result<std::optional<Report>> Client::analyze(
    const Playback& game,
    Color c,
    const Limits& limits,
    Milliseconds timeout,
    const std::function<void(const Report&)>& listen) {
    const bool is_kata = knows("kata-analyze");
    std::string command = (is_kata ? "kata-analyze " : "lz-analyze ") + std::string(color_name(c)) +
                          ' ' + std::to_string(interval(limits).count() / 10);
    if (is_kata) command += " rootInfo true";
    if (is_kata && limits.ownership) command += " ownership true";
    command += restriction("avoid", limits.avoid, game.spec(), c) +
               restriction("allow", limits.only, game.spec(), c);
    if (auto sent = talk_.send(command, options_.answer); !sent) {
        return std::unexpected(sent.error());
    }
    const Instant begin = talk_.now();
    const AnyPosition root = position_for(game, c);
    std::optional<Report> last;
    bool has_begun = false;
    bool is_refused = false;
    std::string reason;
    bool is_ending = false;
    // Any line ends an analysis; this one has an answer that everybody knows.
    const auto end_it = [&]() -> Result<void> {
        if (is_ending) return {};
        is_ending = true;
        return talk_.send("protocol_version", options_.answer);
    };
    const auto take = [&](std::string_view line) -> std::expected<bool, std::string> {
        while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
        if (!has_begun) {
            has_begun = line.starts_with('=') || line.starts_with('?');
            is_refused = line.starts_with('?');
            if (is_refused) reason = line.substr(1);
            return false;
        }
        if (line.empty()) return true;
        auto report = report_from_info(line, root, is_kata ? InfoStyle::kata : InfoStyle::lz);
        if (!report) return false;
        const Milliseconds now = elapsed(begin, talk_.now());
        report->elapsed = now;
        last = std::move(report);
        if (limits.report_every && !is_ending) listen(*last);
        const bool is_enough = (limits.visits && last->visits >= *limits.visits) ||
                               (limits.time && now >= *limits.time);
        if (is_enough && !is_ending) {
            if (auto told = end_it(); !told) return std::unexpected(to_text(told.error()));
        }
        return false;
    };
    // One that says nothing more has nothing more to say: an engine that does not search, or one
    // with a limit of its own.
    const auto is_wanted = [&] {
        constexpr Milliseconds kQuiet{2000};
        const Milliseconds quiet = std::max(kQuiet, 4 * interval(limits));
        return (options_.is_hurried && options_.is_hurried()) ||
               (last && elapsed(begin, talk_.now()) - last->elapsed > quiet);
    };
    const Conversation::Stop stop{
        .is_wanted = is_wanted, .ask = end_it, .grace = options_.answer, .after = limits.time};
    if (auto heard = talk_.hear(timeout, take, stop); !heard) {
        return std::unexpected(heard.error());
    }
    if (is_ending) {
        if (auto said = allow_refusal(answer(options_.answer, {})); !said) {
            return std::unexpected(said.error());
        }
    }
    if (is_refused)
        return std::unexpected(ClientError{ClientError::Kind::refused, command, reason});
    return last;
}

}  // namespace magpie::gtp
