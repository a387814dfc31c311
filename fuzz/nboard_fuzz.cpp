// Any bytes as the input of an NBoard engine: no line crashes it, the game stays a legal one, and
// every answer is whole lines without a control character. The same bytes as what an engine says to
// its host: what it thinks of is legal.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "bytes.h"
#include "othello/search/simple_players.h"
#include "protocols/nboard/client.h"
#include "protocols/nboard/session.h"
#include "script_channel.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace magpie;
    using fuzz::require;
    std::string_view text(reinterpret_cast<const char*>(data), size);
    othello::GreedyPlayer engine;
    std::string out;
    nboard::Session session(engine, {}, [&out](std::string_view said) { out += said; });
    for (int lines = 0; !text.empty() && lines < 100; ++lines) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        out.clear();
        const bool goes_on = session.handle(line);
        require(out.empty() || out.back() == '\n');
        for (const char c : out) require(c == '\n' || c < '\0' || c >= ' ');
        if (!session.game().is_over()) require(!legal_moves(session.game().position()).empty());
        if (!goes_on) break;
    }
    const std::string said = "pong 1\n" + std::string(reinterpret_cast<const char*>(data), size);
    fuzz::ScriptChannel channel(said);
    nboard::Client client(channel, {.now = [] { return Instant{}; }});
    const Playback game = Playback::new_game(GameSpec::for_othello());
    const auto choice = client.choose(game, Milliseconds(1));
    if (!choice) return 0;
    for (const Candidate& candidate : choice->report.candidates) {
        require(candidate.move == choice->move || !game.why_illegal(candidate.move));
    }
    return 0;
}
