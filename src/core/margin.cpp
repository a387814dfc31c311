#include "core/margin.h"

#include <cstdlib>

#include "core/ascii.h"

namespace magpie {

namespace {

constexpr int kMaxPoints = 10'000;

// The digit run at the front of `text`, taken off it.
std::string_view take_digits(std::string_view& text) {
    std::size_t n = 0;
    while (n < text.size() && ascii::is_digit(text[n])) ++n;
    const std::string_view digits = text.substr(0, n);
    text.remove_prefix(n);
    return digits;
}

struct Decimal {
    bool negative = false;
    std::string_view whole;  // digits alone
    bool half = false;
};

std::optional<Decimal> decimal_from(std::string_view text) {
    Decimal number;
    if (text.starts_with('-') || text.starts_with('+')) {
        number.negative = text.front() == '-';
        text.remove_prefix(1);
    }
    number.whole = take_digits(text);
    std::string_view fraction;
    if (text.starts_with('.')) {
        text.remove_prefix(1);
        fraction = take_digits(text);
    }
    if (!text.empty() || (number.whole.empty() && fraction.empty())) return std::nullopt;
    if (fraction.empty()) return number;
    number.half = fraction.front() == '5';
    if (!number.half && fraction.front() != '0') return std::nullopt;
    if (fraction.find_first_not_of('0', 1) != std::string_view::npos) return std::nullopt;
    return number;
}

}  // namespace

std::string to_text(Margin margin) {
    const int size = std::abs(margin.half_points);
    std::string text = margin.half_points < 0 ? "-" : "";
    text += std::to_string(size / 2);
    if (size % 2 != 0) text += ".5";
    return text;
}

bool is_half_points(std::string_view text) { return decimal_from(text).has_value(); }

std::optional<Margin> margin_from(std::string_view text) {
    const auto number = decimal_from(text);
    if (!number) return std::nullopt;
    int points = 0;
    for (const char c : number->whole) {
        points = points * 10 + (c - '0');
        if (points > kMaxPoints) return std::nullopt;
    }
    const int size = 2 * points + (number->half ? 1 : 0);
    return Margin{number->negative ? -size : size};
}

}  // namespace magpie
