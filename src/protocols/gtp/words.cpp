#include "protocols/gtp/words.h"

#include <charconv>
#include <cmath>
#include <cstdlib>

#include "core/ascii.h"
#include "core/coordinates.h"

namespace magpie::gtp {

namespace {

// Othello counts its rows from the top, the protocol from below.
Point turned(Geometry geometry, Point p, GameKind game) {
    if (game == GameKind::go) return p;
    return geometry.at(geometry.column_of(p), geometry.rows - 1 - geometry.row_of(p));
}

}  // namespace

std::optional<Color> color_from(std::string_view text) {
    const std::string word = ascii::lower(text);
    if (word == "b" || word == "black") return Color::black;
    if (word == "w" || word == "white") return Color::white;
    return std::nullopt;
}

std::string_view color_name(Color c) { return c == Color::black ? "black" : "white"; }

std::optional<Move> move_from(Geometry geometry, std::string_view text, GameKind game) {
    if (ascii::lower(text) == "pass") return Move::pass();
    const auto point = point_from(CoordStyle::go, geometry, text);
    if (!point) return std::nullopt;
    return Move(turned(geometry, *point, game));
}

std::string vertex(Geometry geometry, Move move, GameKind game) {
    if (move.is_pass()) return "pass";
    return point_name(CoordStyle::go, geometry, turned(geometry, move.point(), game));
}

std::optional<int> int_from(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::optional<double> number_from(std::string_view text) {
    constexpr std::size_t kLongest = 40;
    if (text.size() > kLongest) return std::nullopt;
    const bool is_negative = text.starts_with('-');
    if (is_negative || text.starts_with('+')) text.remove_prefix(1);
    double value = 0;
    double unit = 0;  // of the next digit; 0 before the point
    std::size_t i = 0;
    bool any = false;
    for (; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '.' && unit == 0) {
            unit = 0.1;
        } else if (c >= '0' && c <= '9') {
            any = true;
            value = unit == 0 ? value * 10 + (c - '0') : value + unit * (c - '0');
            unit /= 10;
        } else {
            break;
        }
    }
    if (!any) return std::nullopt;
    if (i < text.size()) {
        if (text[i] != 'e' && text[i] != 'E') return std::nullopt;
        text.remove_prefix(i + 1);
        if (text.starts_with('+')) text.remove_prefix(1);
        const auto exponent = int_from(text);
        constexpr int kLargest = 300;
        if (!exponent || std::abs(*exponent) > kLargest) return std::nullopt;
        value *= std::pow(10.0, *exponent);
    }
    return is_negative ? -value : value;
}

std::optional<bool> bool_from(std::string_view text) {
    const std::string word = ascii::lower(text);
    if (word == "true" || word == "1") return true;
    if (word == "false" || word == "0") return false;
    return std::nullopt;
}

std::optional<Milliseconds> seconds_from(std::string_view text) {
    constexpr std::int64_t kMost = kLongestTime.count();
    std::int64_t thousandths = 0;
    std::int64_t digit_value = 0;  // 0: before the point
    bool any = false;
    for (const char c : text) {
        if (c == '.' && digit_value == 0) {
            digit_value = 1000;
            continue;
        }
        if (c < '0' || c > '9') return std::nullopt;
        any = true;
        if (digit_value == 0) {
            thousandths = thousandths * 10 + (c - '0') * 1000;
            if (thousandths > kMost) return std::nullopt;
        } else if (digit_value >= 10) {
            digit_value /= 10;
            thousandths += (c - '0') * digit_value;
        }
    }
    if (!any || thousandths > kMost) return std::nullopt;
    return Milliseconds(thousandths);
}

std::string fixed(double value, int digits) {
    constexpr double kMost = 1e12;
    if (!(std::abs(value) < kMost)) return "0";
    std::int64_t scale = 1;
    for (int i = 0; i < digits; ++i) scale *= 10;
    const auto scaled =
        static_cast<std::int64_t>(std::llround(std::abs(value) * static_cast<double>(scale)));
    std::string text = value < 0 && scaled != 0 ? "-" : "";
    text += std::to_string(scaled / scale);
    if (digits > 0) {
        const std::string fraction = std::to_string(scaled % scale);
        text +=
            '.' + std::string(static_cast<std::size_t>(digits) - fraction.size(), '0') + fraction;
    }
    return text;
}

}  // namespace magpie::gtp
