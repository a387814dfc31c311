// magpie show, magpie legal: a position, to look at and to list.
#include <algorithm>
#include <memory>
#include <optional>
#include <ostream>
#include <vector>

#include "apps/cli/board_style.h"
#include "apps/cli/command.h"
#include "apps/cli/evaluations.h"
#include "apps/cli/file_kind.h"
#include "apps/cli/game_input.h"
#include "apps/cli/game_json.h"
#include "apps/cli/output.h"
#include "apps/cli/replay_frames.h"
#include "apps/seats/engines.h"
#include "apps/seats/network_file.h"
#include "core/coordinates.h"
#include "game/words.h"
#include "go/score/dead_stones.h"
#include "go/score/score.h"
#include "picture/fonts.h"
#include "picture/picture.h"
#include "render/clean_text.h"
#include "render/kifu.h"
#include "render/scene_builders.h"
#include "render/svg/svg.h"
#include "table/words.h"

namespace magpie::cli {

namespace {

struct ShowOptions {
    std::string notation;
    std::optional<int> at;
    std::string format;  // empty: as the name of the output says, else text
    std::string theme = "light";
    bool theme_given = false;
    std::string output;
    std::string pace;  // of a replay
    BoardStyle style;
    bool legal = false;
    bool score = false;
    bool json = false;
    bool is_forced = false;
};

// What `--format` and the name of the file make of it. A kifu is a picture of any kind.
FileKind kind_of_output(const ShowOptions& options) {
    if (options.json) return FileKind::json;
    if (options.format == "text" || options.format == "graph") return FileKind::text;
    if (options.format == "png" || options.format == "replay") return FileKind::png;
    if (options.format == "pdf") return FileKind::pdf;
    if (options.format == "svg") return FileKind::svg;
    const auto promised = kind_of_file(options.output);
    return promised == FileKind::png || promised == FileKind::pdf ? *promised : FileKind::svg;
}

// The format that was not asked for: as the name of the file says, else text.
std::string format_of_file(const std::string& name) {
    const auto kind = kind_of_file(name);
    if (kind == FileKind::svg) return "svg";
    if (kind == FileKind::png) return name.ends_with(".apng") ? "replay" : "png";
    return kind == FileKind::pdf ? "pdf" : "text";
}

// Says that the dead stones are Magpie's guess, and which and why: the numbers on the board are
// those of the list below it.
void tell_proposal(render::BoardScene& scene, const go::Proposal& proposal, const GameSpec& spec) {
    if (const std::string open = open_borders_text(proposal, spec); !open.empty()) {
        scene.notes.push_back(open);
    }
    if (proposal.dead.empty()) return;
    const auto count = proposal.dead.size();
    const bool is_proved = std::ranges::all_of(proposal.dead, &go::DeadChain::proved);
    scene.heading = std::string(is_proved ? "Count" : "Estimate") + ": Magpie takes " +
                    std::to_string(count) + (count == 1 ? " chain" : " chains") + " for dead";
    scene.dead_tags.clear();
    for (const go::DeadChain& chain : proposal.dead) {
        scene.dead_tags.push_back(
            {chain.stones.front(), static_cast<int>(scene.dead_tags.size()) + 1});
        std::string note = std::to_string(scene.dead_tags.size()) + ":";
        for (const Point p : chain.stones) {
            note += " " + point_name(spec.coord_style(), spec.geometry, p);
        }
        scene.notes.push_back(note + " (" + reason_text(chain) + ")");
    }
}

// The count with the stones that the players marked as dead, else with those Magpie takes for dead.
void add_count(render::BoardScene& scene, const InputGame& game, const go::Position& position) {
    const GameSpec& spec = game.playback.spec();
    const bool is_marked = game.sitting && game.sitting->phase != Phase::playing;
    std::vector<Point> dead;
    go::Proposal proposal;
    if (is_marked && position.rules().dead_stones_removed) {
        dead = game.sitting->dead;
    } else if (position.rules().dead_stones_removed) {
        const auto judge = seats::network_judge();
        proposal = go::propose_dead(position, {.source = judge.get()});
        dead = go::dead_points(proposal);
    }
    const auto counted = go::reckon(position, dead, position.rules(), spec.handicap);
    if (!counted) return;
    render::add_reckoning(scene, *counted);
    tell_proposal(scene, proposal, spec);
}

render::BoardScene scene_for(const ShowOptions& options, const InputGame& game) {
    const Playback& playback = game.playback;
    render::BoardScene scene = render::scene_of(playback);
    if (options.legal) render::add_legal_moves(scene, playback.position());
    const auto* go = std::get_if<go::Position>(&playback.position());
    if (options.score && go != nullptr) add_count(scene, game, *go);
    return scene;
}

// Below the board, whose layout is its own.
std::string turn_line(const InputGame& game) {
    const Playback& playback = game.playback;
    const auto& outcome = playback.record().outcome;
    if (outcome && !playback.tree().first_child(playback.node())) {
        return sentence(playback.spec(), *outcome) + "\n";
    }
    if (playback.is_over()) return "The game is over.\n";
    return std::string(color_name(playback.to_play())) + " to play.\n";
}

// The picture in its kind. Several pages are for PDF alone.
std::expected<std::string, std::string> drawn_as(FileKind kind,
                                                 const std::vector<std::string>& pages,
                                                 const std::string& title) {
    if (kind == FileKind::svg) return pages.front();
    const auto made = kind == FileKind::png ? picture::png_from_svg(pages.front())
                                            : picture::pdf_from_svgs(pages, {.title = title});
    if (!made) return std::unexpected(made.error().reason);
    return *made;
}

// An SVG is drawn where it is looked at; other pictures with the fonts that are here.
void note_missing_fonts(const std::vector<std::string>& pages, Console& console) {
    std::u32string text;
    for (const std::string& page : pages) {
        for (const char32_t c : render::decode_clean(page)) {
            if (c >= 0x80 && render::display_width(c) > 0) text.push_back(c);
        }
    }
    const std::u32string missing = picture::characters_without_font(text);
    if (missing.empty()) return;
    std::string shown;
    constexpr std::size_t kMost = 12;
    for (const char32_t c : missing.substr(0, kMost)) render::append_utf8(shown, c);
    if (missing.size() > kMost) shown += "...";
    const bool is_wide =
        std::ranges::any_of(missing, [](char32_t c) { return render::display_width(c) == 2; });
    console.err << "magpie: note: no font here has " << shown
                << ", so the picture shows boxes; Debian's package "
                << (is_wide ? "fonts-noto-cjk" : "fonts-noto") << " has one\n";
}

std::string title_of(const GameRecord& record) {
    const auto& names = record.info.names;
    if (names.black.empty() && names.white.empty()) return "Magpie";
    return names.black + " - " + names.white;
}

// The numbered diagrams of a game: one, or in PDF a sheet for every hundred moves.
std::vector<std::string> kifu_pages(const GameRecord& line, FileKind kind, render::SvgOptions svg) {
    constexpr int kMovesOnASheet = 100;
    svg.names = true;
    if (kind != FileKind::pdf) return {render::to_svg(render::kifu(line), svg)};
    std::vector<std::string> pages;
    for (const auto& scene : render::kifu_diagrams(line, {.per_diagram = kMovesOnASheet})) {
        pages.push_back(render::to_svg(scene, svg));
    }
    return pages;
}

// The whole game as a picture that moves, from the start to where it stands.
std::expected<std::string, std::string> replay(const GameRecord& line,
                                               render::SvgOptions svg,
                                               Milliseconds pace) {
    svg.side = 420;  // the first frame is a whole picture, and so may others be
    const auto made = picture::animation_from_svgs(
        replay_frames(line, svg), {.milliseconds = static_cast<int>(pace.count())});
    if (!made) return std::unexpected(made.error().reason);
    return *made;
}

std::expected<Milliseconds, std::string> pace_of(const ShowOptions& options) {
    constexpr Milliseconds kUsual{800};
    if (options.pace.empty()) return kUsual;
    const auto time = seats::duration_from(options.pace);
    if (!time || *time < Milliseconds(10) || *time > std::chrono::seconds(60)) {
        return std::unexpected("--pace: " + options.pace +
                               " is not a time from 10ms to 60s, such as 500ms");
    }
    return *time;
}

// Numbers are printed on paper: no wood and no shades there unless they are asked for.
render::SvgOptions look_of(const ShowOptions& options, FileKind kind) {
    render::SvgOptions svg;
    const bool is_sheet = options.format == "kifu" && kind == FileKind::pdf;
    svg.on_paper = is_sheet && !options.theme_given;
    svg.theme =
        svg.on_paper ? render::ThemeName::high_contrast : *render::theme_from(options.theme);
    return svg;
}

// An option that would change nothing is a mistake.
std::optional<std::string> ignored_option(const ShowOptions& options, GameKind kind) {
    if (options.format == "text" && options.theme_given) return "--theme: text has no theme";
    if (options.format != "text" && options.style.is_asked_for()) {
        return "--board, --ascii, --unicode and --wide are for text";
    }
    if (!options.pace.empty() && options.format != "replay") return "--pace is for --format replay";
    if ((options.format == "kifu" || options.format == "replay" || options.format == "graph") &&
        (options.legal || options.score)) {
        return "--legal and --score are for one position";
    }
    if (options.score && kind == GameKind::othello) return "--score: Othello has no territory";
    return options.format == "text" ? why_useless(options.style, kind) : std::nullopt;
}

ExitCode show_picture(const ShowOptions& options,
                      const InputGame& game,
                      FileKind kind,
                      Console& console) {
    const bool is_piped = options.output.empty() || options.output == "-";
    if (is_piped && kind != FileKind::svg && console.out_is_terminal) {
        return refuse(console, "a picture is not for the terminal: give -o FILE");
    }
    const render::SvgOptions svg = look_of(options, kind);
    const GameRecord line = line_to(game.playback);
    if (options.format == "replay") {
        const auto pace = pace_of(options);
        if (!pace) return refuse(console, pace.error());
        const auto made = replay(line, svg, *pace);
        return made ? deliver(console, *made, options.output) : fail(console, made.error());
    }
    std::vector<std::string> pages;
    if (options.format == "kifu") {
        pages = kifu_pages(line, kind, svg);
    } else {
        const render::BoardScene scene = scene_for(options, game);
        render::SvgOptions captioned = svg;
        captioned.names = svg.names || !scene.heading.empty();  // there is more to say than a board
        pages = {render::to_svg(scene, captioned)};
        if (!scene.heading.empty()) console.err << "magpie: note: " << scene.heading << '\n';
    }
    if (kind != FileKind::svg) note_missing_fonts(pages, console);
    const auto made = drawn_as(kind, pages, title_of(line));
    return made ? deliver(console, *made, options.output) : fail(console, made.error());
}

ExitCode show(const ShowOptions& options, Console& console) {
    const FileKind kind = kind_of_output(options);
    if (const auto why = why_misnamed(options.output, kind)) return refuse(console, *why);
    if (const auto why = why_not_over(options.notation, options.output, options.is_forced)) {
        return refuse(console, *why);
    }
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
        return deliver(console, render::to_text(scene, text) + turn_line(*game), options.output);
    }
    return show_picture(options, *game, kind, console);
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
    CLI::Option* theme =
        command
            ->add_option("--theme", options->theme,
                         "The look of pictures (default light; a kifu in PDF black on white)")
            ->check(CLI::IsMember({"light", "dark", "plain", "high-contrast"}));
    command
        ->add_option("--pace", options->pace,
                     "How long a replay shows each move, such as 500ms (default 800ms)")
        ->type_name("TIME");
    add_board_style(*command, options->style);
    command->add_flag("--legal", options->legal, "Mark the legal moves");
    command->add_flag(
        "--score", options->score,
        "Go: mark territory, and the stones the file marks as dead, or Magpie takes for dead");
    command->add_option("-o,--output", options->output, "Write to FILE instead of standard output")
        ->type_name("FILE");
    add_force(*command, options->is_forced);
    CLI::Option* json =
        command->add_flag("--json", options->json, "Print the position as JSON instead");
    json->excludes(format)->excludes(theme);
    for (const char* look : {"--board", "--unicode", "--ascii", "--wide", "--legal", "--score"}) {
        json->excludes(command->get_option(look));
    }
    command->callback([&chosen = registry.chosen, options, theme] {
        options->theme_given = theme->count() > 0;
        if (options->format.empty() && !options->json) {
            options->format = format_of_file(options->output);
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
