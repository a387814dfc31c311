#pragma once

#include <string>
#include <vector>

#include "apps/seats/settings_lines.h"
#include "core/color.h"
#include "render/theme.h"
#include "table/usual_game.h"

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
    std::string game{name_of(kUsualKind)};
    std::string size = std::to_string(usual_side(kUsualKind));
    std::string rules{usual_rules(kUsualKind)};
    std::string komi{};  // empty: the usual one
    std::string handicap = "0";
    std::string time = "none";
    std::string other_time = "none";  // of the game that was not played last
    ByColor<std::string> names{};
    ByColor<std::string> players{"person", std::to_string(kUsualLevel)};

    bool operator==(const Settings&) const = default;
};

// Each as a line; `settings` must outlive them.
[[nodiscard]] std::vector<seats::SettingLine> lines_of(Settings& settings);

[[nodiscard]] std::string to_text(const Settings& settings);

}  // namespace magpie::desktop
