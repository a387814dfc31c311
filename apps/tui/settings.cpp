#include "apps/tui/settings.h"

#include <array>
#include <utility>
#include <vector>

#include "apps/tui/app.h"

namespace magpie::tui {

namespace {

constexpr std::array<std::pair<std::string_view, bool Settings::*>, 5> kSwitches = {{
    {"coordinates", &Settings::coordinates},
    {"high_contrast", &Settings::high_contrast},
    {"ascii", &Settings::ascii},
    {"auto_pass", &Settings::auto_pass},
    {"bell", &Settings::bell},
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

constexpr std::array<std::string_view, 6> kLabels = {"Coordinates",
                                                     "High contrast",
                                                     "ASCII only",
                                                     "Othello: pass by itself",
                                                     "Bell when an engine moved",
                                                     "Colours"};

}  // namespace

std::vector<seats::SettingLine> lines_of(Settings& settings) {
    std::vector<seats::SettingLine> lines;
    for (const auto& [name, field] : kSwitches) {
        lines.push_back(seats::flag_line(name, settings.*field));
    }
    lines.push_back({"colors", color_word(settings.colors), [&settings](std::string_view value) {
                         if (value == "automatic") {
                             settings.colors.reset();
                             return true;
                         }
                         for (const auto& [name, colors] : kColorNames) {
                             if (value != name) continue;
                             settings.colors = colors;
                             return true;
                         }
                         return false;
                     }});
    lines.push_back(seats::text_line("black", settings.names.black));
    lines.push_back(seats::text_line("white", settings.names.white));
    return lines;
}

std::string to_text(const Settings& settings) {
    Settings copy = settings;
    return seats::settings_text("Magpie in the terminal. Written when a setting changes.",
                                lines_of(copy));
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
    for (std::size_t i = 0; i < kLabels.size(); ++i) {
        const bool is_selected = static_cast<int>(i) == list_.selected;
        Style style = text;
        style.bold = is_selected;
        style.reverse = is_selected;
        const int row = 4 + 2 * static_cast<int>(i);
        screen.write(4, row, (is_selected ? "> " : "  ") + std::string(kLabels[i]), style);
        screen.write(34, row, value_of(i), text, screen.columns() - 1);
    }
    paint_status(screen, look, app_.notice(), false);
}

// What is kept; where the program was started otherwise, that too, since it is what one sees.
std::string SettingsView::value_of(std::size_t line) const {
    const Settings& settings = app_.settings();
    const AppOptions& started = app_.options();
    const auto with_start = [](const std::string& kept, const std::string& now) {
        return kept == now ? kept : kept + "; " + now + " now, as it was started";
    };
    if (line >= kSwitches.size()) {
        const std::string kept = color_word(settings.colors);
        return started.has_given_colors ? with_start(kept, color_word(started.look.colors)) : kept;
    }
    bool Settings::* const field = kSwitches[line].second;
    const std::string kept = settings.*field ? "on" : "off";
    return field == &Settings::ascii && !started.look.utf8 ? with_start(kept, "on") : kept;
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
