// magpie library remove: games out of the library for good.
#include <algorithm>
#include <istream>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "apps/cli/library/options.h"
#include "core/ascii.h"
#include "platform/interrupt.h"

namespace magpie::cli {

namespace {

struct RemoveOptions {
    LibraryOptions library;
    ChoiceOptions choice;
    bool yes = false;
};

// So many are named one by one.
constexpr std::size_t kMostNamed = 20;

void name_games(const std::vector<store::GameSummary>& games, std::int64_t all, Console& console) {
    for (const store::GameSummary& game : games) console.out << line_of({.game = game}) << '\n';
    const std::int64_t more = all - std::ssize(games);
    if (more > 0) console.out << "     and " << counted(more, "other") << '\n';
}

bool asks_for_it(const RemoveOptions& options, std::int64_t count, Console& console) {
    if (options.yes) return true;
    console.out << "Remove " << counted(count, "game") << " for good? [y/N] " << std::flush;
    std::string answer;
    std::getline(console.in, answer);
    const std::string word = ascii::lower(ascii::trimmed(answer));
    return word == "y" || word == "yes";
}

ExitCode remove_games(const RemoveOptions& options, Console& console) {
    auto library = open_library(options.library, Access::change);
    if (!library) return tell(console, library.error());
    auto numbers = chosen_games(options.choice, *library, console);
    if (!numbers) return tell(console, numbers.error());
    std::ranges::sort(*numbers);
    const auto doubled = std::ranges::unique(*numbers);
    numbers->erase(doubled.begin(), doubled.end());
    std::vector<store::GameSummary> games;
    for (const store::GameNumber number : *numbers) {
        auto game = library->summary(number);
        if (!game) return tell(console, game.error());
        if (games.size() < kMostNamed) games.push_back(std::move(*game));
    }
    const std::int64_t count = std::ssize(*numbers);
    if (!options.yes && (!console.in_is_terminal || options.library.json)) {
        return refuse(console, "say --yes to remove " + counted(count, "game") + " for good");
    }
    if (!options.library.json) name_games(games, count, console);
    if (!asks_for_it(options, count, console)) {
        console.out << "Nothing was removed.\n";
        return ExitCode::ok;
    }
    platform::InterruptWatch interrupt;
    if (const auto done = library->remove(*numbers, &interrupt.flag()); !done) {
        if (done.error().kind != store::StoreError::Kind::stopped) {
            return tell(console, done.error());
        }
        console.err << "magpie: stopped, nothing was removed\n";
        return ExitCode::stopped;
    }
    if (options.library.json) {
        console.out << json_text(Json{{"removed", *numbers}});
    } else {
        console.out << counted(count, "game") << " removed.\n";
    }
    return ExitCode::ok;
}

}  // namespace

void add_library_remove(CLI::App& library, Action& chosen) {
    auto options = std::make_shared<RemoveOptions>();
    CLI::App* command = library.add_subcommand(
        "remove",
        "Remove games for good: those of the numbers, those that are searched for, or --all. Asks "
        "first. The files they came from are not touched, and not read again unless import --again "
        "asks for it.");
    add_choice_options(*command, options->choice);
    command->add_flag("--yes", options->yes, "Do not ask");
    add_library_file(*command, options->library);
    add_library_json(*command, options->library);
    command->callback([&chosen, options] {
        chosen = [options](Console& console) { return remove_games(*options, console); };
    });
}

}  // namespace magpie::cli
