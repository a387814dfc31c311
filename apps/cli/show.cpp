// magpie show, magpie legal: a position, to look at and to list.
#include <memory>
#include <ostream>

#include "apps/cli/board_style.h"
#include "apps/cli/command.h"
#include "apps/cli/game_input.h"
#include "apps/cli/game_json.h"
#include "apps/cli/network_file.h"
#include "apps/cli/output.h"
#include "game/words.h"
#include "go/score/dead_stones.h"
#include "go/score/score.h"
#include "render/kifu.h"
#include "render/scene_builders.h"
#include "render/svg/svg.h"

namespace magpie::cli {

namespace {

struct ShowOptions {
    std::string notation;
    std::string format = "text";
    std::string theme = "light";
    std::string output;
    BoardStyle style;
    bool legal = false;
    bool score = false;
    bool json = false;
};

render::BoardScene scene_for(const ShowOptions& options, const Playback& game) {
    render::BoardScene scene = render::scene_of(game);
    if (options.legal) render::add_legal_moves(scene, game.position());
    const auto* go = std::get_if<go::Position>(&game.position());
    if (options.score && go != nullptr) {
        const go::Rules& rules = go->rules();
        const auto judge = network_judge();
        const std::vector<Point> dead =
            rules.dead_stones_removed
                ? go::dead_points(go::propose_dead(*go, {.source = judge.get()}))
                : std::vector<Point>();
        const auto counted = go::reckon(*go, dead, rules, game.spec().handicap);
        if (counted) render::add_reckoning(scene, *counted);
    }
    return scene;
}

ExitCode show(const ShowOptions& options, Console& console) {
    const auto game = game_from_argument(options.notation, console);
    if (!game) return refuse(console, game.error());
    if (options.json) return deliver(console, json_text(json_position(*game)), options.output);
    if (options.format == "text") {
        const render::BoardScene scene = scene_for(options, *game);
        render::TextOptions text = text_options(options.style, game->spec().kind, console);
        if (options.output.empty() || options.output == "-") {
            text = fitted(text, scene, console);
        } else {
            text.unicode = options.style.unicode;  // a file is no terminal
        }
        return deliver(console, render::to_text(scene, text), options.output);
    }
    render::SvgOptions svg;
    svg.theme = *render::theme_from(options.theme);
    if (options.format == "svg") {
        return deliver(console, render::to_svg(scene_for(options, *game), svg), options.output);
    }
    svg.names = true;
    return deliver(console, render::to_svg(render::kifu(game->record()), svg), options.output);
}

ExitCode list_legal(const std::string& notation, bool json, Console& console) {
    const auto game = game_from_argument(notation, console);
    if (!game) return refuse(console, game.error());
    const GameSpec& spec = game->spec();
    Json names = Json::array();
    for (const Move m : legal_moves(game->position())) names.push_back(move_text(spec, m));
    if (json) {
        const Json answer = {
            {"to_play", json_name(game->to_play())}, {"over", game->is_over()}, {"moves", names}};
        console.out << json_text(answer);
        return ExitCode::ok;
    }
    for (const Json& name : names) console.out << name.get<std::string>() << '\n';
    return ExitCode::ok;
}

}  // namespace

void add_show(const Registry& registry) {
    auto options = std::make_shared<ShowOptions>();
    CLI::App* command =
        registry.app.add_subcommand("show", "Draw the position at the end of a game.");
    command->add_option("NOTATION", options->notation, kNotationHelp)->required();
    command->add_option("--format", options->format, "text, a picture, or a numbered diagram")
        ->check(CLI::IsMember({"text", "svg", "kifu"}))
        ->capture_default_str();
    command->add_option("--theme", options->theme, "The look of svg and kifu")
        ->check(CLI::IsMember({"light", "dark", "plain", "high-contrast"}))
        ->capture_default_str();
    add_board_style(*command, options->style);
    command->add_flag("--legal", options->legal, "Mark the legal moves");
    command->add_flag("--score", options->score,
                      "Mark territory, and the stones that Magpie takes for dead (Go)");
    command->add_option("-o,--output", options->output, "Write to FILE instead of standard output")
        ->type_name("FILE");
    command->add_flag("--json", options->json, "Print the position as JSON instead");
    command->callback([&chosen = registry.chosen, options] {
        chosen = [options](Console& console) { return show(*options, console); };
    });
}

void add_legal(const Registry& registry) {
    auto notation = std::make_shared<std::string>();
    auto json = std::make_shared<bool>(false);
    CLI::App* command = registry.app.add_subcommand(
        "legal", "List the legal moves at the end of a game, one a line; nothing when it is over.");
    command->add_option("NOTATION", *notation, kNotationHelp)->required();
    command->add_flag("--json", *json, "Print them as JSON");
    command->callback([&chosen = registry.chosen, notation, json] {
        chosen = [notation, json](Console& console) {
            return list_legal(*notation, *json, console);
        };
    });
}

}  // namespace magpie::cli
