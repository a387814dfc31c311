// magpie perft: how many games of a given length there are, the first test of any rules engine.
#include "othello/rules/perft.h"

#include <chrono>
#include <memory>
#include <optional>
#include <ostream>

#include "apps/cli/command.h"
#include "apps/cli/game_json.h"
#include "apps/seats/engines.h"
#include "game/game_spec.h"
#include "game/position_concept.h"
#include "game/words.h"

namespace magpie::cli {

namespace {

struct PerftOptions {
    std::string game;
    std::string size;
    std::string rules;
    std::string within = "24h";
    int depth = 0;
    bool json = false;
};

// The fast counter where the board has one, the plain one over the rules everywhere else.
std::uint64_t count_leaves(const AnyPosition& start, int depth) {
    return std::visit(Overload{[&](const go::Position& p) { return perft(p, depth); },
                               [&](const othello::Position& p) {
                                   if (p.board() != nullptr)
                                       return othello::perft(*p.board(), depth);
                                   return perft(p, depth);
                               }},
                      start);
}

std::optional<double> seconds_from(const std::string& text) {
    const auto time = seats::duration_from(text);
    if (!time) return std::nullopt;
    return std::chrono::duration<double>(*time).count();
}

ExitCode run_perft(const PerftOptions& options, Console& console) {
    SpecRequest request;
    request.game = options.game;
    if (!options.size.empty()) {
        const auto size = size_from(options.size);
        if (!size)
            return refuse(console, "--size: " + options.size + " is not a size such as 9 or 19x13");
        request.columns = size->columns;
        request.rows = size->rows;
    }
    if (!options.rules.empty() && options.game == "othello") {
        return refuse(console, "--rules: those of Othello differ in the count at the end only");
    }
    if (!options.rules.empty()) request.rules = options.rules;
    const auto spec = make_spec(request);
    if (!spec) return refuse(console, sentence(spec.error()));
    const auto within = seconds_from(options.within);
    if (!within) {
        return refuse(console, "--within: " + options.within + " is not a time such as 90s or 24h");
    }
    const AnyPosition start = start_position(*spec);
    std::uint64_t leaves = 1;
    double seconds = 0;
    for (int depth = 1; depth <= options.depth; ++depth) {
        const std::uint64_t leaves_before = leaves;
        const auto before = std::chrono::steady_clock::now();
        leaves = count_leaves(start, depth);
        seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
        if (!options.json) console.out << "perft " << depth << ": " << leaves << std::endl;
        // One more move makes as many times more games as the last did, or nearly.
        const double growth = static_cast<double>(leaves) / static_cast<double>(leaves_before);
        if (depth < options.depth && seconds * growth > *within) {
            return refuse(console, "--depth: after " + std::to_string(depth) +
                                       " the next would take longer than " + options.within +
                                       " (see --within)");
        }
    }
    if (options.json) {
        const Json json = {{"game", options.game},        {"columns", spec->geometry.columns},
                           {"rows", spec->geometry.rows}, {"depth", options.depth},
                           {"seconds", seconds},          {"leaves", leaves}};
        console.out << json_text(json);
    } else if (options.depth == 0) {
        console.out << "perft 0: 1\n";
    }
    return ExitCode::ok;
}

}  // namespace

void add_perft(const Registry& registry) {
    auto options = std::make_shared<PerftOptions>();
    CLI::App* command = registry.app.add_subcommand(
        "perft",
        "Count the games of a given length from the start; a pass is a move, a game that ends "
        "earlier counts as one.");
    command->add_option("GAME", options->game, "go or othello")
        ->required()
        ->check(CLI::IsMember({"go", "othello"}));
    command->add_option("--depth", options->depth, "How many moves, 0 to 60")
        ->required()
        ->check(CLI::Range(0, 60).description(""))
        ->type_name("N");
    command
        ->add_option("--within", options->within,
                     "Stop before a depth that would take longer than this")
        ->type_name("TIME")
        ->capture_default_str();
    command->add_option("--size", options->size, "The board: 8, or 19x13")->type_name("N|WxH");
    command->add_option("--rules", options->rules, "The rules of Go (see magpie rules)")
        ->type_name("NAME");
    command->add_flag("--json", options->json, "Print the count and the time as JSON");
    command->callback([&chosen = registry.chosen, options] {
        chosen = [options](Console& console) { return run_perft(*options, console); };
    });
}

}  // namespace magpie::cli
