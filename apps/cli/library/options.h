#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/command.h"
#include "apps/cli/game_json.h"
#include "game/words.h"
#include "store/sqlite/library.h"

namespace magpie::cli {

// What the commands of `magpie library` share: where the library is, and how to say what comes out.
struct LibraryOptions {
    std::string file;  // empty: library.db in the data folder
    std::string data;  // that folder; empty: the usual one
    bool json = false;
};

void add_library_file(CLI::App& command, LibraryOptions& options);
void add_library_json(CLI::App& command, LibraryOptions& options);

[[nodiscard]] std::string library_path(const LibraryOptions& options);

// What is wrong with a library, in one line, and whose fault it is.
struct LibraryTrouble {
    ExitCode code = ExitCode::failed;
    std::string message;
};

[[nodiscard]] LibraryTrouble trouble_with(const store::StoreError& error);

ExitCode tell(Console& console, const LibraryTrouble& trouble);
ExitCode tell(Console& console, const store::StoreError& error);

// The library that is there, to ask or to change. Where there is none, none is made: the error says
// how to begin one.
enum class Access : std::uint8_t { read, change };
[[nodiscard]] std::expected<store::Library, LibraryTrouble> open_library(
    const LibraryOptions& options, Access access = Access::read);

// A warning where games wait to be indexed, so that a position may be in more games than are found.
void warn_of_unindexed(Console& console, std::int64_t games);

// A game as a list shows it, in one line, and as JSON.
[[nodiscard]] std::string line_of(const store::Match& match);
[[nodiscard]] Json json_match(const store::Match& match);

// Which games are meant, as it is typed.
struct CriteriaOptions {
    std::string game;
    std::string size;
    std::string player;
    std::string black;
    std::string white;
    std::string event;
    std::string place;
    std::string from;
    std::string until;
    std::string result;
    std::string rules;
    std::string text;
    std::string position;
    std::string opening;
    bool with_copies = false;
};

// Returns the options it has defined.
std::vector<CLI::Option*> add_criteria_options(CLI::App& command, CriteriaOptions& options);

// What that means; the error is one line.
[[nodiscard]] std::expected<store::Criteria, std::string> criteria_of(
    const CriteriaOptions& options, Console& console);

// Games chosen by number or by search, for commands that do something with them.
struct ChoiceOptions {
    std::vector<std::string> numbers;
    CriteriaOptions criteria;
    bool all = false;
};

void add_choice_options(CLI::App& command, ChoiceOptions& options);

// The games that are meant, in the order they were named. An error when there are none, when a
// number is none, or when nothing was chosen: everything has to be asked for with --all.
[[nodiscard]] std::expected<std::vector<store::GameNumber>, LibraryTrouble> chosen_games(
    const ChoiceOptions& options, store::Library& library, Console& console);

struct PageOptions {
    std::int64_t most = 20;
    std::int64_t skip = 0;
};

void add_page_options(CLI::App& command, PageOptions& options);

// Each defines one command below `library`.
void add_library_import(CLI::App& library, Action& chosen);
void add_library_list(CLI::App& library, Action& chosen);
void add_library_search(CLI::App& library, Action& chosen);
void add_library_explore(CLI::App& library, Action& chosen);
void add_library_export(CLI::App& library, Action& chosen);
void add_library_remove(CLI::App& library, Action& chosen);

}  // namespace magpie::cli
