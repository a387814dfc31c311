#include "apps/tui/settings.h"

#include <array>
#include <utility>

#include "apps/tui/app.h"

namespace magpie::tui {

namespace {

constexpr std::array<std::pair<std::string_view, bool Settings::*>, 4> kSwitches = {{
    {"coordinates", &Settings::coordinates},
    {"high_contrast", &Settings::high_contrast},
    {"ascii", &Settings::ascii},
    {"auto_pass", &Settings::auto_pass},
}};

constexpr std::array<std::pair<std::string_view, Colors>, 4> kColorNames = {{
    {"24-bit", Colors::all},
    {"256", Colors::many},
    {"16", Colors::sixteen},
    {"none", Colors::none},
}};

std::string color_word(const std::optional<Colors>& colors) {
    for (const auto& [name, value] : kColorNames) {
        if (colors == value) return std::string(name);
    }
    return "automatic";
}

// Whether the line was a setting.
bool read_line(Settings& settings, std::string_view line) {
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) return false;
    const std::string_view key = line.substr(0, equals);
    const std::string_view value = line.substr(equals + 1);
    for (const auto& [name, field] : kSwitches) {
        if (key != name) continue;
        if (value != "yes" && value != "no") return false;
        settings.*field = value == "yes";
        return true;
    }
    if (key != "colors") return false;
    if (value == "automatic") return true;
    for (const auto& [name, colors] : kColorNames) {
        if (value != name) continue;
        settings.colors = colors;
        return true;
    }
    return false;
}

constexpr std::array<std::string_view, 5> kLabels = {"Coordinates", "High contrast", "ASCII only",
                                                     "Othello: pass by itself", "Colours"};

}  // namespace

std::string to_text(const Settings& settings) {
    std::string text;
    for (const auto& [name, field] : kSwitches) {
        text += std::string(name) + (settings.*field ? "=yes\n" : "=no\n");
    }
    return text + "colors=" + color_word(settings.colors) + "\n";
}

Settings settings_from(std::string_view text, std::string& trouble) {
    Settings settings;
    int number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;
        if (line.empty() || read_line(settings, line)) continue;
        if (trouble.empty()) {
            trouble = "The settings could not all be read: line " + std::to_string(number) +
                      ". What is missing is as usual.";
        }
    }
    return settings;
}

Look with_settings(Look terminal, const Settings& settings) {
    terminal.coordinates = settings.coordinates;
    terminal.high_contrast = settings.high_contrast;
    if (settings.ascii) terminal.utf8 = false;
    if (settings.colors) terminal.colors = *settings.colors;
    return terminal;
}

void SettingsView::paint(Screen& screen, Instant) {
    const Look& look = app_.look();
    const Palette colors = palette(look);
    const Style text{.ink = colors.text, .paper = colors.page};
    const Style quiet{.ink = colors.quiet, .paper = colors.page};
    screen.write(4, 2, "Settings", {.ink = colors.text, .paper = colors.page, .bold = true});
    screen.write(14, 2, "Enter changes, Esc goes back", quiet);
    const Settings& settings = app_.settings();
    for (std::size_t i = 0; i < kLabels.size(); ++i) {
        const bool is_selected = static_cast<int>(i) == list_.selected;
        Style style = text;
        style.bold = is_selected;
        style.reverse = is_selected;
        const int row = 4 + 2 * static_cast<int>(i);
        const std::string value = i < kSwitches.size()
                                      ? (settings.*kSwitches[i].second ? "yes" : "no")
                                      : color_word(settings.colors);
        screen.write(4, row, (is_selected ? "> " : "  ") + std::string(kLabels[i]), style);
        screen.write(34, row, value, text);
    }
    paint_status(screen, look, app_.notice(), false);
}

void SettingsView::handle(const Input& input, Instant) {
    const int count = static_cast<int>(kLabels.size());
    if (list_.handle(input, count, count)) return;
    if (const auto* mouse = std::get_if<MouseEvent>(&input)) {
        const int line = (mouse->row - 4) / 2;
        const bool is_on = mouse->row >= 4 && line < count && mouse->row % 2 == 0;
        if (!is_on || mouse->action != MouseEvent::Action::release) return;
        list_.selected = line;
        return change(line);
    }
    const auto& key = std::get<KeyPress>(input);
    const bool is_change = key.key == Key::enter || key.key == Key::left || key.key == Key::right ||
                           key.character == U' ';
    if (is_change) return change(list_.selected);
    if (key.key == Key::escape || key.character == U'q') app_.close();
}

void SettingsView::change(int line) {
    Settings settings = app_.settings();
    const auto index = static_cast<std::size_t>(line);
    if (index < kSwitches.size()) {
        bool& value = settings.*kSwitches[index].second;
        value = !value;
    } else {
        // Automatic, then each of the others.
        std::size_t next = 0;
        for (std::size_t i = 0; i < kColorNames.size(); ++i) {
            if (settings.colors == kColorNames[i].second) next = i + 1;
        }
        settings.colors =
            next < kColorNames.size() ? std::optional(kColorNames[next].second) : std::nullopt;
    }
    app_.set_settings(settings);
}

}  // namespace magpie::tui
