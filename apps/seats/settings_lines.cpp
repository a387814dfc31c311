#include "apps/seats/settings_lines.h"

#include <algorithm>
#include <cerrno>
#include <utility>

#include "core/ascii.h"
#include "platform/files.h"
#include "platform/folders.h"

namespace magpie::seats {

namespace {

constexpr std::size_t kLargestSettings = 64 << 10;
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
    return checked_line(name, field, [](std::string_view) { return true; });
}

SettingLine checked_line(std::string_view name,
                         std::string& field,
                         std::function<bool(std::string_view)> is_good) {
    return {name, field, [&field, is_good = std::move(is_good)](std::string_view value) {
                if (value.size() > kLongestText || !is_good(value)) return false;
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

std::vector<NamedValue> named_values(std::string_view text, std::string_view separator) {
    std::vector<NamedValue> values;
    int number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = ascii::trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;
        if (line.empty() || line.starts_with('#')) continue;
        const std::size_t at = line.find(separator);
        if (at == std::string_view::npos) {
            values.push_back({number, line, std::nullopt});
        } else {
            values.push_back({number, ascii::trimmed(line.substr(0, at)),
                              ascii::trimmed(line.substr(at + separator.size()))});
        }
    }
    return values;
}

std::vector<SettingFault> read_settings(std::string_view text,
                                        const std::vector<SettingLine>& lines) {
    using Kind = SettingFault::Kind;
    std::vector<SettingFault> faults;
    for (const NamedValue& given : named_values(text, "=")) {
        const auto known = std::ranges::find(lines, given.name, &SettingLine::name);
        const std::string name(given.name);
        if (!given.value || known == lines.end()) {
            faults.push_back(
                {.kind = Kind::no_setting,
                 .line = given.line,
                 .value = name + (given.value ? " = " + std::string(*given.value) : "")});
        } else if (!known->set(*given.value)) {
            faults.push_back(
                {Kind::bad_value, given.line, name, std::string(*given.value), known->value});
        }
    }
    return faults;
}

std::optional<std::vector<SettingFault>> read_settings_file(const std::string& path,
                                                            const std::vector<SettingLine>& lines) {
    const auto text = platform::read_file(path, kLargestSettings);
    if (text) return read_settings(*text, lines);
    if (text.error().code == ENOENT) return std::nullopt;
    return std::vector<SettingFault>{
        {.kind = SettingFault::Kind::unread, .value = text.error().reason}};
}

std::expected<void, std::string> write_settings_file(const std::string& folder,
                                                     const std::string& path,
                                                     std::string_view text,
                                                     bool keeps_old) {
    static_cast<void>(platform::make_folders(folder));
    const auto written = platform::write_file_atomically(path, text, {.keep_backup = keeps_old});
    if (!written) return std::unexpected(written.error().reason);
    return {};
}

std::string sentence(const SettingFault& fault, const Catalog& catalog) {
    switch (fault.kind) {
        case SettingFault::Kind::no_setting:
            return say(catalog, Phrase::no_setting,
                       {{"line", std::to_string(fault.line)}, {"value", quotable(fault.value)}});
        case SettingFault::Kind::bad_value:
            return say(catalog, Phrase::bad_setting,
                       {{"line", std::to_string(fault.line)},
                        {"name", fault.name},
                        {"value", quotable(fault.value)},
                        {"used", fault.used}});
        case SettingFault::Kind::unread:
            break;
    }
    return say(catalog, Phrase::unread_settings, {{"reason", fault.value}});
}

std::string notice_of(const std::vector<SettingFault>& faults, const Catalog& catalog) {
    if (faults.empty()) return {};
    std::string text = sentence(faults.front(), catalog);
    if (faults.size() > 1) {
        text +=
            " " + say(catalog, Phrase::more_faults, {{"count", std::to_string(faults.size() - 1)}});
    }
    return text;
}

}  // namespace magpie::seats
