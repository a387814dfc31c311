#include "apps/cli/library/options.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <ostream>
#include <system_error>
#include <utility>

#include "apps/cli/game_input.h"
#include "apps/seats/data_folder.h"
#include "apps/seats/librarian.h"
#include "core/ascii.h"
#include "platform/folders.h"
#include "store/criteria_text.h"
#include "store/openings.h"

namespace magpie::cli {

namespace {

std::expected<void, std::string> set_position(const CriteriaOptions& options,
                                              store::Criteria& criteria,
                                              Console& console) {
    const bool is_opening = !options.opening.empty();
    const std::string& notation = is_opening ? options.opening : options.position;
    if (notation.empty()) return {};
    const auto* named = is_opening ? store::find_opening(notation) : nullptr;
    auto game =
        named != nullptr ? game_from_text(named->moves) : game_from_argument(notation, console);
    if (!game && is_opening && std::ranges::all_of(notation, ascii::is_letter)) {
        std::string names;
        for (const store::NamedOpening& opening : store::kOpenings) {
            names += (names.empty() ? "" : ", ") + std::string(opening.name);
        }
        return std::unexpected("--opening: nothing is called " + notation + ": moves, or one of " +
                               names);
    }
    if (!game) {
        return std::unexpected((is_opening ? "--opening: " : "--position: ") + game.error());
    }
    criteria.position = game->playback.position();
    if (is_opening) criteria.ply = game->playback.move_number();
    return {};
}

}  // namespace

void add_library_file(CLI::App& command, LibraryOptions& options) {
    CLI::Option* data =
        command
            .add_option("--data", options.data, "Where games are kept, and library.db with them")
            ->type_name("FOLDER");
    command
        .add_option("--library", options.file,
                    "The library; library.db where games are kept when it is left out")
        ->type_name("FILE")
        ->excludes(data);
}

void add_library_json(CLI::App& command, LibraryOptions& options) {
    command.add_flag("--json", options.json, "Print the result as JSON");
}

std::string library_path(const LibraryOptions& options) {
    if (!options.file.empty()) return options.file;
    return (options.data.empty() ? seats::default_data_folder() : options.data) + "/library.db";
}

LibraryTrouble trouble_with(const store::StoreError& error) {
    using enum store::StoreError::Kind;
    // A file that is no library, or none of ours, is a wrong request; a full disk is not.
    const bool is_request = error.kind == not_a_library || error.kind == newer_version ||
                            error.kind == damaged || error.kind == not_found ||
                            error.kind == bad_query;
    return {is_request ? ExitCode::bad_input : ExitCode::failed, store::to_text(error)};
}

ExitCode tell(Console& console, const LibraryTrouble& trouble) {
    return trouble.code == ExitCode::bad_input ? refuse(console, trouble.message)
                                               : fail(console, trouble.message);
}

ExitCode tell(Console& console, const store::StoreError& error) {
    return tell(console, trouble_with(error));
}

std::expected<store::Library, LibraryTrouble> open_library(const LibraryOptions& options,
                                                           Access access) {
    const std::string path = library_path(options);
    std::error_code none;
    if (std::filesystem::is_directory(path, none)) {
        return std::unexpected(LibraryTrouble{
            ExitCode::bad_input, path + " is a folder: --data " + path + " is the library in it"});
    }
    // A game that ended here a moment ago is one of its games.
    if (options.file.empty()) {
        seats::put_away_finished(path.substr(0, path.rfind('/')));
    }
    if (!platform::is_regular_file(path)) {
        return std::unexpected(LibraryTrouble{
            ExitCode::bad_input,
            "there is no library " + path + " yet: magpie library import FILES begins one"});
    }
    auto library =
        access == Access::read ? store::Library::open_to_read(path) : store::Library::open(path);
    if (!library) return std::unexpected(trouble_with(library.error()));
    return std::move(*library);
}

void warn_of_unindexed(Console& console, std::int64_t games) {
    if (games == 0) return;
    console.err << "magpie: warning: " << counted(games, "game") << (games == 1 ? " is" : " are")
                << " not in the index of positions yet: an import was stopped, and the next one "
                   "finishes it\n";
}

std::vector<CLI::Option*> add_criteria_options(CLI::App& command, CriteriaOptions& options) {
    const std::vector<const CLI::Option*> before = std::as_const(command).get_options();
    command.add_option("--game", options.game, "Only games of Go, or of Othello")
        ->check(CLI::IsMember({"go", "othello"}));
    command.add_option("--size", options.size, "Only on this board: 9, or 19x13")
        ->type_name("N|WxH");
    command.add_option("--player", options.player, "Part of a player's name, of either colour")
        ->type_name("NAME");
    command.add_option("--black", options.black, "Part of Black's name")->type_name("NAME");
    command.add_option("--white", options.white, "Part of White's name")->type_name("NAME");
    command.add_option("--event", options.event, "Part of the event's name")->type_name("NAME");
    command.add_option("--place", options.place, "Part of the place's name")->type_name("NAME");
    command.add_option("--from", options.from, "Played then or later: 1998, 1998-03, 1998-03-04")
        ->type_name("DATE");
    command.add_option("--until", options.until, "Played then or earlier")->type_name("DATE");
    command
        .add_option("--result", options.result,
                    "black, white, draw or unknown; or exactly so: B+R, W+3.5")
        ->type_name("RESULT");
    command
        .add_option("--rules", options.rules,
                    "The rule set (see magpie rules; of Othello discs or empties); other, unknown")
        ->type_name("NAME");
    command.add_option("--text", options.text, "Words that comments have, or begin with")
        ->type_name("WORDS");
    CLI::Option* position =
        command
            .add_option("--position", options.position,
                        "Has the position that this game ends in, turned, mirrored or with "
                        "colours swapped too; - reads it from standard input")
            ->type_name("NOTATION");
    command
        .add_option(
            "--opening", options.opening,
            "Begins with these moves, in any order that leads to the same position; an opening "
            "of Othello may be named: perpendicular, diagonal, parallel, tiger, rose, cow, "
            "buffalo, heath")
        ->type_name("NOTATION")
        ->excludes(position);
    command.add_flag("--copies", options.with_copies, "List other copies of the same game too");
    std::vector<CLI::Option*> added;
    for (CLI::Option* option : command.get_options()) {
        if (std::ranges::find(before, option) == before.end()) added.push_back(option);
    }
    return added;
}

std::expected<store::Criteria, std::string> criteria_of(const CriteriaOptions& options,
                                                        Console& console) {
    auto criteria = store::criteria_from({.game = options.game,
                                          .size = options.size,
                                          .player = options.player,
                                          .black = options.black,
                                          .white = options.white,
                                          .event = options.event,
                                          .place = options.place,
                                          .from = options.from,
                                          .until = options.until,
                                          .result = options.result,
                                          .rules = options.rules,
                                          .text = options.text,
                                          .with_copies = options.with_copies});
    if (!criteria) {
        const store::CriteriaError& error = criteria.error();
        const bool is_date = error.field == "from" || error.field == "until";
        return std::unexpected((is_date ? "" : "--" + error.field + ": ") + error.reason);
    }
    if (auto set = set_position(options, *criteria, console); !set) {
        return std::unexpected(set.error());
    }
    return std::move(*criteria);
}

void add_choice_options(CLI::App& command, ChoiceOptions& options) {
    CLI::Option* numbers = command.add_option("NUMBERS", options.numbers,
                                              "The games, by the numbers of list and search");
    CLI::Option* all = command.add_flag("--all", options.all, "Every game, copies too");
    numbers->excludes(all);
    for (CLI::Option* criterion : add_criteria_options(command, options.criteria)) {
        numbers->excludes(criterion);
        all->excludes(criterion);
    }
}

namespace {

std::expected<std::vector<store::GameNumber>, LibraryTrouble> numbers_of(
    const std::vector<std::string>& texts) {
    std::vector<store::GameNumber> numbers;
    for (const std::string& text : texts) {
        store::GameNumber number = 0;
        const char* end = text.data() + text.size();
        const auto [rest, error] = std::from_chars(text.data(), end, number);
        if (error != std::errc() || rest != end || number < 1) {
            return std::unexpected(
                LibraryTrouble{ExitCode::bad_input,
                               text + " is no number of a game: those that list and search show"});
        }
        numbers.push_back(number);
    }
    return numbers;
}

bool asks_nothing(const store::Criteria& criteria) {
    return !criteria.kind && !criteria.geometry && criteria.player.empty() &&
           criteria.names.black.empty() && criteria.names.white.empty() && criteria.event.empty() &&
           criteria.place.empty() && criteria.from.empty() && criteria.until.empty() &&
           !criteria.won_by && criteria.result.empty() && criteria.rules.empty() &&
           criteria.text.empty() && !criteria.position;
}

}  // namespace

std::expected<std::vector<store::GameNumber>, LibraryTrouble> chosen_games(
    const ChoiceOptions& options, store::Library& library, Console& console) {
    if (!options.numbers.empty()) return numbers_of(options.numbers);
    auto criteria = criteria_of(options.criteria, console);
    if (!criteria) return std::unexpected(LibraryTrouble{ExitCode::bad_input, criteria.error()});
    if (options.all) {
        criteria->with_copies = true;
    } else if (asks_nothing(*criteria)) {
        return std::unexpected(LibraryTrouble{
            ExitCode::bad_input,
            "which games? Their numbers, what to search for (--player, --event…), or --all"});
    }
    auto found = library.find(*criteria);
    if (!found) return std::unexpected(trouble_with(found.error()));
    if (found->empty()) {
        return std::unexpected(LibraryTrouble{ExitCode::bad_input, "there is no such game"});
    }
    return std::move(*found);
}

void add_page_options(CLI::App& command, PageOptions& options) {
    command.add_option("--limit", options.most, "List so many games at most (default 20)")
        ->type_name("N")
        ->check(CLI::Range(std::int64_t{0}, std::int64_t{1'000'000'000}));
    command.add_option("--skip", options.skip, "Leave out so many games at the start")
        ->type_name("N")
        ->check(CLI::Range(std::int64_t{0}, std::int64_t{1'000'000'000'000}));
}

void add_library(const Registry& registry) {
    CLI::App* library = registry.app.add_subcommand(
        "library", "Keep games of both kinds in one place, and find them again.");
    library->require_subcommand(0, 1);
    library->callback([library, &chosen = registry.chosen] {
        if (!library->get_subcommands().empty()) return;
        chosen = [](Console& console) {
            return refuse(console,
                          "library: which one: import, list, search, explore, export or remove "
                          "(see magpie library --help)");
        };
    });
    add_library_import(*library, registry.chosen);
    add_library_list(*library, registry.chosen);
    add_library_search(*library, registry.chosen);
    add_library_explore(*library, registry.chosen);
    add_library_export(*library, registry.chosen);
    add_library_remove(*library, registry.chosen);
}

}  // namespace magpie::cli
