// Any bytes as queries to the analysis server and as answers to its client: no line crashes either,
// every answer is one line of JSON, and what the client takes for a move is legal.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "bytes.h"
#include "othello/search/simple_players.h"
#include "protocols/analysis/client.h"
#include "protocols/analysis/server.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace magpie;
    using fuzz::require;
    std::string_view text(reinterpret_cast<const char*>(data), size);
    othello::GreedyPlayer engine;
    std::string out;
    analysis::Server server({.othello = engine}, {},
                            [&out](std::string_view said) { out += said; });
    const Playback game = Playback::new_game(GameSpec::for_othello());
    for (int lines = 0; !text.empty() && lines < 20; ++lines) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        out.clear();
        server.handle(line);
        for (int i = 0; i < 50 && !server.is_idle(); ++i) server.collect();
        server.terminate_all();
        while (!server.is_idle()) server.collect();
        require(out.empty() || (out.front() == '{' && out.ends_with("}\n")));
        const auto report = analysis::report_from(line, game.spec(), game.position(), "id");
        if (!report || !*report) continue;
        require(!(*report)->candidates.empty());
        for (const Candidate& candidate : (*report)->candidates) {
            require(!game.why_illegal(candidate.move));
        }
    }
    return 0;
}
