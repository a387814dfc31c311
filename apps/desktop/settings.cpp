#include "apps/desktop/settings.h"

#include <charconv>
#include <utility>

#include "apps/desktop/words.h"
#include "apps/seats/settings_lines.h"

namespace magpie::desktop {

namespace {

using seats::flag_line;
using seats::SettingLine;
using seats::text_line;

bool is_known_language(std::string_view code) {
    for (const Language& language : languages()) {
        if (language.code == code) return true;
    }
    return false;
}

SettingLine theme_line(render::ThemeName& field) {
    return {"theme", std::string(render::theme(field).name), [&field](std::string_view value) {
                const auto theme = render::theme_from(value);
                if (theme) field = *theme;
                return theme.has_value();
            }};
}

SettingLine language_line(std::string& field) {
    return {"language", field, [&field](std::string_view value) {
                if (!is_known_language(value)) return false;
                field = std::string(value);
                return true;
            }};
}

SettingLine percent_line(int& field) {
    return {"text_percent", std::to_string(field), [&field](std::string_view value) {
                int percent = 0;
                const char* const last = value.data() + value.size();
                const auto [end, error] = std::from_chars(value.data(), last, percent);
                if (error != std::errc() || end != last) return false;
                if (percent < 100 || percent > 200 || percent % 25 != 0) return false;
                field = percent;
                return true;
            }};
}

std::vector<SettingLine> lines_of(Settings& s) {
    return {
        theme_line(s.theme),
        language_line(s.language),
        flag_line("sound", s.sound),
        flag_line("reduced_motion", s.reduced_motion),
        flag_line("coordinates", s.coordinates),
        flag_line("legal_marks", s.legal_marks),
        flag_line("auto_pass", s.auto_pass),
        flag_line("full_screen", s.full_screen),
        percent_line(s.text_percent),
        text_line("game", s.game),
        text_line("size", s.size),
        text_line("rules", s.rules),
        text_line("komi", s.komi),
        text_line("handicap", s.handicap),
        text_line("time", s.time),
        text_line("black", s.names.black),
        text_line("white", s.names.white),
        text_line("black_player", s.players.black),
        text_line("white_player", s.players.white),
    };
}

}  // namespace

SettingsReading settings_from(std::string_view text) {
    SettingsReading reading;
    reading.complaints = seats::read_settings(text, lines_of(reading.settings));
    return reading;
}

std::string to_text(const Settings& settings) {
    Settings copy = settings;
    return seats::settings_text("Magpie's window. Written when a setting changes.", lines_of(copy));
}

}  // namespace magpie::desktop
