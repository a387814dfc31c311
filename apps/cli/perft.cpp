// magpie perft: how many games of a given length there are, the first test of any rules engine.
#include "othello/rules/perft.h"

#include <chrono>
#include <memory>
#include <ostream>

#include "apps/cli/command.h"
#include "apps/cli/game_json.h"
#include "game/game_spec.h"
#include "game/position_concept.h"
#include "game/words.h"

namespace magpie::cli {

namespace {

struct PerftOptions {
    std::string game;
    std::string size;
    std::string rules;
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
    if (!options.rules.empty()) request.rules = options.rules;
    const auto spec = make_spec(request);
    if (!spec) return refuse(console, sentence(spec.error()));
    const AnyPosition start = start_position(*spec);
    std::uint64_t leaves = 1;
    double seconds = 0;
    for (int depth = options.json ? options.depth : 1; depth <= options.depth; ++depth) {
        const auto before = std::chrono::steady_clock::now();
        leaves = count_leaves(start, depth);
        seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
        if (!options.json) console.out << "perft " << depth << ": " << leaves << std::endl;
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
    command->add_option("--size", options->size, "The board: 8, or 19x13")->type_name("N|WxH");
    command->add_option("--rules", options->rules, "The rules of Go (see magpie rules)")
        ->type_name("NAME");
    command->add_flag("--json", options->json, "Print the count and the time as JSON");
    command->callback([&chosen = registry.chosen, options] {
        chosen = [options](Console& console) { return run_perft(*options, console); };
    });
}

}  // namespace magpie::cli
