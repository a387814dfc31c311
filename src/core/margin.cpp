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

}  // namespace

std::string to_text(Margin margin) {
    const int size = std::abs(margin.half_points);
    std::string text = margin.half_points < 0 ? "-" : "";
    text += std::to_string(size / 2);
    if (size % 2 != 0) text += ".5";
    return text;
}

std::optional<Margin> margin_from(std::string_view text) {
    bool negative = false;
    if (text.starts_with('-') || text.starts_with('+')) {
        negative = text.front() == '-';
        text.remove_prefix(1);
    }
    const std::string_view whole = take_digits(text);
    std::string_view fraction;
    if (text.starts_with('.')) {
        text.remove_prefix(1);
        fraction = take_digits(text);
    }
    if (!text.empty() || (whole.empty() && fraction.empty())) return std::nullopt;
    int points = 0;
    for (const char c : whole) {
        points = points * 10 + (c - '0');
        if (points > kMaxPoints) return std::nullopt;
    }
    bool half = false;
    if (!fraction.empty()) {
        half = fraction.front() == '5';
        if (!half && fraction.front() != '0') return std::nullopt;
        if (fraction.find_first_not_of('0', 1) != std::string_view::npos) return std::nullopt;
    }
    const int size = 2 * points + (half ? 1 : 0);
    return Margin{negative ? -size : size};
}

}  // namespace magpie
