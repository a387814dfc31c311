#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace magpie {

// Twice a number of points or discs, so that a komi of 6.5 stays an integer. As a result it is
// counted from Black's side: positive when Black leads.
struct Margin {
    int half_points = 0;

    static constexpr Margin of_points(int points) { return {2 * points}; }

    constexpr Margin operator-() const { return {-half_points}; }

    constexpr Margin operator+(Margin other) const { return {half_points + other.half_points}; }

    constexpr Margin operator-(Margin other) const { return {half_points - other.half_points}; }

    constexpr auto operator<=>(const Margin&) const = default;
};

// "6.5", "-0.5", "7": the shortest decimal form.
[[nodiscard]] std::string to_text(Margin margin);

// Whether the text is a whole number of half points, however large.
[[nodiscard]] bool is_half_points(std::string_view text);

// Reads what to_text writes, and any decimal that is a whole number of half points ("7.0", "+6.50",
// ".5"). Nothing else, nothing beyond ±10,000 points, and no surrounding space.
[[nodiscard]] std::optional<Margin> margin_from(std::string_view text);

}  // namespace magpie
