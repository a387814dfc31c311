#include "apps/cli/reference.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "apps/cli/shell_words.h"
#include "apps/seats/engines.h"
#include "go/rules/rules.h"
#include "render/clean_text.h"

namespace magpie::cli {

namespace {

struct OptionFacts {
    std::vector<std::string> spellings;     // "-o", "--output"; empty for a positional
    std::string value;                      // "FILE", "text|svg"; empty for a flag
    std::vector<std::string> choices;       // what it takes, or the usual things it takes
    bool takes_saves = false;               // the names of kept games
    std::vector<std::string> of_go{};       // those of `choices` that mean something in Go,
    std::vector<std::string> of_othello{};  // and in Othello, where that is not the same
    std::string description;
    bool is_required = false;
    bool is_positional = false;
};

struct CommandFacts {
    std::string name;  // "show"; "library list" for a command below another
    std::string description;
    std::vector<OptionFacts> options;
};

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts;
    while (!text.empty()) {
        const std::size_t end = text.find(separator);
        parts.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos) break;
        text.remove_prefix(end + 1);
    }
    return parts;
}

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
    std::string text;
    for (const std::string& part : parts) {
        if (!text.empty()) text += separator;
        text += part;
    }
    return text;
}

// CLI11 writes a choice as "TEXT:{a,b,c}".
std::vector<std::string> choices_in(const std::string& type_name) {
    const std::size_t open = type_name.find('{');
    const std::size_t close = type_name.find('}');
    if (open == std::string::npos || close == std::string::npos) return {};
    return split(std::string_view(type_name).substr(open + 1, close - open - 1), ',');
}

// CLI11 adds what a value is checked for: "N:INT in [1 - 1024]".
std::string value_name(const std::string& type_name) {
    return type_name.substr(0, type_name.find(':'));
}

// What can stand after an option that is not checked against a list, because more can.
void add_usual_values(OptionFacts& facts, std::string_view command) {
    const auto is = [&](std::string_view name) {
        return std::ranges::find(facts.spellings, name) != facts.spellings.end();
    };
    facts.takes_saves = is("--load") || is("--delete");
    if (is("--engine")) {
        for (const seats::EngineKind& kind : seats::engine_kinds()) {
            const std::string name(kind.name);
            if (std::ranges::find(facts.choices, name) == facts.choices.end()) {
                facts.choices.push_back(name);
            }
        }
    }
    if (!is("--rules")) return;
    for (const go::RuleSet& set : go::rule_sets()) facts.choices.emplace_back(set.name);
    if (command == "perft") return;  // which plays no game to its count
    facts.of_go = facts.choices;
    facts.of_othello = {"discs", "empties"};
    // The library has games whose rules have no name, or that nobody has told.
    if (command == "search" || command == "export" || command == "remove") {
        facts.of_go.insert(facts.of_go.end(), {"other", "unknown"});
        facts.of_othello.insert(facts.of_othello.end(), {"other", "unknown"});
    }
    facts.choices.insert(facts.choices.end(), facts.of_othello.begin(), facts.of_othello.end());
}

OptionFacts facts_of(const CLI::Option& option, std::string_view command) {
    OptionFacts facts;
    facts.choices = choices_in(option.get_type_name());
    facts.description = option.get_description();
    facts.is_required = option.get_required();
    facts.is_positional = option.get_positional();
    for (const std::string& name : option.get_snames()) facts.spellings.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) facts.spellings.push_back("--" + name);
    if (facts.is_positional) {
        facts.value = option.get_name(true);
        // Several words, such as two engines, are named by their type.
        if (option.get_type_name().find(' ') != std::string::npos && facts.choices.empty()) {
            facts.value = value_name(option.get_type_name());
        }
    } else if (option.get_items_expected_max() != 0) {
        facts.value =
            facts.choices.empty() ? value_name(option.get_type_name()) : join(facts.choices, "|");
    }
    constexpr int kMany = 100;
    if (option.get_items_expected_max() >= kMany) facts.value += "...";
    add_usual_values(facts, command);
    return facts;
}

CommandFacts facts_of(const CLI::App& command) {
    CommandFacts facts{command.get_name(), command.get_description(), {}};
    for (const CLI::Option* option : command.get_options()) {
        if (!option->get_group().empty()) {
            facts.options.push_back(facts_of(*option, facts.name));
        }
    }
    return facts;
}

std::vector<const CLI::App*> shown_below(const CLI::App& app) {
    return app.get_subcommands(
        [](const CLI::App* command) { return !command->get_group().empty(); });
}

