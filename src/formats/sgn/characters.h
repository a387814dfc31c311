#pragma once

#include <string_view>

namespace magpie::sgn {

// The few character classes of the notation, in ASCII whatever the locale.
constexpr bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

constexpr bool is_separator(char c) { return is_space(c) || c == ','; }

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

constexpr char lower_case(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// Whether `text` is `lower`, in any mixture of cases. Requires: `lower` has no upper-case letter.
constexpr bool is_word(std::string_view text, std::string_view lower) {
    if (text.size() != lower.size()) return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (lower_case(text[i]) != lower[i]) return false;
    }
    return true;
}

}  // namespace magpie::sgn
