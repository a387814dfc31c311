// magpie library export: games out of the library, in any form that Magpie writes.
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "apps/cli/convert_targets.h"
#include "apps/cli/library/options.h"
#include "apps/cli/output.h"
#include "apps/cli/output_pieces.h"
#include "formats/detect/detect.h"

namespace magpie::cli {

namespace {

struct ExportOptions {
    LibraryOptions library;
    ChoiceOptions choice;
    std::string to = "sgf";
    std::string output;
};

using Numbers = std::vector<store::GameNumber>;

// Whatever stops it is told; `code` is its exit status.
bool produce_sgf(const Numbers& numbers,
                 store::Library& library,
                 const platform::Sink& sink,
                 Console& console,
                 ExitCode& code) {
    for (const store::GameNumber number : numbers) {
        // As it is kept: every property, illegal moves too.
        const auto sgf = library.sgf(number);
        if (!sgf) {
            code = tell(console, sgf.error());
            return false;
        }
        if (!sink(*sgf)) return false;
    }
    return true;
}

// One document, a game a line.
bool produce_json(const Numbers& numbers,
                  store::Library& library,
                  const platform::Sink& sink,
                  Console& console,
                  ExitCode& code) {
    std::string piece = "{\"games\": [\n";
    for (const store::GameNumber number : numbers) {
        const auto game = library.summary(number);
        const auto sgf = library.sgf(number);
        if (!game || !sgf) {
            code = tell(console, game ? sgf.error() : game.error());
            return false;
        }
        Json json = json_match({.game = *game});
        json["sgf"] = *sgf;
        piece += json.dump(-1, ' ', false, Json::error_handler_t::replace);
        if (!sink(piece)) return false;
        piece = ",\n";
    }
    return sink(piece == ",\n" ? "\n]}\n" : piece + "\n]}\n");
}

std::expected<void, std::string> add_game(Target& target,
                                          store::Library& library,
                                          store::GameNumber number) {
    auto record = library.record(number);
    if (!record) return std::unexpected(store::to_text(record.error()));
    std::string illegal = formats::first_illegal(*record);
    auto playback = Playback::open(std::move(*record));
    if (!playback) return std::unexpected("its first position cannot be: " + illegal);
    static_cast<void>(playback->to_end());
    const bool has_illegal = !illegal.empty();
    return target.add({.playback = std::move(*playback),
                       .has_illegal = has_illegal,
                       .illegal = std::move(illegal)});
}

// Those of the games that are as they were written; the others are told of. An error when one is
// not there.
std::expected<Numbers, store::StoreError> whole_games(const Numbers& numbers,
                                                      store::Library& library,
                                                      Console& console) {
    Numbers whole;
    for (const store::GameNumber number : numbers) {
        if (const auto game = library.summary(number); !game) return std::unexpected(game.error());
        const auto sgf = library.sgf(number);
        if (sgf) {
            whole.push_back(number);
        } else if (sgf.error().kind == store::StoreError::Kind::damaged) {
            console.err << "magpie: warning: " << to_text(sgf.error()) << "; it is left out\n";
        } else {
            return std::unexpected(sgf.error());
        }
    }
    return whole;
}

ExitCode write_games(const ExportOptions& options,
                     const Numbers& numbers,
                     store::Library& library,
                     Console& console) {
    if (options.library.json || options.to == "sgf") {
        const auto produce = options.library.json ? produce_json : produce_sgf;
        ExitCode code = ExitCode::ok;
        const ExitCode written =
            deliver_in_pieces(console, options.output, [&](const platform::Sink& sink) {
                return produce(numbers, library, sink, console, code);
            });
        return code != ExitCode::ok ? code : written;
    }
    const auto target = make_target(options.to);
    for (const store::GameNumber number : numbers) {
        if (const auto added = add_game(*target, library, number); !added) {
            return refuse(console, "game " + std::to_string(number) + ": " + added.error());
        }
    }
    return deliver(console, *target, options.output);
}

ExitCode export_games(const ExportOptions& options, Console& console) {
    std::error_code none;
    if (!options.output.empty() &&
        std::filesystem::equivalent(options.output, library_path(options.library), none)) {
        return refuse(console, "-o " + options.output + ": that is the library itself");
    }
    auto library = open_library(options.library);
    if (!library) return tell(console, library.error());
    const auto numbers = chosen_games(options.choice, *library, console);
    if (!numbers) return tell(console, numbers.error());
    // Before anything is written: all that are asked for are there.
    const auto whole = whole_games(*numbers, *library, console);
    if (!whole) return tell(console, whole.error());
    if (whole->empty() && !numbers->empty()) return fail(console, "no game is left to be written");
    const ExitCode code = write_games(options, *whole, *library, console);
    if (code != ExitCode::ok || whole->size() == numbers->size()) return code;
    return ExitCode::failed;
}

}  // namespace

void add_library_export(CLI::App& library, Action& chosen) {
    auto options = std::make_shared<ExportOptions>();
    CLI::App* command = library.add_subcommand(
        "export", "Write games out: those of the numbers, those that are searched for, or --all.");
    add_choice_options(*command, options->choice);
    CLI::Option* to = command->add_option("--to", options->to, "The form to write (default sgf)")
                          ->check(CLI::IsMember(target_names()));
    command->add_option("-o,--output", options->output, "Write to FILE instead of standard output")
        ->type_name("FILE");
    add_library_file(*command, options->library);
    command
        ->add_flag("--json", options->library.json,
                   "Write what list --json shows of each game, and its SGF as text")
        ->excludes(to);
    command->callback([&chosen, options] {
        chosen = [options](Console& console) { return export_games(*options, console); };
    });
}

}  // namespace magpie::cli
