#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "apps/cli/command.h"
#include "store/sqlite/library.h"

namespace magpie::cli {

// What the commands of `magpie library` share: where the library is, and how to say what comes out.
struct LibraryOptions {
    std::string file;  // empty: library.db in the data folder
    bool json = false;
};

void add_library_file(CLI::App& command, LibraryOptions& options);
void add_library_json(CLI::App& command, LibraryOptions& options);

[[nodiscard]] std::string library_path(const LibraryOptions& options);

// The library that is there. Where there is none, none is made: the error says how to begin one.
[[nodiscard]] std::expected<store::Library, std::string> open_library(
    const LibraryOptions& options);

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

}  // namespace magpie::cli
