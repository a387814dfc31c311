// Games as files: loadsgf, printsgf.
#include <algorithm>
#include <array>
#include <limits>

#include "formats/sgf/sgf.h"
#include "game/line.h"
#include "protocols/gtp/words.h"
#include "protocols/gtp/workbench.h"

namespace magpie::gtp {

namespace {

constexpr int kWholeGame = std::numeric_limits<int>::max();

Answer cannot_load(const std::string& reason) {
    return Answer::failed("cannot load file: " + reason);
}

// The main line of the first game; with a number, as it was before that move. A move that the rules
// refuse ends it.
Answer loadsgf(Workbench& bench, const Request& request) {
    const auto& words = request.arguments;
    if (words.empty() || words.size() > 2) return syntax_error();
    const int until = words.size() == 2 ? int_from(words[1]).value_or(0) : kWholeGame;
    if (until < 1) return syntax_error();
    const auto bytes = bench.options().read_file(words[0]);
    if (!bytes) return cannot_load(bytes.error());
    auto read = sgf::read(*bytes);
    if (!read) return cannot_load(sgf::to_text(read.error()));
    const GameSpec& spec = read->record.spec;
    if (spec.kind != bench.spec().kind) return cannot_load("it is another game");
    if (std::max(spec.geometry.columns, spec.geometry.rows) > bench.options().largest_side) {
        return cannot_load("the board is too large");
    }
    auto game = Playback::open(std::move(read->record));
    if (!game) return cannot_load("its first position cannot be");
    // Stones that are set up before that move stand on the board when it is made.
    while (const auto next = game->next()) {
        if (game->tree().move(*next) && game->move_number() + 1 >= until) break;
        if (!game->redo()) break;
    }
    auto line = Playback::open(line_until_here(*game));
    if (!line || !line->to_end()) return cannot_load("its moves cannot be replayed");
    bench.take_up(std::move(*line));
    return {};
}

Answer printsgf(Workbench& bench, const Request& request) {
    if (request.arguments.size() > 1) return syntax_error();
    const std::string text = sgf::write(line_until_here(bench.game()));
    if (request.arguments.empty()) return {.text = text};
    if (!bench.options().write_new_file) return Answer::failed("files are not written");
    const auto written = bench.options().write_new_file(request.arguments[0], text);
    return written ? Answer{} : Answer::failed("cannot write file: " + written.error());
}

constexpr std::array<Handler, 2> kRecordHandlers = {{
    {"loadsgf", loadsgf},
    {"printsgf", printsgf},
}};

}  // namespace

std::span<const Handler> record_handlers() { return kRecordHandlers; }

}  // namespace magpie::gtp
