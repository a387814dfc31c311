// magpie library explore: what was played from a position, and how it went.
#include <memory>
#include <ostream>

#include <fmt/format.h>

#include "apps/cli/game_input.h"
#include "apps/cli/game_json.h"
#include "apps/cli/library/options.h"
#include "core/coordinates.h"

namespace magpie::cli {

namespace {

struct ExploreOptions {
    LibraryOptions library;
    std::string notation;
    int most = 20;
};

std::string move_text(const GameSpec& spec, const std::optional<Move>& move) {
    if (!move) return "(end)";
    if (move->is_pass()) return "pass";
    return point_name(spec.coord_style(), spec.geometry, move->point());
}

Json json_move(const GameSpec& spec, const store::NextMove& next) {
    return {{"move", next.move ? Json(move_text(spec, next.move)) : Json()},
            {"games", next.games},
            {"black_wins", next.wins.black},
            {"draws", next.draws},
            {"white_wins", next.wins.white}};
}

double percent(std::int64_t part, std::int64_t whole) {
    return whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

void print_table(const GameSpec& spec,
                 Color to_play,
                 const store::Exploration& found,
                 int most,
                 Console& console) {
    console.out << fmt::format("{} {}x{}, {} to play: {} game{}\n", name_of(spec.kind),
                               spec.geometry.columns, spec.geometry.rows,
                               to_play == Color::black ? "Black" : "White", found.games,
                               found.games == 1 ? "" : "s");
    if (found.moves.empty()) return;
    console.out << fmt::format("{:>6}  {:>9}  {:>6}  {:>7}  {:>7}  {:>7}\n", "move", "games", "",
                               "Black", "draw", "White");
    for (const store::NextMove& next : found.moves) {
        if (most-- == 0) {
            console.out << "   …\n";
            break;
        }
        const std::int64_t ended = next.wins.black + next.draws + next.wins.white;
        console.out << fmt::format("{:>6}  {:>9}  {:>5.1f}%  {:>6.1f}%  {:>6.1f}%  {:>6.1f}%\n",
                                   move_text(spec, next.move), next.games,
                                   percent(next.games, found.games),
                                   percent(next.wins.black, ended), percent(next.draws, ended),
                                   percent(next.wins.white, ended));
    }
}

ExitCode explore(const ExploreOptions& options, Console& console) {
    const auto game = game_from_argument(options.notation, console);
    if (!game) return refuse(console, game.error());
    auto library = open_library(options.library);
    if (!library) return tell(console, library.error());
    const auto found = library->explore(game->playback.position());
    if (!found) return tell(console, found.error());
    warn_of_unindexed(console, found->unindexed);
    const GameSpec& spec = game->playback.spec();
    if (!options.library.json) {
        print_table(spec, game->playback.to_play(), *found, options.most, console);
        return ExitCode::ok;
    }
    Json moves = Json::array();
    for (const store::NextMove& next : found->moves) moves.push_back(json_move(spec, next));
    console.out << json_text(Json{{"game", name_of(spec.kind)},
                                  {"to_play", json_name(game->playback.to_play())},
                                  {"games", found->games},
                                  {"moves", std::move(moves)}});
    return ExitCode::ok;
}

}  // namespace

void add_library_explore(CLI::App& library, Action& chosen) {
    auto options = std::make_shared<ExploreOptions>();
    CLI::App* command = library.add_subcommand(
        "explore",
        "Show which moves were played from a position, how often, and how those games ended.");
    command
        ->add_option("NOTATION", options->notation,
                     "The position: a game that ends in it, such as f5d6, \"19x19 D4b\" or "
                     "othello8x8; - reads it from standard input")
        ->required();
    command->add_option("--limit", options->most, "Show so many moves at most (default 20)")
        ->type_name("N")
        ->check(CLI::Range(1, 5000));
    add_library_file(*command, options->library);
    add_library_json(*command, options->library);
    command->callback([&chosen, options] {
        chosen = [options](Console& console) { return explore(*options, console); };
    });
}

}  // namespace magpie::cli
