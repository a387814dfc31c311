#include "apps/seats/settings_lines.h"

#include <algorithm>

#include "core/ascii.h"
#include "game/phrases.h"

namespace magpie::seats {

namespace {

constexpr std::size_t kMostComplaints = 5;
constexpr std::size_t kLongestText = 200;

}  // namespace

SettingLine flag_line(std::string_view name, bool& field) {
    return {name, field ? "on" : "off", [&field](std::string_view value) {
                if (value != "on" && value != "off") return false;
                field = value == "on";
                return true;
            }};
}

SettingLine text_line(std::string_view name, std::string& field) {
    return {name, field, [&field](std::string_view value) {
                if (value.size() > kLongestText) return false;
                field = std::string(value);
                return true;
            }};
}

std::string settings_text(std::string_view heading, const std::vector<SettingLine>& lines) {
    std::string text = "# " + std::string(heading) + "\n";
    for (const SettingLine& line : lines) {
        text += std::string(line.name) + " = " + line.value + "\n";
    }
    return text;
}

std::vector<std::string> read_settings(std::string_view text,
                                       const std::vector<SettingLine>& lines) {
    std::vector<std::string> complaints;
    const auto complain = [&complaints](std::string complaint) {
        if (complaints.size() < kMostComplaints) complaints.push_back(std::move(complaint));
    };
    int number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = ascii::trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;
        if (line.empty() || line.starts_with('#')) continue;
        const std::size_t equals = line.find('=');
        const std::string_view name = ascii::trimmed(line.substr(0, equals));
        const std::string where = "Settings, line " + std::to_string(number) + ": ";
        const auto known = std::ranges::find(lines, name, &SettingLine::name);
        if (equals == std::string_view::npos || known == lines.end()) {
            complain(where + quotable(line) + " is no setting and was left out.");
            continue;
        }
        const std::string_view value = ascii::trimmed(line.substr(equals + 1));
        if (!known->set(value)) {
            complain(where + std::string(name) + " cannot be " + quotable(value) + "; " +
                     known->value + " is used.");
        }
    }
    return complaints;
}

}  // namespace magpie::seats
