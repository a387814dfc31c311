// Any bytes as the input of a GTP engine: no line crashes it, and every answer is well formed. The
// engine plays the first legal move, so that what is fuzzed is the protocol. The same bytes as what
// an engine says to its host: no answer crashes that, and what it takes for a move is legal.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "bytes.h"
#include "protocols/gtp/client.h"
#include "protocols/gtp/session.h"
#include "script_channel.h"

namespace {

using namespace magpie;
using fuzz::require;

template <class P>
class FirstMove final : public Engine<P> {
  public:
    using typename Engine<P>::Listener;

    void start(const P& root, const Limits& limits, Listener listen) override {
        require(!root.is_over());
        Report report;
        report.to_play = root.to_play();
        report.candidates.resize(1);
        report.candidates[0].move = root.legal_moves().front();
        if (limits.ownership) {
            report.ownership.assign(static_cast<std::size_t>(root.geometry().area()), 0.5F);
        }
        report.is_last = true;
        listen(report);
    }

    void stop() override {}

    void wait() override {}
};

// Counting a board is Monte-Carlo, too slow for a fuzzer that comes here for the words.
bool is_slow(const std::string& name) {
    return name.starts_with("final_") || name == "magpie-ownership";
}

void talk(AnyEngine engine, const GameSpec& spec, std::string_view text) {
    std::string out;
    gtp::SessionOptions options;
    options.spec = spec;
    options.largest_side = 19;
    // The file is what comes in, so that reading it is fuzzed too.
    options.read_file = [text](const std::string&) { return std::string(text); };
    gtp::Session session(engine, options, [&out](std::string_view said) { out += said; });
    for (int lines = 0; !text.empty() && lines < 100; ++lines) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const auto request = gtp::request_from(line);
        if (request && is_slow(request->name)) continue;
        if (line.size() > gtp::kLongestLine) continue;
        out.clear();
        const bool goes_on = session.handle(line);
        session.finish();
        if (!request) {
            require(out.empty() && goes_on);
            continue;
        }
        require(out.size() >= 3 && (out[0] == '=' || out[0] == '?'));
        require(out.substr(1).starts_with(request->id));
        require(out.find("\n\n") == out.size() - 2);
        require(goes_on == (request->name != "quit"));
        if (!goes_on) break;
    }
}

void listen(std::string_view text) {
    fuzz::ScriptChannel channel(text);
    gtp::Client client(channel, {.now = [] { return Instant{}; }});
    const Playback game = Playback::new_game(GameSpec::for_go({9, 9}));
    if (!client.shake_hands() || !client.show_game(game)) return;
    if (client.can_analyze()) {
        const auto report =
            client.analyze(game, Color::black, {.visits = 100}, Milliseconds(1), {});
        for (int i = 0; report && *report && i < static_cast<int>((*report)->candidates.size());
             ++i) {
            require(!game.why_illegal((*report)->candidates[static_cast<std::size_t>(i)].move));
        }
    }
    static_cast<void>(client.generate_move(game.spec(), Color::black, Milliseconds(1)));
    static_cast<void>(client.dead_stones(game.spec().geometry, Milliseconds(1)));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    FirstMove<go::Position> go;
    FirstMove<othello::Position> othello;
    talk(go, GameSpec::for_go({9, 9}), text);
    talk(othello, GameSpec::for_othello(), text);
    listen(text);
    // Past the greeting.
    listen("=2\n\n=x\n\n=1\n\n=kata-analyze\n\n=\n\n=\n\n=\n\n=\n" + std::string(text));
    return 0;
}
