#include "apps/cli/parse_errors.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace magpie::cli {

namespace {

// The command that was meant, as far as it is known.
const CLI::App& command_of(const CLI::App& app) {
    const CLI::App* command = &app;
    while (!command->get_subcommands().empty()) command = command->get_subcommands().front();
    return *command;
}

std::string full_name(const CLI::App& app) {
    std::string name = "magpie";
    for (auto chosen = app.get_subcommands(); !chosen.empty();
         chosen = chosen.front()->get_subcommands()) {
        name += " " + chosen.front()->get_name();
    }
    return name;
}

std::vector<std::string> names_below(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::App* below : command.get_subcommands([](const CLI::App*) { return true; })) {
        names.push_back(below->get_name());
    }
    return names;
}

// "import, list or remove"
std::string one_of(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0) text += i + 1 == names.size() ? " or " : ", ";
        text += names[i];
    }
    return text;
}

// How many letters have to be put in, taken out or changed.
std::size_t distance(std::string_view from, std::string_view to) {
    std::vector<std::size_t> row(to.size() + 1);
    for (std::size_t i = 0; i < row.size(); ++i) row[i] = i;
    for (std::size_t i = 0; i < from.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < to.size(); ++j) {
            const std::size_t changed = diagonal + (from[i] == to[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

// ", did you mean show?", or nothing when no name is near.
std::string nearest(std::string_view typed, const std::vector<std::string>& names) {
    constexpr std::size_t kNear = 2;
    const std::string* best = nullptr;
    for (const std::string& name : names) {
        const std::size_t far = distance(typed, name);
        if (far > kNear || far >= name.size()) continue;
        if (best == nullptr || far < distance(typed, *best)) best = &name;
    }
    return best == nullptr ? "" : ", did you mean " + *best + "?";
}

std::vector<std::string> options_of(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options()) {
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
    return names;
}

// Words that have no place.
std::string surplus(const CLI::App& app, const std::vector<std::string>& words) {
    const CLI::App& command = command_of(app);
    const std::string& first = words.front();
    if (first.starts_with('-')) {
        const std::string name = first.substr(0, first.find('='));
        return "there is no option " + name + nearest(name, options_of(command));
    }
    if (&command == &app) return "there is no command " + first + nearest(first, names_below(app));
    if (const auto below = names_below(command); !below.empty()) {
        return "there is no " + command.get_name() + " " + first + ": " + one_of(below);
    }
    const CLI::Option* notation = command.get_option_no_throw("NOTATION");
    if (notation != nullptr && !notation->results().empty()) {
        return first + ": a game of several words is put in quotes, \"" +
               notation->results().front() + " " + first + "\"";
    }
    return first + " is one word too many";
}

// The text before and after `middle`, where it is in there.
std::optional<std::pair<std::string, std::string>> split_at(const std::string& text,
                                                            std::string_view middle) {
    const std::size_t at = text.find(middle);
    if (at == std::string::npos) return std::nullopt;
    return std::pair(text.substr(0, at), text.substr(at + middle.size()));
}

// Too many or too few values: "3 required but received 4" after the name.
std::optional<std::string> wrong_count(const std::string& text) {
    constexpr std::string_view kBut = " required but received ";
    if (const auto most = split_at(text, ": At Most ")) {
        const auto counts = split_at(most->second, kBut);
        if (!counts) return std::nullopt;
        if (counts->first == "1") return most->first + " is given " + counts->second + " times";
        return most->first + ": " + counts->second + " are given, " + counts->first + " at most";
    }
    if (const auto least = split_at(text, ": At least ")) {
        const auto counts = split_at(least->second, kBut);
        if (!counts) return std::nullopt;
        return least->first + ": " + counts->first + " are needed, not " + counts->second;
    }
    if (text.ends_with(" missing")) {
        if (const auto value = split_at(text, ": ")) return value->first + " needs a value";
    }
    return std::nullopt;
}

// The words of CLI11 as we would say it; most of them need no change.
std::string reworded(std::string text) {
    while (text.ends_with(' ') || text.ends_with('\n')) text.pop_back();
    if (auto counted = wrong_count(text)) return std::move(*counted);
    if (const auto value = split_at(text, "Could not convert: ")) {
        const auto parts = split_at(value->second, " = ");
        if (parts) return parts->first + ": " + parts->second + " is not a number";
    }
    if (const auto both = split_at(text, " excludes ")) {
        return both->first + " and " + both->second + " do not go together";
    }
    if (const auto both = split_at(text, " requires "))
        return both->first + " needs " + both->second;
    if (const auto range = split_at(text, ": Value ")) {
        if (const auto parts = split_at(range->second, " not in range ")) {
            return range->first + ": " + parts->first + " is not a number from " + parts->second;
        }
    }
    if (const auto choice = split_at(text, " not in {")) {
        std::string choices;
        for (const char c : choice->second) {
            if (c != '}') choices += c == ',' ? std::string(", ") : std::string(1, c);
        }
        return choice->first + " is none of " + choices;
    }
    return text;
}

}  // namespace

std::string sentence(const CLI::ParseError& error, const CLI::App& app) {
    const std::vector<std::string> words = app.remaining(true);
    const std::string help = " (see " + full_name(app) + " --help)";
    const bool is_surplus = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr;
    if (is_surplus && !words.empty()) return surplus(app, words) + help;
    return reworded(error.what()) + help;
}

}  // namespace magpie::cli
