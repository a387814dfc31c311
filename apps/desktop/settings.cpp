#include "apps/desktop/settings.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "apps/desktop/words.h"
#include "core/ascii.h"
#include "core/margin.h"
#include "core/time_control.h"
#include "game/game_spec.h"
#include "go/rules/rules.h"

namespace magpie::desktop {

namespace {

using seats::checked_line;
using seats::flag_line;
using seats::SettingLine;
using seats::text_line;

bool is_known_language(std::string_view code) {
    for (const Language& language : languages()) {
        if (language.code == code) return true;
    }
    return false;
}

// What a picture calls light is wood in the window; files of the time before have the other name.
constexpr std::string_view kWood = "wood";

SettingLine theme_line(render::ThemeName& field) {
    const bool is_wood = field == render::ThemeName::light;
    const std::string_view name = is_wood ? kWood : render::theme(field).name;
    return {"theme", std::string(name), [&field](std::string_view value) {
                const auto theme =
                    value == kWood ? render::ThemeName::light : render::theme_from(value);
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

bool is_game(std::string_view text) { return text == "go" || text == "othello"; }

bool is_size(std::string_view text) { return size_from(text).has_value(); }

bool is_rule_set(std::string_view text) {
    return text == "discs" || text == "empties" || go::find_rule_set(text) != nullptr;
}

bool is_komi(std::string_view text) { return text.empty() || margin_from(text).has_value(); }

bool is_handicap(std::string_view text) {
    return !text.empty() && text.size() < 4 && std::ranges::all_of(text, ascii::is_digit);
}

bool is_clock(std::string_view text) {
    return text == "none" || time_control_from(text).has_value();
}

}  // namespace

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
        checked_line("game", s.game, is_game),
        checked_line("size", s.size, is_size),
        checked_line("rules", s.rules, is_rule_set),
        checked_line("komi", s.komi, is_komi),
        checked_line("handicap", s.handicap, is_handicap),
        checked_line("time", s.time, is_clock),
        checked_line("other_time", s.other_time, is_clock),
        text_line("black", s.names.black),
        text_line("white", s.names.white),
        text_line("black_player", s.players.black),
        text_line("white_player", s.players.white),
    };
}

std::string to_text(const Settings& settings) {
    Settings copy = settings;
    return seats::settings_text("Magpie's window. Written when a setting changes.", lines_of(copy));
}

}  // namespace magpie::desktop
