#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/color.h"
#include "render/theme.h"

namespace magpie::desktop {

// What a person has chosen, kept between two sittings.
struct Settings {
    render::ThemeName theme = render::ThemeName::light;
    std::string language = "en";
    bool sound = true;
    bool reduced_motion = false;
    bool coordinates = true;
    bool legal_marks = true;  // Othello: dots where one may play
    bool auto_pass = true;    // Othello: make the passes that the rules force
    bool full_screen = false;
    int text_percent = 100;  // 100, 125, 150, 175 or 200
    // What the last new game was.
    std::string game = "go";
    std::string size = "19x19";
    std::string rules = "japanese";
    std::string komi{};  // empty: the usual one
    std::string handicap = "0";
    std::string time = "none";
    ByColor<std::string> names{};
    ByColor<std::string> players{"person", "person"};

    bool operator==(const Settings&) const = default;
};

struct SettingsReading {
    Settings settings;
    // What could not be used and what stands in its place, a line each, for a person.
    std::vector<std::string> complaints;
};

// Lines as seats/settings_lines.h has them. Whatever makes no sense is left at its default and
// complained about.
[[nodiscard]] SettingsReading settings_from(std::string_view text);

[[nodiscard]] std::string to_text(const Settings& settings);

}  // namespace magpie::desktop
