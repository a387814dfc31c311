// magpie library export: games out of the library, in any form that Magpie writes.
#include <limits>
#include <memory>
#include <ostream>

#include "apps/cli/convert_targets.h"
#include "apps/cli/library/options.h"
#include "apps/cli/output.h"

namespace magpie::cli {

namespace {

struct ExportOptions {
    LibraryOptions library;
    CriteriaOptions criteria;
    std::vector<store::GameNumber> numbers;
    std::string to = "sgf";
    std::string output;
};

using Numbers = std::expected<std::vector<store::GameNumber>, std::string>;

Numbers chosen_games(const ExportOptions& options,
                     const store::Criteria& criteria,
                     store::Library& library) {
    if (!options.numbers.empty()) return options.numbers;
    const auto found = library.search(criteria, {.most = std::numeric_limits<std::int64_t>::max()});
    if (!found) return std::unexpected(store::to_text(found.error()));
    std::vector<store::GameNumber> numbers;
    for (const store::Match& match : found->matches) numbers.push_back(match.game.number);
    return numbers;
}

std::expected<void, std::string> add_game(Target& target,
                                          store::Library& library,
                                          store::GameNumber number) {
    auto record = library.record(number);
    if (!record) return std::unexpected(store::to_text(record.error()));
    auto playback = Playback::open(std::move(*record));
    if (!playback) return std::unexpected("its start is no position");
    const bool has_illegal = !playback->to_end();
    return target.add({.playback = std::move(*playback), .has_illegal = has_illegal});
}

ExitCode export_games(const ExportOptions& options, Console& console) {
    const auto criteria = criteria_of(options.criteria, console);
    if (!criteria) return refuse(console, criteria.error());
    auto library = open_library(options.library);
    if (!library) return fail(console, library.error());
    const auto numbers = chosen_games(options, *criteria, *library);
    if (!numbers) return fail(console, numbers.error());
    if (numbers->empty()) return refuse(console, "there is no such game");
    std::string text;
    if (options.to == "sgf") {
        // As it is kept: every property, illegal moves too.
        for (const store::GameNumber number : *numbers) {
            const auto sgf = library->sgf(number);
            if (!sgf) return refuse(console, store::to_text(sgf.error()));
            text += *sgf;
        }
        return deliver(console, text, options.output);
    }
    const auto target = make_target(options.to);
    for (const store::GameNumber number : *numbers) {
        if (const auto added = add_game(*target, *library, number); !added) {
            return refuse(console, "game " + std::to_string(number) + ": " + added.error());
        }
    }
    return deliver(console, target->text(), options.output);
}

}  // namespace

void add_library_export(CLI::App& library, Action& chosen) {
    auto options = std::make_shared<ExportOptions>();
    CLI::App* command = library.add_subcommand(
        "export", "Write games out: those of the numbers, or all that are asked for.");
    CLI::Option* numbers = command->add_option("NUMBERS", options->numbers,
                                               "The games, by the numbers of list and search");
    command->add_option("--to", options->to, "The form to write (default sgf)")
        ->check(CLI::IsMember(target_names()));
    command->add_option("-o,--output", options->output, "Write to FILE instead of standard output")
        ->type_name("FILE");
    for (CLI::Option* criterion : add_criteria_options(*command, options->criteria)) {
        numbers->excludes(criterion);
    }
    add_library_file(*command, options->library);
    command->callback([&chosen, options] {
        chosen = [options](Console& console) { return export_games(*options, console); };
    });
}

}  // namespace magpie::cli
