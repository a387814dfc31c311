// magpie bridge: an engine that speaks one protocol, for programs that speak another.
#include <memory>

#include "apps/cli/protocol_servers.h"
#include "apps/seats/player.h"
#include "game/words.h"

namespace magpie::cli {

namespace {

struct BridgeOptions {
    std::string protocol;
    std::string program;
    std::string game;
    std::string size;
};

ExitCode bridge(const BridgeOptions& options, Console& console) {
    if (!seats::is_program(options.program)) {
        return refuse(console, options.program +
                                   " does not say what it speaks: gtp:COMMAND, nboard:COMMAND or "
                                   "analysis:COMMAND");
    }
    // NBoard knows nothing but Othello, on either side.
    const bool is_nboard = options.protocol == "nboard" || options.program.starts_with("nboard");
    if (is_nboard && options.game == "go") return refuse(console, "NBoard's protocol has no Go");
    SpecRequest request;
    request.game = !options.game.empty() ? options.game : is_nboard ? "othello" : "go";
    if (request.game == "go") request.rules = "chinese";
    if (!options.size.empty()) {
        const auto size = size_from(options.size);
        if (!size) return refuse(console, "--size: " + options.size + " is not a size such as 9");
        request.columns = size->columns;
        request.rows = size->rows;
    }
    const auto spec = make_spec(request);
    if (!spec) return refuse(console, sentence(spec.error()));
    if (options.protocol == "nboard") return serve_nboard(options.program, 1, console);
    if (options.protocol == "gtp") return serve_gtp(*spec, options.program, 1, false, console);
    const bool is_go = spec->kind == GameKind::go;
    return serve_analysis(is_go ? options.program : "none", is_go ? "none" : options.program, 1,
                          console);
}

}  // namespace

void add_bridge(const Registry& registry) {
    auto options = std::make_shared<BridgeOptions>();
    CLI::App* command = registry.app.add_subcommand(
        "bridge", "Let an engine that speaks one protocol serve programs that speak another.");
    command->add_option("PROTOCOL", options->protocol, "What is spoken here")
        ->required()
        ->check(CLI::IsMember({"gtp", "nboard", "analysis"}));
    command
        ->add_option("PROGRAM", options->program,
                     "The engine and what it speaks, such as \"nboard:edax -nboard\" or "
                     "\"gtp:gnugo --mode gtp\"")
        ->required();
    command->add_option("--game", options->game, "What it plays (default go, with nboard othello)")
        ->check(CLI::IsMember({"go", "othello"}));
    command->add_option("--size", options->size, "The board until boardsize comes, with gtp")
        ->type_name("N|WxH");
    command->callback([&chosen = registry.chosen, options] {
        chosen = [options](Console& console) { return bridge(*options, console); };
    });
}

}  // namespace magpie::cli