// Every command with its options; where there are commands below it, those in its place.
std::vector<CommandFacts> commands_of(const CLI::App& app) {
    std::vector<CommandFacts> commands;
    for (const CLI::App* command : shown_below(app)) {
        const auto below = shown_below(*command);
        if (below.empty()) commands.push_back(facts_of(*command));
        for (const CLI::App* part : below) {
            commands.push_back(facts_of(*part));
            commands.back().name = command->get_name() + " " + part->get_name();
        }
    }
    return commands;
}

// The same for completions, which look at the first word only: a command with others below it
// offers their names, and the options of all of them.
std::vector<CommandFacts> first_words_of(const CLI::App& app) {
    std::vector<CommandFacts> commands;
    for (const CLI::App* command : shown_below(app)) {
        CommandFacts facts = facts_of(*command);
        OptionFacts names{};
        names.value = "COMMAND";
        names.is_positional = true;
        std::set<std::string> known;
        for (const OptionFacts& option : facts.options) {
            if (!option.is_positional) known.insert(option.spellings.back());
        }
        for (const CLI::App* part : shown_below(*command)) {
            names.choices.push_back(part->get_name());
            CommandFacts below = facts_of(*part);
            for (OptionFacts& option : below.options) {
                if (option.is_positional || !known.insert(option.spellings.back()).second) continue;
                facts.options.push_back(std::move(option));
            }
        }
        if (!names.choices.empty()) facts.options.insert(facts.options.begin(), std::move(names));
        commands.push_back(std::move(facts));
    }
    return commands;
}

std::vector<std::string> groups_of(const CLI::App& app) {
    std::vector<std::string> groups;
    for (const CLI::App* command : shown_below(app)) {
        if (!shown_below(*command).empty()) groups.push_back(command->get_name());
    }
    return groups;
}

// Every command with its own options, and each that has others below it with their names.
std::vector<CommandFacts> all_commands_of(const CLI::App& app) {
    std::vector<CommandFacts> commands = commands_of(app);
    for (const CLI::App* command : shown_below(app)) {
        OptionFacts names{};
        names.is_positional = true;
        for (const CLI::App* part : shown_below(*command))
            names.choices.push_back(part->get_name());
        if (names.choices.empty()) continue;
        CommandFacts facts = facts_of(*command);
        facts.options.insert(facts.options.begin(), std::move(names));
        commands.push_back(std::move(facts));
    }
    return commands;
}

// Text that roff takes literally.
std::string roff(std::string_view text) {
    std::string escaped;
    std::string beyond;  // ASCII: such letters go by their numbers, which every roff knows
    const auto add_beyond = [&] {
        for (const char32_t c : render::decode_clean(std::exchange(beyond, {}))) {
            escaped += fmt::format("\\[u{:04X}]", static_cast<std::uint32_t>(c));
        }
    };
    for (const char c : text) {
        if (static_cast<unsigned char>(c) >= 0x80) {
            beyond += c;
            continue;
        }
        add_beyond();
        if (c == '\\') {
            escaped += "\\e";
        } else if (c == '-') {
            escaped += "\\-";
        } else {
            if ((c == '.' || c == '\'') && (escaped.empty() || escaped.back() == '\n')) {
                escaped += "\\&";
            }
            escaped += c;
        }
    }
    add_beyond();
    return escaped;
}

std::string synopsis(const CommandFacts& command) {
    std::string text = ".B magpie " + roff(command.name) + "\n";
    for (const OptionFacts& option : command.options) {
        std::string part = option.is_positional ? option.value : join(option.spellings, ", ");
        if (!option.is_positional && !option.value.empty()) part += " " + option.value;
        if (!option.is_required) part = "[" + part + "]";
        text += roff(part) + "\n";
    }
    return text;
}

// The first sentence, which is all a completion menu has room for.
std::string brief(const std::string& description) {
    // "Go: the points…": of which game, or with which option; that alone says nothing.
    const std::size_t colon = description.find(": ");
    const std::string_view front = std::string_view(description).substr(0, colon);
    const bool is_condition =
        colon != std::string::npos &&
        (front.find(' ') == std::string_view::npos || front.starts_with("With"));
    const std::size_t from = is_condition ? colon + 1 : 0;
    std::string text = description.substr(0, description.find_first_of(".;:\n(", from));
    while (text.ends_with(' ')) text.pop_back();
    return text;
}

// What a shell runs to learn which saves there are, in the folder that was named before.
constexpr const char* kBashSaveNames =
    "$(magpie saves --names ${data:+--data \"$data\"} 2>/dev/null)";
