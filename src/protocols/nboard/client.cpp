#include "protocols/nboard/client.h"

#include <algorithm>
#include <utility>

#include "core/ascii.h"
#include "formats/ggf/ggf.h"
#include "protocols/gtp/words.h"
#include "protocols/nboard/thoughts.h"
#include "protocols/nboard/words.h"
#include "protocols/seat/any_engine.h"

namespace magpie::nboard {

namespace {

using Kind = ClientError::Kind;

// "=== F5/2.1/0.3" as the protocol has it, "=== f5 2.1 0.3" as Edax does; the figures may be
// missing, or empty between slashes.
std::optional<Choice> choice_from(Geometry geometry, std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    const std::size_t end = std::min(text.find_first_of("/ "), text.size());
    const auto move = move_from(geometry, text.substr(0, end));
    if (!move) return std::nullopt;
    text.remove_prefix(std::min(end + 1, text.size()));
    Choice choice{.move = *move};
    const auto eval = gtp::number_from(text.substr(0, text.find_first_of("/ ")));
    if (eval) choice.eval = static_cast<float>(std::clamp(*eval, -1e6, 1e6));
    return choice;
}

}  // namespace

Client::Client(LineChannel& channel, ClientOptions options)
    : options_(std::move(options)), talk_(channel, options_.now) {}

void Client::note(std::string_view line) {
    constexpr std::string_view kName = "set myname ";
    constexpr std::size_t kLongestName = 100;
    if (!line.starts_with(kName)) return;
    name_ = line.substr(kName.size(), kLongestName);
    std::erase_if(name_, is_unsendable);
}

Client::Result<std::string> Client::ping() {
    const std::string number = std::to_string(++pings_);
    if (auto sent = send("ping " + number); !sent) return std::unexpected(sent.error());
    return "pong " + number;
}

Client::Result<void> Client::synchronise(Milliseconds timeout) {
    const auto pong = ping();
    if (!pong) return std::unexpected(pong.error());
    return talk_.hear(timeout, [&](std::string_view line) {
        note(line);
        return line == *pong;
    });
}

Client::Result<void> Client::shake_hands() {
    if (auto sent = send("nboard 2"); !sent) return sent;
    if (auto sent = send("set depth " + std::to_string(options_.depth)); !sent) return sent;
    return synchronise(options_.first_answer);
}

Client::Result<void> Client::set_depth(int depth) {
    if (depth == options_.depth) return {};
    options_.depth = depth;
    return send("set depth " + std::to_string(depth));
}

Client::Result<void> Client::show_game(const Playback& game, const TimeControl& control) {
    GameRecord record = record_until_here(game);
    if (const std::string clock = clock_text(control); !clock.empty()) {
        record.tree.add_property(kRootNode, {std::string(kClockProperty), {clock}});
    }
    const auto text = ggf::write(record);
    if (!text) {
        return std::unexpected(
            ClientError{Kind::refused, "set game", formats::describe(text.error(), record)});
    }
    std::string line = "set game " + *text;
    // Names come from anywhere.
    std::ranges::replace_if(line, is_unsendable, ' ');
    if (auto sent = talk_.send(line, options_.answer, "set game"); !sent) return sent;
    return synchronise(options_.answer);
}

Client::Result<void> Client::play(Geometry geometry, Move move, Milliseconds taken) {
    std::string line = "move " + move_name(geometry, move);
    if (taken > Milliseconds(0)) line += "//" + seconds_text(taken);
    return send(line);
}

Client::Result<Choice> Client::choose(const Playback& game,
                                      Milliseconds timeout,
                                      std::optional<Milliseconds> enough) {
    if (auto done = synchronise(options_.answer); !done) return std::unexpected(done.error());
    if (auto sent = send("go"); !sent) return std::unexpected(sent.error());
    const Instant begin = talk_.now();
    const Geometry geometry = game.spec().geometry;
    Thoughts thoughts(game);
    std::optional<Choice> choice;
    std::string pong;
    const auto take = [&](std::string_view line) -> std::expected<bool, std::string> {
        note(line);
        thoughts.take(line);
        if (!pong.empty() && line == pong) return true;
        if (!line.starts_with("===")) return false;
        choice = choice_from(geometry, line.substr(3));
        if (!choice) {
            return std::unexpected('"' + std::string(line.substr(0, 40)) + "\" is no move");
        }
        return pong.empty();  // else its pong is still to come
    };
    // A ping ends a search. Whether a move comes out of it is the engine's affair.
    const Conversation::Stop stop{.is_wanted = options_.is_hurried,
                                  .ask = [&]() -> Result<void> {
                                      auto sent = ping();
                                      if (!sent) return std::unexpected(sent.error());
                                      pong = *sent;
                                      return {};
                                  },
                                  .grace = options_.answer,
                                  .after = enough};
    if (auto heard = talk_.hear(timeout, take, stop); !heard) {
        return std::unexpected(heard.error());
    }
    if (!choice) choice = thoughts.best();
    if (!choice) return std::unexpected(talk_.error(Kind::refused, "it was stopped"));
    choice->report = thoughts.report(*choice);
    choice->report.elapsed = elapsed(begin, talk_.now());
    return std::move(*choice);
}

void Client::quit() { static_cast<void>(talk_.send("quit", Milliseconds(500))); }

}  // namespace magpie::nboard
