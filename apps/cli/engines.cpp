// magpie engines: our engines and their options, in the one place where all of them are told.
#include "apps/seats/engines.h"

#include <memory>
#include <ostream>

#include "apps/cli/command.h"
#include "apps/cli/game_json.h"
#include "game/words.h"
#include "render/clean_text.h"

namespace magpie::cli {

namespace {

struct EnginesOptions {
    std::string game;
    bool json = false;
};

constexpr const char* kCommon = "visits=N,time=TIME";

Json json_engine(const seats::EngineKind& kind) {
    Json options = Json::array();
    std::string_view left = kind.options;
    while (!left.empty()) {
        const std::size_t end = std::min(left.find(','), left.size());
        options.push_back(std::string(left.substr(0, end)));
        left.remove_prefix(std::min(end + 1, left.size()));
    }
    return {{"game", name_of(kind.game)},
            {"name", kind.name},
            {"options", options},
            {"about", seats::summary_of(kind)},
            {"is_usual", kind.name == seats::default_engine(kind.game)},
            {"has_threads", kind.has_threads}};
}

// The options apart, so that a terminal can fold between them.
std::string spread_out(std::string_view options) {
    std::string text;
    for (const char c : options) {
        text += c;
        if (c == ',') text += ' ';
    }
    return text;
}

std::string engine_lines(const seats::EngineKind& kind, int columns) {
    constexpr int kIndent = 6;
    const std::string indent(kIndent, ' ');
    const bool is_usual = kind.name == seats::default_engine(kind.game);
    std::string text =
        "  " + std::string(kind.name) + (is_usual ? " (plays when none is named)" : "") + "\n";
    text += render::folded(indent + seats::summary_of(kind), columns, kIndent) + "\n";
    if (!kind.options.empty()) {
        text += render::folded(indent + spread_out(kind.options), columns, kIndent) + "\n";
    }
    return text;
}

ExitCode list_engines(const EnginesOptions& options, Console& console) {
    const auto is_asked = [&options](GameKind game) {
        return options.game.empty() || options.game == name_of(game);
    };
    if (options.json) {
        Json all = Json::array();
        for (const seats::EngineKind& kind : seats::engine_kinds()) {
            if (is_asked(kind.game)) all.push_back(json_engine(kind));
        }
        console.out << json_text(all);
        return ExitCode::ok;
    }
    constexpr int kUsualColumns = 80;
    const int columns = console.columns().value_or(kUsualColumns);
    console.out << render::folded(
                       std::string("An engine is typed NAME:KEY=VALUE,KEY=VALUE, such as "
                                   "bot:level=3,seed=1. All of them take ") +
                           spread_out(kCommon) + ", which limit each move.",
                       columns)
                << '\n';
    for (const GameKind game : {GameKind::go, GameKind::othello}) {
        if (!is_asked(game)) continue;
        console.out << (game == GameKind::go ? "\nGo\n" : "\nOthello\n");
        for (const seats::EngineKind& kind : seats::engine_kinds()) {
            if (kind.game == game) console.out << engine_lines(kind, columns);
        }
    }
    console.out << "\nOther programs\n"
                << render::folded("  gtp:COMMAND, nboard:COMMAND, analysis:COMMAND", columns, 2)
                << '\n';
    return ExitCode::ok;
}

}  // namespace

void add_engines(const Registry& registry) {
    auto options = std::make_shared<EnginesOptions>();
    CLI::App* command =
        registry.app.add_subcommand("engines", "List our engines and their options.");
    command->add_option("GAME", options->game, "Only those of this game")
        ->check(CLI::IsMember({"go", "othello"}));
    command->add_flag("--json", options->json, "Print JSON");
    command->callback([&chosen = registry.chosen, options] {
        chosen = [options](Console& console) { return list_engines(*options, console); };
    });
}

}  // namespace magpie::cli