constexpr const char* kZshSaveNames =
    "_magpie_saves() {\n"
    "    local folder=${~${(Q)opt_args[--data]}}\n"
    "    local -a names=(${(f)\"$(magpie saves --names ${folder:+--data} $folder 2>/dev/null)\"})\n"
    "    compadd -a names\n"
    "}\n";
constexpr const char* kFishSaveNames =
    "function __magpie_saves\n"
    "    set -l words (commandline -opc)\n"
    "    set -l folder\n"
    "    for i in (seq (count $words))\n"
    "        if test \"$words[$i]\" = --data; and set -q words[(math $i + 1)]\n"
    "            set folder --data (string replace -r '^~' $HOME -- $words[(math $i + 1)])\n"
    "        end\n"
    "    end\n"
    "    magpie saves --names $folder 2>/dev/null\n"
    "end\n";

// A command of two words as a pattern.
std::string bash_pattern(const std::string& name) {
    return name.find(' ') == std::string::npos ? name : "\"" + name + "\"";
}

// What sets the words that can stand after an option.
std::string bash_offer(const OptionFacts& option) {
    const auto words = [](const std::vector<std::string>& choices) {
        return "words=" + quoted_for_shell(join(choices, " "));
    };
    if (option.takes_saves) return std::string("words=") + kBashSaveNames;
    if (option.choices.empty()) return "words=";
    if (option.of_othello.empty()) return words(option.choices);
    return "case $game in go) " + words(option.of_go) + " ;; othello) " + words(option.of_othello) +
           " ;; *) " + words(option.choices) + " ;; esac";
}

// `groups` are the commands that have others below them.
std::string bash_completions(const std::vector<CommandFacts>& commands,
                             const std::vector<std::string>& groups) {
    std::vector<std::string> names;
    std::string cases;
    std::string values;
    for (const CommandFacts& command : commands) {
        if (command.name.find(' ') == std::string::npos) names.push_back(command.name);
        std::vector<std::string> words;
        for (const OptionFacts& option : command.options) {
            const auto& offered = option.is_positional ? option.choices : option.spellings;
            words.insert(words.end(), offered.begin(), offered.end());
            if (option.is_positional || option.value.empty()) continue;
            // Without a word of ours the shell offers files.
            const std::string offer = bash_offer(option);
            for (const std::string& spelling : option.spellings) {
                values += "        " + bash_pattern(command.name) + ":" + spelling + ") " + offer +
                          " ;;\n";
            }
        }
        cases += "            " + bash_pattern(command.name) +
                 ") words=" + quoted_for_shell(join(words, " ")) + " ;;\n";
    }
    std::string second_words;
    for (const std::string& name : groups) {
        second_words +=
            "    [ \"$command\" = " + name +
            " ] && [ \"$COMP_CWORD\" -gt 2 ] && command=\"$command ${COMP_WORDS[2]}\"\n";
    }
    return "# bash completion for magpie\n"
           "_magpie() {\n"
           "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}\n"
           "    local command=${COMP_WORDS[1]} words= data= game= i\n"
           "    for ((i = 2; i < COMP_CWORD; ++i)); do\n"
           "        case ${COMP_WORDS[i]} in\n"
           "        --data) data=${COMP_WORDS[i+1]/#\\~/$HOME} ;;\n"
           "        go|othello) game=${COMP_WORDS[i]} ;;\n"
           "        esac\n"
           "    done\n" +
           second_words +
           "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
           "        words=" +
           quoted_for_shell(join(names, " ") + " --help --version") +
           "\n"
           "    else\n"
           "        case $command:$previous in\n" +
           values + "        *) case $command in\n" + cases +
           "        esac ;;\n"
           "        esac\n"
           "    fi\n"
           "    COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
           "}\n"
           "complete -o default -F _magpie magpie\n";
}

