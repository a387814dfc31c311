// magpie show, magpie legal: a position, to look at and to list.
#include <memory>
#include <optional>
#include <ostream>
#include <vector>

#include "apps/cli/board_style.h"
#include "apps/cli/command.h"
#include "apps/cli/evaluations.h"
#include "apps/cli/game_input.h"
#include "apps/cli/game_json.h"
#include "apps/cli/output.h"
#include "apps/seats/network_file.h"
#include "core/ascii.h"
#include "game/words.h"
#include "go/score/dead_stones.h"
#include "go/score/score.h"
#include "picture/picture.h"
#include "render/kifu.h"
#include "render/scene_builders.h"
#include "render/svg/svg.h"

namespace magpie::cli {

namespace {

enum class PictureType : std::uint8_t { svg, png, pdf };

struct ShowOptions {
    std::string notation;
    std::optional<int> at;
    std::string format;  // empty: as the name of the output says, else text
    std::string theme = "light";
    bool theme_given = false;
    std::string output;
    BoardStyle style;
    bool legal = false;
    bool score = false;
    bool json = false;
};

bool ends_with_word(std::string_view name, std::string_view ending) {
    return name.size() > ending.size() &&
           ascii::is_word(name.substr(name.size() - ending.size()), ending);
}

// What a file of that name should hold.
std::optional<PictureType> type_of_file(std::string_view name) {
    if (ends_with_word(name, ".svg")) return PictureType::svg;
    if (ends_with_word(name, ".png") || ends_with_word(name, ".apng")) return PictureType::png;
    if (ends_with_word(name, ".pdf")) return PictureType::pdf;
    return std::nullopt;
}

PictureType picture_type(const ShowOptions& options) {
    if (options.format == "png" || options.format == "replay") return PictureType::png;
    if (options.format == "pdf") return PictureType::pdf;
    if (options.format == "svg") return PictureType::svg;
    return type_of_file(options.output).value_or(PictureType::svg);
}

// The stones to count as dead: those the players marked, else those Magpie takes for dead.
std::vector<Point> dead_stones(const InputGame& game, const go::Position& position) {
    if (!position.rules().dead_stones_removed) return {};
    if (game.sitting && game.sitting->phase != Phase::playing) return game.sitting->dead;
    const auto judge = seats::network_judge();
    return go::dead_points(go::propose_dead(position, {.source = judge.get()}));
}

render::BoardScene scene_for(const ShowOptions& options, const InputGame& game) {
    const Playback& playback = game.playback;
    render::BoardScene scene = render::scene_of(playback);
    if (options.legal) render::add_legal_moves(scene, playback.position());
    const auto* go = std::get_if<go::Position>(&playback.position());
    if (options.score && go != nullptr) {
        const auto counted =
            go::reckon(*go, dead_stones(game, *go), go->rules(), playback.spec().handicap);
        if (counted) render::add_reckoning(scene, *counted);
    }
    return scene;
}

// The moves up to where the game stands, on whatever line that is, as the main line.
GameRecord line_to(const Playback& game) {
    GameRecord line = game.record();
    line.tree.make_main_line(game.node());
    for (auto next = line.tree.first_child(game.node()); next;
         next = line.tree.first_child(game.node())) {
        line.tree.remove_subtree(*next);
    }
    return line;
}

// The picture in the type that the name of the file asks for, SVG where it says nothing. Several
// pages are for PDF alone.
std::expected<std::string, std::string> typed(PictureType type,
                                              const std::vector<std::string>& pages,
                                              const std::string& title) {
    if (type == PictureType::svg) return pages.front();
    const auto made = type == PictureType::png ? picture::png_from_svg(pages.front())
                                               : picture::pdf_from_svgs(pages, {.title = title});
    if (!made) return std::unexpected(made.error().reason);
    return *made;
}

std::string title_of(const GameRecord& record) {
    const auto& names = record.info.names;
    if (names.black.empty() && names.white.empty()) return "Magpie";
    return names.black + " - " + names.white;
}

// The numbered diagrams of a game: one, or in PDF a sheet for every hundred moves.
std::vector<std::string> kifu_pages(const GameRecord& line,
                                    PictureType type,
                                    render::SvgOptions svg) {
    constexpr int kMovesOnASheet = 100;
    svg.names = true;
    if (type != PictureType::pdf) return {render::to_svg(render::kifu(line), svg)};
    std::vector<std::string> pages;
    for (const auto& scene : render::kifu_diagrams(line, {.per_diagram = kMovesOnASheet})) {
        pages.push_back(render::to_svg(scene, svg));
    }
    return pages;
}

// The whole game as a picture that moves, from the start to where it stands.
std::expected<std::string, std::string> replay(const GameRecord& line, render::SvgOptions svg) {
    constexpr int kSide = 420;  // each frame is a whole picture
    svg.side = kSide;
    auto playback = Playback::open(line);
    if (!playback) return std::unexpected("the game cannot be replayed");
    std::vector<std::string> frames;
    do {
        render::BoardScene scene = render::scene_of(*playback);
        scene.sides = {};
        frames.push_back(render::to_svg(scene, svg));
    } while (playback->redo().value_or(false));
    const auto made = picture::animation_from_svgs(frames, {.milliseconds = 800});
    if (!made) return std::unexpected(made.error().reason);
    return *made;
}

// An option that would change nothing is a mistake.
std::optional<std::string> ignored_option(const ShowOptions& options, GameKind kind) {
    if (options.format == "text" && options.theme_given) return "--theme: text has no theme";
    if (options.format != "text" && options.style.is_asked_for()) {
        return "--board, --ascii, --unicode and --wide are for text";
    }
    if ((options.format == "kifu" || options.format == "replay" || options.format == "graph") &&
        (options.legal || options.score)) {
        return "--legal and --score are for one position";
    }
    if (options.score && kind == GameKind::othello) return "--score: Othello has no territory";
    return options.format == "text" ? why_useless(options.style, kind) : std::nullopt;
}

ExitCode show(const ShowOptions& options, Console& console) {
    const auto game = game_from_argument(options.notation, console, options.at);
    if (!game) return refuse(console, game.error());
    if (const auto ignored = ignored_option(options, game->playback.spec().kind)) {
        return refuse(console, *ignored);
    }
    if (options.json) {
        Json json = json_position(game->playback);
        json["evaluations"] = json_evaluations(game->playback);
        return deliver(console, json_text(json), options.output);
    }
    if (options.format == "graph") {
        const auto graph = evaluation_graph(game->playback, console);
        if (graph) return deliver(console, *graph, options.output);
        return refuse(console,
                      "nobody has left evaluations in this game: magpie analyze GAME -o FILE.sgf "
                      "makes them");
    }
    if (options.format == "text") {
        const render::BoardScene scene = scene_for(options, *game);
        render::TextOptions text = text_options(options.style, game->playback.spec().kind, console);
        text.legend = options.score;
        if (options.output.empty() || options.output == "-") {
            text = fitted(text, scene, console);
        } else {
            text.unicode = options.style.unicode;  // a file is no terminal
        }
        return deliver(console, render::to_text(scene, text), options.output);
    }
    const bool is_piped = options.output.empty() || options.output == "-";
    const PictureType type = picture_type(options);
    if (is_piped && type != PictureType::svg && console.out_is_terminal) {
        return refuse(console, "a picture is not for the terminal: give -o FILE");
    }
    render::SvgOptions svg;
    svg.theme = *render::theme_from(options.theme);
    const GameRecord line = line_to(game->playback);
    const auto made = options.format == "replay"
                          ? replay(line, svg)
                          : typed(type,
                                  options.format == "kifu"
                                      ? kifu_pages(line, type, svg)
                                      : std::vector{render::to_svg(scene_for(options, *game), svg)},
                                  title_of(line));
    if (!made) return fail(console, made.error());
    return deliver(console, *made, options.output);
}

struct LegalOptions {
    std::string notation;
    std::optional<int> at;
    bool json = false;
};

ExitCode list_legal(const LegalOptions& options, Console& console) {
    const auto game = game_from_argument(options.notation, console, options.at);
    if (!game) return refuse(console, game.error());
    const Playback& playback = game->playback;
    Json names = Json::array();
    for (const Move m : legal_moves(playback.position())) {
        names.push_back(move_text(playback.spec(), m));
    }
    if (options.json) {
        const Json answer = {{"to_play", json_name(playback.to_play())},
                             {"over", playback.is_over()},
                             {"moves", names}};
        console.out << json_text(answer);
        return ExitCode::ok;
    }
    for (const Json& name : names) console.out << name.get<std::string>() << '\n';
    return ExitCode::ok;
}

}  // namespace

void add_show(const Registry& registry) {
    auto options = std::make_shared<ShowOptions>();
    CLI::App* command = registry.app.add_subcommand(
        "show", "Draw the position at the end of a game, or where a save stands.");
    command->add_option("NOTATION", options->notation, kNotationHelp)->required();
    add_at(*command, options->at);
    CLI::Option* format =
        command
            ->add_option("--format", options->format,
                         "text, a picture (svg, png, pdf), a numbered diagram of the game (kifu: "
                         "as the name of "
                         "the file says, in PDF a sheet for every 100 moves), or the whole game as "
                         "an animated "
                         "PNG (replay), or the evaluations in it as a graph of text (graph). Left "
                         "out: as the name of the file says, else text")
            ->check(CLI::IsMember({"text", "svg", "png", "pdf", "kifu", "replay", "graph"}));
    CLI::Option* theme = command->add_option("--theme", options->theme, "The look of pictures")
                             ->check(CLI::IsMember({"light", "dark", "plain", "high-contrast"}))
                             ->capture_default_str();
    add_board_style(*command, options->style);
    command->add_flag("--legal", options->legal, "Mark the legal moves");
    command->add_flag(
        "--score", options->score,
        "Go: mark territory, and the stones a save marks as dead, or Magpie takes for dead");
    command->add_option("-o,--output", options->output, "Write to FILE instead of standard output")
        ->type_name("FILE");
    CLI::Option* json =
        command->add_flag("--json", options->json, "Print the position as JSON instead");
    json->excludes(format)->excludes(theme);
    for (const char* look : {"--board", "--unicode", "--ascii", "--wide", "--legal", "--score"}) {
        json->excludes(command->get_option(look));
    }
    command->callback([&chosen = registry.chosen, options, theme] {
        options->theme_given = theme->count() > 0;
        if (options->format.empty()) {
            const auto type = type_of_file(options->output);
            options->format = !type                       ? "text"
                              : *type == PictureType::svg ? "svg"
                              : *type == PictureType::png ? "png"
                                                          : "pdf";
        }
        chosen = [options](Console& console) { return show(*options, console); };
    });
}

void add_legal(const Registry& registry) {
    auto options = std::make_shared<LegalOptions>();
    CLI::App* command = registry.app.add_subcommand(
        "legal", "List the legal moves at the end of a game, one a line; nothing when it is over.");
    command->add_option("NOTATION", options->notation, kNotationHelp)->required();
    add_at(*command, options->at);
    command->add_flag("--json", options->json, "Print them as JSON");
    command->callback([&chosen = registry.chosen, options] {
        chosen = [options](Console& console) { return list_legal(*options, console); };
    });
}

}  // namespace magpie::cli
