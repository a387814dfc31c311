#include "apps/cli/program.h"

#include <algorithm>
#include <exception>
#include <memory>
#include <ostream>
#include <sstream>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "apps/cli/command.h"
#include "apps/cli/parse_errors.h"
#include "apps/cli/protocol_servers.h"
#include "apps/cli/reference.h"
#include "render/clean_text.h"

namespace magpie::cli {

namespace {

constexpr const char* kDescription =
    "Go and Othello: play, show, score and convert games. Without a command, magpie asks which "
    "game to play and starts it.";

// `magpie completions SHELL` and `magpie man`: made from the definitions, for packagers and shells.
void add_reference(const Registry& registry) {
    CLI::App& root = registry.app;
    auto shell = std::make_shared<std::string>();
    CLI::App* complete = root.add_subcommand("completions", "Print a completion script.");
    complete->add_option("SHELL", *shell, "The shell to complete in.")
        ->required()
        ->check(CLI::IsMember({"bash", "zsh", "fish"}));
    complete->callback([&registry_chosen = registry.chosen, &root, shell] {
        registry_chosen = [&root, shell](Console& console) {
            const Shell kind = *shell == "bash"  ? Shell::bash
                               : *shell == "zsh" ? Shell::zsh
                                                 : Shell::fish;
            console.out << completions(root, kind);
            return ExitCode::ok;
        };
    });
    CLI::App* man = root.add_subcommand("man", "Print the man page.");
    man->callback([&registry_chosen = registry.chosen, &root] {
        registry_chosen = [&root](Console& console) {
            console.out << man_page(root, MAGPIE_VERSION);
            return ExitCode::ok;
        };
    });
}

// Whole numbers are read in tens everywhere: CLI11 alone would take 010 for eight, and 0x10.
std::string read_in_tens(std::string& value) {
    const std::size_t sign = value.starts_with('-') || value.starts_with('+') ? 1 : 0;
    const std::size_t digits = value.find_first_not_of("0123456789", sign);
    if (digits != std::string::npos) {
        const char odd = value[digits];
        const bool is_other_number =
            odd == ' ' || odd == '\t' || ((odd == 'x' || odd == 'X') && digits > sign);
        return is_other_number ? value + " is not a number" : std::string();
    }
    const std::size_t first = std::min(value.find_first_not_of('0', sign), value.size() - 1);
    if (value.size() > sign) value.erase(sign, first - sign);
    return {};
}

bool is_whole_number(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    return type == "N" || type.starts_with("N:") || type.find("INT in [") != std::string::npos;
}

// An option followed by '' is a slip, a variable that was not set: never the same as no option.
void check_values(CLI::App& app) {
    const CLI::Validator not_empty(
        [](const std::string& value) {
            return value.empty() ? std::string("an empty value is no value") : std::string();
        },
        "");
    const CLI::Validator in_tens(read_in_tens, "");
    std::vector<CLI::App*> commands{&app};
    while (!commands.empty()) {
        CLI::App* command = commands.back();
        commands.pop_back();
        for (CLI::Option* option : command->get_options()) {
            if (option->get_items_expected_min() > 0) option->check(not_empty);
            if (is_whole_number(*option)) option->transform(in_tens);
        }
        const auto below = command->get_subcommands([](CLI::App*) { return true; });
        commands.insert(commands.end(), below.begin(), below.end());
    }
}

void define(CLI::App& app, Action& chosen, std::span<const AddCommand> others) {
    app.name("magpie");
    app.set_version_flag("--version", std::string("magpie ") + MAGPIE_VERSION,
                         "Print the version and exit");
    app.set_help_flag("-h,--help", "Print this help and exit");
    app.require_subcommand(0, 1);
    app.footer(
        "Exit status: 0 done, 1 the world said no (a disk is full), 2 the request was wrong, 130 "
        "stopped "
        "with Ctrl-C before it was done.");
    const Registry registry{app, chosen};
    add_play(registry);
    for (const AddCommand& add : others) add(registry);
    add_show(registry);
    add_legal(registry);
    add_score(registry);
    add_convert(registry);
    add_saves(registry);
    add_library(registry);
    add_rules(registry);
    add_perft(registry);
    add_engines(registry);
    add_analyze(registry);
    add_hint(registry);
    add_solve(registry);
    add_book(registry);
    add_gtp(registry);
    add_nboard(registry);
    add_analysis(registry);
    add_bridge(registry);
    add_match(registry);
    add_bench(registry);
    add_reference(registry);
    check_values(app);
}

// Where the explanation begins in a line of a help page: behind the gap after what it explains.
int start_of_explanation(std::string_view line) {
    const std::size_t first = std::min(line.find_first_not_of(' '), line.size());
    constexpr std::size_t kExplanations = 20;  // or further to the right
    if (first >= kExplanations) return static_cast<int>(first);
    const std::size_t gap = line.find("  ", first);
    const std::size_t second = gap == line.npos ? line.npos : line.find_first_not_of(' ', gap);
    if (second != line.npos) return static_cast<int>(second);
    // Of an option's names those that come below are set in.
    constexpr std::size_t kOption = 2;
    return static_cast<int>(first == kOption ? first + 4 : first);
}

int longest_word(std::string_view line) {
    std::size_t longest = 0;
    while (!line.empty()) {
        const std::size_t end = std::min(line.find(' '), line.size());
        longest = std::max(longest, end);
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    return static_cast<int>(longest);
}

// In lines that the terminal has room for; what goes on stands below where it began.
std::string folded_help(std::string_view text, int columns) {
    constexpr int kLeastRoom = 30;
    std::string page;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        const int start = start_of_explanation(line);
        const bool has_room = columns - start >= std::max(kLeastRoom, longest_word(line));
        page += render::folded(line, columns, has_room ? start : 2);
        if (end < text.size()) page += '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return page;
}

ExitCode print_help(std::string_view text, Console& console) {
    constexpr int kUsualColumns = 80;
    console.out << folded_help(text, console.columns().value_or(kUsualColumns));
    return ExitCode::ok;
}

// Whoever asks for help is not told what else is missing. CLI11 looks at some mistakes before it
// looks at --help.
bool asks_for_help(std::span<const std::string> arguments) {
    const auto end = std::ranges::find(arguments, "--");
    return std::any_of(arguments.begin(), end, [](const std::string& argument) {
        return argument == "--help" || argument == "-h";
    });
}

ExitCode parse_and_run(std::span<const std::string> arguments,
                       Console& console,
                       std::span<const AddCommand> others) {
    CLI::App app{kDescription};
    Action chosen;
    define(app, chosen, others);
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    if (reversed.empty()) reversed.emplace_back("play");
    try {
        app.parse(std::move(reversed));
    } catch (const CLI::Success& done) {  // --help, --version
        std::ostringstream text;
        app.exit(done, text, console.err);
        return print_help(text.str(), console);
    } catch (const CLI::ParseError& error) {
        if (asks_for_help(arguments)) return print_help(app.help(), console);
        return refuse(console, sentence(error, app));
    }
    return chosen(console);
}

// Messages quote what somebody typed or a file holds: it must neither end the line nor give orders
// to a terminal.
void say_in_one_line(Console& console, std::string_view message) {
    console.err << "magpie: " << render::clean_text(message) << '\n';
}

}  // namespace

ExitCode refuse(Console& console, std::string_view message) {
    say_in_one_line(console, message);
    return ExitCode::bad_input;
}

ExitCode fail(Console& console, std::string_view message) {
    say_in_one_line(console, message);
    return ExitCode::failed;
}

ExitCode run(std::span<const std::string> arguments,
             Console& console,
             std::span<const AddCommand> others) {
    try {
        const ExitCode code = parse_and_run(arguments, console, others);
        // A full disk or a closed pipe must not look like success.
        if (!console.out.flush() && code == ExitCode::ok) {
            return fail(console, "standard output cannot be written");
        }
        return code;
    } catch (const std::exception& error) {
        return fail(console, std::string("internal error: ") + error.what());
    }
}

}  // namespace magpie::cli
