// How much time there is: the protocol's own commands and those of KGS and KataGo.
#include <array>

#include "core/ascii.h"
#include "protocols/gtp/words.h"
#include "protocols/gtp/workbench.h"

namespace magpie::gtp {

namespace {

using Words = std::span<const std::string>;

Answer use(Workbench& bench, const TimeControl& control) {
    if (!is_valid(control)) return Answer::failed("invalid time settings");
    bench.time().set(control);
    return {};
}

// Main time, overtime and the stones to play in it. Overtime without stones is no time limit; no
// overtime and no stones is a game of main time alone, and none of that, as some controllers say
// it, is no limit either.
std::optional<TimeControl> canadian_from(Words words) {
    if (words.size() != 3) return std::nullopt;
    const auto main_time = seconds_from(words[0]);
    const auto period = seconds_from(words[1]);
    const auto stones = int_from(words[2]);
    if (!main_time || !period || !stones || *stones < 0) return std::nullopt;
    if (*period == Milliseconds(0)) {
        if (*main_time == Milliseconds(0)) return NoTime{};
        return AbsoluteTime{*main_time};
    }
    if (*stones == 0) return NoTime{};
    return CanadianTime{*main_time, *period, *stones};
}

std::optional<TimeControl> byo_yomi_from(Words words) {
    if (words.size() != 3) return std::nullopt;
    const auto main_time = seconds_from(words[0]);
    const auto period = seconds_from(words[1]);
    const auto periods = int_from(words[2]);
    if (!main_time || !period || !periods) return std::nullopt;
    return ByoYomiTime{*main_time, *period, *periods};
}

std::optional<TimeControl> fischer_from(Words words) {
    if (words.size() != 2 && words.size() != 3) return std::nullopt;
    const auto initial = seconds_from(words[0]);
    const auto increment = seconds_from(words[1]);
    if (!initial || !increment) return std::nullopt;
    FischerTime control{.initial_time = *initial, .increment = *increment};
    if (words.size() == 3) {
        control.max_time = seconds_from(words[2]);
        if (!control.max_time) return std::nullopt;
    }
    return control;
}

// "none", "absolute 60", "byoyomi 60 10 5", "canadian 60 30 10"; KataGo's "fischer 60 5" too.
std::optional<TimeControl> named_control_from(Words words) {
    if (words.empty()) return std::nullopt;
    const std::string name = ascii::lower(words[0]);
    const Words values = words.subspan(1);
    if (name == "none") return NoTime{};
    if (name == "absolute" && values.size() == 1) {
        const auto main_time = seconds_from(values[0]);
        if (!main_time) return std::nullopt;
        return AbsoluteTime{*main_time};
    }
    if (name == "byoyomi") return byo_yomi_from(values);
    if (name == "canadian") return canadian_from(values);
    if (name == "fischer" && values.size() == 2) return fischer_from(values);
    if (name == "fischer-capped" && values.size() >= 3) return fischer_from(values.first(3));
    return std::nullopt;
}

Answer time_settings(Workbench& bench, const Request& request) {
    const auto control = canadian_from(request.arguments);
    return control ? use(bench, *control) : syntax_error();
}

Answer named_time_settings(Workbench& bench, const Request& request) {
    const auto control = named_control_from(request.arguments);
    return control ? use(bench, *control) : syntax_error();
}

Answer list_time_settings(Workbench&, const Request&) {
    return {.text = "none absolute byoyomi canadian fischer fischer-capped"};
}

// Negative times are said by servers of a player who is late; there is no time left then.
Answer time_left(Workbench& bench, const Request& request) {
    if (request.arguments.size() != 3) return syntax_error();
    const auto c = color_from(request.arguments[0]);
    const auto stones = int_from(request.arguments[2]);
    const std::string_view text = request.arguments[1];
    const bool is_negative = text.starts_with('-');
    const auto time = seconds_from(text.substr(is_negative ? 1 : 0));
    if (!c || !time || !stones) return syntax_error();
    bench.time().set_left(*c, is_negative ? Milliseconds(0) : *time, *stones);
    return {};
}

constexpr std::array<Handler, 5> kTimeHandlers = {{
    {"kata-list_time_settings", list_time_settings},
    {"kata-time_settings", named_time_settings},
    {"kgs-time_settings", named_time_settings},
    {"time_left", time_left},
    {"time_settings", time_settings},
}};

}  // namespace

std::span<const Handler> time_handlers() { return kTimeHandlers; }

}  // namespace magpie::gtp
