#include "formats/ggf/values.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdlib>

#include "core/ascii.h"

namespace magpie::ggf {

namespace {

using How = Outcome::How;

std::string padded(unsigned value, std::size_t width) {
    std::string text = std::to_string(value);
    if (text.size() < width) text.insert(0, width - text.size(), '0');
    return text;
}

std::string date_of_seconds(std::string_view digits) {
    std::int64_t seconds = 0;
    const char* end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, seconds);
    // Up to the year 2200: beyond, it is no time of a game.
    if (error != std::errc() || stop != end || seconds > 7'258'118'400) {
        return std::string(digits);
    }
    const std::chrono::sys_days day{std::chrono::days(seconds / 86400)};
    const std::chrono::year_month_day date{day};
    return padded(static_cast<unsigned>(static_cast<int>(date.year())), 4) + "-" +
           padded(static_cast<unsigned>(date.month()), 2) + "-" +
           padded(static_cast<unsigned>(date.day()), 2);
}

// What SGF has a meaning for, in the root of a game of Othello or in any node: a property of GGF
// that is called so would be read back as that, or give way to it.
constexpr std::array<std::string_view, 31> kTaken = {
    "FF", "GM", "CA", "AP", "SZ", "RE", "PB", "PW",   "BR",  "WR", "EV",
    "PC", "DT", "GN", "GC", "AB", "AW", "AE", "PL",   "C",   "N",  "TR",
    "SQ", "CR", "MA", "SL", "LB", "B",  "W",  "MGST", "MGRU"};

constexpr std::string_view kPrefix = "GGF";

// One of those, or one that looks as if it had been kept already: GGFPB is a name like any other.
bool is_taken(std::string_view name) {
    while (name.starts_with(kPrefix)) name.remove_prefix(kPrefix.size());
    return std::ranges::find(kTaken, name) != kTaken.end();
}

}  // namespace

std::string simple_text(std::string_view text) {
    std::string line(text);
    std::ranges::replace_if(line, [](char c) { return ascii::is_space(c) || c == '\0'; }, ' ');
    return std::string(ascii::trimmed(line));
}

std::string kept_name(std::string_view name) {
    std::string kept(name);
    for (char& c : kept) {
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
    if (is_taken(kept)) kept.insert(0, kPrefix);
    return kept;
}

std::string_view name_of_kept(std::string_view kept) {
    if (!kept.starts_with(kPrefix)) return kept;
    const std::string_view name = kept.substr(kPrefix.size());
    return is_taken(name) ? name : kept;
}

std::optional<Outcome> outcome_of(std::string_view text) {
    text = ascii::trimmed(text);
    const std::size_t colon = text.find(':');
    const auto margin = margin_from(ascii::trimmed(text.substr(0, colon)));
    if (!margin) return std::nullopt;
    const std::string_view flag =
        colon == text.npos ? std::string_view() : ascii::trimmed(text.substr(colon + 1));
    if (flag.empty() || ascii::is_word(flag, "s") || margin->half_points == 0) {
        return Outcome::by_score(*margin);
    }
    const Color winner = margin->half_points > 0 ? Color::black : Color::white;
    if (ascii::is_word(flag, "r")) return Outcome::won(winner, How::resignation);
    if (ascii::is_word(flag, "t")) return Outcome::won(winner, How::time);
    return Outcome::won(winner, How::unstated);
}

std::string result_text(const std::optional<Outcome>& outcome) {
    if (!outcome) return "?";
    const std::string lost = outcome->winner == Color::black ? "+64.00" : "-64.00";
    switch (outcome->how) {
        case How::resignation:
            return lost + ":r";
        case How::time:
            return lost + ":t";
        case How::forfeit:
        case How::unstated:
        case How::no_result:
            return "?";
        case How::score:
            break;
    }
    const int half_points = outcome->margin.half_points;
    const std::string sign = half_points > 0 ? "+" : half_points < 0 ? "-" : "";
    return sign + std::to_string(std::abs(half_points) / 2) +
           (half_points % 2 != 0 ? ".50" : ".00");
}

std::string date_of(std::string_view text) {
    text = ascii::trimmed(text);
    // Shorter numbers are a year, or a day without dashes.
    const bool is_number = text.find_first_not_of("0123456789") == text.npos;
    if (is_number && text.size() > 8) return date_of_seconds(text);
    constexpr std::string_view kPattern = "dddd-dd-dd";
    if (text.size() < kPattern.size()) return std::string(text);
    std::string date;
    for (std::size_t i = 0; i < kPattern.size(); ++i) {
        const bool fits = kPattern[i] == 'd' ? ascii::is_digit(text[i])
                                             : text[i] == '-' || text[i] == '.' || text[i] == '/';
        if (!fits) return std::string(text);
        date += kPattern[i] == 'd' ? text[i] : '-';
    }
    return date;
}

std::string escaped(std::string_view text) {
    std::string value;
    for (const char c : text) {
        if (c == ']' || c == '\\') value += '\\';
        value += c;
    }
    return value;
}

std::string unescaped(std::string_view value) {
    std::string text;
    for (std::size_t i = 0; i < value.size(); ++i) {
        if (value[i] == '\\' && i + 1 < value.size()) ++i;
        text += value[i];
    }
    return text;
}

}  // namespace magpie::ggf