std::string zsh_completions(const std::vector<CommandFacts>& commands) {
    const auto plain = [](std::string text) {
        std::string safe;
        for (const char c : text) {
            if (c == '[' || c == ']' || c == ':' || c == '\\') safe += '\\';
            safe += c;
        }
        return safe;
    };
    std::string list;
    std::string cases;
    for (const CommandFacts& command : commands) {
        list +=
            "        " + quoted_for_shell(command.name + ":" + brief(command.description)) + "\n";
        cases += "        " + command.name + ") _arguments";
        int place = 0;  // of a word that is no option
        for (const OptionFacts& option : command.options) {
            const std::string action = option.takes_saves         ? "_magpie_saves"
                                       : option.value == "FOLDER" ? "_files -/"
                                       : option.choices.empty()
                                           ? "_files"
                                           : "(" + join(option.choices, " ") + ")";
            if (option.is_positional) {
                cases += " " + quoted_for_shell(std::to_string(++place) + ":" +
                                                plain(option.value) + ":" + action);
                continue;
            }
            for (const std::string& spelling : option.spellings) {
                std::string spec = spelling + "[" + plain(brief(option.description)) + "]";
                if (!option.value.empty()) spec += ":" + plain(option.value) + ":" + action;
                cases += " " + quoted_for_shell(spec);
            }
        }
        // Whatever follows is a file: an import takes many, and commands of two words their own.
        if (place > 0) cases += " '*:FILE:_files'";
        cases += " ;;\n";
    }
    return "#compdef magpie\n" + std::string(kZshSaveNames) +
           "_magpie() {\n"
           "    local -a commands=(\n" +
           list +
           "    )\n"
           "    if (( CURRENT == 2 )); then\n"
           "        _describe command commands\n"
           "        return\n"
           "    fi\n"
           "    local command=${words[2]}\n"
           "    shift words\n"
           "    (( CURRENT-- ))\n"
           "    case $command in\n" +
           cases +
           "    esac\n"
           "}\n"
           "_magpie \"$@\"\n";
}

std::string fish_completions(const std::vector<CommandFacts>& commands) {
    std::string text = "# fish completion for magpie\n" + std::string(kFishSaveNames);
    for (const CommandFacts& command : commands) {
        text += "complete -c magpie -n __fish_use_subcommand -f -a " + command.name + " -d " +
                quoted_for_shell(brief(command.description)) + "\n";
        const std::string when =
            "complete -c magpie -n '__fish_seen_subcommand_from " + command.name + "'";
        for (const OptionFacts& option : command.options) {
            std::string line = when;
            for (const std::string& spelling : option.spellings) {
                line += spelling.starts_with("--") ? " -l " + spelling.substr(2)
                                                   : " -s " + spelling.substr(1);
            }
            if (option.takes_saves) {
                line += " -x -a '(__magpie_saves)'";
            } else if (option.value == "FOLDER") {
                line += " -x -a '(__fish_complete_directories)'";
            } else if (!option.choices.empty()) {
                line += std::string(option.is_positional ? " -f" : " -x") + " -a " +
                        quoted_for_shell(join(option.choices, " "));
            } else if (!option.is_positional && !option.value.empty()) {
                line += " -r";
            } else if (option.is_positional) {
                continue;
            }
            text += line + " -d " + quoted_for_shell(brief(option.description)) + "\n";
        }
    }
    return text;
}

}  // namespace

std::string man_page(const CLI::App& app, const std::string& version) {
    std::string page = ".TH MAGPIE 1 \"\" \"Magpie " + version + "\" \"User commands\"\n";
    page += ".ad l\n";  // long words cannot be spread over a line
    page += ".SH NAME\nmagpie \\- " + roff(brief(app.get_description())) + "\n";
    page += ".SH SYNOPSIS\n";
    const std::vector<CommandFacts> commands = commands_of(app);
    for (const CommandFacts& command : commands) page += synopsis(command) + ".br\n";
    page += ".SH DESCRIPTION\n" + roff(app.get_description()) + "\n";
    page += ".SH COMMANDS\n";
    for (const CommandFacts& command : commands) {
        page += ".SS magpie " + roff(command.name) + "\n" + roff(command.description) + "\n";
        for (const OptionFacts& option : command.options) {
            page += ".TP\n.B " +
                    roff(option.is_positional ? option.value : join(option.spellings, ", "));
            if (!option.is_positional && !option.value.empty()) page += " " + roff(option.value);
            std::string text = option.description;
            if (option.is_positional && !option.choices.empty()) {
                if (!text.ends_with('.')) text += '.';
                text += " One of: " + join(option.choices, ", ") + ".";
            }
            page += "\n" + roff(text) + "\n";
        }
    }
    page +=
        ".SH EXIT STATUS\n"
        ".TP\n.B 0\nAll went well.\n"
        ".TP\n.B 1\nThe world said no, for example a file could not be written.\n"
        ".TP\n.B 2\nThe request was wrong; one line on standard error says what and where.\n"
        ".TP\n.B 130\nCtrl-C ended it before it was done.\n";
    return page;
}

std::string completions(const CLI::App& app, Shell shell) {
    const std::vector<CommandFacts> commands = first_words_of(app);
    switch (shell) {
        case Shell::bash:
            return bash_completions(all_commands_of(app), groups_of(app));
        case Shell::zsh:
            return zsh_completions(commands);
        case Shell::fish:
            return fish_completions(commands);
    }
    return {};
}

}  // namespace magpie::cli
