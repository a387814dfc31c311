// magpie library list and search: which games there are.
#include <memory>
#include <ostream>

#include <fmt/format.h>

#include "apps/cli/game_json.h"
#include "apps/cli/library/options.h"
#include "apps/seats/match_json.h"
#include "game/words.h"
#include "render/clean_text.h"

namespace magpie::cli {

namespace {

struct SearchOptions {
    LibraryOptions library;
    CriteriaOptions criteria;
    PageOptions page;
};

// As all lists have it: a player without a name is called by the colour.
std::string named(const store::GameSummary& game, Color c) {
    return game.names[c].empty() ? std::string(color_name(c)) : render::clean_text(game.names[c]);
}

// "after move 12, turned, colours swapped"
std::string place_text(const store::Match& match) {
    std::string text = match.ply == 0 ? "at the start" : fmt::format("after move {}", *match.ply);
    if (match.symmetry != Symmetry::identity()) text += ", turned";
    if (match.is_swapped) text += ", colours swapped";
    return text;
}

}  // namespace

std::string line_of(const store::Match& match) {
    const store::GameSummary& game = match.game;
    std::string line = fmt::format(
        "{:>8}  {:<10}  {:<7}  {} {}x{}  {} - {}", game.number, render::clean_text(game.date),
        game.result.empty() ? "?" : render::clean_text(listed_result(game.result)),
        name_of(game.kind), game.geometry.columns, game.geometry.rows, named(game, Color::black),
        named(game, Color::white));
    if (!game.event.empty()) line += ", " + render::clean_text(game.event);
    if (game.names.black.empty() && game.names.white.empty() && game.event.empty()) {
        // A position of a set of problems has no names: where it came from says most.
        const std::string file = game.source.substr(game.source.rfind('/') + 1);
        if (!file.empty()) line += ", from " + render::clean_text(file);
    }
    if (match.ply) line += " (" + place_text(match) + ")";
    if (game.copy_of) line += fmt::format(" (a copy of {})", *game.copy_of);
    return line;
}

Json json_match(const store::Match& match) {
    Json json = seats::match_json(match);
    json["source"] = match.game.source;
    return json;
}

namespace {

ExitCode search(const SearchOptions& options, Console& console) {
    const auto criteria = criteria_of(options.criteria, console);
    if (!criteria) return refuse(console, criteria.error());
    auto library = open_library(options.library);
    if (!library) return tell(console, library.error());
    const auto found =
        library->search(*criteria, {.skip = options.page.skip, .most = options.page.most});
    if (!found) return tell(console, found.error());
    warn_of_unindexed(console, found->unindexed);
    for (const store::GameNumber number : found->damaged) {
        console.err << "magpie: warning: game " << number
                    << " is damaged, and its board cannot be looked at\n";
    }
    if (options.library.json) {
        Json games = Json::array();
        for (const store::Match& match : found->matches) games.push_back(json_match(match));
        console.out << json_text(Json{{"total", found->total}, {"games", std::move(games)}});
        return ExitCode::ok;
    }
    for (const store::Match& match : found->matches) console.out << line_of(match) << '\n';
    const auto shown = std::ssize(found->matches);
    console.out << counted(found->total, "game");
    if (shown < found->total) {
        console.out << fmt::format("; {} shown, --limit and --skip show others", shown);
    }
    console.out << ".\n";
    return ExitCode::ok;
}

}  // namespace

void add_library_list(CLI::App& library, Action& chosen) {
    auto options = std::make_shared<SearchOptions>();
    CLI::App* command =
        library.add_subcommand("list", "List the games in the order they were added.");
    command->add_option("--game", options->criteria.game, "Only games of Go, or of Othello")
        ->check(CLI::IsMember({"go", "othello"}));
    command->add_flag("--copies", options->criteria.with_copies,
                      "List other copies of the same game too");
    add_page_options(*command, options->page);
    add_library_file(*command, options->library);
    add_library_json(*command, options->library);
    command->callback([&chosen, options] {
        chosen = [options](Console& console) { return search(*options, console); };
    });
}

void add_library_search(CLI::App& library, Action& chosen) {
    auto options = std::make_shared<SearchOptions>();
    CLI::App* command = library.add_subcommand(
        "search", "Find games by all that is asked for: players, dates, results, positions…");
    add_criteria_options(*command, options->criteria);
    add_page_options(*command, options->page);
    add_library_file(*command, options->library);
    add_library_json(*command, options->library);
    command->callback([&chosen, options] {
        chosen = [options](Console& console) { return search(*options, console); };
    });
}

}  // namespace magpie::cli
