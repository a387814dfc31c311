#include "apps/desktop/settings.h"

#include <charconv>
#include <functional>
#include <optional>

#include "apps/desktop/words.h"
#include "core/ascii.h"
#include "game/phrases.h"

namespace magpie::desktop {

namespace {

constexpr std::size_t kMostComplaints = 5;
constexpr std::size_t kLongestText = 200;

// How a setting is written and read. `read` is false for a value that makes no sense.
struct Entry {
    std::string_view name;
    std::function<std::string(const Settings&)> write;
    std::function<bool(Settings&, std::string_view)> read;
};

Entry flag(std::string_view name, bool Settings::* field) {
    return {name, [field](const Settings& s) { return s.*field ? "on" : "off"; },
            [field](Settings& s, std::string_view value) {
                if (value != "on" && value != "off") return false;
                s.*field = value == "on";
                return true;
            }};
}

Entry text(std::string_view name, std::function<std::string&(Settings&)> field) {
    return {name,
            [field](const Settings& s) {
                Settings copy = s;
                return field(copy);
            },
            [field](Settings& s, std::string_view value) {
                if (value.size() > kLongestText) return false;
                field(s) = std::string(value);
                return true;
            }};
}

bool is_known_language(std::string_view code) {
    for (const Language& language : languages()) {
        if (language.code == code) return true;
    }
    return false;
}

std::vector<Entry> entries() {
    return {
        {"theme", [](const Settings& s) { return std::string(render::theme(s.theme).name); },
         [](Settings& s, std::string_view value) {
             const auto theme = render::theme_from(value);
             if (theme) s.theme = *theme;
             return theme.has_value();
         }},
        {"language", [](const Settings& s) { return s.language; },
         [](Settings& s, std::string_view value) {
             if (!is_known_language(value)) return false;
             s.language = std::string(value);
             return true;
         }},
        flag("sound", &Settings::sound),
        flag("reduced_motion", &Settings::reduced_motion),
        flag("coordinates", &Settings::coordinates),
        flag("legal_marks", &Settings::legal_marks),
        flag("auto_pass", &Settings::auto_pass),
        flag("full_screen", &Settings::full_screen),
        {"text_percent", [](const Settings& s) { return std::to_string(s.text_percent); },
         [](Settings& s, std::string_view value) {
             int percent = 0;
             const auto [end, error] =
                 std::from_chars(value.data(), value.data() + value.size(), percent);
             if (error != std::errc() || end != value.data() + value.size()) return false;
             if (percent < 100 || percent > 200 || percent % 25 != 0) return false;
             s.text_percent = percent;
             return true;
         }},
        text("game", [](Settings& s) -> std::string& { return s.game; }),
        text("size", [](Settings& s) -> std::string& { return s.size; }),
        text("rules", [](Settings& s) -> std::string& { return s.rules; }),
        text("komi", [](Settings& s) -> std::string& { return s.komi; }),
        text("handicap", [](Settings& s) -> std::string& { return s.handicap; }),
        text("time", [](Settings& s) -> std::string& { return s.time; }),
        text("black", [](Settings& s) -> std::string& { return s.names.black; }),
        text("white", [](Settings& s) -> std::string& { return s.names.white; }),
        text("black_player", [](Settings& s) -> std::string& { return s.players.black; }),
        text("white_player", [](Settings& s) -> std::string& { return s.players.white; }),
    };
}

void complain(SettingsReading& reading, std::string complaint) {
    if (reading.complaints.size() < kMostComplaints) {
        reading.complaints.push_back(std::move(complaint));
    }
}

}  // namespace

SettingsReading settings_from(std::string_view text) {
    const std::vector<Entry> known = entries();
    SettingsReading reading;
    int number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = ascii::trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;
        if (line.empty() || line.starts_with('#')) continue;
        const std::size_t equals = line.find('=');
        const std::string_view name = ascii::trimmed(line.substr(0, equals));
        const Entry* entry = nullptr;
        for (const Entry& candidate : known) {
            if (equals != std::string_view::npos && candidate.name == name) entry = &candidate;
        }
        const std::string where = "Settings, line " + std::to_string(number) + ": ";
        if (entry == nullptr) {
            complain(reading, where + quotable(line) + " is no setting and was left out.");
            continue;
        }
        const std::string_view value = ascii::trimmed(line.substr(equals + 1));
        if (!entry->read(reading.settings, value)) {
            complain(reading, where + std::string(name) + " cannot be " + quotable(value) + "; " +
                                  entry->write(Settings()) + " is used.");
        }
    }
    return reading;
}

std::string to_text(const Settings& settings) {
    std::string text = "# Magpie's window. Written when a setting changes.\n";
    for (const Entry& entry : entries()) {
        text += std::string(entry.name) + " = " + entry.write(settings) + "\n";
    }
    return text;
}

}  // namespace magpie::desktop
